import { expect, test } from 'vitest'
import { waitSeconds } from './throttle.ts'

test('the first failures cost nothing, then each doubles the wait up to five minutes', () => {
  expect([1, 4, 5, 6, 7, 8].map((failures) => waitSeconds(failures, 5))).toEqual([0, 0, 1, 2, 4, 8])
  expect(waitSeconds(50, 5)).toBe(300)
})
