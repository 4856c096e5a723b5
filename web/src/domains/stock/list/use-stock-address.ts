import { useState } from 'react'
import { type To, useLocation, useNavigate, useNavigationType } from 'react-router'
import type { Close } from '../../../lib/address/overlay-history.ts'
import { useRewrite } from '../../../lib/address/use-rewrite.ts'
import { useWide } from '../../../ui/layout/navigation/use-wide.ts'
import {
  formatStockAddress,
  parentAddress,
  parseStockAddress,
  type StockAddress,
  withoutDetail,
} from './stock-address.ts'

/** Number of history entries that this screen has pushed, and may therefore go back. */
const depthOf = (state: unknown): number =>
  typeof state === 'object' && state !== null && 'depth' in state ? Number(state.depth) || 0 : 0

export interface StepLink {
  readonly to: To
  readonly state: { readonly depth: number }
  readonly preventScrollReset: true
}

/** Address of the stock screen and the functions that change it. */
export function useStockAddress() {
  const { search, state } = useLocation()
  const navigate = useNavigate()
  const rewrite = useRewrite()
  const wide = useWide()
  const searchText = useSearchText(search)
  const address: StockAddress = { ...parseStockAddress(search), q: searchText.q }
  const depth = depthOf(state)

  const replace = (next: StockAddress) =>
    void navigate({ search: formatStockAddress(next) }, { replace: true, state, preventScrollReset: true })

  const change = (patch: Partial<StockAddress>, preventScrollReset: boolean) =>
    rewrite((current) => formatStockAddress({ ...parseStockAddress(current), q: searchText.q, ...patch }), {
      preventScrollReset,
    })

  /** Props for a Link that opens something over or beside the list. */
  const step = (patch: Partial<StockAddress>): StepLink => ({
    to: { search: formatStockAddress({ ...address, ...patch }) },
    state: { depth: depth + 1 },
    preventScrollReset: true,
  })

  // On wide screens filters may change while a detail is open; going back in the history would undo them.
  const hasEntry = depth > 0 && !wide
  const back = () => (hasEntry ? void navigate(-1) : replace(parentAddress(address)))
  const close = () => (hasEntry ? void navigate(-depth) : replace(withoutDetail(address)))

  return {
    address,
    wide,
    step,
    open(patch: Partial<StockAddress>) {
      const { to, ...options } = step(patch)
      void navigate(to, options)
    },
    /** Filters replace the history entry, so that one step back leaves the screen and coming back restores them. */
    filter(patch: Partial<StockAddress>) {
      if (patch.q !== undefined) searchText.set(patch.q)
      change(patch, false)
    },
    /** Changes a value inside the open detail. */
    adjust(patch: Partial<StockAddress>) {
      change(patch, true)
    },
    back: Object.assign(back, { hasEntry }) satisfies Close,
    close: Object.assign(close, { hasEntry }) satisfies Close,
  }
}

export type StockNavigation = ReturnType<typeof useStockAddress>

/** The address follows typing with a delay. Until then the typed text takes precedence over the address. */
function useSearchText(search: string) {
  const { q } = parseStockAddress(search)
  const navigationType = useNavigationType()
  const [pendingText, setPendingText] = useState<string | null>(null)
  const [lastSearch, setLastSearch] = useState(search)
  if (search !== lastSearch) {
    setLastSearch(search)
    if (navigationType === 'POP' || q === pendingText) setPendingText(null)
  }
  return { q: pendingText ?? q, set: setPendingText }
}
