import { afterNavigation } from './pending-navigation.ts'

/**
 * Gives each open sheet and dialog an entry in the browser's history, so that back closes the topmost one and keeps the
 * screen below. The entries have the address and the state of the screen's own entry plus `overlay`, the number of overlay
 * entries up to them. The router never sees them: it works on a window whose history hides them and whose changes wait while
 * a traversal is pending, because `history.go` is asynchronous and a push before its end is lost.
 */

/** The state that the router writes into an entry. */
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
  /** Expected to close: it gets no new entry until it has had time to do so. */
  closing: boolean
}
interface Traversal {
  /** Who started it: the router waits for its popstate, ours notifies nobody, and the user's closes the overlays that it passes. */
  readonly by: 'router' | 'overlays' | 'user'
  readonly then: () => void
  /** Ends a traversal that leads out of the history and fires no event. */
  readonly timer: ReturnType<typeof setTimeout>
}
type PopListener = (event: PopStateEvent) => void

const OVERLAY = 'overlay'
const TRAVERSAL_TIMEOUT_MS = 1_500
/** An overlay that is still open after this time has refused to close. */
const CLOSE_TIMEOUT_MS = 150
/** An overlay of the previous screen is unmounted after this time; one of the shell stays open. */
const UNMOUNT_TIMEOUT_MS = 400

const openOverlays: Overlay[] = []
let routerListener: PopListener | undefined
/** The screen's entry at or below the browser's current entry. */
let screenEntry: Entry = { state: null, url: '' }
/** The state of the current entry as the router sees it. It is ahead of `screenEntry` while changes are pending. */
let routerState: EntryState | null = null
/** The number of overlay entries from `screenEntry` to the browser's current entry. */
let depth = 0
let traversal: Traversal | undefined
let pendingChanges: (() => void)[] = []

const depthOf = (state: EntryState | null): number => Number(state?.[OVERLAY] ?? 0)
const withDepth = (state: EntryState | null, at: number): EntryState => ({ ...state, [OVERLAY]: at })
function withoutDepth(state: EntryState | null): EntryState | null {
  if (!state || !(OVERLAY in state)) return state
  const { [OVERLAY]: _, ...rest } = state
  return rest
}

/** Closes an overlay. `hasEntry` means that a navigation opened it, so back closes it without an extra entry. */
export type Close = (() => void) & { readonly hasEntry?: boolean }

/**
 * Adds a history entry for an overlay that has opened. Back calls `dismiss`. The returned function removes the entry after
 * the overlay was closed in any other way.
 */
export function trackOverlay(dismiss: () => void): () => void {
  const overlay = { dismiss, closing: false }
  openOverlays.push(overlay)
  // Deferred, because StrictMode opens, closes and opens in one task, and one sheet may replace another.
  queueMicrotask(addMissing)
  return () => {
    const at = openOverlays.indexOf(overlay)
    if (at >= 0) openOverlays.splice(at, 1)
    setTimeout(reconcile)
  }
}

/** Creates the window that the router works on. Only one router exists at a time. */
export function createRouterWindow(): Window {
  screenEntry = { state: withoutDepth(window.history.state), url: window.location.href }
  routerState = screenEntry.state
  depth = 0
  pendingChanges = []
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
 * A page that was reloaded with an open sheet starts at the sheet's entry. This goes back to the screen's own entry and gives
 * it the newer address. Call it before the router is created.
 */
export async function leaveStaleOverlayEntry(): Promise<void> {
  const state: EntryState | null = window.history.state
  const url = window.location.href
  const extraEntries = depthOf(state)
  if (extraEntries === 0) return
  await new Promise<void>((resolve) => {
    const done = () => {
      window.removeEventListener('popstate', done)
      clearTimeout(timer)
      resolve()
    }
    const timer = setTimeout(done, TRAVERSAL_TIMEOUT_MS)
    window.addEventListener('popstate', done)
    window.history.go(-extraEntries)
  })
  window.history.replaceState(withoutDepth(state), '', url)
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
    afterTraversal(() => push({ state, url }))
  },
  replaceState(state: EntryState, _: string, url: string = window.location.href) {
    routerState = state
    afterTraversal(() => {
      screenEntry = { state, url }
      window.history.replaceState(depth > 0 ? withDepth(state, depth) : state, '', url)
    })
  },
  go(delta: number) {
    afterTraversal(() => (delta === 0 ? window.history.go(0) : traverse(delta - depth, 'router')))
  },
}

