import { afterAll, vi } from 'vitest'

// The next test file runs in the same process.
afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})
