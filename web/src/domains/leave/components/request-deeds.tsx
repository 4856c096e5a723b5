import { cancelLeave, decideLeave } from '@shangxue/contract/leave/endpoints'
import { leaveText } from '@shangxue/contract/leave/schemas'
import { useState } from 'react'
import { useCall } from '../../../lib/api/index.ts'
import { Button } from '../../../ui/action/button.tsx'
import { Decision } from '../../../ui/action/decision.tsx'
import { confirm } from '../../../ui/overlay/confirm.ts'
import { ReasonSheet } from '../../../ui/overlay/reason-sheet.tsx'
import { toast } from '../../../ui/overlay/toast.ts'
import { LEAVE_READS, type LeaveDetail, spanText } from '../leave.ts'

/** The actions on a request, for its author or for an approver. */
export function RequestDeeds({ request }: { request: LeaveDetail }) {
  if (request.may_decide) return <Decide request={request} />
  if (!request.may_cancel) return null
  return request.own ? <TakeBack request={request} /> : <CallOff request={request} />
}

const whatOf = (request: LeaveDetail) => `${request.type} ${leaveText(request.minutes)}，${spanText(request)}`

function Decide({ request }: { request: LeaveDetail }) {
  const deciding = useCall(decideLeave, { stale: LEAVE_READS, quiet: true })
  const [approving, setApproving] = useState(false)
  const { id, user } = request
  const decide = async (approve: boolean, reason: string) => {
    await deciding.mutateAsync({ id, approve, reason })
    toast(approve ? '已批准' : '已回复不批准', { kind: 'success' })
  }
  return (
    <>
      <Decision
        title="不批准请假"
        onApprove={() => setApproving(true)}
        onDecline={(reason) => decide(false, reason)}
        usual={['人手不够', '请改个时间', '请补充证明']}
      >
        {user}的{whatOf(request)}，原因会通知申请人
      </Decision>
      <ReasonSheet
        open={approving}
        onClose={() => setApproving(false)}
        title="批准请假"
        submitLabel={`批准 ${leaveText(request.minutes)}`}
        optional
        onSubmit={async (reason) => {
          await decide(true, reason)
          setApproving(false)
        }}
      >
        <p>
          {user}的{whatOf(request)}，可以给申请人留句话
        </p>
      </ReasonSheet>
    </>
  )
}

/** The author cancels before the leave begins. */
function TakeBack({ request }: { request: LeaveDetail }) {
  const cancelling = useCall(cancelLeave, { stale: LEAVE_READS })
  const cancel = async () => {
    const yes = await confirm({
      title: '撤销这条请假？',
      message: `${whatOf(request)}，撤销后余额退回，审批人会收到通知`,
      confirmLabel: '撤销',
    })
    if (!yes) return
    const done = await cancelling.mutateAsync({ id: request.id, reason: '' }).catch(() => undefined)
    if (done) toast('已撤销', { kind: 'success' })
  }
  return (
    <Button kind="secondary" block icon="undo" busy={cancelling.isPending} onClick={cancel}>
      撤销请假
    </Button>
  )
}

/** An approver cancels at any time, for example if the member came to work. */
function CallOff({ request }: { request: LeaveDetail }) {
  const [asking, setAsking] = useState(false)
  const cancelling = useCall(cancelLeave, { stale: LEAVE_READS, quiet: true })
  return (
    <>
      <Button kind="secondary" block icon="undo" onClick={() => setAsking(true)}>
        撤销请假
      </Button>
      <ReasonSheet
        open={asking}
        onClose={() => setAsking(false)}
        title="撤销请假"
        submitLabel={`撤销 ${leaveText(request.minutes)}`}
        danger
        usual={['提前回来上班', '没有休', '填错了']}
        onSubmit={async (reason) => {
          await cancelling.mutateAsync({ id: request.id, reason })
          toast('已撤销', { kind: 'success' })
          setAsking(false)
        }}
      >
        <p>
          {request.user}的{whatOf(request)}，整条撤销，余额退回；只休了一部分的，请本人重新申请
        </p>
      </ReasonSheet>
    </>
  )
}
