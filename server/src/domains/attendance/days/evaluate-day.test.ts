import { DAY_STATES, type DayState } from '@shangxue/contract/attendance/schemas'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type DayFacts,
  evaluateDay,
  findPunchDay,
  getPunchWindow,
  type Plan,
  type Span,
} from './evaluate-day.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** Nine in the morning; the evaluation uses no clock. */
const NINE = Date.UTC(2026, 10, 23, 1)
const instantOf = (hours: number, minutes = 0, seconds = 0) =>
  NINE + (hours - 9) * HOUR + minutes * MINUTE + seconds * 1_000

const DAY: Plan = {
  on: instantOf(9),
  off: instantOf(18),
  rest: { from: instantOf(12), to: instantOf(13) },
  ...{ graceMin: 5, seriousMin: 30, absenceMin: 120, earlyGraceMin: 0 },
  ...{ openBeforeMin: 240, closeAfterMin: 360 },
}
const AFTER = instantOf(48)
const stamp = (when: number | null, field = false) => (when === null ? null : { at: when, field })
const day = (arrival: number | null, departure: number | null, overrides: Partial<DayFacts> = {}) =>
  evaluateDay({ plan: DAY, in: stamp(arrival), out: stamp(departure), leave: [], now: AFTER, ...overrides })
const states = (...input: Parameters<typeof day>) => day(...input).states

const gravity = (state: DayState) => DAY_STATES.indexOf(state)

describe('evaluated day', () => {
  test('is normal with punches at both ends', () => {
    expect(day(instantOf(8, 50), instantOf(18, 5))).toEqual({
      ...{ state: 'normal', states: ['normal'], settled: true, lateMinutes: 0, earlyMinutes: 0 },
      ...{ workedMinutes: 480, leaveMinutes: 0 },
    })
  })

  test.each([
    ['on the minute', instantOf(9), ['normal']],
    ['in the last second of the grace period', instantOf(9, 5, 59), ['normal']],
    ['a second after the grace period', instantOf(9, 6), ['late']],
    ['in the last second before serious lateness', instantOf(9, 30, 59), ['late']],
    ['in the first second of serious lateness', instantOf(9, 31), ['serious_late']],
    ['in the last second before absence', instantOf(11, 0, 59), ['serious_late']],
    ['in the first second of absence', instantOf(11, 1), ['absent']],
  ])('arriving %s', (_, arrival, expected) => {
    expect(states(arrival, instantOf(18))).toEqual(expected)
  })

  test.each([
    ['at the end', instantOf(18), ['normal']],
    ['a second before', instantOf(17, 59, 59), ['early']],
    ['two hours before', instantOf(16), ['early']],
    ['a second more than the limit', instantOf(15, 59, 59), ['absent']],
  ])('leaving %s', (_, departure, expected) => {
    expect(states(instantOf(9), departure)).toEqual(expected)
  })

  test('lists all states, most severe first', () => {
    expect(states(instantOf(9, 40), instantOf(17))).toEqual(['serious_late', 'early'])
    expect(states(instantOf(9, 10), null)).toEqual(['missed', 'late'])
  })

  test('misses punches only after its window', () => {
    const closes = getPunchWindow(DAY).to
    expect(day(instantOf(9), null, { now: closes - 1 })).toMatchObject({ state: 'open', settled: false })
    expect(day(instantOf(9), null, { now: closes })).toMatchObject({ state: 'missed', settled: true })
    expect(day(null, instantOf(18), { now: closes }).state).toBe('missed')
    expect(day(null, null, { now: closes }).state).toBe('absent')
    expect(day(null, null, { now: instantOf(8) }).state).toBe('ahead')
  })

  test('is absent or missed once the shift has ended', () => {
    expect(day(null, null, { now: instantOf(18) - 1 })).toMatchObject({ states: ['open'], settled: false })
    expect(day(null, null, { now: instantOf(18) })).toMatchObject({ states: ['absent'], settled: false })
    expect(day(null, instantOf(17), { now: instantOf(17, 30) }).states).toEqual(['early', 'open'])
    expect(day(null, instantOf(18), { now: instantOf(18) })).toMatchObject({
      states: ['missed'],
      settled: false,
    })
    // A user who has clocked in may still be at work.
    expect(day(instantOf(9), null, { now: instantOf(19) }).states).toEqual(['open'])
    // With an afternoon off, the shift ends at noon.
    const leave = [{ from: instantOf(13), to: instantOf(18) }]
    expect(day(null, null, { leave, now: instantOf(12) - 1 }).states).toEqual(['open', 'leave'])
    expect(day(null, null, { leave, now: instantOf(12) }).states).toEqual(['absent', 'leave'])
  })

  test('is not absent before its window ends', () => {
    const closes = getPunchWindow(DAY).to
    expect(states(instantOf(9), instantOf(12), { now: closes - 1 })).toEqual(['early'])
    expect(states(instantOf(9), instantOf(12), { now: closes })).toEqual(['absent'])
  })

  test('shows field work unless a state is more severe', () => {
    const field = { in: { at: instantOf(9), field: true } }
    expect(states(null, instantOf(18), field)).toEqual(['field'])
    expect(states(null, instantOf(17), field)).toEqual(['early', 'field'])
  })

  test('is a rest day without a shift', () => {
    expect(day(instantOf(10), instantOf(12), { plan: null })).toMatchObject({
      state: 'rest',
      workedMinutes: 120,
    })
  })
})

