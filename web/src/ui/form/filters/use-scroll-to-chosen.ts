import { type RefObject, useEffect, useRef } from 'react'

const ROOM_PX = 48

/**
 * Scrolls a horizontal row to its last selected chip: on mount, when the selection changes, and when a hidden row appears.
 * Does not undo scrolling by the user.
 */
export function useScrollToChosen(row: RefObject<HTMLElement | null>): void {
  const lastChosen = useRef<Element | null>(null)

  useEffect(() => {
    if (row.current) reveal(row.current, lastChosen)
  })
  useEffect(() => {
    const element = row.current
    if (!element || typeof ResizeObserver === 'undefined') return
    const sizes = new ResizeObserver(() => reveal(element, lastChosen))
    sizes.observe(element)
    return () => sizes.disconnect()
  }, [row])
}

function reveal(row: HTMLElement, shown: RefObject<Element | null>): void {
  const chip = [...row.querySelectorAll<HTMLElement>('[aria-pressed="true"]')].at(-1) ?? null
  if (row.clientWidth === 0 || chip === shown.current) return
  shown.current = chip
  if (!chip) return
  const before = chip.offsetLeft < row.scrollLeft
  const behind = chip.offsetLeft + chip.offsetWidth > row.scrollLeft + row.clientWidth
  if (before || behind) row.scrollLeft = chip.offsetLeft - ROOM_PX
}
