import { ownerOf, useSession } from '../../../lib/session/state.ts'
import { readStored, store } from '../../../lib/storage/local-storage.ts'

const storageKey = () => `reading-last ${ownerOf(useSession.getState()) || 'guest'}`

/** Records the current text, so that the next suggestion is a different one. */
export function recordLastRead(source: string | undefined): void {
  // Practices stored by an earlier version do not name their text.
  if (source !== undefined) store(storageKey(), source)
}

/** Returns the source of the text last read on this device, as the `except` parameter of requests. */
export function lastReadSources(): string[] {
  const source = readStored(storageKey())
  return source === null ? [] : [source]
}
