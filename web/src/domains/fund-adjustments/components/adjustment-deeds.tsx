import {
  decideFundAdjustment,
  reverseFundAdjustment,
  withdrawFundAdjustment,
} from '@shangxue/contract/treasury/transfers'
import { useState } from 'react'
import { useCall } from '../../../lib/api/index.ts'
import { formatMoney } from '../../../lib/money.ts'
import { Button } from '../../../ui/action/button.tsx'
import { Decision } from '../../../ui/action/decision.tsx'
import { WithdrawButton } from '../../../ui/action/withdraw-button.tsx'
import { ReasonSheet } from '../../../ui/overlay/reason-sheet.tsx'
import { toast } from '../../../ui/overlay/toast.ts'
import { type Detail, FUND_READS, wayOf } from '../funds.ts'
import { GiveBack } from './give-back.tsx'

/** The actions on a transfer, for its requester or for another user. */
export function AdjustmentDeeds({ adjustment }: { adjustment: Detail }) {
  const { kind, state, own, returned_day } = adjustment
  if (state === 'waiting')
    return own ? <Withdraw adjustment={adjustment} /> : <Decide adjustment={adjustment} />
  if (state !== 'approved') return null
  return (
    <>
      {!own && <Reverse adjustment={adjustment} />}
      {kind === 'temporary' && returned_day === null && <GiveBack adjustment={adjustment} />}
    </>
  )
}

function Withdraw({ adjustment: { id, amount_fen } }: { adjustment: Detail }) {
  const withdrawing = useCall(withdrawFundAdjustment, { stale: FUND_READS })
  return (
    <WithdrawButton
      title="撤回这笔申请？"
      message={`${formatMoney(amount_fen)} 不再调整，需要时可以重新申请`}
      onWithdraw={() => withdrawing.mutateAsync({ id })}
      busy={withdrawing.isPending}
    />
  )
}

function Decide({ adjustment }: { adjustment: Detail }) {
  const [approving, setApproving] = useState(false)
  const deciding = useCall(decideFundAdjustment, { stale: FUND_READS, quiet: true })
  const { id, amount_fen, from_account, from } = adjustment
  const decide = async (approve: boolean, reason: string) => {
    await deciding.mutateAsync({ id, approve, reason })
    toast(approve ? '已批准，钱已调整' : '已回复不批准', { kind: 'success' })
  }
  return (
    <>
      <Decision
        title="不批准资金调整"
        onApprove={() => setApproving(true)}
        onDecline={(reason) => decide(false, reason)}
        usual={['余额不够', '金额不对', '先不调']}
      >
        {wayOf(adjustment)} {formatMoney(amount_fen)}，原因会通知申请人
      </Decision>
      <ReasonSheet
        open={approving}
        onClose={() => setApproving(false)}
        title="批准资金调整"
        submitLabel={`批准 ${formatMoney(amount_fen)}`}
        optional
        onSubmit={async (reason) => {
          await decide(true, reason)
          setApproving(false)
        }}
      >
        <p>
          {wayOf(adjustment)}，批准后马上入账；{from_account}将剩 {formatMoney(from.balance_fen - amount_fen)}
        </p>
      </ReasonSheet>
    </>
  )
}

/** A user other than the requester reverses the transfer, as with the approval. */
function Reverse({ adjustment }: { adjustment: Detail }) {
  const [asking, setAsking] = useState(false)
  const reversing = useCall(reverseFundAdjustment, { stale: FUND_READS, quiet: true })
  const { id, amount_fen, returned_fen, fee_entry_id, from_account, to_account } = adjustment
  const also = [fee_entry_id !== null && '手续费', returned_fen > 0 && '已归还的钱'].filter(Boolean)
  return (
    <>
      <Button kind="secondary" icon="undo" onClick={() => setAsking(true)}>
        冲销
      </Button>
      <ReasonSheet
        open={asking}
        onClose={() => setAsking(false)}
        title="冲销资金调整"
        submitLabel={`冲销 ${formatMoney(amount_fen)}`}
        danger
        usual={['金额错了', '账户错了', '重复申请']}
        onSubmit={async (reason) => {
          await reversing.mutateAsync({ id, reason })
          toast('已冲销', { kind: 'success' })
          setAsking(false)
        }}
      >
        <p>
          {from_account}和{to_account}今天各记一笔相反的金额
          {also.length > 0 && `，${also.join('和')}一起冲回`}，像没有调过一样
        </p>
      </ReasonSheet>
    </>
  )
}
