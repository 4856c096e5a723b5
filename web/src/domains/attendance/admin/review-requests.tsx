import { decideAppeal, decideField } from '@shangxue/contract/attendance/admin'
import { APPEAL_STATE_NAMES, PUNCH_KIND_NAMES } from '@shangxue/contract/attendance/schemas'
import { memo } from 'react'
import { useUrlParams } from '../../../lib/address/url-params.ts'
import { useCall } from '../../../lib/api/mutations.ts'
import { formatDay, formatTime } from '../../../lib/dates.ts'
import { ButtonLink } from '../../../ui/action/button.tsx'
import { ApprovalButtons } from '../../../ui/action/decision.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { Notice } from '../../../ui/display/notice.tsx'
import { Tag } from '../../../ui/display/tag.tsx'
import { SegmentedControl } from '../../../ui/form/choices/segmented-control.tsx'
import { LoadMore } from '../../../ui/layout/list/load-more.tsx'
import { toast } from '../../../ui/overlay/toast/toast.ts'
import { Photos } from '../../../ui/photos/photos-field.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { ErrorState } from '../../../ui/state/error-state.tsx'
import { SkeletonList } from '../../../ui/state/skeleton.tsx'
import {
  ADMIN_PATH,
  DAY_QUERIES,
  PUNCH_PHOTOS,
  type ReviewRequest,
  useRequests,
  useShifts,
  useWorkGroups,
} from '../api.ts'
import styles from '../attendance.module.css'
import { PunchFacts } from '../punch-box.tsx'

const STATES = [
  { value: 'pending', label: '待审批' },
  { value: 'decided', label: '已审批' },
] as const

/** Appeals, field work and irregular punches that are pending or decided. */
export function ReviewRequests() {
  const address = useUrlParams()
  const state = address.get('state') === 'decided' ? 'decided' : 'pending'
  const list = useRequests(state)
  const { data: groups } = useWorkGroups()
  return (
    <div className={styles.stack}>
      <SegmentedControl
        label="状态"
        options={STATES}
        value={state}
        onChange={(next) => address.set({ state: next === 'decided' && next })}
      />
      {list.status === 'loading' && <SkeletonList rows={4} />}
      {list.status === 'error' && <ErrorState message={list.message} onRetry={list.onRefresh} />}
      {list.status === 'ready' && list.items.length === 0 && groups?.length === 0 && <SetupHint />}
      {list.status === 'ready' && list.items.length === 0 && groups?.length !== 0 && (
        <EmptyState
          icon="check"
          title={state === 'pending' ? '没有待审批的申请' : '还没有审批过申请'}
          hint="补卡申请、外勤打卡和异常打卡会列在这里"
        />
      )}
      {list.items.map((request) => (
        <RequestCard key={request.key} request={request} />
      ))}
      {list.items.length > 0 && (
        <LoadMore
          hasMore={list.hasMore}
          loading={list.loadingMore}
          failed={list.moreFailed}
          onMore={() => list.onMore()}
        />
      )}
    </div>
  )
}

/** Explains where to start if the company has no rules yet. */
function SetupHint() {
  const { data: shifts } = useShifts()
  const [tab, name] = shifts?.length === 0 ? ['shifts', '班次'] : ['groups', '考勤组']
  return (
    <EmptyState
      icon="clock"
      title="还没有开始考勤"
      hint="一、新增班次，定上下班时间；二、新增考勤组，选好成员和每天的班次。成员就可以打卡"
      action={<ButtonLink to={`${ADMIN_PATH}?tab=${tab}&edit=new`}>新增{name}</ButtonLink>}
    />
  )
}

const titleOf = ({ user, appeal, punch }: ReviewRequest): string => {
  const kind = (appeal ?? punch)?.kind
  const summary = appeal ? '补卡' : punch?.review ? '异常打卡' : '外勤'
  return `${user} · ${kind ? PUNCH_KIND_NAMES[kind] : ''}${summary}`
}

/** Memoized so that it does not re-render when more rows load. */
const RequestCard = memo(function RequestCard({ request }: { request: ReviewRequest }) {
  const { day, appeal, punch, mine: isOwn } = request
  const at = (appeal ?? punch)?.at
  const state = appeal?.state ?? punch?.field ?? punch?.review ?? 'pending'
  return (
    <Card title={titleOf(request)} action={state !== 'pending' && <Tag>{APPEAL_STATE_NAMES[state]}</Tag>}>
      <div className={styles.tight}>
        <p>
          {formatDay(day)} {at && formatTime(at)}
        </p>
        {appeal && (
          <>
            <p className={styles.note}>{appeal.reason}</p>
            <Photos store={PUNCH_PHOTOS} photos={appeal.photo_ids} />
            {appeal.decided_by && (
              <p className={styles.note}>
                {appeal.decided_by}
                {appeal.decision_note && `：${appeal.decision_note}`}
              </p>
            )}
          </>
        )}
        {punch && <PunchFacts punch={punch} withFlags />}
        {punch?.decided_by && <p className={styles.note}>{punch.decided_by}</p>}
        {state === 'pending' && isOwn && <Notice>这是自己的申请，由另一位考勤管理员审批</Notice>}
        {state === 'pending' && !isOwn && <Decide request={request} />}
      </div>
    </Card>
  )
})

function Decide({ request }: { request: ReviewRequest }) {
  const { appeal, punch } = request
  const onAppeal = useCall(decideAppeal, { invalidates: DAY_QUERIES })
  const onField = useCall(decideField, { invalidates: DAY_QUERIES })
  const decide = async (approve: boolean, note: string) => {
    if (appeal) await onAppeal.mutateAsync({ id: appeal.id, approve, note })
    else if (punch) await onField.mutateAsync({ id: punch.id, approve, note })
    toast(approve ? '已批准' : '已标为未批准', { kind: 'success' })
  }
  return (
    <div className={styles.actions}>
      <ApprovalButtons
        busy={onAppeal.isPending || onField.isPending}
        onApprove={() => decide(true, '').catch(() => undefined)}
        onDecline={(reason) => decide(false, reason)}
        title={`不批准${titleOf(request)}`}
        commonReasons={['与实际不符', '请补充说明后重新申请', '没有外出安排']}
      >
        不批准后这次打卡不计入考勤，本人会收到通知
      </ApprovalButtons>
    </div>
  )
}
