import { type RefObject, useEffect, useRef } from 'react'

/**
 * Measures the page header for elements that stick below it with `top: var(--below-header, …)`. With a large font or a long
 * title the header is higher than its token.
 */
export function useBelowHeader<T extends HTMLElement>(): RefObject<T | null> {
  const sticky = useRef<T>(null)
  useEffect(() => {
    const main = sticky.current?.closest('main')
    const header = main?.previousElementSibling
    // Older phones use the token.
    if (!(header instanceof HTMLElement) || !('ResizeObserver' in window)) return
    const watcher = new ResizeObserver(() =>
      main?.style.setProperty('--below-header', `${header.offsetHeight}px`),
    )
    watcher.observe(header)
    return () => watcher.disconnect()
  }, [])
  return sticky
}
