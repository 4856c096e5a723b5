// Simulates learners who study everything that the app schedules for 180 days. Their memory follows another model than
// the scheduler's, whose parameters are fitted as often as on the server.
import { NO_SHORTFALL } from '@shangxue/study/scheduling/due-date'
import { answerDay, extractReviews, type Review, replayAnswers } from '@shangxue/study/scheduling/history'
import { createScheduler } from '@shangxue/study/scheduling/memory'
import { createRandom } from '@shangxue/study/testing/random'
import {
  type SchedulingUnderTest,
  type SimulatedReview,
  simulatedLearner,
} from '@shangxue/study/testing/simulated-learner'
import { fit } from '../../server/src/domains/study/fitting/fit.ts'
import { ANSWERS_MIN, NEW_ANSWERS_MIN } from '../../server/src/domains/study/fitting/fit-learners.ts'

const LEARNERS = 6
const DAYS = 180
const LIMIT = 100
const RETENTION = 0.9
/** Percentage points between actual and desired retention. */
const TOLERANCE = 2

/** Ranges of days that count as each interval. */
const NEAR: Readonly<Record<number, readonly [number, number]>> = {
  2: [2, 3],
  7: [5, 9],
  30: [23, 40],
  90: [70, 120],
}
const ABOUT = [2, 7, 30, 90] as const

interface Course {
  readonly reviews: SimulatedReview[]
  readonly history: Review[]
  readonly overdue: number[]
  readonly siblings: number
  readonly words: number
  readonly daysHeld: number
}

async function course(seed: number, newPerDay: number): Promise<Course> {
  const learner = simulatedLearner(createRandom(seed), { new_per_day: newPerDay, reviews_per_day: LIMIT })
  let weights: readonly number[] | null = null
  let teacher: SchedulingUnderTest = {
    scheduler: createScheduler(),
    aim: { retention: RETENTION, shortfall: NO_SHORTFALL },
  }
  let fittedAnswers = 0
  const history = () =>
    extractReviews(learner.answers.map((answer) => ({ ...answer, day: answerDay(answer) })))
  const days = []
  for (let day = 0; day < DAYS; day++) {
    days.push(learner.study(day, teacher))
    if (learner.answers.length < Math.max(ANSWERS_MIN, fittedAnswers + NEW_ANSWERS_MIN)) continue
    const fitted = await fit({ reviews: history(), current: weights })
    weights = fitted.weights
    fittedAnswers = learner.answers.length
    const scheduler = createScheduler(weights ?? undefined)
    teacher = { scheduler, aim: { retention: RETENTION, shortfall: fitted.shortfall } }
    learner.relearn(replayAnswers(learner.answers, scheduler))
  }
  return {
    reviews: days.flatMap(({ reviews }) => reviews),
    history: history(),
    overdue: days.map(({ overdue }) => overdue),
    siblings: days.reduce((sum, { siblings }) => sum + siblings, 0),
    words: days.reduce((sum, { newWords }) => sum + newWords, 0),
    daysHeld: days.filter(({ limitedBy }) => limitedBy).length,
  }
}

const percent = (share: number) => `${(100 * share).toFixed(1)} %`
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

/** Mean recall probability of simulated reviews about this many days after the previous or the first answer. */
const knownAt = (reviews: readonly SimulatedReview[], days: number, since: 'interval' | 'age') => {
  const [from, to] = NEAR[days] ?? [days, days]
  const near = reviews.filter((review) => review[since] >= from && review[since] <= to)
  return { known: mean(near.map(({ known }) => known)), reviews: near.length }
}

/** Returns the results, the lines to print, and the answers of each learner by subject. */
export async function createSimulatedLearners() {
  const lines: string[] = []
  const results: [string, boolean][] = []
  const histories: Review[][] = []
  for (const newPerDay of [10, 20]) {
    const courses: Course[] = []
    for (let learner = 0; learner < LEARNERS; learner++)
      courses.push(await course(1_000 * newPerDay + learner, newPerDay))
    histories.push(...courses.map(({ history }) => history))
    const reviews = courses.flatMap((course) => course.reviews)
    const overdue = Math.max(...courses.flatMap((course) => course.overdue))
    const siblings = courses.reduce((sum, course) => sum + course.siblings, 0)
    lines.push(
      `${newPerDay} new words per day, at most ${LIMIT} reviews: ${LEARNERS} learners, ${DAYS} days, ${reviews.length} reviews, ${percent(mean(reviews.map(({ known }) => known)))} recalled, ${percent(mean(reviews.map(({ right }) => Number(right))))} right`,
      `  words learnt ${courses.map(({ words }) => words).join(', ')}; days with fewer new words because of reviews ${courses.map(({ daysHeld }) => daysHeld).join(', ')}`,
      `  maximum of overdue reviews at the end of a day ${courses.map((course) => Math.max(...course.overdue)).join(', ')}`,
    )
    for (const since of ['interval', 'age'] as const)
      for (const days of ABOUT) {
        const { known, reviews: count } = knownAt(reviews, days, since)
        const what = `${newPerDay} per day, recalled ${days} days after the ${since === 'interval' ? 'previous answer' : 'first answer'}: ${percent(known)} of ${count}`
        results.push([what, Math.abs(known - RETENTION) * 100 <= TOLERANCE])
      }
    results.push(
      [`${newPerDay} per day, at most two days of reviews overdue: ${overdue}`, overdue <= 2 * LIMIT],
      [`${newPerDay} per day, no word twice in a session: ${siblings}`, siblings === 0],
    )
  }
  return { lines, results, histories }
}
