import type { getLeaveOverview } from '@shangxue/contract/leave/endpoints'
import type { Output } from '@shangxue/contract/platform/endpoint'
import { IconLink } from '../../../ui/action/icon-button.tsx'
import { SegmentedControl } from '../../../ui/form/choices/segmented-control.tsx'
import type { ListFilters } from '../../stock/public.ts'
import { LEAVE_PATH } from '../api.ts'

type Desk = Output<typeof getLeaveOverview>
export const VIEWS = ['own', 'team', 'away'] as const
export type View = (typeof VIEWS)[number]

/** Tabs for approvers: own requests, team requests and absences. Other users see none. */
export function LeaveViewTabs({ desk, address }: { desk: Desk | undefined; address: ListFilters }) {
  const view = (VIEWS.find((item) => item === address.get('view')) ?? 'own') satisfies View
  // show the tabs to a user on a team view until the permission is known, to avoid layout shift
  if (!(desk ? desk.approver : view !== 'own')) return null
  return (
    <SegmentedControl<View>
      label="看什么"
      options={[
        { value: 'own', label: '我的' },
        { value: 'team', label: desk && desk.waiting > 0 ? `审批 ${desk.waiting}` : '审批' },
        { value: 'away', label: '谁不在' },
      ]}
      value={view}
      onChange={(next) => address.setAll({ view: next === 'own' ? null : next, q: null, state: null })}
    />
  )
}

/** Actions for attendance managers only. */
export function LeaveViewActions({ desk }: { desk: Desk | undefined }) {
  if (!desk?.admin) return null
  return (
    <>
      <IconLink icon="list" label="员工余额" to={`${LEAVE_PATH}?view=balances`} />
      <IconLink icon="settings" label="假期类型" to={`${LEAVE_PATH}?view=types`} />
    </>
  )
}
