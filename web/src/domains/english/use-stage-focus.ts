import { type RefObject, useEffect, useRef } from 'react'

/**
 * Moves the focus to the new question after the focused button of the previous one disappeared, so that
 * screen readers and keys continue there. `turn` changes with each question.
 */
export function useStageFocus(turn: number | string): RefObject<HTMLDivElement | null> {
  const stage = useRef<HTMLDivElement>(null)
  const shown = useRef(turn)
  useEffect(() => {
    if (shown.current === turn) return
    shown.current = turn
    if (document.activeElement === document.body) stage.current?.focus({ preventScroll: true })
  }, [turn])
  return stage
}
