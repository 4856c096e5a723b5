import { useRef } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import type { Close } from './overlay-history.ts'
import { type Changes, changed } from './use-address.ts'

/** Navigation state of an overlay opened from the list: closing it goes back instead of forward. */
export const FROM_LIST = { fromList: true }

/**
 * Shows one overlay at a time over a list, each with its own URL, named by one of the parameters `names`. `isSideBySide` means
 * that it is next to the list: the previous history entry may be another overlay or other filters, so closing does not go back.
 */
export function useOverlay(names: readonly string[], beside = false) {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const { key, state } = useLocation()
  const left = useRef<string>(undefined)
  const nothing = Object.fromEntries(names.map((name) => [name, null]))
  const addressOf = (overlay: Changes = {}): string => `?${changed(search, { ...nothing, ...overlay })}`
  const go = (overlay: Changes, options: { state?: unknown; replace?: boolean }) =>
    void navigate(addressOf(overlay), { ...options, preventScrollReset: true })
  const hasEntry = state?.fromList === true && !beside
  const close = () => {
    // A second Esc before the address has changed must not go back twice.
    if (left.current === key) return
    left.current = key
    if (hasEntry) void navigate(-1)
    else go({}, { replace: true })
  }
  return {
    addressOf,
    show: (overlay: Changes) => go(overlay, { state: FROM_LIST }),
    /** Replaces the current overlay by another. */
    exchange: (overlay: Changes) => go(overlay, { state, replace: true }),
    close: Object.assign(close, { hasEntry }) satisfies Close,
  }
}
