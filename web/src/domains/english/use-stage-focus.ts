import { type RefObject, useEffect, useRef } from 'react'

/**
 * For what is asked one thing after the other: where the button that had the focus is gone with the last one, the new one
 * gets it, so that a screen reader goes on reading there and the next key counts from there. `turn` changes with each.
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
