import { afterEach, expect, test } from 'vitest'
import { forgetDevice, markPlanShown, wasPlanShown } from './known-device.ts'

afterEach(() => localStorage.clear())

test('a device expects the plan of the learner who saw it last', () => {
  expect(wasPlanShown('7')).toBe(false)
  markPlanShown('7')
  expect([wasPlanShown('7'), wasPlanShown('8')]).toEqual([true, false])
  forgetDevice('8')
  expect(wasPlanShown('7')).toBe(true)
  forgetDevice('7')
  expect(wasPlanShown('7')).toBe(false)
})
