import { leaveText } from '@shangxue/contract/leave/schemas'
import { useBackTarget } from '../../../lib/address/use-back-target.ts'
import { formatDateTime } from '../../../lib/dates.ts'
import { ButtonLink } from '../../../ui/action/button.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { type Description, DescriptionList } from '../../../ui/display/list/description-list.tsx'
import { Timeline, type TimelineEntry } from '../../../ui/display/list/timeline.tsx'
import { Notice } from '../../../ui/display/notice.tsx'
import { Tag } from '../../../ui/display/tag.tsx'
import { Page } from '../../../ui/layout/page/page.tsx'
import { Photos } from '../../../ui/photos/photos-field.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { ErrorState } from '../../../ui/state/error-state.tsx'
import { SkeletonList } from '../../../ui/state/skeleton.tsx'
import {
  isMissing,
  LEAVE_PATH,
  type LeaveDetail,
  PROOFS,
  periodText,
  STATE_KINDS,
  stateName,
  useLeave,
} from '../api.ts'
import styles from './leave.module.css'
import { RequestActions } from './request-actions.tsx'

/** A request with its warnings and history. */
export function RequestDetail({ id }: { id: number }) {
  const { data, error, refetch } = useLeave(id)
  const back = useBackTarget(LEAVE_PATH)
  return (
    <Page title="请假" subtitle={data?.user} back={back} footer={data && <RequestActions request={data} />}>
      {!data && !error && <SkeletonList rows={6} />}
      {!data && isMissing(error) && (
        <EmptyState
          icon="calendar"
          title="没有这条请假"
          hint="可能不是自己能看的，请重新选择"
          action={
            <ButtonLink kind="secondary" to={LEAVE_PATH} replace>
              查看请假
            </ButtonLink>
          }
        />
      )}
      {!data && error && !isMissing(error) && <ErrorState error={error} onRetry={refetch} />}
      {data && (
        <div className={styles.stack}>
          <RequestHeader request={data} />
          <Card title="经过">
            <Timeline label="审批经过" entries={historyOf(data)} />
          </Card>
        </div>
      )}
    </Page>
  )
}

function RequestHeader({ request }: { request: LeaveDetail }) {
  const {
    type,
    minutes,
    state,
    own: isOwn,
    user,
    position,
    store,
    reason,
    photo_ids,
    left,
    may_decide,
  } = request
  const facts: (Description | false)[] = [
    { label: '时间', value: periodText(request) },
    !isOwn && { label: '申请人', value: [user, position, store].filter(Boolean).join(' · ') },
    { label: '原因', value: reason },
    left !== null && state === 'waiting' && { label: '批准后剩余', value: leaveText(left) },
  ]
  return (
    <Card
      title={`${type} ${leaveText(minutes)}`}
      action={<Tag kind={STATE_KINDS[state]}>{stateName(state)}</Tag>}
    >
      <div className={styles.stack}>
        {may_decide && request.also_away.length > 0 && (
          <Notice kind="warning">同店这段时间还有{request.also_away.join('、')}不在</Notice>
        )}
        {isOwn && state === 'waiting' && <Notice>已通知{request.approvers.join('、')}审批</Notice>}
        <DescriptionList items={facts.filter((fact) => fact !== false)} />
        <Photos store={PROOFS} photos={photo_ids} />
      </div>
    </Card>
  )
}

/** The history of a request, latest first. */
function historyOf(request: LeaveDetail): TimelineEntry[] {
  const { user, at, state, decided_by, decided_at, decision, cancelled_by, cancelled_at, cancellation } =
    request
  const history: TimelineEntry[] = []
  if (cancelled_at !== null)
    history.push({
      ...{ id: 'cancelled', title: `${cancelled_by}撤销`, icon: 'undo', kind: 'neutral' },
      ...{ time: formatDateTime(cancelled_at), dateTime: cancelled_at, note: cancellation || undefined },
    })
  if (decided_at !== null) {
    // an approved request may have been cancelled since
    const outcome = state === 'rejected' ? 'rejected' : 'approved'
    history.push({
      ...{ id: 'decided', title: `${decided_by}${stateName(outcome)}`, kind: STATE_KINDS[outcome] },
      ...{ icon: outcome === 'approved' ? 'check' : 'close', note: decision || undefined },
      ...{ time: formatDateTime(decided_at), dateTime: decided_at },
    })
  }
  const submittedAt = { time: formatDateTime(at), dateTime: at }
  return [...history, { id: 'asked', title: `${user}申请`, icon: 'edit', kind: 'neutral', ...submittedAt }]
}
