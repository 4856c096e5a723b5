import type { ReactNode, RefObject } from 'react'
import { classes } from '../../ui/classes.ts'
import styles from './stage.module.css'

interface StageProps {
  /** Of use-stage-focus.ts. */
  at: RefObject<HTMLDivElement | null>
  /** Changes with each thing that is asked, which is drawn anew. */
  turn: number | string
  label: string
  /** What stands in it keeps its height, further apart. */
  roomy?: boolean
  children: ReactNode
}

/** Where one thing after the other is asked. */
export function Stage({ at, turn, label, roomy = false, children }: StageProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is not laid out by old browsers.
    <div
      className={classes(styles.stage, roomy && styles.roomy)}
      key={turn}
      ref={at}
      role="group"
      aria-label={label}
      tabIndex={-1}
    >
      {children}
    </div>
  )
}
