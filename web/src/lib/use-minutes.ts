import { useEffect, useState } from 'react'

const MINUTE_MS = 60_000

/** Renders the component every minute, so that an open screen shows a new date and current relative times. */
export function useMinutes(): void {
  const [, redraw] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => redraw((n) => n + 1), MINUTE_MS)
    return () => clearInterval(timer)
  }, [])
}
