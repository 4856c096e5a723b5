import { isUnanswered } from '@shangxue/study/known/known-words'
import { createMemoryTally, type MemoryCounts } from '@shangxue/study/progress/stats'
import {
  type Answer,
  applyAnswer,
  countedStudyMs,
  SKILLS,
  type StudyEvent,
  type Subject,
  sortByTime,
  subjectKey,
} from '@shangxue/study/scheduling/history'
import { createScheduler, type Memory, type Scheduler } from '@shangxue/study/scheduling/memory'
import type { Day } from '@shangxue/study/time/calendar'
import { studyDayOf } from '@shangxue/study/time/study-day'
import type { DayCount } from './study-database.ts'

/** Memories and study days as shown to the learner. */
export interface StudySnapshot {
  readonly memories: ReadonlyMap<string, Memory>
  readonly days: ReadonlyMap<Day, DayCount>
  readonly counts: MemoryCounts
}

/** A change: from the server, recorded here, or acknowledged and therefore no longer pending. */
interface StudyChange {
  /** Discards everything that the server sent before. */
  readonly reset?: boolean
  readonly memories?: Iterable<readonly [key: string, memory: Memory | null]>
  readonly days?: Iterable<DayCount>
  readonly added?: Iterable<StudyEvent>
  readonly dropped?: Iterable<StudyEvent>
  readonly scheduler?: Scheduler
}

const FIGURES = ['answers', 'right', 'fresh', 'ms', 'fresh_words', 'word_reviews'] as const

function addFigures(day: DayCount | undefined, overrides: DayCount, sign: 1 | -1 = 1): DayCount {
  const sums = FIGURES.map((name) => [name, (day?.[name] ?? 0) + sign * (overrides[name] ?? 0)])
  return { day: overrides.day, ...Object.fromEntries(sums) } as DayCount
}

/** Figures that an answer adds to its day. `known`: whether its item and its subject were known before. */
function dayFiguresOf(answer: Answer, alreadyStudied: { item: boolean; subject: boolean }): DayCount {
  const { kind, at, zone, rated } = answer
  const word = kind === 'word'
  return {
    day: studyDayOf(new Date(at), zone),
    answers: 1,
    right: rated === 'again' ? 0 : 1,
    fresh: alreadyStudied.item ? 0 : 1,
    ms: countedStudyMs(answer),
    fresh_words: word && !alreadyStudied.item ? 1 : 0,
    word_reviews: word && alreadyStudied.subject ? 1 : 0,
  }
}

const itemOf = ({ kind, item }: Subject) => `${kind} ${item}`
const itemOfKey = (key: string) => key.slice(0, key.lastIndexOf(' '))

/** Wraps a mutable map in a new object, so that consumers can detect the change by identity. */
const createView = <K, V>(map: ReadonlyMap<K, V>): ReadonlyMap<K, V> => ({
  get size() {
    return map.size
  },
  get: (key) => map.get(key),
  has: (key) => map.has(key),
  keys: () => map.keys(),
  values: () => map.values(),
  entries: () => map.entries(),
  [Symbol.iterator]: () => map[Symbol.iterator](),
  forEach: (callback) => map.forEach(callback),
})

/**
 * Combines the server's state with pending events. The cost of a change depends only on the pending events of
 * its items, not on the number of memories. An undo of an answer that the server has takes effect on the
 * server.
 */
