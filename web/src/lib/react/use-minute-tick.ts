import { useEffect, useState } from 'react'

const MINUTE_MS = 60_000

/** Renders the component every minute, so that an open screen shows a new date and current relative times. */
export function useMinuteTick(): void {
  const [, rerender] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => rerender((n) => n + 1), MINUTE_MS)
    return () => clearInterval(timer)
  }, [])
}
