import type { DayLimits } from '@shangxue/study/scheduling/daily-plan'
import type { QueryClient } from '@tanstack/react-query'
import {
  gradeWordsOptions,
  levelClozeOptions,
  levelGappedOptions,
  levelOfGrade,
} from '../content/content-packs.ts'
import { findWordsById } from '../content/find-words.ts'
import { dayPlan, introducedItems } from '../plan/daily-plan.ts'
import { buildLearningSession, buildPracticeSession } from '../practice/build-session.ts'
import { SESSION_SIZE, toSteps } from '../practice/practice-queue.ts'
import type { WordSessionData } from '../session/study-sessions.tsx'
import { currentStudyDay, useStudy } from '../store/study-state.ts'
import { type Course, loadNewWords } from '../units/course.ts'
import type { Unit } from '../units/units.ts'
import { chooseDayText, type DayText } from './choose-text.ts'
import {
  answerPace,
  type DayStep,
  type DayStepKind,
  dayStepsOf,
  isClozeDoneOn,
  isReviewedOn,
} from './day-steps.ts'
import { isReadOn, readingPart, readTextsOptions } from './read-texts.ts'

/** The current step of the day with its content. */
export type LoadedStep =
  | { readonly kind: 'review'; readonly session: WordSessionData }
  | { readonly kind: 'words'; readonly session: WordSessionData; readonly units: readonly Unit[] }
  | { readonly kind: 'text'; readonly text: DayText }

export interface LoadedDay {
  readonly steps: readonly DayStep[]
  /** Undefined once the day is done. */
  readonly current: LoadedStep | undefined
}

interface DayInput {
  readonly client: QueryClient
  readonly owner: string
  readonly goal: Course & DayLimits
  /** Steps that cannot be done now, for example because their content is not on this device. */
  readonly skipped: ReadonlySet<DayStepKind>
}

/** Returns undefined if no word of the due reviews exists any more. */
async function loadReviews({ client, goal }: DayInput): Promise<LoadedStep | undefined> {
  const { reviews } = dayPlan(useStudy.getState(), goal, currentStudyDay())
  const words = await findWordsById(
    client,
    reviews.map(({ item }) => item),
    goal.grade,
  )
  const pool = await client.ensureQueryData(gradeWordsOptions(goal.grade))
  const steps = toSteps(reviews, words).slice(0, SESSION_SIZE)
  if (steps.length === 0) return undefined
  return { kind: 'review', session: await buildPracticeSession(steps, { client, grade: goal.grade, pool }) }
}

async function loadWords({ client, goal }: DayInput): Promise<LoadedStep | undefined> {
  const study = useStudy.getState()
  const { fresh } = dayPlan(study, goal, currentStudyDay())
  const introduced = introducedItems(study.memories, 'word')
  const { words, pool, units } = await loadNewWords(client, goal, introduced, fresh.remaining)
  if (words.length === 0) return undefined
  const session = await buildLearningSession(words, { client, grade: goal.grade, pool })
  return { kind: 'words', session, units }
}

/** Parts of the content that cannot be loaded are left out; rejects if none can. */
async function loadText({ client, owner, goal }: DayInput): Promise<LoadedStep | undefined> {
  const level = levelOfGrade(goal.grade)
  const parts = await Promise.allSettled([
    client.ensureQueryData(levelClozeOptions(level)),
    readingPart().then((reading) => reading.loadLevelTexts(level)),
    client.ensureQueryData(levelGappedOptions(level)),
  ])
  const [clozes, texts, gappedTexts] = parts
  if (clozes.status === 'rejected' && texts.status === 'rejected') throw clozes.reason
  const text = chooseDayText({
    clozes: clozes.status === 'fulfilled' ? clozes.value : [],
    texts: texts.status === 'fulfilled' ? texts.value : [],
    gappedTexts: gappedTexts.status === 'fulfilled' ? gappedTexts.value : [],
    memories: useStudy.getState().memories,
    readTexts: await client.ensureQueryData(readTextsOptions(owner)),
    ...{ level, grade: goal.grade, day: currentStudyDay() },
  })
  return text && { kind: 'text', text }
}

const LOADERS: Record<DayStepKind, (input: DayInput) => Promise<LoadedStep | undefined>> = {
  review: loadReviews,
  words: loadWords,
  text: loadText,
}

/**
 * The day as the study log knows it, with the content of its first step that is not done. Rejects if the content of that
 * step cannot be loaded; the rejection names the step.
 */
export async function loadDay(input: DayInput): Promise<LoadedDay> {
  const { client, owner, goal, skipped } = input
  const readTexts = await client.fetchQuery({ ...readTextsOptions(owner), staleTime: 0 })
  const study = useStudy.getState()
  const day = currentStudyDay()
  const isReviewed = isReviewedOn(study.memories, day, study.scheduler)
  const steps = dayStepsOf({
    isReviewed,
    plan: dayPlan(study, goal, day),
    today: study.days.get(day),
    newWordCount: undefined,
    isTextDone: isClozeDoneOn(study.memories, day) || isReadOn(readTexts, day),
    hasText: true,
    paceMs: answerPace(study.days, day),
  })
  const today = study.days.get(day)
  const wasDone: Record<DayStepKind, boolean> = {
    review: isReviewed,
    words: (today?.fresh_words ?? 0) > 0,
    text: false,
  }
  const result: DayStep[] = []
  let current: LoadedStep | undefined
  for (const step of steps) {
    const { kind, isDone } = step
    const isNext = !current && !isDone && !skipped.has(kind)
    if (isNext) current = await loadStep(kind, input)
    // Without content there is nothing to do: the book has no new word, or the level no text.
    const isEmpty = isNext && !current
    if (!isEmpty) result.push(step)
    else if (wasDone[kind]) result.push({ ...step, count: 0, isDone: true })
  }
  return { steps: result, current }
}

const loadStep = (kind: DayStepKind, input: DayInput): Promise<LoadedStep | undefined> =>
  LOADERS[kind](input).catch((error: unknown) => {
    throw new StepUnavailableError(kind, error)
  })

/** The content of a step is not on this device and cannot be fetched. */
export class StepUnavailableError extends Error {
  override readonly name = 'StepUnavailableError'
  constructor(
    readonly step: DayStepKind,
    cause: unknown,
  ) {
    super(`the content of the step ${step} cannot be loaded`, { cause })
  }
}
