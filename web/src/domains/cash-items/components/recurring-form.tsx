import { ERRORS } from '@shangxue/contract/errors/errors'
import { addCashRecurring, listCashRecurring, saveCashRecurring } from '@shangxue/contract/expenses/recurring'
import { CASH_DIRECTION_NAMES, CASH_NOTE_MAX, type CashDirection } from '@shangxue/contract/expenses/schemas'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { query, useCall } from '../../../lib/api/index.ts'
import { today } from '../../../lib/dates.ts'
import { formatMoney } from '../../../lib/money.ts'
import { DateField } from '../../../ui/form/date-field.tsx'
import { FormGrid } from '../../../ui/form/form-grid.tsx'
import { SelectField } from '../../../ui/form/select-field.tsx'
import { TextArea } from '../../../ui/form/text-area.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { FormPage } from '../../../ui/layout/form-page.tsx'
import { ENTRY_READS, itemsAt, type Recurring } from '../cash.ts'
import { errorsOf, inputOf } from '../terms.ts'
import { TermsFields } from './terms-fields.tsx'

const DAYS = Array.from({ length: 31 }, (_, n) => ({
  value: String(n + 1),
  label: n + 1 > 28 ? `${n + 1} 号（没有这一天的月份为最后一天）` : `${n + 1} 号`,
}))

interface RecurringFormProps {
  direction: CashDirection
  /** Omitted for a new recurring entry. */
  known?: Recurring
  lead?: ReactNode
}

const startOf = (known: Recurring | undefined) => ({
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

export function RecurringForm({ direction, known, lead }: RecurringFormProps) {
  const cache = useQueryClient()
  const navigate = useNavigate()
  const back = itemsAt(direction, 'view=recurring')
  const form = useForm({
    initial: startOf(known),
    draft: known ? `cash-recurring-${known.id}` : `cash-${direction}-recurring-new`,
    validate: (values) => ({
      ...errorsOf(values),
      from: values.from === '' && '请选择开始日期',
      until: values.until !== '' && values.until < values.from && '不能早于开始日期',
    }),
    conflict: {
      code: ERRORS.recurring_changed.code,
      async latest() {
        const list = await cache.fetchQuery({ ...query(listCashRecurring, { direction }), staleTime: 0 })
        const now = list.find(({ id }) => id === known?.id)
        return (
          now && { version: now.version, text: `每月 ${now.day_of_month} 号 ${formatMoney(now.amount_fen)}` }
        )
      },
    },
  })
  const how = { stale: ENTRY_READS, ...form.callOptions }
  const adding = useCall(addCashRecurring, how)
  const saving = useCall(saveCashRecurring, how)
  const { values } = form

  const submit = form.handleSubmit(
    ({ day, from, until, note, version }): Promise<unknown> | undefined => {
      const terms = inputOf(values)
      if (!terms) return undefined
      const input = {
        ...terms,
        day_of_month: Number(day),
        until_day: until === '' ? null : until,
        note: note.trim(),
      }
      return known
        ? saving.mutateAsync({ id: known.id, version, ...input })
        : adding.mutateAsync({ ...input, from_day: from })
    },
    known ? '已保存' : '已新增',
    () => navigate(back, { replace: true }),
  )
  return (
    <FormPage
      title={`${known ? '修改' : '新增'}固定${CASH_DIRECTION_NAMES[direction]}`}
      back={back}
      {...form.page}
      inList
      onSubmit={submit}
      lead={lead}
    >
      <TermsFields direction={direction} terms={values} errors={form.errors} change={form.change} />
      <SelectField label="每月几号" required options={DAYS} {...form.field('day')} />
      <FormGrid pair>
        <DateField
          label="开始日期"
          required
          min={known ? undefined : today()}
          disabled={known !== undefined}
          {...form.field('from')}
        />
        <DateField label="结束日期" min={values.from} hint="不填就一直有效" {...form.field('until')} />
      </FormGrid>
      <TextArea label="备注" rows={2} maxLength={CASH_NOTE_MAX} {...form.field('note')} />
    </FormPage>
  )
}
