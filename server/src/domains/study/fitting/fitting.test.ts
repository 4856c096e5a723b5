// @module-tag full
import { randomUUID } from 'node:crypto'
import type { Input } from '@shangxue/contract/platform/endpoint'
import { syncStudy } from '@shangxue/contract/study/endpoints'
import { NO_SHORTFALL, shortfallIndex } from '@shangxue/study/scheduling/due-date'
import { type Answer, buildMemories, type Review, subjectKey } from '@shangxue/study/scheduling/history'
import { createScheduler, DEFAULT_WEIGHTS } from '@shangxue/study/scheduling/memory'
import { addDays, daysBetween } from '@shangxue/study/time/calendar'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Harness, startHarness, type TestUser } from '../../../testing/harness.ts'
import { libraryWith, upTo } from '../../../testing/library.ts'
import { fit, logLoss } from './fit.ts'
import { fitLearners } from './fit-learners.ts'
import { computeShortfall } from './shortfall.ts'
import type { FitRequest } from './worker-protocol.ts'

/** Deterministic random numbers for a seed. */
function createRandom(seed: number) {
  let state = 20_261_122 + seed * 7_919
  return () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
}

/** A user who forgets new items ten times faster and whose memory grows slowly. */
const SHORT = createScheduler(DEFAULT_WEIGHTS.map((w, i) => (i < 4 ? w / 10 : i === 8 ? w * 0.6 : w)))

/**
 * Generates a user's answers: reviews when the published parameters schedule them, results by the true parameters.
 */
function simulateReviews(words: number, times: number, seed: number, truth = SHORT): Review[] {
  const dice = createRandom(seed)
  const planner = createScheduler()
  const reviews: Review[] = []
  for (let word = 1; word <= words; word++) {
    // New words are introduced throughout.
    let day = addDays('2020-02-01', 2 * word)
    let [actualMemory, planned] = [truth.review(null, 'good', day), planner.review(null, 'good', day)]
    reviews.push({ subject: `word ${word} recognise`, rated: 'good', day })
    for (let i = 1; i < times; i++) {
      day = addDays(planned.due, Math.floor(dice() * 3))
      const rated = dice() < truth.retrievability(actualMemory, day) ? 'good' : 'again'
      actualMemory = truth.review(actualMemory, rated, day)
      planned = planner.review(planned, rated, day)
      reviews.push({ subject: `word ${word} recognise`, rated, day })
    }
  }
  return reviews.sort((a, b) => daysBetween(b.day, a.day))
}

/** A user who answers at random and then never forgets, so that fitting is useless. */
const simulateUnlearnable = (seed: number): Review[] => {
  const dice = createRandom(seed)
  const reviews = simulateReviews(120, 8, seed, createScheduler())
  const from = Math.floor(reviews.length * 0.8)
  return reviews.map((review, i) => ({ ...review, rated: i < from && dice() < 0.7 ? 'again' : 'good' }))
}

describe('parameters', () => {
  test('fitted to an unusual learner predict better than published ones', async () => {
    const { weights } = await fit({ reviews: simulateReviews(250, 8, 1), current: null })
    const later = simulateReviews(300, 8, 101)
    const lossWith = (weights?: readonly number[]) => logLoss(later, 0, createScheduler(weights)).loss
    expect(weights).toHaveLength(21)
    expect(lossWith(weights ?? [])).toBeLessThan(lossWith() * 0.95)
  })

  test('that do not predict the last fifth better are discarded', async () => {
    expect((await fit({ reviews: simulateUnlearnable(3), current: null })).weights).toBeNull()
  })

  test('of the learner stay if they predict better', async () => {
    const current = DEFAULT_WEIGHTS.map((w, i) => (i < 4 ? w * 20 : w))
    expect((await fit({ reviews: simulateUnlearnable(4), current })).weights).toEqual(current)
  })

  test('stay unchanged with too few reviews', async () => {
    const current = DEFAULT_WEIGHTS.map((w) => w * 1.1)
    expect(await fit({ reviews: simulateReviews(400, 1, 5), current })).toEqual({
      weights: current,
      shortfall: NO_SHORTFALL,
    })
  })
})

describe('shortfall', () => {
  const RECOGNISED = { kind: 'word', skill: 'recognise' } as const
  const shortfallOf = (shortfall: readonly number[], days: number) =>
    shortfall[shortfallIndex(RECOGNISED, days)] ?? 0

  test('is near zero for correct forecasts', () => {
    const shortfall = computeShortfall(simulateReviews(400, 8, 21, createScheduler()), createScheduler())
    for (const days of [2, 5, 15, 30]) expect(Math.abs(shortfallOf(shortfall, days))).toBeLessThan(0.2)
  })

  test('measures additional forgetting in log-odds', () => {
    const shortfall = computeShortfall(simulateReviews(400, 8, 22), createScheduler())
    expect(shortfallOf(shortfall, 5)).toBeGreaterThan(0.5)
    // No answers of the other skills exist.
    expect(shortfall[shortfallIndex({ kind: 'word', skill: 'spell' }, 5)]).toBeCloseTo(0)
  })
})

