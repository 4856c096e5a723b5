import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, type Day } from './calendar.ts'
import { type Streak, streakLengths, streakOf } from './streak.ts'

const START = '2026-02-20'
/** Days from a picture of consecutive days: `x` studied, `.` missed. */
const daysOf = (picture: string, from: Day = START): Day[] =>
  [...picture].flatMap((mark, i) => (mark === 'x' ? [addDays(from, i)] : []))
/** The streak on the last day of a picture. */
const streakAt = (picture: string): Streak => streakOf(daysOf(picture), addDays(START, picture.length - 1))
/** The picture with `*` for frozen days. */
const picture = (marks: string): string => {
  const { frozen } = streakAt(marks)
  return [...marks].map((mark, i) => (frozen.has(addDays(START, i)) ? '*' : mark)).join('')
}
const WEEK = 'xxxxxxx'
const MONTH = 'x'.repeat(28)

describe('a streak without a freeze', () => {
  test.each([
    ['', 0, 0],
    ['x', 1, 1],
    ['x.', 1, 1],
    ['x..', 0, 1],
    ['xxx', 3, 3],
    ['xxx.x', 1, 3],
    ['xxxxxx.x', 1, 6],
    ['x.x.x.x.x', 1, 1],
  ])('of %s has %i days', (marks, current, longest) => {
    expect(streakAt(marks)).toMatchObject({ current, longest, freezes: 0 })
    expect(streakAt(marks).frozen.size).toBe(0)
  })

  test('is not broken while today is not over', () => {
    expect(streakAt('xxx.')).toMatchObject({ current: 3, today: false })
    expect(streakAt('xxxx')).toMatchObject({ current: 4, today: true })
  })

  test('continues across months, leap days and years', () => {
    expect(streakOf(daysOf('xxxx', '2028-02-27'), '2028-03-01').current).toBe(4)
    expect(streakOf(daysOf('xxxx', '2026-12-30'), '2027-01-02').current).toBe(4)
  })

  test('ignores order, repetition and days after today', () => {
    const days = daysOf('xxx')
    expect(streakOf([...days].reverse().concat(days), addDays(START, 2)).current).toBe(3)
    expect(streakOf([...days, addDays(START, 9)], addDays(START, 2))).toMatchObject({
      current: 3,
      longest: 3,
    })
  })
})

describe('a freeze', () => {
  test('is earned by seven study days in a row, one at most', () => {
    expect(streakAt('xxxxxx')).toMatchObject({ freezes: 0, daysToFreeze: 1 })
    expect(streakAt(WEEK)).toMatchObject({ freezes: 1, daysToFreeze: undefined })
    expect(streakAt(`${WEEK}${WEEK}${WEEK}`)).toMatchObject({ freezes: 1, current: 21 })
  })

  test('bridges one missed day once that day is over', () => {
    expect(streakAt(`${WEEK}.`)).toMatchObject({ current: 7, freezes: 1 })
    expect(picture(`${WEEK}.`)).toBe(`${WEEK}.`)
    expect(streakAt(`${WEEK}..`)).toMatchObject({ current: 7, freezes: 0 })
    expect(picture(`${WEEK}..`)).toBe(`${WEEK}*.`)
    expect(streakAt(`${WEEK}.x`)).toMatchObject({ current: 8, longest: 8, freezes: 0, daysToFreeze: 6 })
  })

  test('does not bridge two missed days', () => {
    expect(picture(`${WEEK}..x`)).toBe(`${WEEK}*.x`)
    expect(streakAt(`${WEEK}...`)).toMatchObject({ current: 0, longest: 7 })
    expect(streakAt(`${WEEK}..x`)).toMatchObject({ current: 1, longest: 7, freezes: 0 })
  })

  test('is earned again by seven days in a row after the frozen one', () => {
    expect(streakAt(`${WEEK}.xxxxxx`)).toMatchObject({ current: 13, freezes: 0, daysToFreeze: 1 })
    expect(streakAt(`${WEEK}.${WEEK}`)).toMatchObject({ current: 14, freezes: 1 })
    expect(picture(`${WEEK}.${WEEK}.x`)).toBe(`${WEEK}*${WEEK}*x`)
    expect(picture(`${WEEK}.xxx.x`)).toBe(`${WEEK}*xxx.x`)
  })

  test('is lost with its streak', () => {
    expect(streakAt(`${WEEK}...xxxxxx`)).toMatchObject({ current: 6, freezes: 0 })
    expect(streakAt(`${WEEK}...${WEEK}`)).toMatchObject({ current: 7, freezes: 1 })
  })

  test('is held twice by a streak of thirty days', () => {
    expect(streakAt(`${MONTH}x`)).toMatchObject({ current: 29, freezes: 1, daysToFreeze: undefined })
    expect(streakAt(`${MONTH}xx`)).toMatchObject({ current: 30, freezes: 1, daysToFreeze: 5 })
    expect(streakAt(`${MONTH}${WEEK}`)).toMatchObject({ current: 35, freezes: 2, daysToFreeze: undefined })
    expect(picture(`${MONTH}${WEEK}..x`)).toBe(`${MONTH}${WEEK}**x`)
    expect(streakAt(`${MONTH}${WEEK}...x`)).toMatchObject({ current: 1, longest: 35 })
  })

  test('is not earned by seven days with a missed one between', () => {
    expect(picture('xxx.xxx.x')).toBe('xxx.xxx.x')
  })
})

describe('any history', () => {
  const history = fc
    .array(fc.boolean(), { maxLength: 120 })
    .map((days) => days.map((day) => (day ? 'x' : '.')))

  test('never freezes a studied day and bridges at most two in a row', () => {
    fc.assert(
      fc.property(history, (marks) => {
        const all = marks.join('')
        const { frozen, current, longest } = streakAt(all)
        for (const day of frozen) expect(daysOf(all)).not.toContain(day)
        expect(picture(all)).not.toMatch(/\*\*\*/)
        expect(current).toBeLessThanOrEqual(longest)
      }),
    )
  })

  test('agrees between the streak and the positions of its days', () => {
    fc.assert(
      fc.property(history, (marks) => {
        const days = daysOf(marks.join(''))
        const lengths = streakLengths(days)
        const lastDay = days.at(-1)
        if (lastDay) expect(lengths.get(lastDay)).toBe(streakOf(days, lastDay).current)
        const longest = Math.max(0, ...lengths.values())
        expect(longest).toBe(streakOf(days, addDays(START, marks.length)).longest)
        expect([...lengths.keys()]).toEqual(days)
      }),
    )
  })

  test('keeps the freezes of the past as days are added', () => {
    fc.assert(
      fc.property(history, fc.boolean(), (marks, studied) => {
        const before = picture(`${marks.join('')}.`)
        const after = picture(`${marks.join('')}${studied ? 'x' : '.'}.`)
        expect(after.slice(0, marks.length)).toBe(before.slice(0, marks.length))
      }),
    )
  })
})
