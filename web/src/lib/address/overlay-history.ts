import { onceThere } from './under-way.ts'

/**
 * Gives each open sheet and dialog an entry in the browser's history, so that back closes the topmost one and the
 * screen beneath stays. The entries have the address and the state of the screen's own entry plus `overlay`, the
 * number of entries above it. The router never sees them: it works on a window whose history hides them, and whose
 * changes wait for a traversal that is under way (`history.go` is asynchronous, and a push in between is lost).
 */

/** What the router writes into an entry. */
interface EntryState {
  readonly idx?: number | null
  readonly key?: string
  readonly [name: string]: unknown
}
interface Entry {
  readonly state: EntryState | null
  readonly url: string
}
interface Overlay {
  readonly dismiss: () => void
  /** Expected to close: it gets no entry again before it has had the time to. */
  closing: boolean
}
interface Traversal {
  /** Who asked: the router waits for its popstate, ours concerns nobody, the user's closes what it passes. */
  readonly by: 'router' | 'overlays' | 'user'
  readonly then: () => void
  /** A traversal that leads out of the history reports nothing. */
  readonly timer: ReturnType<typeof setTimeout>
}
type PopListener = (event: PopStateEvent) => void

const OVERLAY = 'overlay'
const NO_TRAVERSAL_MS = 1_500
/** An overlay that is still open then has refused to close. */
const REFUSED_MS = 150
/** An overlay of the earlier screen is unmounted by then; one of the shell stays open. */
const UNMOUNTED_MS = 400

const open: Overlay[] = []
let routerListener: PopListener | undefined
/** The screen's entry at or below the one where the browser is. */
let base: Entry = { state: null, url: '' }
/** What the router believes to be the state of the current entry; ahead of `base` while changes wait. */
let routerState: EntryState | null = null
/** How many entries of overlays lie between `base` and where the browser is, inclusive. */
let depth = 0
let traversal: Traversal | undefined
let waiting: (() => void)[] = []

const depthOf = (state: EntryState | null): number => Number(state?.[OVERLAY] ?? 0)
const marked = (state: EntryState | null, at: number): EntryState => ({ ...state, [OVERLAY]: at })
function unmarked(state: EntryState | null): EntryState | null {
  if (!state || !(OVERLAY in state)) return state
  const { [OVERLAY]: _, ...rest } = state
  return rest
}

/** Closes something. `hasEntry`: it was opened by a navigation, so back leads away from it without an entry of its own. */
export type Close = (() => void) & { readonly hasEntry?: boolean }

/**
 * Adds an entry for something that has opened over the screen. Back calls `dismiss`; the returned function removes the
 * entry when it was closed in any other way.
 */
export function trackOverlay(dismiss: () => void): () => void {
  const overlay = { dismiss, closing: false }
  open.push(overlay)
  // Not at once: StrictMode opens, closes and opens in one task, and one sheet gives way to another.
  queueMicrotask(addMissing)
  return () => {
    const at = open.indexOf(overlay)
    if (at >= 0) open.splice(at, 1)
    setTimeout(reconcile)
  }
}

