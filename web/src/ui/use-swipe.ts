import { type TouchEvent, useRef } from 'react'
import { isAtScreenEdge } from './screen-edge.ts'

const MIN_SWIPE_PX = 64
/** Elements with their own drag gesture: text fields, dividers, zoomed pictures. */
const OWN_GESTURE_SELECTOR =
  'input[type="text"], input:not([type]), textarea, select, [role="separator"], hr, dialog'

/** True if the element scrolls sideways, such as a long formula or a table. */
function scrollsAcross(from: Element, within: Element): boolean {
  for (let at: Element | null = from; at && at !== within; at = at.parentElement)
    if (at.scrollWidth > at.clientWidth && /auto|scroll/.test(getComputedStyle(at).overflowX)) return true
  return false
}

/** Detects a horizontal swipe and ignores scrolling and caret movement. */
export function useSwipe(onSwipe: (by: 1 | -1) => void) {
  const from = useRef<{ x: number; y: number } | null>(null)
  return {
    onTouchStart(event: TouchEvent) {
      const touch = event.touches.length === 1 ? event.touches[0] : undefined
      const target = event.target as Element
      const busy = target.closest(OWN_GESTURE_SELECTOR) ?? scrollsAcross(target, event.currentTarget)
      from.current =
        touch && !busy && !isAtScreenEdge(touch.clientX) ? { x: touch.clientX, y: touch.clientY } : null
    },
    onTouchEnd(event: TouchEvent) {
      const touch = event.changedTouches[0]
      const start = from.current
      from.current = null
      if (!touch || !start) return
      const [across, down] = [touch.clientX - start.x, touch.clientY - start.y]
      if (Math.abs(across) >= MIN_SWIPE_PX && Math.abs(across) > 2 * Math.abs(down))
        onSwipe(across < 0 ? 1 : -1)
    },
  }
}
