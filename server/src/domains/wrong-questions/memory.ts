import {
  type AnswerRating,
  createScheduler,
  type Memory as Remembered,
} from '@shangxue/study/scheduling/memory'
import { studyDayOf, studyDayStart } from '@shangxue/study/time/study-day'

/** The FSRS-6 memory of a question as stored, with instants instead of days. Stability is in days. */
export interface Memory {
  readonly stability: number
  readonly difficulty: number
  readonly dueAt: Date
  readonly lastReviewAt: Date
  readonly reps: number
  readonly lapses: number
}

const scheduler = createScheduler()

const toSchedulerMemory = (memory: Memory, timeZone: string): Remembered => ({
  ...memory,
  due: studyDayOf(memory.dueAt, timeZone),
  lastDay: studyDayOf(memory.lastReviewAt, timeZone),
})

/**
 * Returns the memory after an answer, or the first memory if there was none. Due at the start of the user's study
 * day.
 */
export function reviewMemory(
  previous: Memory | null,
  rated: AnswerRating,
  at: Date,
  timeZone: string,
): Memory {
  const next = scheduler.review(
    previous && toSchedulerMemory(previous, timeZone),
    rated,
    studyDayOf(at, timeZone),
  )
  const { stability, difficulty, reps, lapses } = next
  return { stability, difficulty, reps, lapses, dueAt: studyDayStart(next.due, timeZone), lastReviewAt: at }
}
