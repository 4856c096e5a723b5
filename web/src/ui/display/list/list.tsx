import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { classes } from '../../classes.ts'
import { Icon, type IconName } from '../../icon/icon.tsx'
import styles from './list.module.css'

/** Rows on a card. `label` is the accessible name of the list. */
export function List({ label, children }: { label?: string; children: ReactNode }) {
  return (
    <ul className={styles.list} {...(label && { 'aria-label': label })}>
      {children}
    </ul>
  )
}

export interface ListItemProps {
  title: ReactNode
  /** Second line. */
  note?: ReactNode
  /** Content on the right: a figure, a Tag or a Switch. */
  value?: ReactNode
  /** Second line below the value. */
  valueNote?: ReactNode
  icon?: IconName
  /** Replaces the icon: an Avatar or a picture. */
  lead?: ReactNode
  /** Path; makes the row a link. */
  to?: string
  /** Makes the row a button. */
  onClick?: () => void
  /** Marks the row whose detail is open next to the list. */
  current?: boolean
  danger?: boolean
}

export function ListItem(props: ListItemProps) {
  return (
    <li className={styles.item}>
      <ListRow {...props} />
    </li>
  )
}

/** The row without <li>, for a VirtualList, which renders its own. */
export function ListRow({ to, onClick, current, danger, ...content }: ListItemProps) {
  const className = classes(styles.row, danger && styles.danger, current && styles.current)
  if (to) {
    return (
      <Link to={to} className={className} aria-current={current || undefined}>
        <RowContent {...content} />
        <Icon name="chevron-right" size={1.125} />
      </Link>
    )
  }
  if (onClick) {
    return (
      <button type="button" className={className} onClick={onClick} aria-current={current || undefined}>
        <RowContent {...content} />
        {!danger && <Icon name="chevron-right" size={1.125} />}
      </button>
    )
  }
  return (
    <div className={className}>
      <RowContent {...content} />
    </div>
  )
}

type Content = Pick<ListItemProps, 'title' | 'note' | 'value' | 'valueNote' | 'icon' | 'lead'>

function RowContent({ title, note, value, valueNote, icon, lead }: Content) {
  return (
    <>
      {lead}
      {!lead && icon && (
        <span className={styles.icon}>
          <Icon name={icon} />
        </span>
      )}
      <span className={styles.body}>
        <span className={styles.main}>
          <span className={styles.title}>{title}</span>
          {note && <span className={styles.note}>{note}</span>}
        </span>
        {(value !== undefined || valueNote) && (
          <span className={styles.side}>
            <span className={styles.value}>{value}</span>
            {valueNote && <span className={styles.note}>{valueNote}</span>}
          </span>
        )}
      </span>
    </>
  )
}
