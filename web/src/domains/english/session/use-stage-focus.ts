import { type RefObject, useEffect, useRef } from 'react'

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
