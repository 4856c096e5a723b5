import { ERRORS } from '@shangxue/contract/errors/errors'
import { addCashRecurring, listCashRecurring, saveCashRecurring } from '@shangxue/contract/expenses/recurring'
import { CASH_DIRECTION_NAMES, CASH_NOTE_MAX, type CashDirection } from '@shangxue/contract/expenses/schemas'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { useCall } from '../../../lib/api/mutations.ts'
import { query } from '../../../lib/api/queries.ts'
import { today } from '../../../lib/dates.ts'
import { formatMoney } from '../../../lib/money.ts'
import { DateField } from '../../../ui/form/fields/date-field.tsx'
import { SelectField } from '../../../ui/form/fields/select-field.tsx'
import { TextArea } from '../../../ui/form/fields/text-area.tsx'
import { FormGrid } from '../../../ui/form/form-grid.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { FormPage } from '../../../ui/layout/page/form-page.tsx'
import { categoriesPath, ENTRY_QUERIES, type RecurringEntry } from '../api.ts'
import { toTermsInput, validateTerms } from '../entry-terms.ts'
import { EntryTermsFields } from '../entry-terms-fields.tsx'

const DAY_OPTIONS = Array.from({ length: 31 }, (_, n) => ({
  value: String(n + 1),
  label: n + 1 > 28 ? `${n + 1} 号（没有这一天的月份为最后一天）` : `${n + 1} 号`,
}))

interface RecurringFormProps {
  direction: CashDirection
  /** Omitted for a new recurring entry. */
  existing?: RecurringEntry
  hintText?: ReactNode
}

const initialValuesOf = (known: RecurringEntry | undefined) => ({
  item_id: known?.item_id ?? null,
  amount_fen: known?.amount_fen ?? null,
  account_id: known?.account_id ?? null,
  location_id: known?.location_id ?? null,
  day: String(known?.day_of_month ?? 1),
  from: known?.from_day ?? today(),
  until: known?.until_day ?? '',
  note: known?.note ?? '',
  version: known?.version ?? 0,
})

export function RecurringForm({ direction, existing, hintText }: RecurringFormProps) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const back = categoriesPath(direction, 'view=recurring')
  const form = useForm({
    initial: initialValuesOf(existing),
    draft: existing ? `cash-recurring-${existing.id}` : `cash-${direction}-recurring-new`,
    validate: (values) => ({
      ...validateTerms(values),
      from: values.from === '' && '请选择开始日期',
      until: values.until !== '' && values.until < values.from && '不能早于开始日期',
    }),
    conflict: {
      code: ERRORS.recurring_changed.code,
      async latest() {
        const list = await queryClient.fetchQuery({
          ...query(listCashRecurring, { direction }),
          staleTime: 0,
        })
        const current = list.find(({ id }) => id === existing?.id)
        return (
          current && {
            version: current.version,
            text: `每月 ${current.day_of_month} 号 ${formatMoney(current.amount_fen)}`,
          }
        )
      },
    },
  })
  const mutationOptions = { invalidates: ENTRY_QUERIES, ...form.callOptions }
  const addRecurring = useCall(addCashRecurring, mutationOptions)
  const saveRecurring = useCall(saveCashRecurring, mutationOptions)
  const { values } = form

  const submit = form.handleSubmit(
    ({ day, from, until, note, version }): Promise<unknown> | undefined => {
      const terms = toTermsInput(values)
      if (!terms) return undefined
      const input = {
        ...terms,
        day_of_month: Number(day),
        until_day: until === '' ? null : until,
        note: note.trim(),
      }
      return existing
        ? saveRecurring.mutateAsync({ id: existing.id, version, ...input })
        : addRecurring.mutateAsync({ ...input, from_day: from })
    },
    existing ? '已保存' : '已新增',
    () => navigate(back, { replace: true }),
  )
  return (
    <FormPage
      title={`${existing ? '修改' : '新增'}固定${CASH_DIRECTION_NAMES[direction]}`}
      back={back}
      {...form.page}
      inList
      onSubmit={submit}
      lead={hintText}
    >
      <EntryTermsFields direction={direction} terms={values} errors={form.errors} change={form.change} />
      <SelectField label="每月几号" required options={DAY_OPTIONS} {...form.field('day')} />
      <FormGrid pair>
        <DateField
          label="开始日期"
          required
          min={existing ? undefined : today()}
          disabled={existing !== undefined}
          {...form.field('from')}
        />
        <DateField label="结束日期" min={values.from} hint="不填就一直有效" {...form.field('until')} />
      </FormGrid>
      <TextArea label="备注" rows={2} maxLength={CASH_NOTE_MAX} {...form.field('note')} />
    </FormPage>
  )
}