describe('leave', () => {
  const morning = { from: instantOf(0), to: instantOf(12) }
  const afternoon = { from: instantOf(12), to: instantOf(24) }

  test('of a whole day expects no punch', () => {
    expect(day(null, null, { leave: [morning, afternoon] })).toMatchObject({
      ...{ state: 'leave', leaveMinutes: 480 },
    })
  })

  test('of the morning starts the day after the break', () => {
    const leave = [morning]
    expect(states(instantOf(13), instantOf(18), { leave })).toEqual(['leave'])
    expect(states(instantOf(13, 5, 59), instantOf(18), { leave })).toEqual(['leave'])
    expect(states(instantOf(13, 6), instantOf(18), { leave })).toEqual(['late', 'leave'])
    expect(states(null, null, { leave })).toEqual(['absent', 'leave'])
  })

  test('of the afternoon ends the day before the break', () => {
    const leave = [afternoon]
    expect(states(instantOf(9), instantOf(12), { leave })).toEqual(['leave'])
    expect(states(instantOf(9), instantOf(11, 59), { leave })).toEqual(['early', 'leave'])
  })

  test('of hours within the shift moves neither end', () => {
    const leave = [{ from: instantOf(14), to: instantOf(16) }]
    expect(states(instantOf(9, 6), instantOf(17, 59), { leave })).toEqual(['late', 'early', 'leave'])
    expect(day(instantOf(9), instantOf(18), { leave })).toMatchObject({
      workedMinutes: 360,
      leaveMinutes: 120,
    })
  })

  test('outside the shift changes nothing', () => {
    expect(
      states(instantOf(9), instantOf(18), { leave: [{ from: instantOf(18), to: instantOf(24) }] }),
    ).toEqual(['normal'])
  })
})

// Holds for every shift, punches and leave.
const plan = fc
  .record({
    start: fc.integer({ min: 0, max: 1_439 }),
    length: fc.integer({ min: 60, max: 900 }),
    rest: fc.option(fc.tuple(fc.integer({ min: 0, max: 800 }), fc.integer({ min: 1, max: 90 }))),
    grace: fc.integer({ min: 0, max: 20 }),
    serious: fc.integer({ min: 0, max: 60 }),
    absence: fc.integer({ min: 0, max: 120 }),
    earlyGraceMin: fc.integer({ min: 0, max: 20 }),
  })
  .map(({ start, length, rest, grace, serious, absence, earlyGraceMin }): Plan => {
    const on = instantOf(0) + start * MINUTE
    return {
      ...{ on, off: on + length * MINUTE, earlyGraceMin, openBeforeMin: 120, closeAfterMin: 240 },
      rest: rest && { from: on + rest[0] * MINUTE, to: on + (rest[0] + rest[1]) * MINUTE },
      ...{ graceMin: grace, seriousMin: grace + serious, absenceMin: grace + serious + absence },
    }
  })
