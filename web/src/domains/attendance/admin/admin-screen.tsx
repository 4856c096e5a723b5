import { useState } from 'react'
import { parseOneOf, parsePositiveInt, useUrlParams } from '../../../lib/address/url-params.ts'
import { RequirePermission } from '../../../ui/access/require-permission.tsx'
import { ButtonLink } from '../../../ui/action/button.tsx'
import { Tabs } from '../../../ui/layout/navigation/tabs.tsx'
import { Page } from '../../../ui/layout/page/page.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { ErrorState } from '../../../ui/state/error-state.tsx'
import { SkeletonList } from '../../../ui/state/skeleton.tsx'
import { ADMIN_PATH, useRequests, useShifts, useWorkGroups, useWorkPlaces } from '../api.ts'
import { GroupForm } from '../rules/group-form.tsx'
import { HolidayDays } from '../rules/holiday-days.tsx'
import { AddRule, ShiftList, WorkGroupList, WorkPlaceList } from '../rules/rule-lists.tsx'
import { AddScheduleChange, ScheduleChanges } from '../rules/schedule-changes.tsx'
import { ShiftForm } from '../rules/shift-form.tsx'
import { WorkPlaceForm } from '../rules/work-place-form.tsx'
import { DayBoard } from './day-board.tsx'
import { ReviewRequests } from './review-requests.tsx'

const TABS = [
  { value: 'requests', label: '审批' },
  { value: 'day', label: '当天' },
  { value: 'changes', label: '调班' },
  { value: 'groups', label: '考勤组' },
  { value: 'shifts', label: '班次' },
  { value: 'places', label: '地点' },
  { value: 'calendar', label: '节假日' },
] as const
type TabName = (typeof TABS)[number]['value']
const VIEWS: Record<TabName, () => React.ReactNode> = {
  requests: ReviewRequests,
  day: DayBoard,
  changes: ScheduleChanges,
  groups: WorkGroupList,
  shifts: ShiftList,
  places: WorkPlaceList,
  calendar: HolidayDays,
}

/** 考勤管理: pending decisions, the day board and the rules. */
export default function AdminScreen() {
  return (
    <RequirePermission permission="attendance-admin" title="考勤管理">
      <Admin />
    </RequirePermission>
  )
}

function Admin() {
  const address = useUrlParams()
  const pendingCount = useRequests('pending').total
  const tab =
    parseOneOf(
      TABS.map(({ value }) => value),
      address.get('tab'),
    ) ?? 'requests'
  const editId = address.get('edit')
  const id = parsePositiveInt(editId)
  if (editId === 'new' || id !== undefined) {
    if (tab === 'shifts')
      return <EditRule key={editId} query={useShifts} id={id} tab={tab} Form={EditShift} />
    if (tab === 'places')
      return <EditRule key={editId} query={useWorkPlaces} id={id} tab={tab} Form={EditPlace} />
    if (tab === 'groups')
      return <EditRule key={editId} query={useWorkGroups} id={id} tab={tab} Form={EditGroup} />
  }
  const View = VIEWS[tab]
  const tabs = TABS.map((item) =>
    item.value === 'requests' && pendingCount ? { ...item, count: pendingCount } : item,
  )
  return (
    <Page title="考勤管理" back="/my-profile" footer={tabFooter(tab)}>
      <Tabs
        label="考勤管理"
        tabs={tabs}
        value={tab}
        onChange={(next) =>
          address.set({ tab: next, edit: null, state: null, only: null, q: null, day: null, year: null })
        }
      >
        <View />
      </Tabs>
    </Page>
  )
}

const tabFooter = (tab: TabName): React.ReactNode => {
  if (tab === 'changes') return <AddScheduleChange />
  return tab === 'groups' || tab === 'shifts' || tab === 'places' ? <AddRule tab={tab} /> : undefined
}

type ShiftRule = NonNullable<ReturnType<typeof useShifts>['data']>[number]
type PlaceRule = NonNullable<ReturnType<typeof useWorkPlaces>['data']>[number]
type GroupRule = NonNullable<ReturnType<typeof useWorkGroups>['data']>[number]
const EditShift = ({ rule }: { rule: ShiftRule | undefined }) => <ShiftForm shift={rule} />
const EditPlace = ({ rule }: { rule: PlaceRule | undefined }) => <WorkPlaceForm place={rule} />
const EditGroup = ({ rule }: { rule: GroupRule | undefined }) => <GroupForm group={rule} />

interface RuleQuery<T> {
  data: T[] | undefined
  error: Error | null
  refetch: () => unknown
}
interface EditRuleProps<T> {
  query: () => RuleQuery<T>
  id: number | undefined
  tab: TabName
  Form: (props: { rule: T | undefined }) => React.ReactNode
}

/** The form of a new or existing rule. */
function EditRule<T extends { id: number }>({ query: useRules, id, tab, Form }: EditRuleProps<T>) {
  const { data, error, refetch } = useRules()
  // keep the form mounted until it navigates, even if its rule was just deleted
  const [initialRule, setRule] = useState<T>()
  const currentRule = data?.find((item) => item.id === id)
  if (currentRule && !initialRule) setRule(currentRule)
  const back = `${ADMIN_PATH}?tab=${tab}`
  if (id === undefined) return <Form rule={undefined} />
  if (initialRule) return <Form rule={initialRule} />
  return (
    <Page title="考勤管理" back={back}>
      {error && <ErrorState error={error} onRetry={refetch} />}
      {!error && !data && <SkeletonList rows={6} />}
      {data && (
        <EmptyState
          icon="settings"
          title="这条设置已经删除"
          hint="可能是在另一台设备上删除的"
          action={
            <ButtonLink kind="secondary" to={back} replace>
              返回列表
            </ButtonLink>
          }
        />
      )}
    </Page>
  )
}
