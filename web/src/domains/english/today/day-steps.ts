import { parseSubjectKey } from '@shangxue/study/scheduling/history'
import type { Memory, Scheduler } from '@shangxue/study/scheduling/memory'
import { addDays, type Day } from '@shangxue/study/time/calendar'
import type { DayPlan } from '../plan/daily-plan.ts'
import type { DayCount } from '../store/study-database.ts'

export const DAY_STEPS = ['review', 'words', 'text'] as const
export type DayStepKind = (typeof DAY_STEPS)[number]

/** One step of the day. Steps with nothing to do are left out. */
export interface DayStep {
  readonly kind: DayStepKind
  /** Reviews or new words that remain; 1 for a text. */
  readonly count: number
  /** Estimated minutes that remain, at least 1. */
  readonly minutes: number
  readonly isDone: boolean
}

const MINUTE_MS = 60_000
/** Used until the learner's own pace is known. */
const DEFAULT_ANSWER_MS = 8_000
const PACE_DAYS = 14
const MIN_PACE_ANSWERS = 50
/** A slow answer of a week must not make the day look endless. */
const ANSWER_MS_LIMITS = { min: 3_000, max: 20_000 }
/** A new word is introduced, recognised and spelled twice. */
const ANSWERS_OF_NEW_WORD = 4
/** A short text with its blanks or questions. */
const TEXT_MINUTES = 5

/** Mean time of an answer in the last days, in ms. */
export function answerPace(days: ReadonlyMap<Day, DayCount>, today: Day): number {
  const from = addDays(today, -PACE_DAYS)
  const recent = [...days.values()].filter(({ day }) => day >= from && day <= today)
  const answers = recent.reduce((sum, day) => sum + day.answers, 0)
  if (answers < MIN_PACE_ANSWERS) return DEFAULT_ANSWER_MS
  const ms = recent.reduce((sum, day) => sum + day.ms, 0) / answers
  return Math.min(ANSWER_MS_LIMITS.max, Math.max(ANSWER_MS_LIMITS.min, ms))
}

/** True if a cloze passage or a text with gaps was answered on a day. */
export function isClozeDoneOn(memories: ReadonlyMap<string, Memory>, day: Day): boolean {
  for (const [key, { lastDay }] of memories)
    if (lastDay === day && parseSubjectKey(key).kind === 'cloze') return true
  return false
}

/** FSRS gives every first answer one of these stabilities, and repetitions on the same day leave it unchanged. */
const FIRST_RATINGS = ['again', 'hard', 'good'] as const
const TOLERANCE = 1e-6

/** Returns a test for memories of a day: true if the day's answers are the first ones of the subject. */
export function createFirstAnswerTest(day: Day, scheduler: Scheduler): (memory: Memory) => boolean {
  const firstStabilities = FIRST_RATINGS.map((rated) => scheduler.review(null, rated, day).stability)
  return ({ stability }) => firstStabilities.some((first) => Math.abs(first - stability) < TOLERANCE)
}

/** True if a word of an earlier day was answered on a day: practising a word just introduced is no review. */
export function isReviewedOn(memories: ReadonlyMap<string, Memory>, day: Day, scheduler: Scheduler): boolean {
  const isFirst = createFirstAnswerTest(day, scheduler)
  for (const [key, memory] of memories)
    if (memory.lastDay === day && !memory.known && parseSubjectKey(key).kind === 'word' && !isFirst(memory))
      return true
  return false
}

interface DayProgress {
  readonly plan: DayPlan
  readonly isReviewed: boolean
  /** New words of today. */
  readonly today: Pick<DayCount, 'fresh_words'> | undefined
  /** New words that the learner's book still has; undefined if unknown. */
  readonly newWordCount: number | undefined
  readonly isTextDone: boolean
  /** False if there is no text of the level. */
  readonly hasText: boolean
  /** Mean time of an answer, in ms. */
  readonly paceMs: number
}

/** The steps of a day from what the log says about it, so that every device continues at the same step. */
export function dayStepsOf({
  plan,
  isReviewed,
  today,
  newWordCount,
  isTextDone,
  hasText,
  paceMs,
}: DayProgress): readonly DayStep[] {
  const minutesOf = (answers: number) => Math.max(1, Math.round((answers * paceMs) / MINUTE_MS))
  const reviews = plan.reviews.length
  const words = Math.min(plan.fresh.remaining, newWordCount ?? Number.POSITIVE_INFINITY)
  const step = (kind: DayStepKind, count: number, minutes: number): DayStep => ({
    kind,
    count,
    minutes,
    isDone: count === 0,
  })
  return [
    ...(reviews > 0 || isReviewed ? [step('review', reviews, minutesOf(reviews))] : []),
    ...(words > 0 || (today?.fresh_words ?? 0) > 0
      ? [step('words', words, minutesOf(words * ANSWERS_OF_NEW_WORD))]
      : []),
    ...(hasText || isTextDone ? [step('text', isTextDone ? 0 : 1, TEXT_MINUTES)] : []),
  ]
}

/** Minutes of all steps that are not done. */
export const minutesLeft = (steps: readonly DayStep[]): number =>
  steps.reduce((sum, { isDone, minutes }) => sum + (isDone ? 0 : minutes), 0)
