import { useEffect, useState } from 'react'

const SECOND_MS = 1_000

/** Returns the current server time and updates each second. `offset` is the server's lead over the device in milliseconds. */
export function useServerTime(offset: number): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), SECOND_MS)
    return () => clearInterval(timer)
  }, [])
  return now + offset
}
