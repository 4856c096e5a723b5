// Replays simulated learners and compares how well schedulers foresee what is remembered: ours, ts-fsrs used directly, SM-2, and
// one rate for everything. Every learner forgets by FSRS-6 with parameters of their own, which no scheduler knows.
import { addDays } from '@shangxue/study/calendar'
import { type Memory, type Rated, schedulerOf } from '@shangxue/study/memory'
import { type Card, createEmptyCard, default_w, fsrs, Rating } from 'ts-fsrs'
import { device } from './device.ts'
import { dueCards } from './due-cards.ts'

const LEARNERS = 100
const WORDS = 100
const REVIEWS = 8
/** Standard deviation of a learner's parameters, as a share of the published ones. */
const OWN = 0.2
const START = '2026-01-01'

let state = 20_261_122
const dice = () => {
  state = (state * 48_271) % 2_147_483_647
  return state / 2_147_483_647
}
const normal = () => Math.sqrt(-2 * Math.log(dice() || 1e-9)) * Math.cos(2 * Math.PI * dice())

interface Review {
  readonly elapsed: number
  readonly rated: Rated
}
const GRADES = { again: Rating.Again, hard: Rating.Hard, good: Rating.Good, easy: Rating.Easy } as const

/** One word of a learner: reviewed about when it is due, sooner or later as life goes. */
function history(truth: ReturnType<typeof schedulerOf>): Review[] {
  let day = START
  let memory = truth.review(null, 'good', day)
  const reviews: Review[] = [{ elapsed: 0, rated: 'good' }]
  for (let i = 0; i < REVIEWS; i++) {
    const due = Math.max(1, (Date.parse(memory.due) - Date.parse(memory.lastDay)) / 86_400_000)
    const elapsed = Math.max(1, Math.round(due * Math.exp(0.4 * normal())))
    day = addDays(day, elapsed)
    const kept = dice() < truth.retrievability(memory, day)
    const rated: Rated = kept ? (dice() < 0.12 ? 'hard' : dice() < 0.1 ? 'easy' : 'good') : 'again'
    memory = truth.review(memory, rated, day)
    reviews.push({ elapsed, rated })
  }
  return reviews
}

const learners = Array.from({ length: LEARNERS }, () => {
  const truth = schedulerOf(default_w.map((w) => w * Math.max(0.3, 1 + OWN * normal())))
  return Array.from({ length: WORDS }, () => history(truth))
}).flat()

type Forecast = (reviews: readonly Review[], i: number) => number

const ours = schedulerOf()
const byUs: Forecast = (reviews, i) => {
  let day = START
  let memory: Memory | null = null
  for (const { elapsed, rated } of reviews.slice(0, i)) {
    day = addDays(day, elapsed)
    memory = ours.review(memory, rated, day)
  }
  return ours.retrievability(memory as Memory, addDays(day, reviews[i]?.elapsed ?? 0))
}

const theirs = fsrs({ enable_fuzz: false, enable_short_term: true, learning_steps: [], relearning_steps: [] })
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

const asked = learners.flatMap((reviews) => reviews.slice(1))
const rate = asked.filter(({ rated }) => rated !== 'again').length / asked.length

function logLoss(forecast: Forecast): number {
  let sum = 0
  for (const reviews of learners)
    for (let i = 1; i < reviews.length; i++) {
      const p = Math.min(0.9999, Math.max(0.0001, forecast(reviews, i)))
      sum -= Math.log(reviews[i]?.rated === 'again' ? 1 - p : p)
    }
  return sum / asked.length
}

const [mine, direct, sm2, constant] = [byUs, byThem, bySm2, () => rate].map(logLoss) as [
  number,
  number,
  number,
  number,
]
console.log(`${learners.length} words, ${asked.length} reviews, ${(100 * rate).toFixed(1)} % remembered`)
console.log(
  `log loss: ours ${mine.toFixed(4)}, ts-fsrs ${direct.toFixed(4)}, SM-2 ${sm2.toFixed(4)}, one rate ${constant.toFixed(4)}`,
)
const bars: [string, boolean][] = [
  ['within 2 % of ts-fsrs', Math.abs(mine / direct - 1) <= 0.02],
  ['better than one rate', mine < constant],
  ['better than SM-2', mine < sm2],
]
for (const [what, met] of bars) console.log(`${met ? 'met   ' : 'MISSED'}  ${what}`)
for (const line of await device()) console.log(line)
for (const line of await dueCards()) console.log(line)
process.exit(bars.every(([, met]) => met) ? 0 : 1)
