import { expect, test } from 'vitest'
import { isDay, isZone } from './days.ts'

test('accepts only calendar dates', () => {
  expect(['2026-11-22', '2028-02-29'].every(isDay)).toBe(true)
  expect(['2026-02-29', '2026-02-31', '2026-99-99', '2026-1-1', '', 'today'].some(isDay)).toBe(false)
})

test('accepts only existing time zones, also on repeated calls', () => {
  for (let n = 0; n < 2; n++) {
    expect(isZone('Asia/Shanghai')).toBe(true)
    expect(isZone('Mars/Olympus')).toBe(false)
    expect(isZone('')).toBe(false)
  }
})
