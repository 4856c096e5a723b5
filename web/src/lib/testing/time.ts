import { act } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'

/** The page's clock and timers are fake; those of React and the test server stay real. */
const OF_THE_PAGE = [
  'Date',
  'performance',
  'setTimeout',
  'clearTimeout',
  'setInterval',
  'clearInterval',
] as const

/** Installs fake timers that advance in real time, unless a test advances them faster. */
export function pageTime() {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: [...OF_THE_PAGE], shouldAdvanceTime: true, advanceTimeDelta: 1 })
  })
  afterEach(() => void vi.useRealTimers())

  const later = async (ms: number) => void (await act(() => vi.advanceTimersByTimeAsync(ms)))
  return {
    /** Advances the time at once and runs the timers. */
    later,
    /** Advances the time in steps until the assertion passes. */
    until: (holds: () => void) =>
      vi.waitFor(
        async () => {
          await later(500)
          holds()
        },
        { timeout: 8_000 },
      ),
    /** Waits long enough for an unwanted request to reach the server. */
    settled: () => new Promise((done) => setTimeout(done, 50)),
  }
}
