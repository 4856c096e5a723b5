import { REBATE_METHOD_NAMES, REBATE_METHODS, settleRebate } from '@shangxue/contract/purchasing/rebates'
import { useId } from 'react'
import { useCall } from '../../../lib/api/mutations.ts'
import { formatDay } from '../../../lib/dates.ts'
import { formatMoney } from '../../../lib/money.ts'
import { Button } from '../../../ui/action/button.tsx'
import { SegmentedControl } from '../../../ui/form/choices/segmented-control.tsx'
import { TextField } from '../../../ui/form/fields/text-field.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { MoneyField } from '../../../ui/form/numbers/money-field.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { Sheet } from '../../../ui/overlay/sheet/sheet.tsx'
import { REBATE_QUERIES, type RebateDetail } from './api.ts'

interface SettleDraft {
  readonly amount: number | null
  readonly method: (typeof REBATE_METHODS)[number]
  readonly receipt: string
  readonly reason: string
}

interface SettleSheetProps {
  rebate: RebateDetail
  period: RebateDetail['periods'][number]
  onClose: () => void
}

const METHODS = REBATE_METHODS.map((value) => ({ value, label: REBATE_METHOD_NAMES[value] }))

/** Closes a finished period with the amount that the supplier pays. */
export function SettleSheet({ rebate: { id, merchant }, period, onClose }: SettleSheetProps) {
  const { from, to, accrued_fen } = period
  const formId = useId()
  const form = useForm<SettleDraft>({
    initial: { amount: accrued_fen, method: 'money', receipt: '', reason: '' },
    validate: ({ amount, method, receipt, reason }) => ({
      amount: amount === null && '请填写供应商给的金额',
      receipt: method === 'goods' && receipt.trim() === '' && '请填写进价为 0 的收货单号',
      reason: amount !== accrued_fen && reason.trim() === '' && '金额和应得返利不同，请填写原因',
    }),
  })
  const settle = useCall(settleRebate, { invalidates: REBATE_QUERIES, ...form.callOptions })
  const { method } = form.values
  const submit = form.handleSubmit(
    ({ amount, receipt, reason }) =>
      settle.mutateAsync({
        ...{ id, from, accrued_fen, amount_fen: amount ?? 0, method, reason: reason.trim() },
        receipt: method === 'goods' ? receipt.trim() : '',
      }),
    '已结算',
    onClose,
  )
  return (
    <Sheet
      open
      onClose={onClose}
      title="返利结算"
      footer={
        <Button type="submit" form={formId} block busy={form.page.busy}>
          结算
        </Button>
      }
    >
      <Form id={formId} label="返利结算" error={form.page.error} onSubmit={submit}>
        <p>
          {merchant}，{formatDay(from)} 到 {formatDay(to)}，应得 {formatMoney(accrued_fen)}。结算后不能修改
        </p>
        <MoneyField label="供应商给的金额" required {...form.field('amount')} />
        <SegmentedControl
          label="怎样给"
          named
          options={METHODS}
          value={method}
          onChange={(next) => form.change({ method: next })}
        />
        {method === 'goods' && (
          <TextField
            label="收货单号"
            hint="进价为 0 的采购收货，先下采购单收货"
            required
            maxLength={40}
            autoComplete="off"
            {...form.field('receipt')}
          />
        )}
        <TextField label="原因" maxLength={200} {...form.field('reason')} />
      </Form>
    </Sheet>
  )
}
