import { useEffect, useState } from 'react'

const secondsTo = (deadline: number) => Math.max(0, Math.ceil((deadline - Date.now()) / 1000))

/** Whole seconds left, counting down to 0. Calculated from the clock, because timers pause in a sleeping tab. */
export function useCountdown() {
  const [deadline, setDeadline] = useState(0)
  const [secondsLeft, setSecondsLeft] = useState(0)

  useEffect(() => {
    if (deadline === 0) return
    const tick = () => {
      const seconds = secondsTo(deadline)
      setSecondsLeft(seconds)
      if (seconds === 0) setDeadline(0)
    }
    const timer = setInterval(tick, 1000)
    return () => clearInterval(timer)
  }, [deadline])

  const start = (seconds: number) => {
    setDeadline(seconds > 0 ? Date.now() + seconds * 1000 : 0)
    setSecondsLeft(Math.max(0, seconds))
  }
  return { left: secondsLeft, start }
}
