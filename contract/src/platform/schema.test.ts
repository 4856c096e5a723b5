import { expect, test } from 'vitest'
import { ENDPOINTS } from '../endpoints.ts'

/** Maximum value of a version column. */
const VERSION_MAX = 2 ** 31 - 1

test('limits input versions so that they can be incremented', () => {
  const hasBoundedVersion = ENDPOINTS.flatMap(({ method, path, input }) => {
    const { version } = input.properties as { version?: { type?: string; maximum?: number } }
    return version?.type === 'integer'
      ? [{ path: `${method} ${path}`, maximum: version.maximum ?? VERSION_MAX }]
      : []
  })
  expect(hasBoundedVersion.length).toBeGreaterThan(5)
  for (const { path, maximum } of hasBoundedVersion) expect(maximum, path).toBeLessThan(VERSION_MAX)
})
