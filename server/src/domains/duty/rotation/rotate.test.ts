import { addDays } from '@shangxue/study/time/calendar'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isWeekend, type PlannedTurn, type RotationInput, rotate, type Slot } from './rotate.ts'

/** A Monday. */
const FIRST = '2026-03-02'
const DAY = 1_440

interface Shift {
  readonly id: number
  readonly begins: number
  readonly minutes: number
  readonly needed: number
}
const MORNING: Shift = { id: 1, begins: 540, minutes: 480, needed: 1 }

const slotsOf = (days: number, shifts: readonly Shift[] = [MORNING]): Slot[] =>
  Array.from({ length: days }, (_, n) =>
    shifts.map(({ id, begins, minutes, needed }) => {
      const start = n * DAY + begins
      return {
        day: addDays(FIRST, n),
        weekday: (n % 7) + 1,
        shiftId: id,
        missing: needed,
        begins: start,
        ends: start + minutes,
      }
    }),
  ).flat()
const peopleOf = (count: number) => Array.from({ length: count }, (_, n) => ({ userId: n + 1, last: '' }))
const plan = (input: Partial<RotationInput> & Pick<RotationInput, 'slots' | 'people'>) =>
  rotate({ busy: [], available: () => true, ...input })
const order = (turns: readonly PlannedTurn[]) => turns.map(({ userId }) => userId)
const countsOf = (turns: readonly PlannedTurn[], people: number) =>
  peopleOf(people).map(({ userId }) => turns.filter((turn) => turn.userId === userId).length)
const spread = (counts: readonly number[]) => Math.max(...counts) - Math.min(...counts)

describe('rotation', () => {
  test('follows the given order', () => {
    expect(order(plan({ slots: slotsOf(5), people: peopleOf(3) }))).toEqual([1, 2, 3, 1, 2])
  })

  test('continues with the longest wait', () => {
    const people = [
      { userId: 1, last: '2026-02-27' },
      { userId: 2, last: '2026-02-28' },
      { userId: 3, last: '2026-02-26' },
    ]
    expect(order(plan({ slots: slotsOf(3), people }))).toEqual([3, 1, 2])
  })

  test('skips absent people without making up in a row', () => {
    const away = (userId: number, { day }: Slot) => !(userId === 2 && day < addDays(FIRST, 6))
    const turns = plan({ slots: slotsOf(12), people: peopleOf(3), available: away })
    const second = turns.filter(({ userId }) => userId === 2).map(({ day }) => day)
    expect(second[0]).toBe(addDays(FIRST, 6))
    for (const day of second) expect(second).not.toContain(addDays(day, 1))
  })

  test('leaves a place open without available people', () => {
    const turns = plan({ slots: slotsOf(3), people: peopleOf(1), available: (_, { day }) => day !== FIRST })
    expect(turns.map(({ day }) => day)).toEqual([addDays(FIRST, 1), addDays(FIRST, 2)])
    expect(plan({ slots: slotsOf(1, [{ ...MORNING, needed: 3 }]), people: peopleOf(2) })).toHaveLength(2)
  })

  test('never overlaps shifts, also past midnight', () => {
    const night = { id: 2, begins: 1_320, minutes: 600, needed: 1 }
    const early = { id: 3, begins: 360, minutes: 120, needed: 1 }
    const busy = [{ userId: 1, day: FIRST, begins: 540, ends: 1_020, weekend: false, counts: false }]
    expect(order(plan({ slots: slotsOf(1), people: peopleOf(2), busy }))).toEqual([2])
    // The night of the first day lasts into the morning of the second.
    const turns = plan({ slots: slotsOf(2, [early, night]), people: peopleOf(1) })
    expect(turns.map(({ day, shiftId }) => [day, shiftId])).toEqual([
      [FIRST, 3],
      [FIRST, 2],
      [addDays(FIRST, 1), 2],
    ])
  })

  test('alternates early and late shifts', () => {
    const late = { ...MORNING, id: 2, begins: 1_080, minutes: 240 }
    const turns = plan({ slots: slotsOf(28, [MORNING, late]), people: peopleOf(4) })
    for (const { userId } of peopleOf(4)) {
      const early = turns.filter((turn) => turn.userId === userId && turn.shiftId === MORNING.id).length
      expect(Math.abs(2 * early - turns.filter((turn) => turn.userId === userId).length)).toBeLessThanOrEqual(
        4,
      )
    }
  })

  test('spreads weekends evenly, also with seven people', () => {
    const turns = plan({ slots: slotsOf(7 * 14), people: peopleOf(7) })
    const weekends = turns.filter(({ day }) =>
      isWeekend((((Date.parse(day) - Date.parse(FIRST)) / 864e5) % 7) + 1),
    )
    expect(spread(countsOf(weekends, 7))).toBeLessThanOrEqual(1)
    expect(spread(countsOf(turns, 7))).toBeLessThanOrEqual(2)
  })

  test('is even for any number of available people', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 12 }), fc.integer({ min: 1, max: 62 }), (people, days) => {
        const turns = plan({ slots: slotsOf(days), people: peopleOf(people) })
        expect(turns).toHaveLength(days)
        expect(spread(countsOf(turns, people))).toBeLessThanOrEqual(2)
      }),
    )
  })

  test('never overlaps, overfills or uses absent people', () => {
    const shift = fc.record({
      begins: fc.integer({ min: 0, max: 1_439 }),
      minutes: fc.integer({ min: 30, max: 1_440 }),
      needed: fc.integer({ min: 1, max: 3 }),
    })
    const away = fc.uniqueArray(fc.tuple(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 1, max: 7 })))
    fc.assert(
      fc.property(fc.array(shift, { minLength: 1, maxLength: 4 }), away, (shifts, off) => {
        const all = shifts.map((shift, n) => ({ ...shift, id: n + 1 }))
        const slots = slotsOf(21, all)
        const available = (userId: number, { weekday }: Slot) =>
          !off.some(([who, offDay]) => who === userId && offDay === weekday)
        const turns = plan({ slots, people: peopleOf(6), available })
        const slotOf = (turn: PlannedTurn) =>
          slots.find(({ day, shiftId }) => day === turn.day && shiftId === turn.shiftId)
        for (const slot of slots)
          expect(turns.filter((turn) => slotOf(turn) === slot).length).toBeLessThanOrEqual(slot.missing)
        for (const { userId } of peopleOf(6)) {
          const spans = turns.filter((turn) => turn.userId === userId).map(slotOf)
          for (const [n, a] of spans.entries()) {
            expect(a && available(userId, a)).toBe(true)
            for (const b of spans.slice(n + 1))
              expect(a && b && a.begins < b.ends && b.begins < a.ends).toBe(false)
          }
        }
      }),
      { numRuns: 60 },
    )
  })
})
