import { useEffect, useState } from 'react'

const MINUTE_MS = 60_000

/** Draws anew each minute: a screen that is left open sees a new day come, and times go by. */
export function useMinutes(): void {
  const [, redraw] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => redraw((n) => n + 1), MINUTE_MS)
    return () => clearInterval(timer)
  }, [])
}
