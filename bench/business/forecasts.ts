// Compares how well schedulers predict recall: ours, ts-fsrs used directly, SM-2, and a constant rate.

import type { Review as Answered } from '@shangxue/study/scheduling/history'
import { type AnswerRating, createScheduler, type Memory } from '@shangxue/study/scheduling/memory'
import { addDays, daysBetween } from '@shangxue/study/time/calendar'
import { type Card, createEmptyCard, fsrs, Rating } from 'ts-fsrs'

const START = '2026-01-01'
const GRADES = { again: Rating.Again, hard: Rating.Hard, good: Rating.Good, easy: Rating.Easy } as const

interface Review {
  readonly elapsed: number
  readonly rated: AnswerRating
}

/** Groups reviews by subject. */
function bySubject(history: readonly Answered[]): Review[][] {
  const subjects = new Map<string, { last: string; reviews: Review[] }>()
  for (const { subject, rated, day } of history) {
    const history = subjects.get(subject)
    const elapsed = history ? daysBetween(history.last, day) : 0
    subjects.set(subject, { last: day, reviews: [...(history?.reviews ?? []), { elapsed, rated }] })
  }
  return [...subjects.values()].map(({ reviews }) => reviews)
}

type Forecast = (reviews: readonly Review[], i: number) => number

const ours = createScheduler()
const byUs: Forecast = (reviews, i) => {
  let day = START
  let memory: Memory | null = null
  for (const { elapsed, rated } of reviews.slice(0, i)) {
    day = addDays(day, elapsed)
    memory = ours.review(memory, rated, day)
  }
  return ours.retrievability(memory as Memory, addDays(day, reviews[i]?.elapsed ?? 0))
}

const theirs = fsrs({
  enable_fuzz: false,
  enable_short_term: false,
  learning_steps: [],
  relearning_steps: [],
})
const byThem: Forecast = (reviews, i) => {
  let day = START
  let card: Card = createEmptyCard(new Date(`${day}T00:00:00Z`))
  for (const { elapsed, rated } of reviews.slice(0, i)) {
    day = addDays(day, elapsed)
    card = theirs.next(card, new Date(`${day}T00:00:00Z`), GRADES[rated]).card
  }
  return theirs.get_retrievability(
    card,
    new Date(`${addDays(day, reviews[i]?.elapsed ?? 0)}T00:00:00Z`),
    false,
  )
}

/** SM-2 (Woźniak 1990) gives intervals, not probabilities: 0.9 at the interval, exponential forgetting around it. */
const bySm2: Forecast = (reviews, i) => {
  let ease = 2.5
  let interval = 0
  let streak = 0
  for (const { rated } of reviews.slice(0, i)) {
    const quality = { again: 1, hard: 3, good: 4, easy: 5 }[rated]
    streak = quality < 3 ? 0 : streak + 1
    interval = streak <= 1 ? 1 : streak === 2 ? 6 : Math.round(interval * ease)
    ease = Math.max(1.3, ease + 0.1 - (5 - quality) * (0.08 + (5 - quality) * 0.02))
  }
  return 0.9 ** ((reviews[i]?.elapsed ?? 0) / Math.max(1, interval))
}

/** Returns the results and the lines to print. */
export function forecasts(histories: readonly (readonly Answered[])[]) {
  const subjects = histories.flatMap(bySubject)
  const requested = subjects.flatMap((reviews) => reviews.slice(1))
  const rate = requested.filter(({ rated }) => rated !== 'again').length / requested.length
  const logLoss = (forecast: Forecast): number => {
    let sum = 0
    for (const reviews of subjects)
      for (let i = 1; i < reviews.length; i++) {
        const p = Math.min(0.9999, Math.max(0.0001, forecast(reviews, i)))
        sum -= Math.log(reviews[i]?.rated === 'again' ? 1 - p : p)
      }
    return sum / requested.length
  }
  const [ours, direct, sm2, constant] = [byUs, byThem, bySm2, () => rate].map(logLoss) as [
    number,
    number,
    number,
    number,
  ]
  const results: [string, boolean][] = [
    ['log loss within 2 % of ts-fsrs', Math.abs(ours / direct - 1) <= 0.02],
    ['log loss better than SM-2', ours < sm2],
  ]
  const lines = [
    `log loss over ${requested.length} reviews with the published parameters: ours ${ours.toFixed(4)}, ts-fsrs ${direct.toFixed(4)}, SM-2 ${sm2.toFixed(4)}, constant rate ${constant.toFixed(4)}`,
  ]
  return { lines, results }
}
