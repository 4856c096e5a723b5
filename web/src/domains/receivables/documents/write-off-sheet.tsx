import { requestDebtWriteOff } from '@shangxue/contract/receivables/documents'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useCall } from '../../../lib/api/mutations.ts'
import { formatMoney } from '../../../lib/money.ts'
import { useSession } from '../../../lib/session/state.ts'
import { SegmentedControl } from '../../../ui/form/choices/segmented-control.tsx'
import { MoneyField } from '../../../ui/form/numbers/money-field.tsx'
import { ReasonSheet } from '../../../ui/overlay/sheet/reason-sheet.tsx'
import { toast } from '../../../ui/overlay/toast/toast.ts'
import {
  type CustomerReceivablesData,
  documentPath,
  RECEIVABLE_QUERIES,
  type ReceivableItem,
} from '../api.ts'
import { DocumentAllocation } from '../payments/document-allocation.tsx'
import {
  allocationsOf,
  findOverallocated,
  openItemsOf,
  type PaymentDraft,
  sumOfAllocations,
} from '../payments/payment-draft.ts'

interface WriteOffSheetProps {
  customer: CustomerReceivablesData
  open: boolean
  onClose: () => void
}

/** Requests a write-off from a boss. A boss needs no approval. */
export function WriteOffSheet({ customer, open, onClose }: WriteOffSheetProps) {
  const { id, owed_fen } = customer
  const navigate = useNavigate()
  const isBoss = useSession(({ isAdmin }) => isAdmin)
  const debts = openItemsOf(customer)
  const [by, setByDocument] = useState<'oldest' | 'chosen'>('oldest')
  const [selected, setSelected] = useState<PaymentDraft['chosen']>({})
  const [amountInput, setAmountInput] = useState<number | null>()
  const [error, setError] = useState<string>()
  const requestWriteOff = useCall(requestDebtWriteOff, { invalidates: RECEIVABLE_QUERIES, quiet: true })
  const items = allocationsOf({ by, chosen: selected }, debts)
  const amount =
    by === 'chosen'
      ? sumOfAllocations({ by, chosen: selected }, debts)
      : amountInput === undefined
        ? owed_fen
        : amountInput
  const issue = by === 'chosen' ? selectionError(selected, debts, amount) : amountError(amount, owed_fen)

  const submit = async (reason: string) => {
    setError(issue)
    if (issue !== undefined || amount === null) return
    const created = await requestWriteOff.mutateAsync({
      customer_id: id,
      amount_fen: amount,
      reason,
      owed_fen,
      items,
    })
    toast(created.status === 'posted' ? '已核销' : '已提交，等老板批准', { kind: 'success' })
    onClose()
    await navigate(documentPath(created.id))
  }
  return (
    <ReasonSheet
      open={open}
      onClose={onClose}
      title="坏账核销"
      submitLabel={`${isBoss ? '核销' : '申请核销'}${amount ? ` ${formatMoney(amount)}` : ''}`}
      danger
      commonReasons={['店已关门', '联系不上', '协商减免', '尾数抹零']}
      onSubmit={submit}
    >
      <p>
        {by === 'oldest' ? '从最早的单据开始核销' : '只核销选中的单据'}，计入坏账损失。
        {isBoss ? '核销后可以冲销。' : '老板批准后才入账。'}
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
            setByDocument(next)
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
            setAmountInput(next)
            setError(undefined)
          }}
        />
      ) : (
        <DocumentAllocation
          verb="核销"
          debts={debts}
          chosen={selected}
          error={error}
          onChange={(next) => {
            setSelected(next)
            setError(undefined)
          }}
        />
      )}
    </ReasonSheet>
  )
}

function amountError(amount: number | null, owedFen: number): string | undefined {
  if (amount === null || amount <= 0) return '请填写核销金额'
  return amount > owedFen ? `最多核销 ${formatMoney(owedFen)}` : undefined
}

function selectionError(
  chosen: PaymentDraft['chosen'],
  debts: readonly ReceivableItem[],
  amount: number | null,
): string | undefined {
  if (!amount) return '请选择要核销的单据'
  const overallocated = findOverallocated(chosen, debts)
  return overallocated && `${overallocated.number} 最多核销 ${formatMoney(overallocated.open_fen)}`
}
