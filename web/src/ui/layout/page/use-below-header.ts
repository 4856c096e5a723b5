import { type RefObject, useEffect, useRef } from 'react'

/**
 * For what sticks below a page's header, by `top: var(--below-header, …)`: with large letters, or a long title, the header
 * is higher than its token says.
 */
export function useBelowHeader<T extends HTMLElement>(): RefObject<T | null> {
  const sticky = useRef<T>(null)
  useEffect(() => {
    const main = sticky.current?.closest('main')
    const header = main?.previousElementSibling
    // older phones keep to the token
    if (!(header instanceof HTMLElement) || !('ResizeObserver' in window)) return
    const watcher = new ResizeObserver(() =>
      main?.style.setProperty('--below-header', `${header.offsetHeight}px`),
    )
    watcher.observe(header)
    return () => watcher.disconnect()
  }, [])
  return sticky
}
