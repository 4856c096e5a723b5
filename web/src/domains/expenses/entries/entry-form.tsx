import { addCashEntry, checkCashEntry } from '@shangxue/contract/expenses/entries'
import { CASH_DIRECTION_NAMES, CASH_NOTE_MAX, type CashDirection } from '@shangxue/contract/expenses/schemas'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { useCall } from '../../../lib/api/mutations.ts'
import { query } from '../../../lib/api/queries.ts'
import { today } from '../../../lib/dates.ts'
import { formatMoney } from '../../../lib/money.ts'
import { Notice } from '../../../ui/display/notice.tsx'
import { DateField } from '../../../ui/form/fields/date-field.tsx'
import { TextArea } from '../../../ui/form/fields/text-area.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { FormPage } from '../../../ui/layout/page/form-page.tsx'
import { PhotosField } from '../../../ui/photos/photos-field.tsx'
import { ENTRY_QUERIES, entriesPath, useAccounts } from '../api.ts'
import { BudgetNotices } from '../approvals/budget-notices.tsx'
import { type EntryTerms, toTermsInput, validateTerms } from '../entry-terms.ts'
import { EntryTermsFields } from '../entry-terms-fields.tsx'
import { RECEIPT_PHOTOS } from '../receipt-photos.ts'

interface EntryValues extends EntryTerms {
  day: string
  note: string
  photos: number[]
}
const initialValues = (): EntryValues => ({
  ...{ item_id: null, amount_fen: null, account_id: null, location_id: null },
  ...{ day: today(), note: '', photos: [] },
})

export function EntryForm({ direction }: { direction: CashDirection }) {
  const navigate = useNavigate()
  const back = entriesPath(direction)
  const form = useForm({
    initial: initialValues(),
    draft: `cash-${direction}-new`,
    validate: (values) => ({ ...validateTerms(values), day: values.day === '' && '请选择日期' }),
  })
  const { values } = form
  const addEntry = useCall(addCashEntry, { invalidates: ENTRY_QUERIES, ...form.callOptions })
  const submit = form.handleSubmit(
    ({ day, note, photos, ...content }) => {
      const terms = toTermsInput(content)
      return terms && addEntry.mutateAsync({ ...terms, day, note: note.trim(), photo_ids: photos })
    },
    ({ pending: isPending }) => (isPending ? '超出预算，已提交，等待批准' : '已记录'),
    () => navigate(back, { replace: true }),
  )
  return (
    <FormPage
      title={`记一笔${CASH_DIRECTION_NAMES[direction]}`}
      back={back}
      {...form.page}
      inList
      onSubmit={submit}
    >
      <EntryTermsFields direction={direction} terms={values} errors={form.errors} change={form.change} />
      <DateField label="日期" required max={today()} {...form.field('day')} />
      <TextArea label="备注" rows={2} maxLength={CASH_NOTE_MAX} {...form.field('note')} />
      <PhotosField
        store={RECEIPT_PHOTOS}
        photos={values.photos}
        onChange={(photos) => form.change({ photos })}
      />
      <EntryWarnings direction={direction} values={values} />
    </FormPage>
  )
}

/** Warnings before saving. None of them prevents saving. */
function EntryWarnings({ direction, values }: { direction: CashDirection; values: EntryValues }) {
  const terms = toTermsInput(values)
  const { account_id, day } = values
  const accounts = useAccounts()
  const account = accounts.data?.list.find(({ id }) => id === account_id)
  const params = { item_id: 0, account_id: 0, amount_fen: 0, location_id: undefined, ...terms, day }
  const { data } = useQuery({
    ...query(checkCashEntry, params),
    enabled: terms !== undefined && terms.amount_fen > 0 && day !== '',
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  })
  if (!data || !terms) return null
  const balanceAfter = (data.balance_fen ?? 0) - (direction === 'expense' ? terms.amount_fen : 0)
  return (
    <>
      {data.same.length > 0 && (
        <Notice kind="warning">
          这一天已有同项目、同金额的记录：{data.same.join('、')}。确实是另一笔时可以照常保存
        </Notice>
      )}
      <BudgetNotices budgets={data.budgets} needsApproval={data.needs_approval} />
      {balanceAfter < 0 && account && (
        <Notice kind="warning">
          {account.kind === 'cash'
            ? `${account.name}只有 ${formatMoney(data.balance_fen ?? 0)}，现金不够这一笔，请换一个账户`
            : `保存后${account.name}的余额是 ${formatMoney(balanceAfter)}`}
        </Notice>
      )}
    </>
  )
}