/** The window that the router works on. One router at a time. */
export function createRouterWindow(): Window {
  base = { state: unmarked(window.history.state), url: window.location.href }
  routerState = base.state
  depth = 0
  waiting = []
  endTraversal()
  const overrides: Record<PropertyKey, unknown> = {
    history: routerHistory,
    addEventListener: (type: string, listener: PopListener) => {
      if (type !== 'popstate') return window.addEventListener(type, listener as EventListener)
      routerListener = listener
      window.addEventListener('popstate', onPopState)
    },
    removeEventListener: (type: string, listener: PopListener) => {
      if (type !== 'popstate') return window.removeEventListener(type, listener as EventListener)
      routerListener = undefined
      endTraversal()
      window.removeEventListener('popstate', onPopState)
    },
  }
  return new Proxy(window, {
    get(target, name) {
      if (name in overrides) return overrides[name]
      const value = Reflect.get(target, name, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}

/**
 * A page that was reloaded with a sheet open starts at the sheet's entry: goes back to the screen's own, which takes over
 * the newer address. Call it before the router is made.
 */
export async function leaveStaleOverlayEntry(): Promise<void> {
  const state: EntryState | null = window.history.state
  const url = window.location.href
  const surplus = depthOf(state)
  if (surplus === 0) return
  await new Promise<void>((resolve) => {
    const done = () => {
      window.removeEventListener('popstate', done)
      clearTimeout(timer)
      resolve()
    }
    const timer = setTimeout(done, NO_TRAVERSAL_MS)
    window.addEventListener('popstate', done)
    window.history.go(-surplus)
  })
  window.history.replaceState(unmarked(state), '', url)
}

const routerHistory = {
  get state() {
    return routerState
  },
  get length() {
    return window.history.length
  },
  pushState(state: EntryState, _: string, url: string) {
    routerState = state
    inTurn(() => push({ state, url }))
  },
  replaceState(state: EntryState, _: string, url: string = window.location.href) {
    routerState = state
    inTurn(() => {
      base = { state, url }
      window.history.replaceState(depth > 0 ? marked(state, depth) : state, '', url)
    })
  },
  go(delta: number) {
    inTurn(() => (delta === 0 ? window.history.go(0) : traverse(delta - depth, 'router')))
  },
}

/** The next screen takes the place of an overlay's entry, so that back from there leads to the screen below. */
function push(entry: Entry): void {
  if (depth > 1) {
    traverse(1 - depth, 'overlays', () => push(entry))
    return
  }
  base = entry
  if (depth === 1) window.history.replaceState(entry.state, '', entry.url)
  else window.history.pushState(entry.state, '', entry.url)
  depth = 0
  expectToClose(open, UNMOUNTED_MS)
}

function inTurn(change: () => void): void {
  if (traversal) waiting.push(change)
  else change()
}

function traverse(delta: number, by: Traversal['by'], then: () => void = () => {}): void {
  if (delta === 0) {
    then()
    return
  }
  const timer = setTimeout(() => {
    endTraversal()
    depth = depthOf(window.history.state)
    then()
    goOn()
  }, NO_TRAVERSAL_MS)
  traversal = { by, then, timer }
  window.history.go(delta)
}

function endTraversal(): Traversal | undefined {
  const ended = traversal
  if (ended) clearTimeout(ended.timer)
  traversal = undefined
  return ended
}

/** Makes the changes that waited for a traversal, then adds and removes entries. */
function goOn(): void {
  while (!traversal) {
    const change = waiting.shift()
    if (!change) break
    change()
  }
  if (!traversal) reconcile()
}

function onPopState(event: PopStateEvent): void {
  const ended = endTraversal()
  const by = ended?.by ?? 'user'
  const state: EntryState | null = window.history.state
  const at = depthOf(state)
  const before = depth
  depth = at
  if (state?.idx == null || state.idx !== base.state?.idx) {
    arriveElsewhere(event, state, at)
  } else {
    renewAddress(state, at)
    if (by === 'user' && at < before) dismissAbove(at)
    else if (at === 0 && (by === 'router' || before === 0)) notifyRouter(event)
  }
  ended?.then()
  goOn()
}

/** At another screen's entry, or above one at the entry of an overlay that was closed long ago. */
function arriveElsewhere(event: PopStateEvent, state: EntryState | null, at: number): void {
  base = { state: unmarked(state), url: window.location.href }
  if (at > 0) traverse(-at, 'router')
  else notifyRouter(event)
}

function notifyRouter(event: PopStateEvent): void {
  routerState = base.state
  expectToClose(open, UNMOUNTED_MS)
  routerListener?.(event)
}

/** A filter chosen in a sheet has changed the address of the sheet's entry only. */
function renewAddress(state: EntryState, at: number): void {
  if (state.key === base.state?.key) return
  window.history.replaceState(at > 0 ? marked(base.state, at) : base.state, '', base.url)
}

function dismissAbove(at: number): void {
  // The entries passed were those of overlays that had just closed: the user meant what is below them.
  if (open.length <= at) {
    traverse(open.length - at - 1, 'user')
    return
  }
  const above = open.slice(at).reverse()
  expectToClose(above, REFUSED_MS)
  for (const { dismiss } of above) dismiss()
}

function expectToClose(overlays: readonly Overlay[], within: number): void {
  const expected = [...overlays]
  for (const overlay of expected) overlay.closing = true
  setTimeout(() => {
    for (const overlay of expected) overlay.closing = false
    reconcile()
  }, within)
}

function reconcile(): void {
  addMissing()
  // A navigation that is under way takes the place of the entry.
  if (depth > open.length) onceThere(removeSurplus)
}

function addMissing(): void {
  if (!routerListener || traversal) return
  const wanted = open.findLastIndex(({ closing }) => !closing) + 1
  while (depth < wanted) {
    depth += 1
    window.history.pushState(marked(base.state, depth), '', base.url)
  }
}

function removeSurplus(): void {
  if (!routerListener || traversal || depth <= open.length) return
  traverse(open.length - depth, 'overlays')
}
