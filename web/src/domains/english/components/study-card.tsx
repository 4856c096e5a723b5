import type { ReactNode } from 'react'
import { classes } from '../../../ui/classes.ts'
import styles from './study-card.module.css'

interface StudyCardProps {
  /** In the middle of what is left of the screen. */
  centred?: boolean
  /** Takes what is left of the screen, as the cards that follow it do. */
  tall?: boolean
  /** Its parts stand under each other in the middle. */
  narrow?: boolean
  children: ReactNode
}

/** What is asked now: it comes in from the side. */
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

/** The help below what is answered, and the way on. */
export const Aids = ({ children }: { children: ReactNode }) => <div className={styles.aids}>{children}</div>
