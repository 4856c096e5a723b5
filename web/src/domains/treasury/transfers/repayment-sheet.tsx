import { repayFundAdjustment } from '@shangxue/contract/treasury/transfers'
import { useState } from 'react'
import { useCall } from '../../../lib/api/mutations.ts'
import { formatMoney } from '../../../lib/money.ts'
import { Button } from '../../../ui/action/button.tsx'
import { Notice } from '../../../ui/display/notice.tsx'
import { MoneyField } from '../../../ui/form/numbers/money-field.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { FormSheet } from '../../../ui/overlay/sheet/form-sheet.tsx'
import { TRANSFER_QUERIES, type TransferRequestDetail } from './api.ts'

/** Repays a loan in full or in part. */
export function RepaymentSheet({ adjustment }: { adjustment: TransferRequestDetail }) {
  const { id, amount_fen, returned_fen, from_account, to_account, to } = adjustment
  const outstanding = amount_fen - returned_fen
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  const form = useForm({
    initial: { amount: outstanding as number | null },
    open,
    validate: ({ amount }) => ({
      amount:
        (amount ?? 0) <= 0
          ? '请填写大于 0 的金额'
          : (amount ?? 0) > outstanding && `最多归还 ${formatMoney(outstanding)}`,
    }),
  })
  const repayTransfer = useCall(repayFundAdjustment, { invalidates: TRANSFER_QUERIES, ...form.callOptions })
  const amount = form.values.amount ?? 0
  const submit = form.handleSubmit(
    () => repayTransfer.mutateAsync({ id, amount_fen: amount }),
    amount === outstanding ? '已还清' : `已归还 ${formatMoney(amount)}`,
    close,
  )
  return (
    <>
      <Button icon="check" onClick={() => setOpen(true)}>
        登记归还
      </Button>
      <FormSheet
        open={open}
        onClose={close}
        title="登记归还"
        submitLabel={`归还 ${formatMoney(amount)}`}
        {...form.sheet}
        onSubmit={submit}
      >
        <p>
          今天从{to_account}转回{from_account}，还没有归还的是 {formatMoney(outstanding)}
        </p>
        <MoneyField label="归还金额" required {...form.field('amount')} />
        {amount > to.balance_fen && (
          <Notice kind="warning">
            {to_account}只有 {formatMoney(to.balance_fen)}
            {to.kind === 'cash'
              ? '，补足现金后才能归还'
              : `，归还后将透支 ${formatMoney(amount - to.balance_fen)}`}
          </Notice>
        )}
      </FormSheet>
    </>
  )
}
