import { type PointerEvent, useEffect, useRef, useState } from 'react'
import type { Task } from '../tasks.ts'

/** Minimum distance in pixels of a drag; less is a tap. */
const DRAG_THRESHOLD_PX = 8
/** Distance in pixels from the screen edge at which the page scrolls. */
const EDGE_PX = 72
/** Scroll speed in pixels per frame. */
const SCROLL_STEP_PX = 9

interface DraggedTask {
  readonly task: Task
  readonly x: number
  readonly y: number
  /** The day under the pointer. */
  readonly day: string | undefined
}

const dayAtPoint = (x: number, y: number): string | undefined =>
  document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-day]')?.dataset.day

/**
 * Drags a task by its handle onto an element with `data-day`. A tap on the handle calls `onChoose`, so that everything a
 * drag can do is possible with a tap as well.
 */
export function useDragToDay(onDrop: (task: Task, day: string) => void, onChoose: (task: Task) => void) {
  const [carried, setCarried] = useState<DraggedTask>()
  const start = useRef<{ task: Task; x: number; y: number; isPastThreshold: boolean }>(undefined)
  const pointer = useRef({ x: 0, y: 0 })
  const isDragging = carried !== undefined

  useEffect(() => {
    if (!isDragging) return
    let frame = 0
    const scrollAtEdge = () => {
      const { x, y } = pointer.current
      const by = y < EDGE_PX * 2 ? -SCROLL_STEP_PX : y > window.innerHeight - EDGE_PX * 2 ? SCROLL_STEP_PX : 0
      if (by !== 0) window.scrollBy(0, by)
      setCarried((now) => now && { ...now, day: dayAtPoint(x, y) })
      frame = requestAnimationFrame(scrollAtEdge)
    }
    frame = requestAnimationFrame(scrollAtEdge)
    const leave = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      start.current = undefined
      setCarried(undefined)
    }
    window.addEventListener('keydown', leave)
    return () => {
      cancelAnimationFrame(frame)
      window.removeEventListener('keydown', leave)
    }
  }, [isDragging])

  const move = ({ clientX: x, clientY: y }: PointerEvent) => {
    const startPoint = start.current
    if (!startPoint) return
    pointer.current = { x, y }
    startPoint.isPastThreshold ||= Math.hypot(x - startPoint.x, y - startPoint.y) > DRAG_THRESHOLD_PX
    if (startPoint.isPastThreshold) setCarried({ task: startPoint.task, x, y, day: dayAtPoint(x, y) })
  }
  const end = ({ clientX, clientY }: PointerEvent) => {
    const begun = start.current
    start.current = undefined
    setCarried(undefined)
    if (!begun?.isPastThreshold) return
    const day = dayAtPoint(clientX, clientY)
    if (day !== undefined && day !== begun.task.day) onDrop(begun.task, day)
  }
  const dragged = useRef(false)
  return {
    carried,
    handleOf: (task: Task) => ({
      onPointerDown(event: PointerEvent<HTMLElement>) {
        if (event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        start.current = { task, x: event.clientX, y: event.clientY, isPastThreshold: false }
        dragged.current = false
      },
      onPointerMove: move,
      onPointerUp(event: PointerEvent<HTMLElement>) {
        dragged.current = start.current?.isPastThreshold ?? false
        end(event)
      },
      onPointerCancel() {
        start.current = undefined
        setCarried(undefined)
      },
      // keyboard activation also fires click; the click that ends a drag is ignored
      onClick() {
        if (!dragged.current) onChoose(task)
        dragged.current = false
      },
    }),
  }
}
export type DragToDay = ReturnType<typeof useDragToDay>
