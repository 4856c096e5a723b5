import { addDays } from '@shangxue/study/time/calendar'
import { List, ListItem } from '../../../ui/display/list/list.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { ErrorState } from '../../../ui/state/error-state.tsx'
import { SkeletonList } from '../../../ui/state/skeleton.tsx'
import { useDutyCounts } from '../api.ts'

/** Number of duties per person in a month. */
export function DutyCounts({ month }: { month: string }) {
  const next = `${addDays(`${month}-28`, 4).slice(0, 7)}-01`
  const query = useDutyCounts({ from: `${month}-01`, to: addDays(next, -1) })
  if (query.isPending) return <SkeletonList rows={4} />
  if (!query.data) return <ErrorState error={query.error} onRetry={query.refetch} />
  if (query.data.list.length === 0)
    return <EmptyState icon="calendar" title="这个月没有人值班" hint="排班后在这里看每人的次数" />
  return (
    <List label="值班次数">
      {query.data.list.map(({ user_id, name, turns, weekend, taken }) => (
        <ListItem
          key={user_id}
          title={name}
          note={[weekend > 0 && `周末 ${weekend} 次`, taken > 0 && `换来 ${taken} 次`]
            .filter(Boolean)
            .join('，')}
          value={`${turns} 次`}
        />
      ))}
    </List>
  )
}
