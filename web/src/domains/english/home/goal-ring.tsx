import type { ReactNode } from 'react'
import styles from './goal-ring.module.css'

const RADIUS = 42
const CIRCUMFERENCE = 2 * Math.PI * RADIUS

/** Ring that shows the share of the daily goal around its content. */
export function GoalRing({ share, label, children }: { share: number; label: string; children: ReactNode }) {
  const filledShare = Math.min(1, Math.max(0, share))
  return (
    <div
      className={styles.ring}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(filledShare * 100)}
    >
      <svg viewBox="0 0 100 100" aria-hidden="true">
        <circle className={styles.track} cx="50" cy="50" r={RADIUS} />
        <circle
          className={styles.done}
          cx="50"
          cy="50"
          r={RADIUS}
          strokeDasharray={CIRCUMFERENCE}
          strokeDashoffset={CIRCUMFERENCE * (1 - filledShare)}
        />
      </svg>
      <div className={styles.inside}>{children}</div>
    </div>
  )
}
