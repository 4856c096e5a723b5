import { draftKey } from '../../../lib/drafts.ts'
import { readStored, store } from '../../../lib/storage.ts'

const STORE_SLOT = 'sale-store'

/** Store of this user's last sale on this device. */
export function lastStore(): number | null {
  const id = Number(readStored(draftKey(STORE_SLOT)))
  return Number.isSafeInteger(id) && id > 0 ? id : null
}

export const rememberStore = (id: number): void => store(draftKey(STORE_SLOT), String(id))
