import type { Day } from '@shangxue/study/calendar'
import { studyDayOf } from '@shangxue/study/day'
import {
  type Answer,
  inOrder,
  keyOf,
  next,
  SKILLS,
  type StudyEvent,
  type Subject,
  studyMs,
} from '@shangxue/study/history'
import { type Memory, type Scheduler, schedulerOf } from '@shangxue/study/memory'
import { type MemoryCounts, memoryTally } from '@shangxue/study/stats'
import type { DayCount } from './device.ts'

/** Memories and study days as shown to the learner. */
export interface Picture {
  readonly memories: ReadonlyMap<string, Memory>
  readonly days: ReadonlyMap<Day, DayCount>
  readonly counts: MemoryCounts
}

/** A change: from the server, recorded here, or acknowledged and therefore no longer pending. */
interface News {
  /** Discards everything that the server sent before. */
  readonly reset?: boolean
  readonly memories?: Iterable<readonly [key: string, memory: Memory | null]>
  readonly days?: Iterable<DayCount>
  readonly added?: Iterable<StudyEvent>
  readonly dropped?: Iterable<StudyEvent>
  readonly scheduler?: Scheduler
}

const FIGURES = ['answers', 'right', 'fresh', 'ms', 'fresh_words', 'word_reviews'] as const

function plus(day: DayCount | undefined, more: DayCount, sign: 1 | -1 = 1): DayCount {
  const sums = FIGURES.map((name) => [name, (day?.[name] ?? 0) + sign * (more[name] ?? 0)])
  return { day: more.day, ...Object.fromEntries(sums) } as DayCount
}

/** Figures that an answer adds to its day. `known`: whether its item and its subject were known before. */
function figuresOf(answer: Answer, known: { item: boolean; subject: boolean }): DayCount {
  const { kind, at, zone, rated } = answer
  const word = kind === 'word'
  return {
    day: studyDayOf(new Date(at), zone),
    answers: 1,
    right: rated === 'again' ? 0 : 1,
    fresh: known.item ? 0 : 1,
    ms: studyMs(answer),
    fresh_words: word && !known.item ? 1 : 0,
    word_reviews: word && known.subject ? 1 : 0,
  }
}

const itemOf = ({ kind, item }: Subject) => `${kind} ${item}`
const itemOfKey = (key: string) => key.slice(0, key.lastIndexOf(' '))

/** Wraps a mutable map in a new object, so that consumers can detect the change by identity. */
const viewOf = <K, V>(map: ReadonlyMap<K, V>): ReadonlyMap<K, V> => ({
  get size() {
    return map.size
  },
  get: (key) => map.get(key),
  has: (key) => map.has(key),
  keys: () => map.keys(),
  values: () => map.values(),
  entries: () => map.entries(),
  [Symbol.iterator]: () => map[Symbol.iterator](),
  forEach: (each) => map.forEach(each),
})

/**
 * Combines the server's state with pending events. The cost of a change depends only on the pending events of
 * its items, not on the number of memories. An undo of an answer that the server has takes effect on the
 * server.
 */