export function createStudyProjection() {
  let scheduler = createScheduler()
  /** Memories as the server knows them, and the number of subjects of each item. */
  const serverMemories = new Map<string, Memory>()
  const subjectCounts = new Map<string, number>()
  const serverDays = new Map<Day, DayCount>()
  /** Pending answers by item and id; the item of each answer; undo events by answer. */
  const pendingAnswers = new Map<string, Map<string, Answer>>()
  const itemOfAnswer = new Map<string, string>()
  const undosByAnswer = new Map<string, Set<string>>()
  /** What the pending answers of each item add to days, and their sum by day. */
  const figuresByItem = new Map<string, readonly DayCount[]>()
  const pendingByDay = new Map<Day, DayCount>()
  /** Results with pending events: memories, number of due subjects by day, days. */
  const memories = new Map<string, Memory>()
  const dueCounts = new Map<Day, number>()
  const tally = createMemoryTally()
  const days = new Map<Day, DayCount>()
  let snapshot: StudySnapshot | undefined
  let serverDaysView = createView(serverDays)

  function adjustDueCount(day: Day, by: 1 | -1): void {
    const count = (dueCounts.get(day) ?? 0) + by
    if (count > 0) dueCounts.set(day, count)
    else dueCounts.delete(day)
  }

  function setMemory(key: string, after: Memory | undefined): void {
    const before = memories.get(key)
    if (before === after) return
    if (before) adjustDueCount(before.due, -1)
    if (after) adjustDueCount(after.due, 1)
    tally.change(key, before, after)
    if (after) memories.set(key, after)
    else memories.delete(key)
  }

  function updateDay(day: Day): void {
    const [serverDay, pending] = [serverDays.get(day), pendingByDay.get(day)]
    if (pending?.answers === 0) pendingByDay.delete(day)
    const combined = pending && pending.answers > 0 ? addFigures(serverDay, pending) : serverDay
    if (combined) days.set(day, combined)
    else days.delete(day)
  }

  function addToDays(item: string, figures: readonly DayCount[]): void {
    const before = figuresByItem.get(item) ?? []
    for (const day of before) pendingByDay.set(day.day, addFigures(pendingByDay.get(day.day), day, -1))
    for (const day of figures) pendingByDay.set(day.day, addFigures(pendingByDay.get(day.day), day))
    if (figures.length > 0) figuresByItem.set(item, figures)
    else figuresByItem.delete(item)
    for (const day of new Set([...before, ...figures].map((day) => day.day))) updateDay(day)
  }

  /** Recalculates the memories of an item and what it adds to days. */
  function recalculateItem(item: string): void {
    const keys = SKILLS.map((skill) => `${item} ${skill}`)
    const nextMemories = new Map<string, Memory>()
    for (const key of keys) {
      const memory = serverMemories.get(key)
      if (memory) nextMemories.set(key, memory)
    }
    const figures: DayCount[] = []
    for (const answer of sortByTime(pendingAnswers.get(item)?.values() ?? [])) {
      if (undosByAnswer.has(answer.id)) continue
      const before = nextMemories.get(subjectKey(answer))
      // A mark counts for no day.
      if (answer.known === undefined)
        figures.push(
          dayFiguresOf(answer, {
            item: nextMemories.size > 0,
            subject: before !== undefined && !isUnanswered(before),
          }),
        )
      applyAnswer(nextMemories, answer, scheduler)
    }
    for (const key of keys) setMemory(key, nextMemories.get(key))
    addToDays(item, figures)
  }

  function setServerMemory(key: string, memory: Memory | null): string {
    const item = itemOfKey(key)
    const count = (subjectCounts.get(item) ?? 0) + (memory ? 1 : 0) - (serverMemories.has(key) ? 1 : 0)
    if (count > 0) subjectCounts.set(item, count)
    else subjectCounts.delete(item)
    if (memory) serverMemories.set(key, memory)
    else serverMemories.delete(key)
    return item
  }

  function addEvent(event: StudyEvent): string | undefined {
    if (event.type === 'undo') {
      undosByAnswer.set(event.undone, (undosByAnswer.get(event.undone) ?? new Set()).add(event.id))
      return itemOfAnswer.get(event.undone)
    }
    const item = itemOf(event)
    const answers = pendingAnswers.get(item) ?? new Map<string, Answer>()
    pendingAnswers.set(item, answers.set(event.id, event))
    itemOfAnswer.set(event.id, item)
    return item
  }

  function removeEvent(event: StudyEvent): string | undefined {
    if (event.type === 'undo') {
      const undos = undosByAnswer.get(event.undone)
      undos?.delete(event.id)
      if (undos?.size === 0) undosByAnswer.delete(event.undone)
      return itemOfAnswer.get(event.undone)
    }
    const item = itemOf(event)
    const answers = pendingAnswers.get(item)
    answers?.delete(event.id)
    if (answers?.size === 0) pendingAnswers.delete(item)
    itemOfAnswer.delete(event.id)
    return item
  }

  return {
    /** Days as the server knows them; the same object until the server sends a change. */
    serverDays: () => serverDaysView,
    dueCounts: dueCounts as ReadonlyMap<Day, number>,
    scheduler: () => scheduler,
    applyChange(change: StudyChange): void {
      const touchedItems = new Set<string | undefined>()
      const newDays = [...(change.days ?? [])]
      const changedDays = new Set(newDays.map(({ day }) => day))
      if (change.reset) {
        for (const item of subjectCounts.keys()) touchedItems.add(item)
        for (const day of serverDays.keys()) changedDays.add(day)
        for (const map of [serverMemories, subjectCounts, serverDays]) map.clear()
      }
      for (const [key, memory] of change.memories ?? []) touchedItems.add(setServerMemory(key, memory))
      for (const event of change.dropped ?? []) touchedItems.add(removeEvent(event))
      for (const event of change.added ?? []) touchedItems.add(addEvent(event))
      if (change.scheduler) {
        scheduler = change.scheduler
        for (const item of pendingAnswers.keys()) touchedItems.add(item)
      }
      for (const day of newDays) serverDays.set(day.day, day)
      if (changedDays.size > 0) serverDaysView = createView(serverDays)
      for (const day of changedDays) updateDay(day)
      for (const item of touchedItems) if (item !== undefined) recalculateItem(item)
      if (touchedItems.size > 0 || changedDays.size > 0) snapshot = undefined
    },
    /** The same object until something changes. */
    snapshot(): StudySnapshot {
      snapshot ??= { memories: createView(memories), days: new Map(days), counts: tally.counts() }
      return snapshot
    },
  }
}
export type StudyProjection = ReturnType<typeof createStudyProjection>
