import { addOpeningDebt } from '@shangxue/contract/receivables/documents'
import { DEBT_NOTE_MAX } from '@shangxue/contract/receivables/endpoints'
import { useCall } from '../../../lib/api/mutations.ts'
import { DateField } from '../../../ui/form/fields/date-field.tsx'
import { TextField } from '../../../ui/form/fields/text-field.tsx'
import { MoneyField } from '../../../ui/form/numbers/money-field.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { FormSheet } from '../../../ui/overlay/sheet/form-sheet.tsx'
import { type CustomerReceivablesData, RECEIVABLE_QUERIES } from '../api.ts'

interface OpeningBalanceSheetProps {
  customer: CustomerReceivablesData
  open: boolean
  onClose: () => void
}

/** Records a customer's balance from before the company used this system. */
export function OpeningBalanceSheet({ customer: { id, today }, open, onClose }: OpeningBalanceSheetProps) {
  const form = useForm({
    initial: { amount: null as number | null, day: '', note: '' },
    open,
    validate: ({ amount, day }) => ({
      amount: !amount && '请填写欠款金额',
      day: day === '' && '请选择欠款从哪一天开始，账龄从这一天算',
    }),
  })
  const addOpening = useCall(addOpeningDebt, { invalidates: RECEIVABLE_QUERIES, ...form.callOptions })
  const submit = form.handleSubmit(
    ({ amount, day, note }) =>
      addOpening.mutateAsync({ customer_id: id, amount_fen: amount ?? 0, day, note: note.trim() }),
    '已登记期初欠款',
    onClose,
  )
  return (
    <FormSheet
      open={open}
      onClose={onClose}
      title="期初欠款"
      submitLabel="登记"
      {...form.sheet}
      onSubmit={submit}
    >
      <MoneyField label="欠款金额" required {...form.field('amount')} />
      <DateField label="欠款日期" required max={today} {...form.field('day')} />
      <TextField label="备注" maxLength={DEBT_NOTE_MAX} {...form.field('note')} />
    </FormSheet>
  )
}
