import { describe, expect, test } from 'vitest'
import { daysBetween } from '../time/calendar.ts'
import { dueDateAfter, INTERVAL_STARTS, NO_SHORTFALL, shortfallIndex } from './due-date.ts'
import { createScheduler, type Memory } from './memory.ts'

const scheduler = createScheduler()
const memory = (stability: number): Memory => ({
  stability,
  difficulty: 5,
  due: '2026-11-23',
  lastDay: '2026-11-22',
  reps: 3,
  lapses: 0,
})
const SPELT = { kind: 'word', item: 1, skill: 'spell' } as const
const CHOSEN = { kind: 'word', item: 1, skill: 'recognise' } as const
const days = (
  stability: number,
  overrides: {
    subject?: typeof SPELT | typeof CHOSEN
    retention?: number
    shortfall?: readonly number[]
  } = {},
) => {
  const { subject = SPELT, retention = 0.9, shortfall = NO_SHORTFALL } = overrides
  return daysBetween(
    '2026-11-22',
    dueDateAfter(memory(stability), subject, { retention, shortfall }, scheduler),
  )
}

describe('the due day', () => {
  test('comes slightly before the stability at 90 %', () => {
    for (const stability of [20, 50, 90]) {
      expect(days(stability)).toBeLessThan(stability)
      expect(days(stability)).toBeGreaterThan(0.75 * stability)
    }
    expect([1, 2].map((stability) => days(stability))).toEqual([1, 2])
  })
  test('comes sooner for a higher retention', () => {
    const retentions = [0.8, 0.85, 0.9, 0.95, 0.97].map((retention) => days(50, { retention }))
    expect(retentions).toEqual([...retentions].sort((a, b) => b - a))
    expect(new Set(retentions).size).toBe(5)
  })
  test('accounts for guesses among four options', () => {
    const stability = 50
    const remembered = scheduler.retrievability(
      memory(stability),
      dueDateAfter(memory(stability), CHOSEN, { retention: 0.9, shortfall: NO_SHORTFALL }, scheduler),
    )
    // Right answers are the remembered ones and a quarter of the forgotten ones, plus one point because
    // reviews come late.
    expect(remembered).toBeGreaterThan(0.9 + 0.1 / 4)
    expect(remembered).toBeLessThan(0.95)
  })
  test('comes sooner only where answers fall short of forecasts', () => {
    const shortfall = NO_SHORTFALL.map((_none, i) => (i === shortfallIndex(SPELT, 30) ? 0.5 : 0))
    expect(days(40, { shortfall })).toBeLessThan(days(40))
    expect(days(5, { shortfall })).toBe(days(5))
    expect(days(40, { subject: CHOSEN, shortfall })).toBe(days(40, { subject: CHOSEN }))
  })
  test('never comes sooner for a higher stability', () => {
    const shortfall = NO_SHORTFALL.map((_none, i) => (i % INTERVAL_STARTS.length) * 0.3 - 0.3)
    const all = Array.from({ length: 200 }, (_, i) => days(0.5 + i / 2, { shortfall }))
    expect(all).toEqual([...all].sort((a, b) => a - b))
  })
})