export function makeShown() {
  let scheduler = schedulerOf()
  /** Memories as the server knows them, and the number of subjects of each item. */
  const base = new Map<string, Memory>()
  const met = new Map<string, number>()
  const told = new Map<Day, DayCount>()
  /** Pending answers by item and id; the item of each answer; undo events by answer. */
  const waiting = new Map<string, Map<string, Answer>>()
  const itemOfAnswer = new Map<string, string>()
  const undone = new Map<string, Set<string>>()
  /** What the pending answers of each item add to days, and their sum by day. */
  const added = new Map<string, readonly DayCount[]>()
  const upon = new Map<Day, DayCount>()
  /** Results with pending events: memories, number of due subjects by day, days. */
  const memories = new Map<string, Memory>()
  const load = new Map<Day, number>()
  const tally = memoryTally()
  const days = new Map<Day, DayCount>()
  let picture: Picture | undefined
  let toldView = viewOf(told)

  function due(day: Day, by: 1 | -1): void {
    const many = (load.get(day) ?? 0) + by
    if (many > 0) load.set(day, many)
    else load.delete(day)
  }

  function remember(key: string, after: Memory | undefined): void {
    const before = memories.get(key)
    if (before === after) return
    if (before) due(before.due, -1)
    if (after) due(after.due, 1)
    tally.change(key, before, after)
    if (after) memories.set(key, after)
    else memories.delete(key)
  }

  function showDay(day: Day): void {
    const [said, more] = [told.get(day), upon.get(day)]
    if (more?.answers === 0) upon.delete(day)
    const shown = more && more.answers > 0 ? plus(said, more) : said
    if (shown) days.set(day, shown)
    else days.delete(day)
  }

  function addToDays(item: string, figures: readonly DayCount[]): void {
    const before = added.get(item) ?? []
    for (const one of before) upon.set(one.day, plus(upon.get(one.day), one, -1))
    for (const one of figures) upon.set(one.day, plus(upon.get(one.day), one))
    if (figures.length > 0) added.set(item, figures)
    else added.delete(item)
    for (const day of new Set([...before, ...figures].map((one) => one.day))) showDay(day)
  }

  /** Recalculates the memories of an item and what it adds to days. */
  function settle(item: string): void {
    const after = new Map(SKILLS.map((skill) => [`${item} ${skill}`, base.get(`${item} ${skill}`)]))
    let known = met.has(item)
    const figures: DayCount[] = []
    for (const answer of inOrder(waiting.get(item)?.values() ?? [])) {
      if (undone.has(answer.id)) continue
      const before = after.get(keyOf(answer))
      figures.push(figuresOf(answer, { item: known, subject: before !== undefined }))
      after.set(keyOf(answer), next(after, answer, scheduler))
      known = true
    }
    for (const [key, memory] of after) remember(key, memory)
    addToDays(item, figures)
  }

  function tell(key: string, memory: Memory | null): string {
    const item = itemOfKey(key)
    const many = (met.get(item) ?? 0) + (memory ? 1 : 0) - (base.has(key) ? 1 : 0)
    if (many > 0) met.set(item, many)
    else met.delete(item)
    if (memory) base.set(key, memory)
    else base.delete(key)
    return item
  }

  function add(event: StudyEvent): string | undefined {
    if (event.type === 'undo') {
      undone.set(event.undone, (undone.get(event.undone) ?? new Set()).add(event.id))
      return itemOfAnswer.get(event.undone)
    }
    const item = itemOf(event)
    const answers = waiting.get(item) ?? new Map<string, Answer>()
    waiting.set(item, answers.set(event.id, event))
    itemOfAnswer.set(event.id, item)
    return item
  }

  function drop(event: StudyEvent): string | undefined {
    if (event.type === 'undo') {
      const undos = undone.get(event.undone)
      undos?.delete(event.id)
      if (undos?.size === 0) undone.delete(event.undone)
      return itemOfAnswer.get(event.undone)
    }
    const item = itemOf(event)
    const answers = waiting.get(item)
    answers?.delete(event.id)
    if (answers?.size === 0) waiting.delete(item)
    itemOfAnswer.delete(event.id)
    return item
  }

  return {
    /** Days as the server knows them; the same object until the server sends a change. */
    told: () => toldView,
    load: load as ReadonlyMap<Day, number>,
    scheduler: () => scheduler,
    learn(news: News): void {
      const touched = new Set<string | undefined>()
      const said = [...(news.days ?? [])]
      const daysSaid = new Set(said.map(({ day }) => day))
      if (news.reset) {
        for (const item of met.keys()) touched.add(item)
        for (const day of told.keys()) daysSaid.add(day)
        for (const map of [base, met, told]) map.clear()
      }
      for (const [key, memory] of news.memories ?? []) touched.add(tell(key, memory))
      for (const event of news.dropped ?? []) touched.add(drop(event))
      for (const event of news.added ?? []) touched.add(add(event))
      if (news.scheduler) {
        scheduler = news.scheduler
        for (const item of waiting.keys()) touched.add(item)
      }
      for (const day of said) told.set(day.day, day)
      if (daysSaid.size > 0) toldView = viewOf(told)
      for (const day of daysSaid) showDay(day)
      for (const item of touched) if (item !== undefined) settle(item)
      if (touched.size > 0 || daysSaid.size > 0) picture = undefined
    },
    /** The same object until something changes. */
    picture(): Picture {
      picture ??= { memories: viewOf(memories), days: new Map(days), counts: tally.counts() }
      return picture
    },
  }
}
export type Shown = ReturnType<typeof makeShown>
