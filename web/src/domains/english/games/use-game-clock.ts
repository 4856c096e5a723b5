import { useEffect, useRef, useState } from 'react'

const TICK_MS = 100

/** Milliseconds of play, counted while the game runs and the page is visible. */
export function useGameClock(isRunning: boolean): number {
  const [ms, setMs] = useState(0)
  const last = useRef(0)
  useEffect(() => {
    if (!isRunning) return
    last.current = performance.now()
    const timer = setInterval(() => {
      const now = performance.now()
      const elapsed = now - last.current
      last.current = now
      if (!document.hidden) setMs((before) => before + elapsed)
    }, TICK_MS)
    return () => clearInterval(timer)
  }, [isRunning])
  return ms
}
