import { type TopicKey, topicOf } from '@shangxue/contract/notifications/topics'
import { dayOf } from '../../lib/dates.ts'
import type { Notice } from './use-notifications.ts'

export type Row =
  | { readonly kind: 'notice'; readonly notice: Notice; readonly beginsDay: boolean }
  /** Collapses the rest of a run about the same topic. */
  | {
      readonly kind: 'more'
      readonly id: string
      /** Key of the group to expand: all notifications of the topic on this day. */
      readonly collapsed: string
      readonly topic: TopicKey
      readonly count: number
      readonly unread: number
    }

/** Of a run longer than this the rest is folded away, behind so many. */
const MAX_EXPANDED = 4
const VISIBLE_BEFORE_COLLAPSE = 2

const sameRun = (a: Notice, b: Notice) =>
  topicOf(a.kind) === topicOf(b.kind) && dayOf(a.created_at) === dayOf(b.created_at)

function runsOf(notices: readonly Notice[]): Notice[][] {
  const runs: Notice[][] = []
  for (const notice of notices) {
    const run = runs.at(-1)
    if (run?.[0] && sameRun(run[0], notice)) run.push(notice)
    else runs.push([notice])
  }
  return runs
}

/** The list as it is drawn: by day, and of many about the same topic in a row only the first, unless they were opened. */
export function rowsOf(notices: readonly Notice[], expandedGroups: ReadonlySet<string> | 'all'): Row[] {
  let day = ''
  const row = (notice: Notice): Row => {
    const beginsDay = dayOf(notice.created_at) !== day
    day = dayOf(notice.created_at)
    return { kind: 'notice', notice, beginsDay }
  }
  return runsOf(notices).flatMap((run): Row[] => {
    const [first] = run
    if (!first) return []
    const topic = topicOf(first.kind)
    const groupKey = `${dayOf(first.created_at)} ${topic}`
    if (run.length <= MAX_EXPANDED || expandedGroups === 'all' || expandedGroups.has(groupKey))
      return run.map(row)
    const rest = run.slice(VISIBLE_BEFORE_COLLAPSE)
    const unread = rest.filter(({ read }) => !read).length
    return [
      ...run.slice(0, VISIBLE_BEFORE_COLLAPSE).map(row),
      { kind: 'more', id: `${groupKey} ${first.id}`, collapsed: groupKey, topic, count: rest.length, unread },
    ]
  })
}
