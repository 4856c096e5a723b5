import { type FocusEvent, useEffect, useRef } from 'react'

/** Moves the focus to the next row's checkbox when the focused row disappears. */
export function useNeighbourFocus() {
  const rows = useRef<HTMLDivElement>(null)
  const last = useRef<{ readonly box: HTMLElement; readonly place: number }>(undefined)
  const boxes = () => [...(rows.current?.querySelectorAll<HTMLElement>('li input') ?? [])]

  useEffect(() => {
    const lastFocused = last.current
    if (!lastFocused || lastFocused.box.isConnected) return
    last.current = undefined
    const remaining = boxes()
    if (document.activeElement === document.body)
      remaining[Math.min(lastFocused.place, remaining.length - 1)]?.focus({ preventScroll: true })
  })

  return {
    ref: rows,
    onFocus({ target }: FocusEvent<HTMLElement>) {
      const place = boxes().indexOf(target)
      last.current = place < 0 ? undefined : { box: target, place }
    },
  }
}
