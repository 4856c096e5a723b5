import { type PointerEvent, useEffect, useRef, useState } from 'react'
import type { Task } from './tasks.ts'

/** Minimum distance in pixels of a drag; less is a tap. */
const FAR = 8
/** Distance in pixels from the screen edge at which the page scrolls. */
const EDGE = 72
/** Scroll speed in pixels per frame. */
const STEP = 9

interface Carried {
  readonly task: Task
  readonly x: number
  readonly y: number
  /** The day under the pointer. */
  readonly day: string | undefined
}

const dayUnder = (x: number, y: number): string | undefined =>
  document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-day]')?.dataset.day

/**
 * Drags a task by its handle onto an element with `data-day`. A tap on the handle calls `onChoose`, so that everything a
 * drag can do is possible with a tap as well.
 */
export function useDragToDay(onDrop: (task: Task, day: string) => void, onChoose: (task: Task) => void) {
  const [carried, setCarried] = useState<Carried>()
  const start = useRef<{ task: Task; x: number; y: number; far: boolean }>(undefined)
  const at = useRef({ x: 0, y: 0 })
  const carrying = carried !== undefined

  useEffect(() => {
    if (!carrying) return
    let frame = 0
    const along = () => {
      const { x, y } = at.current
      const by = y < EDGE * 2 ? -STEP : y > window.innerHeight - EDGE * 2 ? STEP : 0
      if (by !== 0) window.scrollBy(0, by)
      setCarried((now) => now && { ...now, day: dayUnder(x, y) })
      frame = requestAnimationFrame(along)
    }
    frame = requestAnimationFrame(along)
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
  }, [carrying])

  const move = ({ clientX: x, clientY: y }: PointerEvent) => {
    const begun = start.current
    if (!begun) return
    at.current = { x, y }
    begun.far ||= Math.hypot(x - begun.x, y - begun.y) > FAR
    if (begun.far) setCarried({ task: begun.task, x, y, day: dayUnder(x, y) })
  }
  const end = ({ clientX, clientY }: PointerEvent) => {
    const begun = start.current
    start.current = undefined
    setCarried(undefined)
    if (!begun?.far) return
    const day = dayUnder(clientX, clientY)
    if (day !== undefined && day !== begun.task.day) onDrop(begun.task, day)
  }
  const dragged = useRef(false)
  return {
    carried,
    handleOf: (task: Task) => ({
      onPointerDown(event: PointerEvent<HTMLElement>) {
        if (event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        start.current = { task, x: event.clientX, y: event.clientY, far: false }
        dragged.current = false
      },
      onPointerMove: move,
      onPointerUp(event: PointerEvent<HTMLElement>) {
        dragged.current = start.current?.far ?? false
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