const moment = fc.integer({ min: -200 * 60, max: 1_800 * 60 }).map((seconds) => seconds * 1_000)
const spans = fc.array(fc.tuple(fc.integer({ min: -300, max: 1_500 }), fc.integer({ min: 1, max: 700 })), {
  maxLength: 3,
})
const facts = fc
  .record({
    plan,
    arrival: fc.option(moment),
    departure: fc.option(moment),
    leave: spans,
    now: fc.integer({ min: -600, max: 3_000 }),
    field: fc.boolean(),
  })
  .map(({ plan: of, arrival, departure, leave, now, field }): DayFacts & { plan: Plan } => ({
    plan: of,
    in: arrival === null ? null : { at: of.on + arrival, field },
    out: departure === null ? null : { at: of.on + departure, field },
    leave: leave.map(([from, minutes]) => ({
      from: of.on + from * MINUTE,
      to: of.on + (from + minutes) * MINUTE,
    })),
    now: of.on + now * MINUTE,
  }))

/** Brute force, minute by minute. */
function slowly({ plan: of, in: arrival, out: departure, leave, now }: DayFacts & { plan: Plan }) {
  const holds = (span: Span, when: number) => span.from <= when && when < span.to
  const minutes: number[] = []
  let onLeave = 0
  for (let when = of.on; when < of.off; when += MINUTE) {
    if (of.rest && holds(of.rest, when)) continue
    if (leave.some((span) => holds(span, when))) onLeave++
    else minutes.push(when)
  }
  const [first, last] = [minutes[0], minutes.at(-1)]
  if (first === undefined || last === undefined) return new Set<DayState>(['leave'])
  const late = arrival ? Math.floor((arrival.at - first) / MINUTE) : 0
  const early = departure ? Math.ceil((last + MINUTE - departure.at) / MINUTE) : 0
  const done = now >= last + MINUTE
  const over = now >= of.off + of.closeAfterMin * MINUTE
  const states = new Set<DayState>()
  if (onLeave > 0) states.add('leave')
  if ((done && !arrival && !departure) || late > of.absenceMin || (over && early > of.absenceMin))
    return states.add('absent')
  if ((done && !arrival) || (over && !departure)) states.add('missed')
  if (late > of.graceMin) states.add(late > of.seriousMin ? 'serious_late' : 'late')
  if (early > of.earlyGraceMin) states.add('early')
  if (arrival?.field || departure?.field) states.add('field')
  if (!over && (!departure || (!arrival && !done)))
    states.add(!arrival && !departure && now < of.on ? 'ahead' : 'open')
  return states.size > 0 ? states : states.add('normal')
}

