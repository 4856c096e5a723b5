import { exportDuties } from '@shangxue/contract/duty/endpoints'
import { isDay } from '@shangxue/contract/values/days'
import { addDays } from '@shangxue/study/time/calendar'
import { parseOneOf, parsePositiveInt, useUrlParams } from '../../../lib/address/url-params.ts'
import { today as todayNow } from '../../../lib/dates.ts'
import { useAllowed, useSession } from '../../../lib/session/state.ts'
import { ButtonLink } from '../../../ui/action/button.tsx'
import { IconLink } from '../../../ui/action/icon-button.tsx'
import { PrintButton } from '../../../ui/action/print-button.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { Notice } from '../../../ui/display/notice.tsx'
import { Chip } from '../../../ui/form/choices/chip.tsx'
import { SegmentedControl } from '../../../ui/form/choices/segmented-control.tsx'
import { FilterBar } from '../../../ui/form/filters/filter-bar.tsx'
import { ListPage } from '../../../ui/layout/list/list-page.tsx'
import { Page } from '../../../ui/layout/page/page.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { ErrorState } from '../../../ui/state/error-state.tsx'
import { SkeletonList } from '../../../ui/state/skeleton.tsx'
import { ExportButton } from '../../exports/public.ts'
import { useDuties, usePendingSwapCount, usePosts, useSwaps } from '../api.ts'
import { DayDuties } from '../components/day-duties.tsx'
import styles from '../components/duty.module.css'
import { MonthGrid } from '../components/month-grid.tsx'
import { OwnDuties } from '../components/own-duties.tsx'
import { PeriodBar } from '../components/period-bar.tsx'
import { SwapRow } from '../components/swap-list.tsx'
import { listDays, MANAGEMENT_PATH, mondayOf, monthGridDays, openPosts, VIEWS, type View } from '../duty.ts'

/** Number of days ahead for which own duties are loaded. */
const OWN_DUTY_DAYS = 62
const SWAP_ROW_PX = 180

/** 值班日历: month, week, own duties and swaps. */
export default function DutyCalendarScreen() {
  const { get } = useUrlParams()
  const view = parseOneOf(VIEWS, get('view')) ?? 'month'
  if (view === 'swaps') return <SwapList />
  return <Calendar view={view} />
}

function Views({ value }: { value: View }) {
  const { set } = useUrlParams()
  const pendingSwaps = usePendingSwapCount()
  return (
    <SegmentedControl
      label="查看"
      options={[
        { value: 'month', label: '月' },
        { value: 'week', label: '周' },
        { value: 'own', label: '我的' },
        { value: 'swaps', label: pendingSwaps > 0 ? `换班 ${pendingSwaps}` : '换班' },
      ]}
      value={value}
      onChange={(next) => set({ view: next === 'month' ? null : next })}
    />
  )
}

const ManageLink = () =>
  useAllowed('attendance-admin') && <IconLink icon="settings" label="值班管理" to={MANAGEMENT_PATH} />

function SwapList() {
  const me = useSession(({ userId }) => userId)
  const canPlan = useAllowed('attendance-admin')
  return (
    <ListPage
      title="值班日历"
      back="/home"
      actions={<ManageLink />}
      filters={<Views value="swaps" />}
      list={useSwaps(canPlan ? 'all' : 'mine')}
      itemKey={({ id }) => id}
      renderItem={(swap) => <SwapRow swap={swap} me={me} />}
      estimate={SWAP_ROW_PX}
      empty={<EmptyState icon="refresh" title="还没有换班" hint="在自己的值班上点一下，就可以找同事换班" />}
    />
  )
}

/** The first and last day of a view. */
function visiblePeriod(view: View, day: string, now: string): { from: string; to: string } {
  if (view === 'own') return { from: now, to: addDays(now, OWN_DUTY_DAYS - 1) }
  const days = view === 'week' ? listDays(mondayOf(day), 7) : monthGridDays(day)
  return { from: days[0] ?? day, to: days.at(-1) ?? day }
}

