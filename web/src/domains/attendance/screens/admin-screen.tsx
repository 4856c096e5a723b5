import { useState } from 'react'
import { oneOf, positive, useAddress } from '../../../lib/address/index.ts'
import { ButtonLink } from '../../../ui/action/button.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { Tabs } from '../../../ui/layout/tabs.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { ErrorState } from '../../../ui/state/error-state.tsx'
import { SkeletonList } from '../../../ui/state/skeleton.tsx'
import { RequirePermission } from '../../stock/public.ts'
import { ADMIN, useRequests, useShifts, useWorkGroups, useWorkPlaces } from '../attendance.ts'
import { CalendarDays } from '../components/calendar-days.tsx'
import { AddChange, Changes } from '../components/changes.tsx'
import { DayBoard } from '../components/day-board.tsx'
import { GroupForm } from '../components/group-form.tsx'
import { PlaceForm } from '../components/place-form.tsx'
import { Requests } from '../components/requests.tsx'
import { AddRule, Groups, Places, Shifts } from '../components/rule-lists.tsx'
import { ShiftForm } from '../components/shift-form.tsx'

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
  requests: Requests,
  day: DayBoard,
  changes: Changes,
  groups: Groups,
  shifts: Shifts,
  places: Places,
  calendar: CalendarDays,
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
  const address = useAddress()
  const waiting = useRequests('pending').total
  const tab =
    oneOf(
      TABS.map(({ value }) => value),
      address.get('tab'),
    ) ?? 'requests'
  const edit = address.get('edit')
  const id = positive(edit)
  if (edit === 'new' || id !== undefined) {
    if (tab === 'shifts') return <Known key={edit} found={useShifts} id={id} tab={tab} Form={ShiftOf} />
    if (tab === 'places') return <Known key={edit} found={useWorkPlaces} id={id} tab={tab} Form={PlaceOf} />
    if (tab === 'groups') return <Known key={edit} found={useWorkGroups} id={id} tab={tab} Form={GroupOf} />
  }
  const View = VIEWS[tab]
  const tabs = TABS.map((one) => (one.value === 'requests' && waiting ? { ...one, count: waiting } : one))
  return (
    <Page title="考勤管理" back="/my-profile" footer={footerOf(tab)}>
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

const footerOf = (tab: TabName): React.ReactNode => {
  if (tab === 'changes') return <AddChange />
  return tab === 'groups' || tab === 'shifts' || tab === 'places' ? <AddRule tab={tab} /> : undefined
}

type ShiftRule = NonNullable<ReturnType<typeof useShifts>['data']>[number]
type PlaceRule = NonNullable<ReturnType<typeof useWorkPlaces>['data']>[number]
type GroupRule = NonNullable<ReturnType<typeof useWorkGroups>['data']>[number]
const ShiftOf = ({ rule }: { rule: ShiftRule | undefined }) => <ShiftForm shift={rule} />
const PlaceOf = ({ rule }: { rule: PlaceRule | undefined }) => <PlaceForm place={rule} />
const GroupOf = ({ rule }: { rule: GroupRule | undefined }) => <GroupForm group={rule} />

interface Found<T> {
  data: T[] | undefined
  error: Error | null
  refetch: () => unknown
}
interface KnownProps<T> {
  found: () => Found<T>
  id: number | undefined
  tab: TabName
  Form: (props: { rule: T | undefined }) => React.ReactNode
}

/** The form of a new or existing rule. */
function Known<T extends { id: number }>({ found: useFound, id, tab, Form }: KnownProps<T>) {
  const { data, error, refetch } = useFound()
  // keep the form mounted until it navigates, even if its rule was just deleted
  const [kept, setKept] = useState<T>()
  const known = data?.find((one) => one.id === id)
  if (known && !kept) setKept(known)
  const back = `${ADMIN}?tab=${tab}`
  if (id === undefined) return <Form rule={undefined} />
  if (kept) return <Form rule={kept} />
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
