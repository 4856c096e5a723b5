import { askWriteOff } from '@shangxue/contract/receivables/documents'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useCall } from '../../../lib/api/index.ts'
import { formatMoney } from '../../../lib/money.ts'
import { useSession } from '../../../lib/session/index.ts'
import { MoneyField } from '../../../ui/form/money-field.tsx'
import { SegmentedControl } from '../../../ui/form/segmented-control.tsx'
import { ReasonSheet } from '../../../ui/overlay/reason-sheet.tsx'
import { toast } from '../../../ui/overlay/toast.ts'
import { type CustomerDebts, DEBT_READS, type DebtItem, documentPath } from '../debts.ts'
import { ChosenDocuments } from '../receive/chosen-documents.tsx'
import { chosenOf, debtsIn, type PaymentDraft, sumOfChosen, tooMuchOf } from '../receive/payment.ts'

interface WriteOffSheetProps {
  customer: CustomerDebts
  open: boolean
  onClose: () => void
}

/** Requests a write-off from a boss. A boss needs no approval. */
export function WriteOffSheet({ customer, open, onClose }: WriteOffSheetProps) {
  const { id, owed_fen } = customer
  const navigate = useNavigate()
  const boss = useSession(({ isAdmin }) => isAdmin)
  const debts = debtsIn(customer)
  const [by, setBy] = useState<'oldest' | 'chosen'>('oldest')
  const [chosen, setChosen] = useState<PaymentDraft['chosen']>({})
  const [typed, setTyped] = useState<number | null>()
  const [error, setError] = useState<string>()
  const ask = useCall(askWriteOff, { stale: DEBT_READS, quiet: true })
  const items = chosenOf({ by, chosen }, debts)
  const amount = by === 'chosen' ? sumOfChosen({ by, chosen }, debts) : typed === undefined ? owed_fen : typed
  const wrong = by === 'chosen' ? wrongChoice(chosen, debts, amount) : wrongAmount(amount, owed_fen)

  const submit = async (reason: string) => {
    setError(wrong)
    if (wrong !== undefined || amount === null) return
    const made = await ask.mutateAsync({ customer_id: id, amount_fen: amount, reason, owed_fen, items })
    toast(made.status === 'posted' ? '已核销' : '已提交，等老板批准', { kind: 'success' })
    onClose()
    await navigate(documentPath(made.id))
  }
  return (
    <ReasonSheet
      open={open}
      onClose={onClose}
      title="坏账核销"
      submitLabel={`${boss ? '核销' : '申请核销'}${amount ? ` ${formatMoney(amount)}` : ''}`}
      danger
      usual={['店已关门', '联系不上', '协商减免', '尾数抹零']}
      onSubmit={submit}
    >
      <p>
        {by === 'oldest' ? '从最早的单据开始核销' : '只核销选中的单据'}，计入坏账损失。
        {boss ? '核销后可以冲销。' : '老板批准后才入账。'}
      </p>
      {debts.length > 1 && (
        <SegmentedControl
          label="核销哪些单据"
          options={[
            { value: 'oldest', label: '从最早的开始' },
            { value: 'chosen', label: '自己选择' },
          ]}
          value={by}
          onChange={(next) => {
            setBy(next)
            setError(undefined)
          }}
        />
      )}
      {by === 'oldest' ? (
        <MoneyField
          label="核销金额"
          required
          value={amount}
          error={error}
          onChange={(next) => {
            setTyped(next)
            setError(undefined)
          }}
        />
      ) : (
        <ChosenDocuments
          verb="核销"
          debts={debts}
          chosen={chosen}
          error={error}
          onChange={(next) => {
            setChosen(next)
            setError(undefined)
          }}
        />
      )}
    </ReasonSheet>
  )
}

function wrongAmount(amount: number | null, owedFen: number): string | undefined {
  if (amount === null || amount <= 0) return '请填写核销金额'
  return amount > owedFen ? `最多核销 ${formatMoney(owedFen)}` : undefined
}

function wrongChoice(
  chosen: PaymentDraft['chosen'],
  debts: readonly DebtItem[],
  amount: number | null,
): string | undefined {
  if (!amount) return '请选择要核销的单据'
  const over = tooMuchOf(chosen, debts)
  return over && `${over.number} 最多核销 ${formatMoney(over.open_fen)}`
}
