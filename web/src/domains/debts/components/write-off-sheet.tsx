import { askWriteOff } from '@shangxue/contract/debt-documents'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useCall } from '../../../lib/api/index.ts'
import { formatPrice } from '../../../lib/money.ts'
import { useSession } from '../../../lib/session/index.ts'
import { MoneyField } from '../../../ui/form/money-field.tsx'
import { ReasonSheet } from '../../../ui/overlay/reason-sheet.tsx'
import { toast } from '../../../ui/overlay/toast.ts'
import { type CustomerDebts, DEBT_READS, documentPath } from '../debts.ts'

interface WriteOffSheetProps {
  customer: CustomerDebts
  open: boolean
  onClose: () => void
}

/** A debt that will not be paid: asked of the boss, who needs nobody. */
export function WriteOffSheet({ customer, open, onClose }: WriteOffSheetProps) {
  const { id, owed_fen } = customer
  const navigate = useNavigate()
  const boss = useSession(({ isAdmin }) => isAdmin)
  const [typed, setTyped] = useState<number | null>()
  const [error, setError] = useState<string>()
  const ask = useCall(askWriteOff, { stale: DEBT_READS, quiet: true })
  const amount = typed === undefined ? owed_fen : typed
  const wrong =
    amount === null || amount <= 0
      ? '请填写核销金额'
      : amount > owed_fen
        ? `最多核销 ${formatPrice(owed_fen)}`
        : undefined

  const submit = async (reason: string) => {
    setError(wrong)
    if (wrong !== undefined || amount === null) return
    const made = await ask.mutateAsync({ customer_id: id, amount_fen: amount, reason, owed_fen, items: [] })
    toast(made.status === 'posted' ? '已核销' : '已提交，等老板批准', { kind: 'success' })
    onClose()
    await navigate(documentPath(made.id))
  }
  return (
    <ReasonSheet
      open={open}
      onClose={onClose}
      title="坏账核销"
      submitLabel={boss ? '核销' : '申请核销'}
      danger
      usual={['店已关门', '联系不上', '协商减免', '尾数抹零']}
      onSubmit={submit}
    >
      <p>从最早的单据开始核销，计入坏账损失。{boss ? '核销后可以冲销。' : '老板批准后才入账。'}</p>
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
    </ReasonSheet>
  )
}
