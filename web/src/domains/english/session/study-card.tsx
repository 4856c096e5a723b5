import type { ReactNode } from 'react'
import { classes } from '../../../ui/classes.ts'
import styles from './study-card.module.css'

interface StudyCardProps {
  /** Centred in the remaining height of the screen. */
  centred?: boolean
  /** Fills the remaining height of the screen. */
  tall?: boolean
  /** Children are stacked in a narrow column. */
  narrow?: boolean
  children: ReactNode
}

/** Card with the current question; it slides in from the side. */
export function StudyCard({ centred, tall, narrow, children }: StudyCardProps) {
  return (
    <div
      className={classes(
        styles.card,
        centred && styles.centred,
        tall && styles.tall,
        narrow && styles.narrow,
      )}
    >
      {children}
    </div>
  )
}

/** Row of help and submit buttons below an answer. */
export const AnswerActions = ({ children }: { children: ReactNode }) => (
  <div className={styles.aids}>{children}</div>
)
