import type { ReactNode, RefObject } from 'react'
import { classes } from '../../ui/classes.ts'
import styles from './stage.module.css'

interface StageProps {
  /** Ref from `useStageFocus`. */
  at: RefObject<HTMLDivElement | null>
  /** Changes with each question, which remounts the content. */
  turn: number | string
  label: string
  /** Children keep their height, with larger gaps. */
  roomy?: boolean
  children: ReactNode
}

/** Container that shows one question after another. */
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
