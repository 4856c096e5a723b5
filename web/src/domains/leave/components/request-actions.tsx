import { cancelLeave, decideLeave } from '@shangxue/contract/leave/endpoints'
import { leaveText } from '@shangxue/contract/leave/schemas'
import { useState } from 'react'
import { useCall } from '../../../lib/api/mutations.ts'
import { Button } from '../../../ui/action/button.tsx'
import { ApprovalButtons } from '../../../ui/action/decision.tsx'
import { confirm } from '../../../ui/overlay/dialog/confirm.ts'
import { ReasonSheet } from '../../../ui/overlay/sheet/reason-sheet.tsx'
import { toast } from '../../../ui/overlay/toast/toast.ts'
import { LEAVE_QUERIES, type LeaveDetail, periodText } from '../api.ts'

/** The actions on a request, for its author or for an approver. */
export function RequestActions({ request }: { request: LeaveDetail }) {
  if (request.may_decide) return <DecideButtons request={request} />
  if (!request.may_cancel) return null
  return request.own ? <CancelOwnRequest request={request} /> : <CancelApprovedLeave request={request} />
}

const requestText = (request: LeaveDetail) =>
  `${request.type} ${leaveText(request.minutes)}，${periodText(request)}`

function DecideButtons({ request }: { request: LeaveDetail }) {
  const decideRequest = useCall(decideLeave, { invalidates: LEAVE_QUERIES, quiet: true })
  const [isApproving, setIsApproving] = useState(false)
  const { id, user } = request
  const decide = async (approve: boolean, reason: string) => {
    await decideRequest.mutateAsync({ id, approve, reason })
    toast(approve ? '已批准' : '已回复不批准', { kind: 'success' })
  }
  return (
    <>
      <ApprovalButtons
        title="不批准请假"
        onApprove={() => setIsApproving(true)}
        onDecline={(reason) => decide(false, reason)}
        commonReasons={['人手不够', '请改个时间', '请补充证明']}
      >
        {user}的{requestText(request)}，原因会通知申请人
      </ApprovalButtons>
      <ReasonSheet
        open={isApproving}
        onClose={() => setIsApproving(false)}
        title="批准请假"
        submitLabel={`批准 ${leaveText(request.minutes)}`}
        optional
        onSubmit={async (reason) => {
          await decide(true, reason)
          setIsApproving(false)
        }}
      >
        <p>
          {user}的{requestText(request)}，可以给申请人留句话
        </p>
      </ReasonSheet>
    </>
  )
}

/** The author cancels before the leave begins. */
function CancelOwnRequest({ request }: { request: LeaveDetail }) {
  const cancelRequest = useCall(cancelLeave, { invalidates: LEAVE_QUERIES })
  const cancel = async () => {
    const isConfirmed = await confirm({
      title: '撤销这条请假？',
      message: `${requestText(request)}，撤销后余额退回，审批人会收到通知`,
      confirmLabel: '撤销',
    })
    if (!isConfirmed) return
    const cancelled = await cancelRequest.mutateAsync({ id: request.id, reason: '' }).catch(() => undefined)
    if (cancelled) toast('已撤销', { kind: 'success' })
  }
  return (
    <Button kind="secondary" block icon="undo" busy={cancelRequest.isPending} onClick={cancel}>
      撤销请假
    </Button>
  )
}

/** An approver cancels at any time, for example if the member came to work. */
function CancelApprovedLeave({ request }: { request: LeaveDetail }) {
  const [isAsking, setIsAsking] = useState(false)
  const cancelling = useCall(cancelLeave, { invalidates: LEAVE_QUERIES, quiet: true })
  return (
    <>
      <Button kind="secondary" block icon="undo" onClick={() => setIsAsking(true)}>
        撤销请假
      </Button>
      <ReasonSheet
        open={isAsking}
        onClose={() => setIsAsking(false)}
        title="撤销请假"
        submitLabel={`撤销 ${leaveText(request.minutes)}`}
        danger
        commonReasons={['提前回来上班', '没有休', '填错了']}
        onSubmit={async (reason) => {
          await cancelling.mutateAsync({ id: request.id, reason })
          toast('已撤销', { kind: 'success' })
          setIsAsking(false)
        }}
      >
        <p>
          {request.user}的{requestText(request)}，整条撤销，余额退回；只休了一部分的，请本人重新申请
        </p>
      </ReasonSheet>
    </>
  )
}
