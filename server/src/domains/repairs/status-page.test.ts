import { getRepairStatus } from '@shangxue/contract/repairs/endpoints'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Harness, startHarness } from '../../testing/harness.ts'

let h: Harness
beforeAll(async () => {
  h = await startHarness({ requestsPerMinute: 4 })
})
afterAll(() => h.close())

test('limits guesses of codes by address', async () => {
  const statuses: number[] = []
  for (let n = 0; n < 6; n++)
    statuses.push((await h.call(getRepairStatus, { code: String(n).padStart(24, 'x') })).status)
  expect(statuses).toEqual([404, 404, 404, 404, 429, 429])
})
