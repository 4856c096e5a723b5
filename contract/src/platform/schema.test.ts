import { expect, test } from 'vitest'
import { ENDPOINTS } from '../endpoints.ts'

/** What a column of versions holds at most. */
const MOST = 2 ** 31 - 1

test('limits input versions so that they can be incremented', () => {
  const taken = ENDPOINTS.flatMap(({ method, path, input }) => {
    const { version } = input.properties as { version?: { type?: string; maximum?: number } }
    return version?.type === 'integer'
      ? [{ path: `${method} ${path}`, maximum: version.maximum ?? MOST }]
      : []
  })
  expect(taken.length).toBeGreaterThan(5)
  for (const { path, maximum } of taken) expect(maximum, path).toBeLessThan(MOST)
})
