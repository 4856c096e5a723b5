import { beginningOf, studyDayOf } from '@shangxue/study/day'
import { type Rated, type Memory as Remembered, schedulerOf } from '@shangxue/study/memory'

/** What FSRS-6 remembers of one question, as it is stored: instants in place of days. Stability in days. */
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

/** The memory after an answer; without one before, of the first. Due at the beginning of a learner's day. */
export function review(before: Memory | null, rated: Rated, at: Date, timeZone: string): Memory {
  const after = scheduler.review(before && remembered(before, timeZone), rated, studyDayOf(at, timeZone))
  const { stability, difficulty, reps, lapses } = after
  return { stability, difficulty, reps, lapses, dueAt: beginningOf(after.due, timeZone), lastReviewAt: at }
}
