import { describe, expect, test } from 'vitest'
import {
  type CountedAnswers,
  isPlayable,
  LIMITS,
  minuteIndex,
  selectImplausible,
  type TimedAnswer,
} from './plausibility.ts'

const NOON = Date.UTC(2026, 10, 20, 4)
const NOTHING: CountedAnswers = { minutes: new Map(), days: new Map(), late: 0 }
const answer = (time: number, overrides: Partial<TimedAnswer> = {}): TimedAnswer => ({
  id: `${time} ${JSON.stringify(overrides)}`,
  at: NOON + time,
  day: '2026-11-20',
  ms: 1_500,
  receivedAt: NOON + 3_600_000,
  lastReceivedAt: NOON - 86_400_000,
  ...overrides,
})
const answersEvery = (count: number, everyMs: number, overrides: Partial<TimedAnswer> = {}) =>
  Array.from({ length: count }, (_, i) => answer(i * everyMs, overrides))
const flagged = (answers: readonly TimedAnswer[], counted = NOTHING) =>
  selectImplausible(answers, counted).size

describe('a person', () => {
  test('earns points when answering steadily for half an hour', () => {
    expect(flagged(answersEvery(900, 2_000, { ms: 1_200 }))).toBe(0)
  })
  test('earns points for twelve blanks submitted at one moment', () => {
    expect(
      flagged(
        answersEvery(12, 0, { ms: 20_000 })
          .map((timedAnswer, i) => ({ ...timedAnswer, id: String(i) }))
          .slice(0, 9),
      ),
    ).toBe(0)
  })
  test('earns points for answers delayed by offline holidays', () => {
    const timing = { receivedAt: NOON + 60 * 86_400_000, lastReceivedAt: NOON + 59 * 86_400_000 }
    expect(flagged(answersEvery(300, 30_000, timing))).toBe(0)
  })
  test('keeps guest answers when signing in months later', () => {
    const heardAt = NOON + 200 * 86_400_000
    expect(flagged(answersEvery(300, 4_000, { receivedAt: heardAt, lastReceivedAt: undefined }))).toBe(0)
  })
})

describe('implausible answers', () => {
  test('taking no time earn nothing', () => {
    expect(flagged(answersEvery(3_000, 1_000, { ms: 0 }))).toBe(3_000)
  })
  test('beyond the limit of a minute earn nothing', () => {
    expect(flagged(answersEvery(200, 100, { ms: 300 }))).toBe(200 - LIMITS.perMinute)
    const counted = { ...NOTHING, minutes: new Map([[minuteIndex(NOON), { answers: 50, ms: 15_000 }]]) }
    expect(flagged(answersEvery(20, 100, { ms: 300 }), counted)).toBe(10)
  })
  test('longer together than their minute earn nothing', () => {
    expect(flagged(answersEvery(60, 900, { ms: 30_000 }))).toBe(54)
  })
  test('beyond the limit of a day earn nothing', () => {
    const counted = { ...NOTHING, days: new Map([['2026-11-20', LIMITS.perDay - 1]]) }
    expect(flagged(answersEvery(3, 5_000), counted)).toBe(2)
  })
  test('far too late or too many late ones earn nothing', () => {
    const since = (days: number) => {
      const heardAt = NOON + days * 86_400_000
      return { receivedAt: heardAt, lastReceivedAt: heardAt - 60_000 }
    }
    expect(flagged(answersEvery(10, 5_000, since(100)))).toBe(10)
    expect(flagged(answersEvery(1_200, 5_000, since(30)))).toBe(200)
    expect(flagged(answersEvery(10, 5_000, since(30)), { ...NOTHING, late: 995 })).toBe(5)
  })
  test('in a game faster than reading are not playable', () => {
    expect(isPlayable({ right: 100, ms: 90_000 })).toBe(true)
    expect(isPlayable({ right: 1_000, ms: 60_000 })).toBe(false)
  })
})
