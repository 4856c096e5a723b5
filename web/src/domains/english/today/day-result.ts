import { planReviews } from '@shangxue/study/scheduling/daily-plan'
import { parseSubjectKey } from '@shangxue/study/scheduling/history'
import type { Memory, Scheduler } from '@shangxue/study/scheduling/memory'
import { addDays, type Day, daysBetween } from '@shangxue/study/time/calendar'
import { learningSubjects, learntSubjects } from '../plan/daily-plan.ts'
import { createFirstAnswerTest } from './day-steps.ts'

type Memories = ReadonlyMap<string, Memory>

/**
 * Ids of the words that were introduced on a day, derived from the memories, so that every device gives the same list. A
 * reviewed word has a different stability, because some time had passed.
 */
export function wordsIntroducedOn(memories: Memories, day: Day, scheduler: Scheduler): number[] {
  const isFirst = createFirstAnswerTest(day, scheduler)
  const isNew = (memory: Memory) => memory.lastDay === day && !memory.known && isFirst(memory)
  const newByWord = new Map<number, boolean>()
  for (const [key, memory] of memories) {
    const { kind, item } = parseSubjectKey(key)
    if (kind === 'word') newByWord.set(item, (newByWord.get(item) ?? true) && isNew(memory))
  }
  return [...newByWord].flatMap(([item, areAllNew]) => (areAllNew ? [item] : []))
}

const WEEK_DAYS = 7

export interface ReviewForecast {
  /** Words to review tomorrow, one skill of each, within the daily limit. */
  readonly tomorrow: number
  /** Words that come back on each of the next seven days; what is overdue counts for tomorrow. */
  readonly week: readonly number[]
}

/** Predicts the reviews of the coming days from the scheduler's due days. */
export function forecastDays(
  memories: Memories,
  day: Day,
  scheduler: Scheduler,
  limits: { readonly reviews_per_day: number },
): ReviewForecast {
  const tomorrow = addDays(day, 1)
  const { today } = planReviews(learntSubjects(memories, 'word'), tomorrow, 0, scheduler)
  const firstDays = new Map<number, number>()
  for (const { subject, memory } of learningSubjects(memories)) {
    const ahead = Math.max(0, daysBetween(tomorrow, memory.due))
    firstDays.set(subject.item, Math.min(ahead, firstDays.get(subject.item) ?? ahead))
  }
  const week = Array.from({ length: WEEK_DAYS }, () => 0)
  for (const ahead of firstDays.values()) if (ahead < WEEK_DAYS) week[ahead] = (week[ahead] ?? 0) + 1
  return { tomorrow: Math.min(today.length, limits.reviews_per_day), week }
}
