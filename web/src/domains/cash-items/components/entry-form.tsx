import { addCashEntry, checkCashEntry } from '@shangxue/contract/cash-entries'
import { CASH_DIRECTION_NAMES, CASH_NOTE_MAX, type CashDirection } from '@shangxue/contract/cash-parts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query, useCall } from '../../../lib/api/index.ts'
import { today } from '../../../lib/dates.ts'
import { formatMoney } from '../../../lib/money.ts'
import { Notice } from '../../../ui/display/notice.tsx'
import { DateField } from '../../../ui/form/date-field.tsx'
import { TextArea } from '../../../ui/form/text-area.tsx'
import { FormPage } from '../../../ui/layout/form-page.tsx'
import { PhotosField } from '../../../ui/photos/photos-field.tsx'
import { useRecordForm } from '../../sales-figures/public.ts'
import { detailsAt, ENTRY_READS, useAccounts } from '../cash.ts'
import { RECEIPTS } from '../photo-shelf.ts'
import { errorsOf, inputOf, type Terms } from '../terms.ts'
import { BudgetNotices } from './budget-notices.tsx'
import { TermsFields } from './terms-fields.tsx'

interface Values extends Terms {
  day: string
  note: string
  photos: number[]
  version: number
}
const start = (): Values => ({
  ...{ item_id: null, amount_fen: null, account_id: null, location_id: null },
  ...{ day: today(), note: '', photos: [], version: 0 },
})

/** A new expense or income. */
export function EntryForm({ direction }: { direction: CashDirection }) {
  const form = useRecordForm<Values>({
    slot: `cash-${direction}-new`,
    start: start(),
    back: detailsAt(direction),
    // nobody else changes what is new
    conflict: 0,
    latest: async () => undefined,
  })
  const adding = useCall(addCashEntry, { stale: ENTRY_READS, quiet: true, chain: form.chain })
  const [tried, setTried] = useState(false)
  const { values, change } = form
  const errors = { ...errorsOf(values), ...(values.day === '' && { day: '请选择日期' }) }
  const wrong = tried ? errors : {}

  const submit = async () => {
    setTried(true)
    const terms = inputOf(values)
    if (!terms || Object.keys(errors).length > 0) return
    const { day, note, photos } = values
    await form.deed(
      ({ pending }) => (pending ? '超出预算，已提交，等待批准' : '已记录'),
      () => adding.mutateAsync({ ...terms, day, note: note.trim(), photo_ids: photos }),
    )
  }
  return (
    <FormPage title={`记一笔${CASH_DIRECTION_NAMES[direction]}`} {...form.page} inList onSubmit={submit}>
      <TermsFields direction={direction} terms={values} errors={wrong} change={change} />
      <DateField
        label="日期"
        required
        max={today()}
        value={values.day}
        error={'day' in wrong ? wrong.day : undefined}
        onChange={(event) => change({ day: event.target.value })}
      />
      <TextArea
        label="备注"
        rows={2}
        maxLength={CASH_NOTE_MAX}
        value={values.note}
        onChange={(event) => change({ note: event.target.value })}
      />
      <PhotosField shelf={RECEIPTS} photos={values.photos} onChange={(photos) => change({ photos })} />
      <Doubts direction={direction} values={values} />
    </FormPage>
  )
}

/** What to look at before it is saved; none of it is refused. */
function Doubts({ direction, values }: { direction: CashDirection; values: Values }) {
  const terms = inputOf(values)
  const { account_id, day } = values
  const accounts = useAccounts()
  const account = accounts.data?.list.find(({ id }) => id === account_id)
  const asked = { item_id: 0, account_id: 0, amount_fen: 0, location_id: undefined, ...terms, day }
  const { data } = useQuery({
    ...query(checkCashEntry, asked),
    enabled: terms !== undefined && terms.amount_fen > 0 && day !== '',
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  })
  if (!data || !terms) return null
  const left = (data.balance_fen ?? 0) - (direction === 'expense' ? terms.amount_fen : 0)
  return (
    <>
      {data.same.length > 0 && (
        <Notice kind="warning">
          这一天已有同项目、同金额的记录：{data.same.join('、')}。确实是另一笔时可以照常保存
        </Notice>
      )}
      <BudgetNotices budgets={data.budgets} needsApproval={data.needs_approval} />
      {left < 0 && account && (
        <Notice kind="warning">
          {account.kind === 'cash'
            ? `${account.name}只有 ${formatMoney(data.balance_fen ?? 0)}，现金不够这一笔，请换一个账户`
            : `保存后${account.name}的余额是 ${formatMoney(left)}`}
        </Notice>
      )}
    </>
  )
}
