import { useEffect, useRef, useState } from 'react'
import { Tag } from '../../../ui/display/tag.tsx'
import { Icon } from '../../../ui/icon/icon.tsx'
import { type Clock, formatLeft } from '../clock.ts'
import styles from './exam.module.css'

const TICK_MS = 500
const MINUTE = 60_000
const WARNINGS = [1, 5]

/** Remaining time by the server clock. Announces 5 minutes and 1 minute to screen readers. */
export function Countdown({ clock, deadline, onUp }: { clock: Clock; deadline: number; onUp: () => void }) {
  const [left, setLeft] = useState(() => deadline - clock.now())
  const up = useRef(onUp)
  useEffect(() => {
    up.current = onUp
  })
  useEffect(() => {
    let said = false
    const tick = () => {
      const now = deadline - clock.now()
      setLeft(now)
      // A clock correction can move the time back before the deadline.
      if (now <= 0 && !said) up.current()
      said = now <= 0
    }
    const timer = setInterval(tick, TICK_MS)
    tick()
    return () => clearInterval(timer)
  }, [clock, deadline])

  const warning = WARNINGS.find((minutes) => left > 0 && left <= minutes * MINUTE)
  return (
    <>
      <span className={styles.clock} role="timer" aria-label="剩余时间">
        <Icon name="clock" size={1} />
        {formatLeft(left)}
      </span>
      <span aria-live="assertive">
        {warning !== undefined && (
          <Tag kind={warning === 1 ? 'danger' : 'warning'}>剩余不到 {warning} 分钟</Tag>
        )}
      </span>
    </>
  )
}
