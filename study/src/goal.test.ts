import { expect, test } from 'vitest'
import { DEFAULT_SETTINGS, mergeSettings, SETTINGS_LIMITS, type Settings } from './goal.ts'

const chosen = (over: Partial<Settings> = {}): Settings => ({
  ...DEFAULT_SETTINGS,
  changed_at: '2026-11-20T08:00:00.000Z',
  ...over,
})

test('takes the later of two choices in any order', () => {
  const early = chosen({ grade: 3 })
  const late = chosen({ grade: 9, changed_at: '2026-11-20T08:00:00.001Z' })
  expect(mergeSettings(early, late)).toEqual(late)
  expect(mergeSettings(late, early)).toEqual(late)
})

test('takes the same choice on every device at equal times', () => {
  const [one, other] = [chosen({ new_per_day: 20 }), chosen({ new_per_day: 30 })]
  expect(mergeSettings(one, other)).toEqual(mergeSettings(other, one))
})

test('prefers any choice over the defaults', () => {
  expect(mergeSettings(DEFAULT_SETTINGS, chosen({ grade: 3 })).grade).toBe(3)
})

test('keeps the defaults within the limits', () => {
  for (const [key, [least, most]] of Object.entries(SETTINGS_LIMITS)) {
    const value = DEFAULT_SETTINGS[key as keyof typeof SETTINGS_LIMITS]
    expect(value).toBeGreaterThanOrEqual(least)
    expect(value).toBeLessThanOrEqual(most)
  }
})
