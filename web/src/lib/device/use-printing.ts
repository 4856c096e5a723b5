import { useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'

const printMedia = () => window.matchMedia?.('print')

function subscribe(onChange: () => void): () => void {
  const media = printMedia()
  // The printer does not wait for React's scheduler, so React renders synchronously.
  const notifyAtOnce = () => flushSync(onChange)
  media?.addEventListener('change', notifyAtOnce)
  return () => media?.removeEventListener('change', notifyAtOnce)
}

/** True while the page is printed: long lists must then render all rows, including those outside the viewport. */
export const usePrinting = (): boolean =>
  useSyncExternalStore(subscribe, () => printMedia()?.matches ?? false)
