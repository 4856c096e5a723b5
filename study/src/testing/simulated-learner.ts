import { GUESS_RATE, rateAnswer } from '../scheduling/answer-rating.ts'
import {
  type DayLimits,
  forecastReviews,
  isDue,
  isLeech,
  lightestDay,
  type NewItemAllowance,
  newItemAllowance,
  planReviews,
} from '../scheduling/daily-plan.ts'
import { dueDateAfter, type RetentionTarget } from '../scheduling/due-date.ts'
import {
  type Answer,
  canChooseDueDay,
  nextMemory,
  type Skill,
  type Subject,
  subjectKey,
} from '../scheduling/history.ts'
import type { Memory, Scheduler } from '../scheduling/memory.ts'
import { addDays, type Day, daysBetween } from '../time/calendar.ts'
import { studyDayStart } from '../time/study-day.ts'
import { type ActivationMemory, activationMemory } from './activation-memory.ts'
import type { Random } from './random.ts'

/**
 * Offset of the memory model. With these values a word studied twice is recalled by 88, 82, 67, 58 and 44 %
 * after 1, 2, 7, 14 and 42 days; Carpenter, Pashler, Wixted & Vul (2008), Memory & Cognition 36, 438–448,
 * found 88, 86, 66, 47 and 34 %.
 */
const OFFSET = { mean: 1.2, ofLearner: 0.25, ofWord: 0.3 }
const SESSION = 20
const NEW_TOGETHER = 4
const SECONDS_PER_STEP = 8
const FIRST_DAY: Day = '2026-01-01'
const ZONE = 'UTC'

/** A counted review with the true state of the memory model. */
export interface SimulatedReview {
  readonly day: number
  readonly subject: Subject
  /** Days since the previous answer, and since the skill's first answer. */
  readonly interval: number
  readonly age: number
  /** Probability, by the memory model, that it was known; `right` is also true for a lucky guess. */
  readonly known: number
  readonly right: boolean
}

export interface SimulatedDay {
  readonly reviews: readonly SimulatedReview[]
  readonly newWords: number
  readonly limitedBy: NewItemAllowance['limitedBy']
  /** Subjects due and not reviewed at the end of the day; suspended ones excluded. */
  readonly overdue: number
  readonly leeches: number
  /** Words tested more than once in one review session. */
  readonly siblings: number
}

/** The scheduling under test. */
export interface SchedulingUnderTest {
  readonly scheduler: Scheduler
  readonly aim: RetentionTarget
}

/**
 * A learner who forgets by the memory model, studies every day as the app asks and guesses forgotten answers.
 */
