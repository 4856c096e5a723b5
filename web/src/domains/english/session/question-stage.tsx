import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { classes } from '../../../ui/classes.ts'
import styles from './question-stage.module.css'

/**
 * Moves the focus to the new question after the focused button of the previous one disappeared, so that
 * screen readers and keys continue there. `turn` changes with each question.
 */
export function useStageFocus(turn: number | string): RefObject<HTMLDivElement | null> {
  const stageRef = useRef<HTMLDivElement>(null)
  const shownTurn = useRef(turn)
  useEffect(() => {
    if (shownTurn.current === turn) return
    shownTurn.current = turn
    if (document.activeElement === document.body) stageRef.current?.focus({ preventScroll: true })
  }, [turn])
  return stageRef
}

interface QuestionStageProps {
  /** Ref from `useStageFocus`. */
  stageRef: RefObject<HTMLDivElement | null>
  /** Changes with each question, which remounts the content. */
  turn: number | string
  label: string
  /** Children keep their height, with larger gaps. */
  isSpacious?: boolean
  children: ReactNode
}

/** Container that shows one question after another. */
export function QuestionStage({ stageRef, turn, label, isSpacious = false, children }: QuestionStageProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is not laid out by old browsers.
    <div
      className={classes(styles.stage, isSpacious && styles.roomy)}
      key={turn}
      ref={stageRef}
      role="group"
      aria-label={label}
      tabIndex={-1}
    >
      {children}
    </div>
  )
}