function Calendar({ view }: { view: View }) {
  const { get, set } = useUrlParams()
  const now = todayNow()
  const day = isDay(get('day')) ? get('day') : now
  const post = parsePositiveInt(get('post'))
  const period = visiblePeriod(view, day, now)
  const query = useDuties({ ...period, mine: view === 'own', post_id: post })
  const posts = usePosts()
  // the post filter is above the days, so wait for it to avoid layout shift
  const loading = query.isPending || posts.isLoading
  const onDay = (next: string) => set({ day: next === now ? null : next })
  return (
    <Page
      title="值班日历"
      back="/home"
      actions={
        <>
          <ExportButton
            plain
            endpoint={exportDuties}
            filters={{ ...period, ...(post !== undefined && { post_id: post }) }}
          />
          <PrintButton />
          <ManageLink />
        </>
      }
      toolbar={
        <div className={styles.tools}>
          <Views value={view} />
          {view !== 'own' && <PeriodBar isWeek={view === 'week'} day={day} today={now} onDay={onDay} />}
        </div>
      }
    >
      {loading && <SkeletonList rows={6} />}
      {!loading && <PostChips posts={posts.data?.list} post={post} onPost={(id) => set({ post: id })} />}
      {query.error && !query.data && <ErrorState error={query.error} onRetry={query.refetch} />}
      {query.error && query.data && (
        <Notice kind="warning" action={{ label: '重试', onSelect: () => void query.refetch() }}>
          没有刷新成功，下面可能不是最新内容
        </Notice>
      )}
      {!loading && query.data && (
        <PeriodView view={view} day={day} now={now} duties={query.data.list} onDay={onDay} />
      )}
    </Page>
  )
}

interface PeriodViewProps {
  view: View
  day: string
  now: string
  duties: NonNullable<ReturnType<typeof useDuties>['data']>['list']
  onDay: (day: string) => void
}

function PeriodView({ view, day, now, duties, onDay }: PeriodViewProps) {
  const me = useSession(({ userId }) => userId)
  const dayCard = (item: string) => (
    <DayDuties
      key={item}
      day={item}
      me={me}
      isUpcoming={item >= addDays(now, -1)}
      duties={duties.filter((duty) => duty.day === item)}
    />
  )
  if (view === 'week') return <div className={styles.week}>{listDays(mondayOf(day), 7).map(dayCard)}</div>
  if (view === 'own') {
    if (duties.length === 0)
      return (
        <EmptyState icon="calendar" title="近 62 天没有值班" hint="排班后会收到通知，前一天晚上还会提醒" />
      )
    return <OwnDuties duties={duties} />
  }
  return (
    <div className={styles.week}>
      <Card>
        <MonthGrid day={day} today={now} duties={duties} me={me} onDay={onDay} />
      </Card>
      {dayCard(day)}
    </div>
  )
}

interface PostChipsProps {
  posts: NonNullable<ReturnType<typeof usePosts>['data']>['list'] | undefined
  post: number | undefined
  onPost: (id: number | null) => void
}

/** Filters by post if there are several. */
function PostChips({ posts: all, post, onPost }: PostChipsProps) {
  const plans = useAllowed('attendance-admin')
  const posts = openPosts(all ?? [])
  if (all && posts.length === 0 && plans)
    return (
      <ButtonLink kind="soft" small icon="plus" to={`${MANAGEMENT_PATH}?post=new`}>
        新增值班岗位
      </ButtonLink>
    )
  if (posts.length < 2) return null
  return (
    <FilterBar label="按岗位筛选">
      <Chip selected={post === undefined} onClick={() => onPost(null)}>
        全部岗位
      </Chip>
      {posts.map(({ id, name }) => (
        <Chip key={id} selected={post === id} onClick={() => onPost(post === id ? null : id)}>
          {name}
        </Chip>
      ))}
    </FilterBar>
  )
}
