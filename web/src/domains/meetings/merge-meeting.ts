import type { DecisionDraft, MeetingFields } from './meetings.ts'

const isEqual = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

const FIELD_NAMES = {
  title: '主题',
  place: '地点',
  day: '日期',
  starts: '开始时间',
  ends: '结束时间',
  reminder: '提醒',
  host: '主持人',
  people: '参会人',
  photo_ids: '照片',
} as const
const TEXT_FIELDS = { agenda: '议程', minutes: '纪要' } as const

/** Joins two edits of the same text. The other user's text follows under a separator. */
const joinTexts = (mine: string, theirs: string): string => `${mine}\n\n【别处同时写的】\n${theirs}`

/** Keeps every changed decision. One changed by both appears twice, and one deleted remotely is added as new. */
function mergeDecisions(
  base: readonly DecisionDraft[],
  mine: readonly DecisionDraft[],
  theirs: readonly DecisionDraft[],
): DecisionDraft[] {
  const baseById = new Map(base.map((item) => [item.id, item]))
  const theirsById = new Map(theirs.map((item) => [item.id, item]))
  const ownDecisions = mine.flatMap((item): DecisionDraft[] => {
    if (item.id === null) return [item]
    const [baseDecision, is] = [baseById.get(item.id), theirsById.get(item.id)]
    const changed = !isEqual(item, baseDecision)
    if (!is) return changed ? [{ ...item, id: null }] : []
    if (!changed) return [is]
    if (isEqual(is, baseDecision) || isEqual(is, item)) return [item]
    return [is, { ...item, id: null, key: `both-${item.key}` }]
  })
  const ownIds = new Set(mine.map(({ id }) => id))
  const added = theirs.filter((item) => !ownIds.has(item.id) && !isEqual(item, baseById.get(item.id)))
  return [...ownDecisions, ...added]
}

/**
 * Merges the edits made on `base` with a version that somebody else has saved since. No text of either side is lost.
 * `both` names the fields that both changed differently; the local value wins there.
 */
export function mergeMeeting(
  base: MeetingFields,
  mine: MeetingFields,
  theirs: MeetingFields,
): { merged: MeetingFields; both: string[] } {
  const both: string[] = []
  const match = <K extends keyof MeetingFields>(key: K, name: string): MeetingFields[K] => {
    if (isEqual(mine[key], base[key]) || isEqual(mine[key], theirs[key])) return theirs[key]
    if (!isEqual(theirs[key], base[key])) both.push(name)
    return mine[key]
  }
  const text = (key: keyof typeof TEXT_FIELDS): string => {
    const before = both.length
    const result = match(key, TEXT_FIELDS[key])
    return both.length > before ? joinTexts(mine[key], theirs[key]) : result
  }
  const merged: MeetingFields = {
    ...{
      title: match('title', FIELD_NAMES.title),
      place: match('place', FIELD_NAMES.place),
      day: match('day', FIELD_NAMES.day),
    },
    ...{ starts: match('starts', FIELD_NAMES.starts), ends: match('ends', FIELD_NAMES.ends) },
    ...{ reminder: match('reminder', FIELD_NAMES.reminder), host: match('host', FIELD_NAMES.host) },
    ...{ people: match('people', FIELD_NAMES.people), photo_ids: match('photo_ids', FIELD_NAMES.photo_ids) },
    ...{ agenda: text('agenda'), minutes: text('minutes') },
    decisions: mergeDecisions(base.decisions, mine.decisions, theirs.decisions),
  }
  return { merged, both }
}
