import { useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'

const onPaper = () => window.matchMedia?.('print')

function follow(changed: () => void): () => void {
  const media = onPaper()
  // the printer does not wait until React finds the time
  const now = () => flushSync(changed)
  media?.addEventListener('change', now)
  return () => media?.removeEventListener('change', now)
}

/** Whether what is drawn goes to paper: everything then has to stand there, seen or not. */
export const usePrinting = (): boolean => useSyncExternalStore(follow, () => onPaper()?.matches ?? false)
