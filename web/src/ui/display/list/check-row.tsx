import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { classes } from '../../classes.ts'
import { Icon, type IconName } from '../../icon/icon.tsx'
import styles from './check-row.module.css'

interface CheckRowMark {
  icon: IconName
  text?: ReactNode
  /** Text for screen readers. */
  accessibleText?: string
}

export interface CheckRowProps {
  title: string
  /** Path of the detail screen. */
  to: string
  checked: boolean
  /** The change is being saved and is shown optimistically. */
  busy: boolean
  /** The checkbox cannot be changed now. */
  readOnly: boolean
  onCheck: () => void
  /** In progress: the ring is half full. */
  inProgress?: boolean
  /** Abandoned: a cross replaces the check mark. */
  abandoned?: boolean
  /** A Tag next to the title. */
  tag?: ReactNode
  timeText?: string
  overdue?: boolean
  marks?: readonly CheckRowMark[]
  note?: string
}

/** Content of a to-do row: a checkbox and a link with the title and due time. */
export function CheckRow({ title, to, checked, tag, ...rest }: CheckRowProps) {
  const { busy, readOnly, onCheck, inProgress = false, abandoned = false, ...details } = rest
  return (
    <>
      <label className={styles.box}>
        <input
          type="checkbox"
          className={styles.input}
          checked={checked}
          aria-label={title}
          aria-busy={busy}
          aria-disabled={readOnly}
          onChange={() => readOnly || onCheck()}
        />
        <span className={classes(styles.ring, inProgress && styles.begun)} aria-hidden="true">
          <Icon name={abandoned ? 'close' : 'check'} size={0.875} />
        </span>
      </label>
      <Link to={to} className={styles.link}>
        {tag ? (
          <span className={styles.head}>
            <Title title={title} struck={checked} />
            {tag}
          </span>
        ) : (
          <Title title={title} struck={checked} />
        )}
        <CheckRowDetails {...details} />
      </Link>
    </>
  )
}

const Title = ({ title, struck }: { title: string; struck: boolean }) => (
  <span className={classes(styles.title, struck && styles.struck)}>{title}</span>
)

function CheckRowDetails({
  timeText,
  overdue = false,
  marks = [],
  note,
}: Pick<CheckRowProps, 'timeText' | 'overdue' | 'marks' | 'note'>) {
  if (!timeText && marks.length === 0 && !note) return null
  return (
    <span className={styles.about}>
      {timeText && <span className={overdue ? styles.late : styles.when}>{timeText}</span>}
      {marks.map(({ icon, text, accessibleText }) => (
        <span key={icon} className={styles.mark}>
          <Icon name={icon} size={0.875} />
          {text}
          {accessibleText && <span className="sr-only">{accessibleText}</span>}
        </span>
      ))}
      {note && <span className={styles.note}>{note}</span>}
    </span>
  )
}
