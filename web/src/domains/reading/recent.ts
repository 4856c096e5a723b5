import { ownerOf, useSession } from '../../lib/session/index.ts'
import { readStored, store } from '../../lib/storage.ts'

const keyNow = () => `reading-last ${ownerOf(useSession.getState()) || 'guest'}`

/** Notes the text that is being read, so that none of the next offers is the same again. */
export function noteRead(source: string | undefined): void {
  // a practice that an earlier version of the app stored does not name its text
  if (source !== undefined) store(keyNow(), source)
}

/** The source of the text read last on this device, as calls leave it out. */
export function lastReadHere(): string[] {
  const source = readStored(keyNow())
  return source === null ? [] : [source]
}
