import { isDay } from '@shangxue/contract/values/days'
import { parsePositiveInt, useUrlParams } from '../../../lib/address/url-params.ts'
import { today } from '../../../lib/dates.ts'
import { RequirePermission } from '../../../ui/access/require-permission.tsx'
import { ButtonLink } from '../../../ui/action/button.tsx'
import { IconLink } from '../../../ui/action/icon-button.tsx'
import { SegmentedControl } from '../../../ui/form/choices/segmented-control.tsx'
import { Page } from '../../../ui/layout/page/page.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { ErrorState } from '../../../ui/state/error-state.tsx'
import { SkeletonList } from '../../../ui/state/skeleton.tsx'
import { usePosts } from '../api.ts'
import styles from '../components/duty.module.css'
import { DutyCounts } from '../components/duty-counts.tsx'
import { PeriodBar } from '../components/period-bar.tsx'
import { CALENDAR_PATH, MANAGEMENT_PATH, type Post } from '../duty.ts'
import { PostCard } from '../posts/post-card.tsx'
import { PostForm } from '../posts/post-form.tsx'
import { RotationForm } from '../rotation/rotation-form.tsx'

/** 值班管理: posts and shifts, rotations, and duty counts per person. */
export default function DutyManagementScreen() {
  return (
    <RequirePermission permission="attendance-admin" title="值班管理">
      <Management />
    </RequirePermission>
  )
}

function Management() {
  const { get, set } = useUrlParams()
  const posts = usePosts()
  const [editingPost, planningPost] = [parsePositiveInt(get('post')), parsePositiveInt(get('plan'))]
  const counts = get('view') === 'counts'
  if (get('post') === 'new') return <PostForm />
  const selected = posts.data?.list.find(({ id }) => id === (editingPost ?? planningPost))
  if (selected && editingPost) return <PostForm key={selected.id} existing={selected} />
  if (selected && planningPost) return <RotationForm key={selected.id} post={selected} />
  return (
    <Page
      title="值班管理"
      back={CALENDAR_PATH}
      actions={<IconLink icon="plus" label="新增岗位" to={`${MANAGEMENT_PATH}?post=new`} />}
      toolbar={
        <SegmentedControl
          label="查看"
          options={[
            { value: 'posts', label: '岗位和排班' },
            { value: 'counts', label: '值班次数' },
          ]}
          value={counts ? 'counts' : 'posts'}
          onChange={(next) => set({ view: next === 'counts' ? next : null })}
        />
      }
    >
      {counts ? <MonthCounts /> : <PostList posts={posts} />}
    </Page>
  )
}

function MonthCounts() {
  const { get, set } = useUrlParams()
  const day = isDay(get('day')) ? get('day') : today()
  return (
    <div className={styles.week}>
      <PeriodBar isWeek={false} day={day} today={today()} onDay={(next) => set({ day: next })} />
      <DutyCounts month={day.slice(0, 7)} />
    </div>
  )
}

function PostList({ posts }: { posts: ReturnType<typeof usePosts> }) {
  if (posts.isPending) return <SkeletonList rows={4} />
  if (!posts.data) return <ErrorState error={posts.error} onRetry={posts.refetch} />
  const list: readonly Post[] = posts.data.list
  if (list.length === 0)
    return (
      <EmptyState
        icon="clock"
        title="还没有值班岗位"
        hint="先新增岗位和班次，再按人员轮流排班"
        action={<ButtonLink to={`${MANAGEMENT_PATH}?post=new`}>新增岗位</ButtonLink>}
      />
    )
  return (
    <div className={styles.week}>
      {list.map((post) => (
        <PostCard key={post.id} post={post} />
      ))}
    </div>
  )
}
