import { expect, test } from 'vitest'
import { DEFAULT_SETTINGS, mergeSettings, SETTINGS_LIMITS, type Settings } from './goal.ts'

const chosen = (over: Partial<Settings> = {}): Settings => ({
  ...DEFAULT_SETTINGS,
  changed_at: '2026-11-20T08:00:00.000Z',
  ...over,
})

test('takes the later of two choices in any order'of two choices the later one counts, whichever comes first', () => {
  const early = chosen({ grade: 3 })
  const late = chosen({ grade: 9, changed_at: '2026-11-20T08:00:00.001Z' })
  expect(mergeSettings(early, late)).toEqual(late)
  expect(mergeSettings(late, early)).toEqual(late)
})

test('takes the same choice on every device at equal times'of two choices at the same instant every device takes the same', () => {
  const [one, other] = [chosen({ new_per_day: 20 }), chosen({ new_per_day: 30 })]
  expect(mergeSettings(one, other)).toEqual(mergeSettings(other, one))
})

test('prefers any choice over the defaults'every choice counts more than none', () => {
  expect(mergeSettings(DEFAULT_SETTINGS, chosen({ grade: 3 })).grade).toBe(3)
})

test('keeps the defaults within the limits'what nobody has chosen yet is within the limits', () => {
  for (const [key, [least, most]] of Object.entries(SETTINGS_LIMITS)) {
    const value = DEFAULT_SETTINGS[key as keyof typeof SETTINGS_LIMITS]
    expect(value).toBeGreaterThanOrEqual(least)
    expect(value).toBeLessThanOrEqual(most)
  }
})
