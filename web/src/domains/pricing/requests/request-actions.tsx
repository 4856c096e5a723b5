import { decidePriceRequest, withdrawPriceRequest } from '@shangxue/contract/pricing/requests'
import { useState } from 'react'
import { useCall } from '../../../lib/api/mutations.ts'
import { ApprovalButtons } from '../../../ui/action/decision.tsx'
import { WithdrawButton } from '../../../ui/action/withdraw-button.tsx'
import { ReasonSheet } from '../../../ui/overlay/sheet/reason-sheet.tsx'
import { toast } from '../../../ui/overlay/toast/toast.ts'
import { PRICE_QUERIES } from '../api.ts'
import type { PriceRequest } from './price-requests.ts'

/** The administrator approves or declines a request; its author may withdraw it. */
export function RequestActions({ request, isAdmin }: { request: PriceRequest; isAdmin: boolean }) {
  return isAdmin ? <DecideRequest request={request} /> : <WithdrawRequest request={request} />
}

function DecideRequest({ request: { id, prices, seen, lines } }: { request: PriceRequest }) {
  const [approving, setApproving] = useState(false)
  const deciding = useCall(decidePriceRequest, { invalidates: PRICE_QUERIES, quiet: true })
  const decide = async (approve: boolean, reason: string) => {
    await deciding.mutateAsync({ id, approve, reason, seen })
    toast(approve ? '已批准，价格已修改' : '已回复不批准', { kind: 'success' })
  }
  const lowersFloor = lines.some(
    ({ type, amount_fen, floor_fen }) =>
      (type === 'retail' || type === 'wholesale') && floor_fen !== null && amount_fen < floor_fen,
  )
  return (
    <>
      <ApprovalButtons
        title="不批准改价"
        onApprove={() => setApproving(true)}
        onDecline={(reason) => decide(false, reason)}
        commonReasons={['价格太低', '先不降价', '价格填错']}
      >
        {prices} 个价格都不修改，原因会通知申请人
      </ApprovalButtons>
      <ReasonSheet
        open={approving}
        onClose={() => setApproving(false)}
        title="批准改价"
        submitLabel={`批准 ${prices} 个价格`}
        optional
        onSubmit={async (reason) => {
          await decide(true, reason)
          setApproving(false)
        }}
      >
        <p>
          批准后按申请修改
          {lowersFloor && '；零售价或批发价低于最低价的，最低价一起降到新价格，这样才能按新价格销售'}
        </p>
      </ReasonSheet>
    </>
  )
}

function WithdrawRequest({ request: { id } }: { request: PriceRequest }) {
  const withdrawing = useCall(withdrawPriceRequest, { invalidates: PRICE_QUERIES })
  return (
    <WithdrawButton
      title="撤回这次改价？"
      message="价格不变，需要时可以重新改价"
      onWithdraw={() => withdrawing.mutateAsync({ id })}
      busy={withdrawing.isPending}
    />
  )
}
