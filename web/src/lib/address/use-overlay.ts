import { useRef } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import type { Close } from './overlay-history.ts'
import { type UrlParamChanges, withParams } from './url-params.ts'

/** Navigation state of an overlay opened from the list: closing it goes back instead of forward. */
export const FROM_LIST = { fromList: true }

/**
 * Shows one overlay at a time over a list, each with its own URL, named by one of the parameters `names`. `isSideBySide` means
 * that it is next to the list: the previous history entry may be another overlay or other filters, so closing does not go back.
 */
export function useOverlay(names: readonly string[], isSideBySide = false) {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const { key, state } = useLocation()
  const leftKey = useRef<string>(undefined)
  const clearedParams = Object.fromEntries(names.map((name) => [name, null]))
  const addressOf = (overlay: UrlParamChanges = {}): string =>
    `?${withParams(search, { ...clearedParams, ...overlay })}`
  const go = (overlay: UrlParamChanges, options: { state?: unknown; replace?: boolean }) =>
    void navigate(addressOf(overlay), { ...options, preventScrollReset: true })
  const hasEntry = state?.fromList === true && !isSideBySide
  const close = () => {
    // A second Esc before the address has changed must not go back twice.
    if (leftKey.current === key) return
    leftKey.current = key
    if (hasEntry) void navigate(-1)
    else go({}, { replace: true })
  }
  return {
    addressOf,
    show: (overlay: UrlParamChanges) => go(overlay, { state: FROM_LIST }),
    /** Replaces the current overlay by another. */
    exchange: (overlay: UrlParamChanges) => go(overlay, { state, replace: true }),
    close: Object.assign(close, { hasEntry }) satisfies Close,
  }
}
