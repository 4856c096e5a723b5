import { draftKey } from '../../../lib/drafts.ts'
import { readStored, store } from '../../../lib/storage.ts'

const SLOT = 'sale-store'

/** The store in which this user sold last, on this device. */
export function lastStore(): number | null {
  const id = Number(readStored(draftKey(SLOT)))
  return Number.isSafeInteger(id) && id > 0 ? id : null
}

export const rememberStore = (id: number): void => store(draftKey(SLOT), String(id))
