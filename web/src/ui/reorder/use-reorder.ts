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
  /** Height of the dragged row in pixels, by which other rows shift. */
  readonly height: number
}
interface DragStart {
  readonly id: number
  /** The list at the start of the drag. Rows that are added or removed during it do not change positions. */
  readonly ids: readonly number[]
  readonly row: HTMLElement | undefined
  readonly from: number
  readonly startY: number
  /** Vertical centres of the rows on the page at the start of the drag. */
  readonly middles: readonly number[]
  readonly height: number
  y: number
}

/** A shorter movement is a tap. */
const SLACK_PX = 5
/** Within this distance of the screen's edge the page scrolls automatically. */
const EDGE_PX = 96
const STEP_PX = 8

export type OnMove = (id: number, side: 'before' | 'after', of: number) => void

/** Reorders a list by dragging the handles of its rows or with arrow keys on them. */
export function useReorder(ids: readonly number[], onMove: OnMove) {
  const [drag, setDrag] = useState<Drag>()
  const dragStart = useRef<DragStart>(undefined)
  const dragged = useRef(false)
  /** Current target index. A ref, because the state of the last move may not be rendered when the drag ends. */
  const target = useRef(0)
  const moved = useRef<{ readonly id: number; readonly from: number }>(undefined)
  const list = useRef<HTMLUListElement>(null)

  const handleIn = (id: number) => list.current?.querySelector<HTMLElement>(`[data-handle="${id}"]`)
  // A row that moves in the document loses the focus.
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
  /** Moves the row next to the target row, or to the nearest one that still exists. */
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
    // A row shifts when the dragged row covers half of it.
    const above = (one: number, at: number) =>
      at < now.from ? one < middle - now.height / 2 : at > now.from && one < middle + now.height / 2
    const to = now.middles.filter(above).length
    target.current = to
    // Set directly on the element, so that React renders again only when another row shifts.
    if (now.row) now.row.style.transform = `translateY(${by}px)`
    if (drag?.to !== to) setDrag({ id: now.id, from: now.from, to, height: now.height })
  }
  // Scrolls the page while the pointer rests near its edge.
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
    /** Drag state and vertical shift in pixels of a row. */
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
      // Prevents pull to refresh during the drag.
      onTouchStart: (event: TouchEvent) => event.stopPropagation(),
      onPointerDown(event: PointerEvent<HTMLElement>) {
        if (event.button !== 0) return
        // A second finger replaces the first.
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
      // A long press before the drag must not open the browser's menu.
      onContextMenu: (event: MouseEvent) => event.preventDefault(),
      onKeyDown(event: KeyboardEvent<HTMLElement>) {
        if (event.key === 'Escape') return end()
        const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
        if (!step) return
        event.preventDefault()
        moveTo(id, ids.indexOf(id) + step)
      },
    }),
    /** True if a click ends a drag. Clicks of a keyboard or a screen reader have no preceding press. */
    wasDrag: ({ detail }: { readonly detail: number }) => detail > 0 && dragged.current,
  }
}
