import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { classes } from '../classes.ts'
import { Icon, type IconName } from '../icon/icon.tsx'
import styles from './tick-row.module.css'

interface TickMark {
  icon: IconName
  text?: ReactNode
  /** Only for screen readers. */
  said?: string
}

export interface TickRowProps {
  title: string
  /** Path of the detail screen. */
  to: string
  ticked: boolean
  /** The change is being saved and is shown optimistically. */
  busy: boolean
  /** The checkbox cannot be changed now. */
  still: boolean
  onTick: () => void
  /** In progress: the ring is half full. */
  begun?: boolean
  /** Abandoned: a cross replaces the check mark. */
  given?: boolean
  /** Beside the title: a Tag. */
  tag?: ReactNode
  when?: string
  late?: boolean
  marks?: readonly TickMark[]
  note?: string
}

/** Content of a to-do row: a checkbox and a link with the title and due time. */
export function TickRow({ title, to, ticked, tag, ...rest }: TickRowProps) {
  const { busy, still, onTick, begun = false, given = false, ...about } = rest
  return (
    <>
      <label className={styles.box}>
        <input
          type="checkbox"
          className={styles.input}
          checked={ticked}
          aria-label={title}
          aria-busy={busy}
          aria-disabled={still}
          onChange={() => still || onTick()}
        />
        <span className={classes(styles.ring, begun && styles.begun)} aria-hidden="true">
          <Icon name={given ? 'close' : 'check'} size={0.875} />
        </span>
      </label>
      <Link to={to} className={styles.link}>
        {tag ? (
          <span className={styles.head}>
            <Title title={title} struck={ticked} />
            {tag}
          </span>
        ) : (
          <Title title={title} struck={ticked} />
        )}
        <About {...about} />
      </Link>
    </>
  )
}

const Title = ({ title, struck }: { title: string; struck: boolean }) => (
  <span className={classes(styles.title, struck && styles.struck)}>{title}</span>
)

function About({
  when,
  late = false,
  marks = [],
  note,
}: Pick<TickRowProps, 'when' | 'late' | 'marks' | 'note'>) {
  if (!when && marks.length === 0 && !note) return null
  return (
    <span className={styles.about}>
      {when && <span className={late ? styles.late : styles.when}>{when}</span>}
      {marks.map(({ icon, text, said }) => (
        <span key={icon} className={styles.mark}>
          <Icon name={icon} size={0.875} />
          {text}
          {said && <span className="sr-only">{said}</span>}
        </span>
      ))}
      {note && <span className={styles.note}>{note}</span>}
    </span>
  )
}
