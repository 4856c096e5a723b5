import { act } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'

/** The page's clock and timers are fake; those of React and the test server stay real. */
const PAGE_TIMERS = [
  'Date',
  'performance',
  'setTimeout',
  'clearTimeout',
  'setInterval',
  'clearInterval',
] as const

/** Installs fake timers that advance in real time, unless a test advances them faster. */
export function fakePageTime() {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: [...PAGE_TIMERS], shouldAdvanceTime: true, advanceTimeDelta: 1 })
  })
  afterEach(() => void vi.useRealTimers())

  const advance = async (ms: number) => void (await act(() => vi.advanceTimersByTimeAsync(ms)))
  return {
    /** Advances the time at once and runs the timers. */
    later: advance,
    /** Advances the time in steps until the assertion passes. */
    until: (assertion: () => void) =>
      vi.waitFor(
        async () => {
          await advance(500)
          assertion()
        },
        { timeout: 8_000 },
      ),
    /** Waits long enough for an unwanted request to reach the server. */
    settled: () => new Promise((done) => setTimeout(done, 50)),
  }
}
