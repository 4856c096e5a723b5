import { FUND_STATE_NAMES } from '@shangxue/contract/fund-adjustments'
import { formatDateTime } from '../../lib/dates.ts'
import type { TimelineEntry } from '../../ui/display/timeline.tsx'
import { type Detail, STATE_KINDS } from './funds.ts'

/** What happened, the latest first. */
export function storyOf(adjustment: Detail): TimelineEntry[] {
  const { at, by, state, decided_at, decided_by, decision, returned_at, returned_by } = adjustment
  const story: TimelineEntry[] = []
  if (returned_at !== null)
    story.push({
      id: 'returned',
      title: `${returned_by}归还`,
      time: formatDateTime(returned_at),
      dateTime: returned_at,
      icon: 'undo',
      kind: 'success',
    })
  if (decided_at !== null)
    story.push({
      id: 'decided',
      title: `${decided_by}${FUND_STATE_NAMES[state]}`,
      time: formatDateTime(decided_at),
      dateTime: decided_at,
      icon: state === 'approved' ? 'check' : 'close',
      kind: STATE_KINDS[state],
      note: decision || undefined,
    })
  if (state === 'withdrawn')
    story.push({ id: 'withdrawn', title: `${by}已撤回`, time: '', icon: 'undo', kind: 'neutral' })
  story.push({
    id: 'asked',
    title: `${by}申请`,
    time: formatDateTime(at),
    dateTime: at,
    icon: 'edit',
    kind: 'neutral',
  })
  return story
}
