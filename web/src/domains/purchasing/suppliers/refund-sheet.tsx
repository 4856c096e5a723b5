import { receiveSupplierRefund } from '@shangxue/contract/purchasing/payables'
import { useCall } from '../../../lib/api/mutations.ts'
import { today } from '../../../lib/dates.ts'
import { formatMoney } from '../../../lib/money.ts'
import { DateField } from '../../../ui/form/fields/date-field.tsx'
import { TextField } from '../../../ui/form/fields/text-field.tsx'
import { MoneyField } from '../../../ui/form/numbers/money-field.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { FormSheet } from '../../../ui/overlay/sheet/form-sheet.tsx'
import { AccountField } from '../../ledger/public.ts'
import { PURCHASE_QUERIES, type SupplierAccount } from '../api.ts'

interface RefundSheetProps {
  open: boolean
  onClose: () => void
  supplier: SupplierAccount
}

/** Records money that the supplier pays out for its credits. */
export function RefundSheet({ open, onClose, supplier: { id, prepaid_fen } }: RefundSheetProps) {
  const form = useForm({
    initial: {
      account: null as number | null,
      amount: prepaid_fen as number | null,
      // As it was when the sheet opened: after the refund nothing is left, while the sheet closes.
      most: prepaid_fen,
      day: today(),
      note: '',
    },
    open,
    validate: ({ account, amount, day, most }) => ({
      account: account === null && '请选择收款账户',
      amount: !amount ? '请填写金额' : amount > most && `可退的只有 ${formatMoney(most)}，请改小`,
      day: day === '' && '请选择日期',
    }),
  })
  const receive = useCall(receiveSupplierRefund, { invalidates: PURCHASE_QUERIES, ...form.callOptions })
  const submit = form.handleSubmit(
    ({ account, amount, day, note }) =>
      receive.mutateAsync({
        ...{ id, account_id: account ?? 0, amount_fen: amount ?? 0, day, note: note.trim() },
      }),
    '已收退款',
    onClose,
  )
  return (
    <FormSheet
      open={open}
      onClose={onClose}
      title="收供应商退款"
      submitLabel="收款"
      {...form.sheet}
      onSubmit={submit}
    >
      <MoneyField
        label="金额"
        required
        hint={`预付、价保和返利可退 ${formatMoney(form.values.most)}`}
        {...form.field('amount')}
      />
      <AccountField label="收款账户" required {...form.field('account')} />
      <DateField label="日期" required {...form.field('day')} />
      <TextField label="备注" maxLength={200} {...form.field('note')} />
    </FormSheet>
  )
}