describe('nightly fitting', () => {
  let h: Harness
  beforeAll(async () => {
    h = await startHarness({ library: libraryWith(upTo(400)) })
  })
  afterAll(() => h.close())

  type Sent = Input<typeof syncStudy>['answers'][number]
  const answersOf = (reviews: readonly Review[], minute = 0): Sent[] =>
    reviews.map(({ subject, rated, day }, i) => ({
      id: randomUUID(),
      at: new Date(Date.parse(`${day}T02:00:00Z`) + (minute + i) * 1_000).toISOString(),
      zone: 'Asia/Shanghai',
      kind: 'word',
      item: Number(subject.split(' ')[1]),
      skill: 'recognise',
      rated,
      ms: 1_000,
    }))
  const sync = async (user: TestUser, answers: Sent[] = [], cursor = 0) =>
    (await h.call(syncStudy, { cursor, answers, undos: [] }, { token: user.token })).data
  const give = async (user: TestUser, answers: Sent[]) => {
    // The years of answers arrive in one sync: for a user who synced before, old answers would earn nothing.
    await h.database.pool.query('update learner set last_synced_at = null where user_id = $1', [user.userId])
    for (let from = 0; from < answers.length; from += 500) await sync(user, answers.slice(from, from + 500))
  }

  const log = { warn: vi.fn() }
  const scripted = (answer: (request: FitRequest) => readonly number[] | null) => {
    const requests: FitRequest[] = []
    return {
      asked: requests,
      start: () => ({
        alive: true,
        request: async (request: FitRequest) => {
          requests.push(request)
          return { weights: answer(request), shortfall: NO_SHORTFALL }
        },
        stop: async () => undefined,
      }),
    }
  }

  test('stores parameters and rebuilds all memories with them', async () => {
    const user = await h.signIn()
    const answers = answersOf(simulateReviews(120, 8, 6))
    await give(user, answers)
    const { cursor } = await sync(user)
    await fitLearners(h.database, log)
    expect(log.warn).not.toHaveBeenCalled()
    const { weights, shortfall, memories } = await sync(user, [], cursor)
    expect(weights).toHaveLength(21)
    expect(shortfall).toHaveLength(NO_SHORTFALL.length)
    const expected = buildMemories(
      answers.map((answer) => ({ ...answer, type: 'answer' }) as Answer),
      createScheduler(weights ?? undefined),
    )
    expect(new Map(memories.map(({ memory, ...subject }) => [subjectKey(subject), memory]))).toEqual(expected)
  }, 60_000)

  test('skips users with too few, few new or undone answers', async () => {
    const [few, enough] = [await h.signIn(), await h.signIn()]
    await give(few, answersOf(simulateReviews(57, 7, 7)).slice(0, 399))
    const before = await sync(few)
    const answers = answersOf(simulateReviews(80, 8, 8))
    await give(enough, answers.slice(0, 400))
    const night = scripted(() => null)
    await fitLearners(h.database, log, night.start)
    expect(night.asked.map(({ reviews }) => reviews.length)).toEqual([400])
    expect(await sync(few)).toEqual(before)

    await give(enough, answers.slice(400, 499))
    await fitLearners(h.database, log, night.start)
    expect(night.asked).toHaveLength(1)
    await give(enough, answers.slice(499, 501))
    const [slip] = answers
    await h.call(
      syncStudy,
      { cursor: 0, answers: [], undos: [{ id: randomUUID(), at: slip?.at ?? '', undone: slip?.id ?? '' }] },
      { token: enough.token },
    )
    await fitLearners(h.database, log, night.start)
    expect(night.asked.map(({ reviews }) => reviews.length)).toEqual([400, 500])
  }, 60_000)

  test('continues after a failure of one learner', async () => {
    const [first, other] = [await h.signIn(), await h.signIn()]
    await give(first, answersOf(simulateReviews(60, 7, 9)))
    await give(other, answersOf(simulateReviews(60, 7, 10)))
    const night = scripted(() => {
      if (night.asked.length === 1) throw new Error('the process is gone')
      return [...DEFAULT_WEIGHTS]
    })
    log.warn.mockClear()
    await fitLearners(h.database, log, night.start)
    expect(log.warn).toHaveBeenCalledTimes(1)
    const weights = [await sync(first), await sync(other)].map((data) => data.weights)
    expect(weights.filter((userWeights) => userWeights !== null)).toHaveLength(1)
  }, 60_000)

  test('tries failed learners after all others', async () => {
    const [failing, other] = [await h.signIn(), await h.signIn()]
    const [longer, less] = [simulateReviews(62, 7, 11), simulateReviews(61, 7, 12)]
    await give(failing, answersOf(longer))
    await give(other, answersOf(less))
    const clock = vi.spyOn(performance, 'now')
    const began = performance.now()
    const night = scripted(({ reviews }) => {
      if (reviews.length !== longer.length) return [...DEFAULT_WEIGHTS]
      clock.mockReturnValue(began + 24 * 3_600_000)
      throw new Error('too slow')
    })
    log.warn.mockClear()
    const requestedLearners = async () => {
      night.asked.length = 0
      await fitLearners(h.database, log, night.start)
      clock.mockRestore()
      // Candidates of earlier tests may come in between.
      return night.asked
        .map(({ reviews }) => reviews.length)
        .filter((n) => n === longer.length || n === less.length)
    }
    expect(await requestedLearners()).toEqual([longer.length])
    expect(log.warn).toHaveBeenCalledTimes(1)
    expect(await requestedLearners()).toEqual([less.length, longer.length])
    expect(log.warn).toHaveBeenCalledTimes(2)
    expect((await sync(other)).weights).toHaveLength(21)
    const mended = scripted(() => [...DEFAULT_WEIGHTS])
    await fitLearners(h.database, log, mended.start)
    expect((await sync(failing)).weights).toHaveLength(21)
    const { rows } = await h.database.pool.query('select from learner where fit_failures > 0')
    expect(rows).toEqual([])
  }, 60_000)
})
