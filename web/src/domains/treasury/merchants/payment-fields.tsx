import { formatMoney } from '../../../lib/money.ts'
import { Notice } from '../../../ui/display/notice.tsx'
import { DateField } from '../../../ui/form/fields/date-field.tsx'
import { TextArea } from '../../../ui/form/fields/text-area.tsx'
import { TextField } from '../../../ui/form/fields/text-field.tsx'
import { MoneyField } from '../../../ui/form/numbers/money-field.tsx'
import { AccountField, useAccounts } from '../../ledger/public.ts'
import { MerchantField } from './merchant-field.tsx'
import { type PaymentDraft, type PaymentErrors, validateReference } from './payment-draft.ts'

interface PaymentFieldsProps {
  draft: PaymentDraft
  change: (fields: Partial<PaymentDraft>) => void
  errors: PaymentErrors
}

export function PaymentFields({ draft, change, errors }: PaymentFieldsProps) {
  const account = useAccounts().data?.list.find(({ id }) => id === draft.account)
  const balanceAfter = account && draft.amount !== null ? account.balance_fen - draft.amount : 0
  return (
    <>
      <MerchantField
        value={draft.merchant}
        error={errors.merchant}
        onChange={(merchant) => change({ merchant })}
      />
      <MoneyField
        label="金额"
        required
        value={draft.amount}
        error={errors.amount}
        onChange={(amount) => change({ amount })}
      />
      <AccountField
        label="付款账户"
        required
        value={draft.account}
        error={errors.account}
        onChange={(next) => change({ account: next })}
      />
      {account && balanceAfter < 0 && (
        <Notice kind="warning">
          {account.name}的余额不够，
          {account.kind === 'cash' ? '确认打款前请先补足现金' : `打款后将透支 ${formatMoney(-balanceAfter)}`}
        </Notice>
      )}
      <DateField
        label="打款日期"
        required
        value={draft.day}
        error={errors.day}
        onChange={(event) => change({ day: event.target.value })}
      />
      <TextField
        label="银行流水号"
        maxLength={40}
        autoComplete="off"
        autoCapitalize="characters"
        hint="还没有打款可以先不填，确认时再填"
        value={draft.reference}
        error={errors.reference ?? validateReference(draft.reference)}
        onChange={(event) => change({ reference: event.target.value.trim() })}
      />
      <TextArea
        label="备注"
        rows={2}
        maxLength={200}
        value={draft.note}
        onChange={(event) => change({ note: event.target.value })}
      />
    </>
  )
}
