import type { ReactNode } from 'react'
import { classes } from '../classes.ts'
import styles from './card.module.css'

interface CardProps {
  title?: string
  action?: ReactNode
  /** Omits the inner padding, for lists and pictures. */
  flush?: boolean
  children: ReactNode
}

export function Card({ title, action, flush, children }: CardProps) {
  return (
    <section className={classes(styles.card, flush && styles.flush)}>
      {(title || action) && (
        <div className={styles.head}>
          {title && <h2 className={styles.title}>{title}</h2>}
          {action}
        </div>
      )}
      {children}
    </section>
  )
}
