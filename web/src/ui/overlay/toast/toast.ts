import { useSyncExternalStore } from 'react'

/** A `hint` is unrelated to the last action. It is shown over the header, where it covers no controls. */
export type ToastKind = 'info' | 'success' | 'warning' | 'error' | 'hint'

export interface ToastOptions {
  kind?: ToastKind
  /** Visible time in milliseconds. Default: by kind and length, at least 2 s. */
  duration?: number
  /** Button of the toast. The toast stays longer so that the user can reach it. */
  action?: ToastAction
}

export interface ToastAction {
  label: string
  onSelect: () => unknown
}

export interface ToastEntry {
  id: number
  message: string
  kind: ToastKind
  duration: number
  action?: ToastAction | undefined
}

/** Maximum number of visible toasts. More would cover the screen, so the others are queued. */
const MAX_VISIBLE = 2
const REACHING_MS = 4_000

let entries: readonly ToastEntry[] = []
let lastId = 0
const listeners = new Set<() => void>()
const timers = new Map<number, ReturnType<typeof setTimeout>>()

/** Shows a toast; works outside React. Returns a function that dismisses it. */
export function toast(message: string, { kind = 'info', duration, action }: ToastOptions = {}): () => void {
  const same = entries.find((entry) => entry.message === message && entry.kind === kind)
  if (same) return () => dismiss(same.id)
  lastId += 1
  const id = lastId
  const time = duration ?? readingTime(message, kind) + (action ? REACHING_MS : 0)
  change([...entries, { id, message, kind, duration: time, action }])
  return () => dismiss(id)
}

/** Removes all toasts, on sign-out and between tests. */
export function clearToasts() {
  for (const timer of timers.values()) clearTimeout(timer)
  timers.clear()
  change([])
}

export function useToasts(): readonly ToastEntry[] {
  const all = useSyncExternalStore(subscribe, current, current)
  return all.slice(0, MAX_VISIBLE)
}

export function dismiss(id: number) {
  clearTimeout(timers.get(id))
  timers.delete(id)
  change(entries.filter((entry) => entry.id !== id))
}

// The timer of a queued toast starts when it becomes visible.
function change(next: readonly ToastEntry[]) {
  entries = next
  for (const { id, duration } of entries.slice(0, MAX_VISIBLE)) {
    if (!timers.has(id)) timers.set(id, setTimeout(dismiss, duration, id))
  }
  for (const listener of listeners) listener()
}

function readingTime(message: string, kind: ToastKind) {
  const base = kind === 'error' || kind === 'warning' ? 3000 : 2000
  return base + Math.max(0, message.length - 12) * 80
}

const current = () => entries

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
