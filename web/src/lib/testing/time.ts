import { act } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'

/** The clock and the timers of the page; those of React and of the server go on as ever. */
const OF_THE_PAGE = [
  'Date',
  'performance',
  'setTimeout',
  'clearTimeout',
  'setInterval',
  'clearInterval',
] as const

/** For a test file of what waits: time goes at its usual pace, unless a test lets some of it pass at once. */
export function pageTime() {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: [...OF_THE_PAGE], shouldAdvanceTime: true, advanceTimeDelta: 1 })
  })
  afterEach(() => void vi.useRealTimers())

  const later = async (ms: number) => void (await act(() => vi.advanceTimersByTimeAsync(ms)))
  return {
    /** Time passes at once: what has waited for it happens. */
    later,
    /** Time passes in steps, with a look at the page after each, until this holds. */
    until: (holds: () => void) =>
      vi.waitFor(
        async () => {
          await later(500)
          holds()
        },
        { timeout: 8_000 },
      ),
    /** For what is not to be sent: by then it would have got to the server. */
    settled: () => new Promise((done) => setTimeout(done, 50)),
  }
}
