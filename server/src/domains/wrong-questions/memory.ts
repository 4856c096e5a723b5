import { beginningOf, studyDayOf } from '@shangxue/study/day'
import { type Rated, type Memory as Remembered, schedulerOf } from '@shangxue/study/memory'

/** The FSRS-6 memory of a question as stored, with instants instead of days. Stability is in days. */
export interface Memory {
  readonly stability: number
  readonly difficulty: number
  readonly dueAt: Date
  readonly lastReviewAt: Date
  readonly reps: number
  readonly lapses: number
}

const scheduler = schedulerOf()

const remembered = (memory: Memory, timeZone: string): Remembered => ({
  ...memory,
  due: studyDayOf(memory.dueAt, timeZone),
  lastDay: studyDayOf(memory.lastReviewAt, timeZone),
})

/**
 * Returns the memory after an answer, or the first memory if there was none. Due at the start of the user's study
 * day.
 */
export function review(before: Memory | null, rated: Rated, at: Date, timeZone: string): Memory {
  const after = scheduler.review(before && remembered(before, timeZone), rated, studyDayOf(at, timeZone))
  const { stability, difficulty, reps, lapses } = after
  return { stability, difficulty, reps, lapses, dueAt: beginningOf(after.due, timeZone), lastReviewAt: at }
}