/** The next screen replaces the entry of an overlay, so that back leads to the screen below. */
function push(entry: Entry): void {
  if (depth > 1) {
    traverse(1 - depth, 'overlays', () => push(entry))
    return
  }
  screenEntry = entry
  if (depth === 1) window.history.replaceState(entry.state, '', entry.url)
  else window.history.pushState(entry.state, '', entry.url)
  depth = 0
  expectToClose(openOverlays, UNMOUNT_TIMEOUT_MS)
}

function afterTraversal(change: () => void): void {
  if (traversal) pendingChanges.push(change)
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
    resumePending()
  }, TRAVERSAL_TIMEOUT_MS)
  traversal = { by, then, timer }
  window.history.go(delta)
}

function endTraversal(): Traversal | undefined {
  const ended = traversal
  if (ended) clearTimeout(ended.timer)
  traversal = undefined
  return ended
}

/** Applies the changes that waited for a traversal, then adds and removes entries. */
function resumePending(): void {
  while (!traversal) {
    const change = pendingChanges.shift()
    if (!change) break
    change()
  }
  if (!traversal) reconcile()
}

function onPopState(event: PopStateEvent): void {
  const ended = endTraversal()
  const by = ended?.by ?? 'user'
  const state: EntryState | null = window.history.state
  const newDepth = depthOf(state)
  const previousDepth = depth
  depth = newDepth
  if (state?.idx == null || state.idx !== screenEntry.state?.idx) {
    handleOtherScreen(event, state, newDepth)
  } else {
    syncAddress(state, newDepth)
    if (by === 'user' && newDepth < previousDepth) dismissAbove(newDepth)
    else if (newDepth === 0 && (by === 'router' || previousDepth === 0)) notifyRouter(event)
  }
  ended?.then()
  resumePending()
}

/** Handles the arrival at another screen's entry, or at the entry of an overlay above one that was closed earlier. */
function handleOtherScreen(event: PopStateEvent, state: EntryState | null, at: number): void {
  screenEntry = { state: withoutDepth(state), url: window.location.href }
  if (at > 0) traverse(-at, 'router')
  else notifyRouter(event)
}

function notifyRouter(event: PopStateEvent): void {
  routerState = screenEntry.state
  expectToClose(openOverlays, UNMOUNT_TIMEOUT_MS)
  routerListener?.(event)
}

/** A filter chosen in a sheet has changed only the address of the sheet's entry, so the address is copied. */
function syncAddress(state: EntryState, at: number): void {
  if (state.key === screenEntry.state?.key) return
  window.history.replaceState(
    at > 0 ? withDepth(screenEntry.state, at) : screenEntry.state,
    '',
    screenEntry.url,
  )
}

function dismissAbove(at: number): void {
  // The passed entries belong to overlays that have just closed: the user meant the one below them.
  if (openOverlays.length <= at) {
    traverse(openOverlays.length - at - 1, 'user')
    return
  }
  const above = openOverlays.slice(at).reverse()
  expectToClose(above, CLOSE_TIMEOUT_MS)
  for (const { dismiss } of above) dismiss()
}

function expectToClose(overlays: readonly Overlay[], delayMs: number): void {
  const expected = [...overlays]
  for (const overlay of expected) overlay.closing = true
  setTimeout(() => {
    for (const overlay of expected) overlay.closing = false
    reconcile()
  }, delayMs)
}

function reconcile(): void {
  addMissing()
  // A pending navigation replaces the entry itself.
  if (depth > openOverlays.length) afterNavigation(removeSurplus)
}

function addMissing(): void {
  if (!routerListener || traversal) return
  const targetDepth = openOverlays.findLastIndex(({ closing }) => !closing) + 1
  while (depth < targetDepth) {
    depth += 1
    window.history.pushState(withDepth(screenEntry.state, depth), '', screenEntry.url)
  }
}

function removeSurplus(): void {
  if (!routerListener || traversal || depth <= openOverlays.length) return
  traverse(openOverlays.length - depth, 'overlays')
}
