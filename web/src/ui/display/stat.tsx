import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { classes } from '../classes.ts'
import { Icon } from '../icon/icon.tsx'
import styles from './stat.module.css'

interface StatProps {
  label: string
  /** Formatted value. */
  value: ReactNode
  unit?: string
  /** Change since an earlier period, formatted without its sign, such as 12%. */
  delta?: { text: string; direction: 'up' | 'down' | 'flat'; good?: boolean; against?: string }
  note?: ReactNode
  /** Path of the details. The whole card becomes the link. */
  to?: string
}

export function Stat({ label, value, unit, delta, note, to }: StatProps) {
  return (
    <div className={classes(styles.stat, to !== undefined && styles.linked)}>
      <dt className={styles.label}>{label}</dt>
      <dd className={styles.figure}>
        {to === undefined ? (
          value
        ) : (
          <Link
            to={to}
            {...(typeof value === 'string' && { 'aria-label': `${label}：${value}${unit ?? ''}` })}
          >
            {value}
          </Link>
        )}
        {unit && <span className={styles.unit}>{unit}</span>}
      </dd>
      {delta && (
        <dd
          className={classes(
            styles.delta,
            delta.good === true && styles.good,
            delta.good === false && styles.bad,
          )}
        >
          {delta.direction !== 'flat' && (
            <Icon
              name={delta.direction === 'up' ? 'arrow-up' : 'arrow-down'}
              size={0.75}
              label={delta.direction === 'up' ? '增加' : '减少'}
            />
          )}
          {delta.direction === 'flat' ? '持平' : delta.text}
          {delta.against && <span className={styles.against}>{delta.against}</span>}
        </dd>
      )}
      {note && <dd className={styles.note}>{note}</dd>}
    </div>
  )
}

/** Grid of figures: two per row on phones, as many as fit on a desktop. */
export function StatGrid({ children }: { children: ReactNode }) {
  return <dl className={styles.grid}>{children}</dl>
}
