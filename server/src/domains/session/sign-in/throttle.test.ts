import { expect, test } from 'vitest'
import { assertNotThrottled, getWaitSeconds, signInLimits } from './throttle.ts'

test('doubles the wait after the free failures', () => {
  expect([1, 4, 5, 6, 7, 8].map((failures) => getWaitSeconds(failures, 'accountAtNetwork'))).toEqual([
    0, 0, 1, 2, 4, 8,
  ])
  expect(getWaitSeconds(50, 'accountAtNetwork')).toBe(300)
})

test('ignores failures recorded after the attempt began', () => {
  const limits = signInLimits('小明', '198.51.100.7')
  const counted = (failures: number) => limits.map(({ subject }) => ({ subject, failures, age: -0.004 }))
  expect(() => assertNotThrottled(counted(4), limits)).not.toThrow()
  expect(() => assertNotThrottled(counted(5), limits)).toThrow('2 秒')
})