export function simulatedLearner(random: Random, limits: DayLimits) {
  const learner = OFFSET.mean + OFFSET.ofLearner * random.normal()
  const traces = new Map<string, ActivationMemory>()
  const memories = new Map<string, Memory>()
  const subjects = new Map<string, Subject>()
  const startDays = new Map<string, number>()
  const answers: Answer[] = []
  const load = new Map<Day, number>()
  let words = 0
  let second = 0

  const traceOf = (subject: Subject): ActivationMemory => {
    const key = subjectKey(subject)
    const trace = traces.get(key)
    if (trace) return trace
    const createdMemory = activationMemory(learner + OFFSET.ofWord * random.normal())
    traces.set(key, createdMemory)
    return createdMemory
  }
  const moment = (day: number) => ({ day, second })
  const advanceTime = () => {
    second += SECONDS_PER_STEP
  }

  /** Tests one skill of a word, records the answer and shows the solution. */
  function testSubject(
    subject: Subject,
    day: number,
    { scheduler, aim }: SchedulingUnderTest,
    recorded: boolean,
  ) {
    const chosenDue = (after: Memory, subject: Subject) =>
      lightestDay(
        { ...after, due: dueDateAfter(after, subject, aim, scheduler) },
        (dueDay) => load.get(dueDay) ?? 0,
        scheduler,
      )
    const today = addDays(FIRST_DAY, day)
    const trace = traceOf(subject)
    const typed = subject.skill === 'spell'
    const known = trace.recall(moment(day))
    const right = random.uniform() < (typed ? known : known + (1 - known) * GUESS_RATE)
    trace.present(moment(day))
    const ms = 1_000 + 4_000 * Math.exp(0.5 * random.normal())
    advanceTime()
    if (!recorded) return { known, right }
    const before = memories.get(subjectKey(subject))
    const letters = typed ? 7 : 0
    const rated = rateAnswer({
      right,
      revealed: false,
      hints: 0,
      earlier: 0,
      ms,
      letters,
      ...(before && { expected: scheduler.retrievability(before, today) }),
    })
    const at = new Date(studyDayStart(today, ZONE).getTime() + second * 1_000).toISOString()
    const studyAnswer: Answer = {
      type: 'answer',
      id: `${answers.length}`,
      at,
      zone: ZONE,
      ...subject,
      rated,
      ms,
    }
    const due =
      canChooseDueDay(memories, studyAnswer) &&
      chosenDue(nextMemory(memories, studyAnswer, scheduler), subject)
    const answer = due ? { ...studyAnswer, due } : studyAnswer
    answers.push(answer)
    const after = nextMemory(memories, answer, scheduler)
    load.set(after.due, (load.get(after.due) ?? 0) + 1)
    if (before) load.set(before.due, (load.get(before.due) ?? 0) - 1)
    memories.set(subjectKey(subject), after)
    subjects.set(subjectKey(subject), subject)
    if (!startDays.has(subjectKey(subject))) startDays.set(subjectKey(subject), day)
    return { known, right }
  }

  /** Repeats wrong answers until they are right, as a session does. */
  function untilRight(wrong: readonly Subject[], day: number, scheduling: SchedulingUnderTest): void {
    let pending = [...wrong]
    for (let round = 0; round < 3 && pending.length > 0; round++)
      pending = pending.filter((subject) => !testSubject(subject, day, scheduling, false).right)
  }

  const learnt = () =>
    [...memories].map(([key, memory]) => ({ subject: subjects.get(key) as Subject, memory }))

  function review(day: number, scheduling: SchedulingUnderTest, fresh: number) {
    const today = addDays(FIRST_DAY, day)
    const reviews: SimulatedReview[] = []
    let siblings = 0
    for (;;) {
      const plan = planReviews(learnt(), today, fresh, scheduling.scheduler)
      const session = plan.today.slice(0, Math.min(SESSION, limits.reviews_per_day - plan.done))
      if (session.length === 0) return { reviews, siblings }
      siblings += session.length - new Set(session.map(({ subject }) => subject.item)).size
      const wrong = session.flatMap(({ subject, memory }) => {
        const { known, right } = testSubject(subject, day, scheduling, true)
        const age = day - (startDays.get(subjectKey(subject)) ?? day)
        reviews.push({ day, subject, interval: daysBetween(memory.lastDay, today), age, known, right })
        return right ? [] : [subject]
      })
      untilRight(wrong, day, scheduling)
    }
  }

  function introduceWords(count: number, day: number, scheduling: SchedulingUnderTest): void {
    const fresh = Array.from({ length: count }, () => ++words)
    const subjectOf = (item: number, skill: Skill): Subject => ({ kind: 'word', item, skill })
    const learnWords = (items: readonly number[], skill: Skill) => {
      const tested = items.map((item) => subjectOf(item, skill))
      const wrong = tested.filter((subject) => !testSubject(subject, day, scheduling, true).right)
      untilRight(wrong, day, scheduling)
    }
    for (let from = 0; from < fresh.length; from += NEW_TOGETHER) {
      const group = fresh.slice(from, from + NEW_TOGETHER)
      for (const item of group) {
        for (const skill of ['recognise', 'spell'] as const)
          traceOf(subjectOf(item, skill)).present(moment(day))
        advanceTime()
      }
      for (const skill of ['recognise', 'spell'] as const) learnWords(group, skill)
    }
    learnWords(fresh, 'spell')
  }

  return {
    answers: answers as readonly Answer[],
    /** Memories by another scheduler, as after a refit of its parameters. */
    relearn(memoriesBy: ReadonlyMap<string, Memory>): void {
      for (const [key, memory] of memoriesBy) memories.set(key, memory)
    },
    /** Studies everything the app asks on a day, counted from 0. */
    study(day: number, scheduling: SchedulingUnderTest): SimulatedDay {
      const today = addDays(FIRST_DAY, day)
      second = 0
      const { reviews, siblings } = review(day, scheduling, 0)
      const plan = planReviews(learnt(), today, 0, scheduling.scheduler)
      const active = learnt().filter(({ memory }) => !isLeech(memory))
      const [dueNow = 0, dueTomorrow = 0] = forecastReviews(
        active.map(({ memory }) => memory),
        today,
        2,
      )
      const { remaining, limitedBy } = newItemAllowance(plan, dueNow + dueTomorrow, 0, limits)
      introduceWords(remaining, day, scheduling)
      const after = learnt()
      return {
        reviews,
        newWords: remaining,
        limitedBy,
        overdue: after.filter(({ memory }) => isDue(memory, today) && !isLeech(memory)).length,
        leeches: after.filter(({ memory }) => isLeech(memory)).length,
        siblings,
      }
    },
  }
}
