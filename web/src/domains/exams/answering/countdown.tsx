import { useEffect, useRef, useState } from 'react'
import { Tag } from '../../../ui/display/tag.tsx'
import { Icon } from '../../../ui/icon/icon.tsx'
import styles from '../attempt/exam.module.css'
import { formatRemaining, type ServerClock } from './server-clock.ts'

const REFRESH_MS = 500
const MINUTE = 60_000
const WARNING_MINUTES = [1, 5]

/** Remaining time by the server clock. Announces 5 minutes and 1 minute to screen readers. */
export function Countdown({
  clock,
  deadline,
  onTimeUp,
}: {
  clock: ServerClock
  deadline: number
  onTimeUp: () => void
}) {
  const [remaining, setRemaining] = useState(() => deadline - clock.now())
  const latestOnUp = useRef(onTimeUp)
  useEffect(() => {
    latestOnUp.current = onTimeUp
  })
  useEffect(() => {
    let hasFired = false
    const tick = () => {
      const ms = deadline - clock.now()
      setRemaining(ms)
      // A clock correction can move the time back before the deadline.
      if (ms <= 0 && !hasFired) latestOnUp.current()
      hasFired = ms <= 0
    }
    const timer = setInterval(tick, REFRESH_MS)
    tick()
    return () => clearInterval(timer)
  }, [clock, deadline])

  const warning = WARNING_MINUTES.find((minutes) => remaining > 0 && remaining <= minutes * MINUTE)
  return (
    <>
      <span className={styles.clock} role="timer" aria-label="剩余时间">
        <Icon name="clock" size={1} />
        {formatRemaining(remaining)}
      </span>
      <span aria-live="assertive">
        {warning !== undefined && (
          <Tag kind={warning === 1 ? 'danger' : 'warning'}>剩余不到 {warning} 分钟</Tag>
        )}
      </span>
    </>
  )
}
