import { useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'

const onPaper = () => window.matchMedia?.('print')

function follow(changed: () => void): () => void {
  const media = onPaper()
  // The printer does not wait for React's scheduler, so React renders synchronously.
  const now = () => flushSync(changed)
  media?.addEventListener('change', now)
  return () => media?.removeEventListener('change', now)
}

/** True while the page is printed: long lists must then render all rows, including those outside the viewport. */
export const usePrinting = (): boolean => useSyncExternalStore(follow, () => onPaper()?.matches ?? false)
