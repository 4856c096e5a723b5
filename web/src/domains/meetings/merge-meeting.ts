import type { DecisionDraft, MeetingFields } from './meetings.ts'

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

const NAMES = {
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
const TEXTS = { agenda: '议程', minutes: '纪要' } as const

/** Joins two edits of the same text. The other user's text follows under a separator. */
const bothTexts = (mine: string, theirs: string): string => `${mine}\n\n【别处同时写的】\n${theirs}`

/** Keeps every changed decision. One changed by both appears twice, and one deleted remotely is added as new. */
function decisions(
  base: readonly DecisionDraft[],
  mine: readonly DecisionDraft[],
  theirs: readonly DecisionDraft[],
): DecisionDraft[] {
  const before = new Map(base.map((one) => [one.id, one]))
  const now = new Map(theirs.map((one) => [one.id, one]))
  const kept = mine.flatMap((one): DecisionDraft[] => {
    if (one.id === null) return [one]
    const [was, is] = [before.get(one.id), now.get(one.id)]
    const changed = !same(one, was)
    if (!is) return changed ? [{ ...one, id: null }] : []
    if (!changed) return [is]
    if (same(is, was) || same(is, one)) return [one]
    return [is, { ...one, id: null, key: `both-${one.key}` }]
  })
  const held = new Set(mine.map(({ id }) => id))
  const added = theirs.filter((one) => !held.has(one.id) && !same(one, before.get(one.id)))
  return [...kept, ...added]
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
  const one = <K extends keyof MeetingFields>(key: K, name: string): MeetingFields[K] => {
    if (same(mine[key], base[key]) || same(mine[key], theirs[key])) return theirs[key]
    if (!same(theirs[key], base[key])) both.push(name)
    return mine[key]
  }
  const text = (key: keyof typeof TEXTS): string => {
    const before = both.length
    const found = one(key, TEXTS[key])
    return both.length > before ? bothTexts(mine[key], theirs[key]) : found
  }
  const merged: MeetingFields = {
    ...{ title: one('title', NAMES.title), place: one('place', NAMES.place), day: one('day', NAMES.day) },
    ...{ starts: one('starts', NAMES.starts), ends: one('ends', NAMES.ends) },
    ...{ reminder: one('reminder', NAMES.reminder), host: one('host', NAMES.host) },
    ...{ people: one('people', NAMES.people), photo_ids: one('photo_ids', NAMES.photo_ids) },
    ...{ agenda: text('agenda'), minutes: text('minutes') },
    decisions: decisions(base.decisions, mine.decisions, theirs.decisions),
  }
  return { merged, both }
}
