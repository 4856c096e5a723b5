import { Link } from 'react-router'
import { shareText } from '../figure-texts.ts'
import styles from './figures.module.css'

export interface ShareRow {
  readonly key: string | number
  readonly name: string
  /** Length of the bar. */
  readonly value: number
  readonly text: string
  readonly note: string
  readonly to: string
}

/** Rows with bars, largest first, each with a link to its details. */
export function ShareRows({ label, rows }: { label: string; rows: readonly ShareRow[] }) {
  if (rows.length === 0) return <p className={styles.empty}>这一天没有销售</p>
  const largest = Math.max(...rows.map(({ value }) => value), 1)
  const total = rows.reduce((sum, { value }) => sum + Math.max(value, 0), 0)
  return (
    <ul className={styles.rows} aria-label={label}>
      {rows.map(({ key, name, value, text, note, to }) => (
        <li key={key}>
          <Link className={styles.row} to={to}>
            <span className={styles.line}>
              <span>{name}</span>
              <span className={styles.figure}>{text}</span>
            </span>
            <span className={styles.track} aria-hidden="true">
              <span
                className={styles.bar}
                style={{ display: 'block', transform: `scaleX(${Math.max(value, 0) / largest})` }}
              />
            </span>
            <span className={`${styles.line} ${styles.note}`}>
              <span>{note}</span>
              <span className={styles.figure}>{shareText(value, total)}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
