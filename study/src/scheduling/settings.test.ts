import { expect, test } from 'vitest'
import { DEFAULT_SETTINGS, mergeSettings, SETTINGS_LIMITS, type Settings } from './settings.ts'

const chosen = (overrides: Partial<Settings> = {}): Settings => ({
  ...DEFAULT_SETTINGS,
  changed_at: '2026-11-20T08:00:00.000Z',
  ...overrides,
})

test('takes the later of two choices in any order', () => {
  const earlier = chosen({ grade: 3 })
  const later = chosen({ grade: 9, changed_at: '2026-11-20T08:00:00.001Z' })
  expect(mergeSettings(earlier, later)).toEqual(later)
  expect(mergeSettings(later, earlier)).toEqual(later)
})

test('takes the same choice on every device at equal times', () => {
  const [first, second] = [chosen({ new_per_day: 20 }), chosen({ new_per_day: 30 })]
  expect(mergeSettings(first, second)).toEqual(mergeSettings(second, first))
})

test('prefers any choice over the defaults', () => {
  expect(mergeSettings(DEFAULT_SETTINGS, chosen({ grade: 3 })).grade).toBe(3)
})

test('keeps the defaults within the limits', () => {
  for (const [key, [min, max]] of Object.entries(SETTINGS_LIMITS)) {
    const value = DEFAULT_SETTINGS[key as keyof typeof SETTINGS_LIMITS]
    expect(value).toBeGreaterThanOrEqual(min)
    expect(value).toBeLessThanOrEqual(max)
  }
})
