import { type PointerEvent, type RefObject, useRef } from 'react'
import { isAtScreenEdge } from '../../screen-edge.ts'

const closeAfter = 90

/** Handlers of a drag handle: the panel follows the finger down and closes beyond a distance. */
export function useSwipeDown(panel: RefObject<HTMLElement | null>, onClose: () => void) {
  const start = useRef<number | null>(null)

  const move = (distance: number) => {
    if (panel.current) panel.current.style.translate = distance > 0 ? `0 ${distance}px` : ''
  }

  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.pointerType === 'mouse' || (event.target as Element).closest('button, a')) return
      if (isAtScreenEdge(event.clientX)) return
      start.current = event.clientY
      event.currentTarget.setPointerCapture(event.pointerId)
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (start.current !== null) move(event.clientY - start.current)
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      if (start.current === null) return
      const distance = event.clientY - start.current
      start.current = null
      move(0)
      if (distance > closeAfter) onClose()
    },
    onPointerCancel() {
      start.current = null
      move(0)
    },
  }
}
