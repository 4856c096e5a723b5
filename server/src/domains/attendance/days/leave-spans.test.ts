import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { instantAt } from '../wall-clock.ts'
import { evaluateDay, expectedSpans, type Plan, sumLengths } from './evaluate-day.ts'
import { getHalves, getLeaveSpan } from './leave-spans.ts'

const ZONE = 'Asia/Shanghai'
const DAY = '2026-11-23'
const NEXT = '2026-11-24'
const MINUTE = 60_000
const instantOf = (hours: number, minutes = 0) => instantAt(DAY, hours * 60 + minutes, ZONE)

type Hours = Pick<Plan, 'on' | 'off' | 'rest'>
const shift = (startHour: number, off: number, rest: readonly [number, number] | null = null): Hours => ({
  ...{ on: instantOf(startHour), off: instantOf(off) },
  rest: rest && { from: instantOf(rest[0]), to: instantOf(rest[1]) },
})
const OFFICE = shift(9, 18, [12, 13])
const LATE = shift(14, 23)
const NIGHT = shift(22, 30)

const wholeDay = { day: DAY, part: 'day' as const, fromMinute: 0, toMinute: 1_440 }
const first = { day: DAY, part: 'first' as const, fromMinute: 0, toMinute: 720 }
const second = { day: DAY, part: 'second' as const, fromMinute: 720, toMinute: 1_440 }
const hours = (day: string, from: number, to: number) => ({
  ...{ day, part: 'hours' as const, fromMinute: from * 60, toMinute: to * 60 },
})
const rules = { graceMin: 5, seriousMin: 30, absenceMin: 120, earlyGraceMin: 0 }
const windows = { openBeforeMin: 240, closeAfterMin: 360 }

describe('half day', () => {
  test('is the shift before or after its break', () => {
    expect(getLeaveSpan(first, DAY, OFFICE, ZONE)).toEqual({ from: instantOf(9), to: instantOf(12) })
    expect(getLeaveSpan(second, DAY, OFFICE, ZONE)).toEqual({ from: instantOf(13), to: instantOf(18) })
  })

  test('splits a shift without a break at its middle', () => {
    expect(getLeaveSpan(first, DAY, LATE, ZONE)).toEqual({ from: instantOf(14), to: instantOf(18, 30) })
    expect(getLeaveSpan(second, DAY, LATE, ZONE)).toEqual({ from: instantOf(18, 30), to: instantOf(23) })
    // Across midnight.
    expect(getLeaveSpan(first, DAY, NIGHT, ZONE)).toEqual({ from: instantOf(22), to: instantOf(26) })
    expect(getLeaveSpan(second, DAY, NIGHT, ZONE)).toEqual({ from: instantOf(26), to: instantOf(30) })
  })

  test('ignores a break near either end', () => {
    const tea = shift(9, 18, [10, 11])
    // Four of eight hours: one before the break and three after it.
    expect(getHalves(tea)).toEqual([
      { from: instantOf(9), to: instantOf(14) },
      { from: instantOf(14), to: instantOf(18) },
    ])
  })

  test('in the second half ends work at the middle', () => {
    const leave = [getLeaveSpan(second, DAY, LATE, ZONE)].filter((span) => span !== null)
    const plan = { ...LATE, ...rules, ...windows }
    const stamp = (when: number) => ({ at: when, field: false })
    const judged = evaluateDay({
      plan,
      in: stamp(instantOf(14)),
      out: stamp(instantOf(18, 30)),
      leave,
      now: instantOf(48),
    })
    expect(judged).toMatchObject({ states: ['leave'], leaveMinutes: 270, workedMinutes: 270 })
  })
})

describe('whole day', () => {
  test('covers the whole shift past midnight, not the previous one', () => {
    expect(getLeaveSpan(wholeDay, DAY, NIGHT, ZONE)).toEqual({ from: instantOf(22), to: instantOf(30) })
    expect(getLeaveSpan({ ...wholeDay, day: NEXT }, DAY, NIGHT, ZONE)).toBeNull()
    expect(getLeaveSpan(wholeDay, NEXT, OFFICE, ZONE)).toBeNull()
  })
})

describe('hours', () => {
  test('follow the clock, also past midnight', () => {
    expect(getLeaveSpan(hours(DAY, 14, 16), DAY, OFFICE, ZONE)).toEqual({
      from: instantOf(14),
      to: instantOf(16),
    })
    expect(getLeaveSpan(hours(NEXT, 1, 3), DAY, NIGHT, ZONE)).toEqual({
      from: instantOf(25),
      to: instantOf(27),
    })
    expect(getLeaveSpan(hours(DAY, 1, 3), DAY, NIGHT, ZONE)).toBeNull()
  })
})

// Holds for every shift, also across midnight.
const shifts = fc
  .record({
    start: fc.integer({ min: 0, max: 1_439 }),
    length: fc.integer({ min: 60, max: 1_440 }),
    rest: fc.option(
      fc.tuple(fc.double({ min: 0.02, max: 0.9, noNaN: true }), fc.integer({ min: 1, max: 90 })),
    ),
  })
  .map(({ start, length, rest }): Plan => {
    const on = instantOf(0, start)
    const from = rest ? Math.max(1, Math.floor(rest[0] * (length - 2))) : 0
    return {
      ...{ on, off: on + length * MINUTE, ...rules, ...windows },
      rest: rest && {
        from: on + from * MINUTE,
        to: on + Math.min(from + rest[1], length - 1) * MINUTE,
      },
    }
  })
const wide = { from: -Infinity, to: Infinity }

describe('any shift', () => {
  test('splits into halves of at least a third each', () => {
    fc.assert(
      fc.property(shifts, (plan) => {
        const [first, other] = getHalves(plan)
        const work = sumLengths(expectedSpans(plan, []))
        const took = (...spans: { from: number; to: number }[]) =>
          work - sumLengths(expectedSpans(plan, spans))
        expect(first.to).toBeLessThanOrEqual(other.from)
        expect(took(first) + took(other)).toBe(work)
        expect(took(first, other)).toBe(work)
        expect(Math.min(took(first), took(other)) * 3).toBeGreaterThanOrEqual(work - MINUTE * 3)
      }),
      { numRuns: 1_000 },
    )
  })

  test('expects no punch on full days, one per half', () => {
    fc.assert(
      fc.property(shifts, (plan) => {
        const spans = [first, second, wholeDay].map((item) => getLeaveSpan(item, DAY, plan, ZONE) ?? wide)
        const [a = wide, b = wide, all = wide] = spans
        const judged = (...leave: (typeof wide)[]) =>
          evaluateDay({ plan, in: null, out: null, leave, now: plan.off + 48 * 60 * MINUTE })
        expect(judged(all)).toEqual(judged(a, b))
        expect(judged(all).states).toEqual(['leave'])
        expect(judged(a).states).toEqual(['absent', 'leave'])
        expect(judged(b).states).toEqual(['absent', 'leave'])
        expect(judged(a).leaveMinutes + judged(b).leaveMinutes).toBe(judged(all).leaveMinutes)
        const stamp = (when: number) => ({ at: when, field: false })
        const there = evaluateDay({
          plan,
          in: stamp(b.from),
          out: stamp(b.to),
          leave: [a],
          now: plan.off + 48 * 60 * MINUTE,
        })
        expect(there.states).toEqual(['leave'])
      }),
      { numRuns: 1_000 },
    )
  })
})