describe('any day', () => {
  test('matches the evaluation minute by minute', () => {
    fc.assert(
      fc.property(facts, (input) => {
        expect(new Set(evaluateDay(input).states)).toEqual(slowly(input))
      }),
      { numRuns: 2_000 },
    )
  })

  test('evaluates the same at any hour, also across midnight', () => {
    const move = (span: Span, by: number) => ({ from: span.from + by, to: span.to + by })
    fc.assert(
      fc.property(facts, fc.integer({ min: -2_880, max: 2_880 }), (input, minutes) => {
        const by = minutes * MINUTE
        const { plan: of } = input
        const later: DayFacts = {
          plan: { ...of, on: of.on + by, off: of.off + by, rest: of.rest && move(of.rest, by) },
          in: input.in && { ...input.in, at: input.in.at + by },
          out: input.out && { ...input.out, at: input.out.at + by },
          leave: input.leave.map((span) => move(span, by)),
          now: input.now + by,
        }
        expect(evaluateDay(later)).toEqual(evaluateDay(input))
      }),
    )
  })

  test('has the most severe state as its state', () => {
    fc.assert(
      fc.property(facts, (input) => {
        const { state, states } = evaluateDay(input)
        const judged = states.filter((state) => state !== 'open' && state !== 'ahead')
        expect(judged).toEqual([...judged].sort((a, b) => gravity(a) - gravity(b)))
        expect(state).toBe(states[0])
      }),
    )
  })

  test('never improves with a later arrival', () => {
    const how = ['normal', 'late', 'serious_late', 'absent']
    const lateness = (said: readonly DayState[]) => Math.max(0, ...said.map((item) => how.indexOf(item)))
    fc.assert(
      fc.property(plan, moment, moment, (of, item, other) => {
        const when = (arrival: number) =>
          lateness(
            evaluateDay({
              ...{ plan: of, in: { at: of.on + arrival, field: false }, out: { at: of.off, field: false } },
              ...{ leave: [], now: of.off + 24 * HOUR },
            }).states,
          )
        expect(when(Math.min(item, other))).toBeLessThanOrEqual(when(Math.max(item, other)))
      }),
    )
  })

  test('applies each limit to the second', () => {
    fc.assert(
      fc.property(plan, (of) => {
        const arriving = (minutes: number, seconds: number) =>
          evaluateDay({
            plan: { ...of, rest: null },
            ...{ in: { at: of.on + minutes * MINUTE + seconds * 1_000, field: false } },
            ...{ out: { at: of.off, field: false }, leave: [], now: of.off + 24 * HOUR },
          }).state
        expect(arriving(of.graceMin, 59)).toBe('normal')
        const over = of.graceMin + 1
        expect(arriving(over, 0)).toBe(
          over > of.absenceMin ? 'absent' : over > of.seriousMin ? 'serious_late' : 'late',
        )
        if (of.absenceMin > of.seriousMin) expect(arriving(of.absenceMin, 59)).toBe('serious_late')
        expect(arriving(of.absenceMin + 1, 0)).toBe('absent')
      }),
    )
  })

  test('expects nothing with leave of the whole shift', () => {
    fc.assert(
      fc.property(facts, (input) => {
        const all = { from: input.plan.on, to: input.plan.off }
        expect(evaluateDay({ ...input, leave: [...input.leave, all] }).states).toEqual(['leave'])
      }),
    )
  })
})

describe('day of a punch', () => {
  const shift = (days: number, startHour: number, off: number) => ({
    day: days,
    plan: {
      ...DAY,
      on: instantOf(24 * days + startHour),
      off: instantOf(24 * days + off),
      closeAfterMin: 480,
    },
  })
  const off = (days: number) => ({ day: days, plan: null })

  test('is the day whose window contains it', () => {
    const nights = [shift(-1, 22, 30), shift(0, 22, 30), shift(1, 22, 30)]
    const of = (kind: 'in' | 'out', when: number) => findPunchDay(kind, when, nights)?.day
    expect(of('in', instantOf(21, 55))).toBe(0)
    // One hour late, already on the next calendar day.
    expect(of('in', instantOf(25))).toBe(0)
    expect(of('out', instantOf(30, 2))).toBe(0)
    expect(of('out', instantOf(6, 2))).toBe(-1)
    expect(of('in', instantOf(17, 59))).toBeUndefined()
  })

  test('prefers the later window for in, earlier for out', () => {
    const days = [shift(-1, 13, 22), shift(0, 5, 14), off(1)]
    const when = instantOf(4)
    expect(findPunchDay('in', when, days)?.day).toBe(0)
    expect(findPunchDay('out', when, days)?.day).toBe(-1)
  })

  test('is none on a day off', () => {
    expect(findPunchDay('in', instantOf(10), [off(-1), off(0), off(1)])).toBeUndefined()
  })

  test('is a given day whose window contains it', () => {
    fc.assert(
      fc.property(plan, moment, fc.constantFrom('in' as const, 'out' as const), (of, when, kind) => {
        const days = [-1, 0, 1].map((days) => ({
          plan: { ...of, on: of.on + days * 24 * HOUR, off: of.off + days * 24 * HOUR },
        }))
        const found = findPunchDay(kind, of.on + when, days)
        const fits = (item: { plan: Plan }) => {
          const { from, to } = getPunchWindow(item.plan)
          return from <= of.on + when && of.on + when < to
        }
        expect(found !== undefined).toBe(days.some(fits))
        if (found) expect(fits(found)).toBe(true)
      }),
    )
  })
})
