import {
  decideFundAdjustment,
  reverseFundAdjustment,
  withdrawFundAdjustment,
} from '@shangxue/contract/treasury/transfers'
import { useState } from 'react'
import { useCall } from '../../../lib/api/mutations.ts'
import { formatMoney } from '../../../lib/money.ts'
import { Button } from '../../../ui/action/button.tsx'
import { ApprovalButtons } from '../../../ui/action/decision.tsx'
import { WithdrawButton } from '../../../ui/action/withdraw-button.tsx'
import { ReasonSheet } from '../../../ui/overlay/sheet/reason-sheet.tsx'
import { toast } from '../../../ui/overlay/toast/toast.ts'
import { routeText, TRANSFER_QUERIES, type TransferRequestDetail } from './api.ts'
import { RepaymentSheet } from './repayment-sheet.tsx'

/** The actions on a transfer, for its requester or for another user. */
export function TransferActions({ adjustment }: { adjustment: TransferRequestDetail }) {
  const { kind, state, own, returned_day } = adjustment
  if (state === 'waiting')
    return own ? <WithdrawAction adjustment={adjustment} /> : <DecideButtons adjustment={adjustment} />
  if (state !== 'approved') return null
  return (
    <>
      {!own && <ReverseButton adjustment={adjustment} />}
      {kind === 'temporary' && returned_day === null && <RepaymentSheet adjustment={adjustment} />}
    </>
  )
}

function WithdrawAction({ adjustment: { id, amount_fen } }: { adjustment: TransferRequestDetail }) {
  const withdrawTransfer = useCall(withdrawFundAdjustment, { invalidates: TRANSFER_QUERIES })
  return (
    <WithdrawButton
      title="撤回这笔申请？"
      message={`${formatMoney(amount_fen)} 不再调整，需要时可以重新申请`}
      onWithdraw={() => withdrawTransfer.mutateAsync({ id })}
      busy={withdrawTransfer.isPending}
    />
  )
}

function DecideButtons({ adjustment }: { adjustment: TransferRequestDetail }) {
  const [isApproving, setIsApproving] = useState(false)
  const decideTransfer = useCall(decideFundAdjustment, { invalidates: TRANSFER_QUERIES, quiet: true })
  const { id, amount_fen, from_account, from } = adjustment
  const decide = async (approve: boolean, reason: string) => {
    await decideTransfer.mutateAsync({ id, approve, reason })
    toast(approve ? '已批准，钱已调整' : '已回复不批准', { kind: 'success' })
  }
  return (
    <>
      <ApprovalButtons
        title="不批准资金调整"
        onApprove={() => setIsApproving(true)}
        onDecline={(reason) => decide(false, reason)}
        commonReasons={['余额不够', '金额不对', '先不调']}
      >
        {routeText(adjustment)} {formatMoney(amount_fen)}，原因会通知申请人
      </ApprovalButtons>
      <ReasonSheet
        open={isApproving}
        onClose={() => setIsApproving(false)}
        title="批准资金调整"
        submitLabel={`批准 ${formatMoney(amount_fen)}`}
        optional
        onSubmit={async (reason) => {
          await decide(true, reason)
          setIsApproving(false)
        }}
      >
        <p>
          {routeText(adjustment)}，批准后马上入账；{from_account}将剩{' '}
          {formatMoney(from.balance_fen - amount_fen)}
        </p>
      </ReasonSheet>
    </>
  )
}

/** A user other than the requester reverses the transfer, as with the approval. */
function ReverseButton({ adjustment }: { adjustment: TransferRequestDetail }) {
  const [isAsking, setIsAsking] = useState(false)
  const reverseTransfer = useCall(reverseFundAdjustment, { invalidates: TRANSFER_QUERIES, quiet: true })
  const { id, amount_fen, returned_fen, fee_entry_id, from_account, to_account } = adjustment
  const sideEffects = [fee_entry_id !== null && '手续费', returned_fen > 0 && '已归还的钱'].filter(Boolean)
  return (
    <>
      <Button kind="secondary" icon="undo" onClick={() => setIsAsking(true)}>
        冲销
      </Button>
      <ReasonSheet
        open={isAsking}
        onClose={() => setIsAsking(false)}
        title="冲销资金调整"
        submitLabel={`冲销 ${formatMoney(amount_fen)}`}
        danger
        commonReasons={['金额错了', '账户错了', '重复申请']}
        onSubmit={async (reason) => {
          await reverseTransfer.mutateAsync({ id, reason })
          toast('已冲销', { kind: 'success' })
          setIsAsking(false)
        }}
      >
        <p>
          {from_account}和{to_account}今天各记一笔相反的金额
          {sideEffects.length > 0 && `，${sideEffects.join('和')}一起冲回`}，像没有调过一样
        </p>
      </ReasonSheet>
    </>
  )
}
