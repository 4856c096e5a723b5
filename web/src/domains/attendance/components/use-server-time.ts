import { useEffect, useState } from 'react'

const SECOND_MS = 1_000

/** What the server's clock shows now: `offset` is how far it is ahead of the device's. Ticks each second. */
export function useServerTime(offset: number): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), SECOND_MS)
    return () => clearInterval(timer)
  }, [])
  return now + offset
}
