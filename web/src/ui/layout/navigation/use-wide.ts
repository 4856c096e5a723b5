import { useSyncExternalStore } from 'react'

const query = () => window.matchMedia?.('(min-width: 960px)')

function subscribe(changed: () => void): () => void {
  const list = query()
  list?.addEventListener('change', changed)
  return () => list?.removeEventListener('change', changed)
}

const isWide = () => query()?.matches ?? false

/** True if the detail fits next to the list. */
export const useWide = (): boolean => useSyncExternalStore(subscribe, isWide)
