import type { listNotificationTopics } from '@shangxue/contract/notifications/endpoints'
import { TOPICS } from '@shangxue/contract/notifications/topics'
import type { Output } from '@shangxue/contract/platform/endpoint'
import { Chip } from '../../../ui/form/choices/chip.tsx'
import { FilterBar } from '../../../ui/form/filters/filter-bar.tsx'
import { TOPIC_ICONS } from '../topic-icons.ts'
import type { Filters } from '../use-notifications.ts'

interface NoticeFiltersProps {
  /** Undefined while loading; 未读 reserves the space. */
  topics: Output<typeof listNotificationTopics> | undefined
  filters: Filters
  onChange: (filters: Filters) => void
}

/** Filters for unread notifications and for topics; topics with unread notifications come first. */
export function NoticeFilters({ topics: all, filters, onChange }: NoticeFiltersProps) {
  const topics = [...(all ?? [])].sort((a, b) => Math.sign(b.unread) - Math.sign(a.unread))
  const unread = topics.reduce((sum, topic) => sum + topic.unread, 0)
  if (all && topics.length === 0 && !filters.topic && !filters.unread) return null
  return (
    <FilterBar label="筛选通知">
      <Chip
        selected={filters.unread}
        {...(unread > 0 && { count: unread })}
        onClick={() => onChange({ ...filters, unread: !filters.unread })}
      >
        未读
      </Chip>
      {topics.map(({ topic, unread: count }) => (
        <Chip
          key={topic}
          icon={TOPIC_ICONS[topic]}
          selected={filters.topic === topic}
          {...(count > 0 && { count })}
          onClick={() => onChange({ ...filters, topic: filters.topic === topic ? undefined : topic })}
        >
          {TOPICS[topic].name}
        </Chip>
      ))}
    </FilterBar>
  )
}
