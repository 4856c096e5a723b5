import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type TouchEvent,
  useEffect,
  useRef,
  useState,
} from 'react'

interface Drag {
  readonly id: number
  readonly from: number
  readonly to: number
  /** Pixels that the others give way. */
  readonly height: number
}
interface DragStart {
  readonly id: number
  /** The list as it was then: what comes or goes meanwhile changes no place. */
  readonly ids: readonly number[]
  readonly row: HTMLElement | undefined
  readonly from: number
  readonly startY: number
  /** Middles of the rows on the page, when the drag began. */
  readonly middles: readonly number[]
  readonly height: number
  y: number
}

/** Less is a tap. */
const SLACK_PX = 5
/** Near an edge of the screen the page goes on by itself. */
const EDGE_PX = 96
const STEP_PX = 8

export type OnMove = (id: number, side: 'before' | 'after', of: number) => void

/** Reordering of one list: by its rows' handles with mouse and thumb, and by arrow keys on them. */
export function useReorder(ids: readonly number[], onMove: OnMove) {
  const [drag, setDrag] = useState<Drag>()
  const dragStart = useRef<DragStart>(undefined)
  const dragged = useRef(false)
  /** Where it would be put now; the state of the last move may not be drawn when the thumb is lifted. */
  const target = useRef(0)
  const moved = useRef<{ readonly id: number; readonly from: number }>(undefined)
  const list = useRef<HTMLUListElement>(null)

  const handleIn = (id: number) => list.current?.querySelector<HTMLElement>(`[data-handle="${id}"]`)
  // a row that is put elsewhere in the document loses the focus
  useEffect(() => {
    if (!moved.current || ids.indexOf(moved.current.id) === moved.current.from) return
    if (document.activeElement === document.body) handleIn(moved.current.id)?.focus()
    moved.current = undefined
  })

  const moveTo = (id: number, to: number) => {
    const from = ids.indexOf(id)
    const other = ids[to]
    if (from < 0 || other === undefined || other === id) return
    moved.current = { id, from }
    onMove(id, to < from ? 'before' : 'after', other)
  }
  /** Next to the one that it was carried to, or the last before it that is still there. */
  const drop = ({ id, ids: then, from }: DragStart) => {
    const step = target.current < from ? 1 : -1
    let to = target.current
    while (to !== from && !ids.includes(then[to] ?? id)) to += step
    const other = then[to]
    if (to !== from && other !== undefined && ids.includes(id))
      onMove(id, step > 0 ? 'before' : 'after', other)
  }

  const follow = () => {
    const now = dragStart.current
    if (!now) return
    const by = now.y + window.scrollY - now.startY
    if (!dragged.current && Math.abs(by) < SLACK_PX) return
    dragged.current = true
    const middle = (now.middles[now.from] ?? 0) + by
    // another row gives way when the carried one covers half of it
    const above = (one: number, at: number) =>
      at < now.from ? one < middle - now.height / 2 : at > now.from && one < middle + now.height / 2
    const to = now.middles.filter(above).length
    target.current = to
    // Set directly: the other rows render again only when one of them moves.
    if (now.row) now.row.style.transform = `translateY(${by}px)`
    if (drag?.to !== to) setDrag({ id: now.id, from: now.from, to, height: now.height })
  }
  // the page goes on while the thumb rests at its edge
  const carried = drag !== undefined
  useEffect(() => {
    if (!carried) return
    let frame = requestAnimationFrame(function go() {
      const y = dragStart.current?.y ?? EDGE_PX
      const step = y < EDGE_PX ? -STEP_PX : y > window.innerHeight - EDGE_PX ? STEP_PX : 0
      if (step !== 0) {
        window.scrollBy(0, step)
        latest.current()
      }
      frame = requestAnimationFrame(go)
    })
    return () => cancelAnimationFrame(frame)
  }, [carried])
  const latest = useRef(follow)
  useEffect(() => {
    latest.current = follow
  })

  const end = () => {
    if (dragStart.current?.row) dragStart.current.row.style.transform = ''
    dragStart.current = undefined
    setDrag(undefined)
  }
  const unmounted = drag !== undefined && !ids.includes(drag.id)
  useEffect(() => {
    if (!unmounted) return
    dragStart.current = undefined
    setDrag(undefined)
  }, [unmounted])

  return {
    list,
    moveTo,
    /** For the row of an id. */
    rowOf(id: number): { carried: boolean; shift: number } {
      if (!drag) return { carried: false, shift: 0 }
      if (drag.id === id) return { carried: true, shift: 0 }
      const at = dragStart.current?.ids.indexOf(id) ?? -1
      if (drag.from < at && at <= drag.to) return { carried: false, shift: -drag.height }
      if (at >= 0 && drag.to <= at && at < drag.from) return { carried: false, shift: drag.height }
      return { carried: false, shift: 0 }
    },
    handleOf: (id: number) => ({
      'data-handle': id,
      // the page that it carries the row on is not pulled down as well
      onTouchStart: (event: TouchEvent) => event.stopPropagation(),
      onPointerDown(event: PointerEvent<HTMLElement>) {
        if (event.button !== 0) return
        // a second finger takes over from the first
        end()
        const rows = [...(list.current?.children ?? [])].map((row) => row.getBoundingClientRect())
        const from = ids.indexOf(id)
        event.currentTarget.setPointerCapture?.(event.pointerId)
        dragged.current = false
        dragStart.current = {
          id,
          ids,
          row: list.current?.children[from] as HTMLElement | undefined,
          from,
          startY: event.clientY + window.scrollY,
          middles: rows.map(({ top, height }) => top + height / 2 + window.scrollY),
          height: rows[from]?.height ?? 0,
          y: event.clientY,
        }
      },
      onPointerMove(event: PointerEvent<HTMLElement>) {
        if (!dragStart.current) return
        dragStart.current.y = event.clientY
        follow()
      },
      onPointerUp() {
        const last = dragStart.current
        end()
        if (last && dragged.current) drop(last)
      },
      onPointerCancel: end,
      // a thumb that rests before it moves opens no menu of the browser
      onContextMenu: (event: MouseEvent) => event.preventDefault(),
      onKeyDown(event: KeyboardEvent<HTMLElement>) {
        if (event.key === 'Escape') return end()
        const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
        if (!step) return
        event.preventDefault()
        moveTo(id, ids.indexOf(id) + step)
      },
    }),
    /** Whether a click ends a drag; those of a keyboard or a screen reader have no press before them. */
    wasDrag: ({ detail }: { readonly detail: number }) => detail > 0 && dragged.current,
  }
}
