import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { storedOwner } from '../../../lib/session/state.ts'
import { draftKey, migrateDrafts, removeDraft } from '../../../lib/storage/drafts.ts'
import { readStored, store } from '../../../lib/storage/local-storage.ts'

// Stored in drafts and in the addresses of outbox entries: a changed name would lose those of earlier versions.
const SLOT_PREFIX = 'stock-kept-'
/** The search parameter that names the draft of an outbox entry: 修改 in 待提交 opens the form with it. */
export const OUTBOX_DRAFT_PARAM = 'kept'

const storedSlots = (owner: string): string[] =>
  Object.keys(localStorage)
    .filter((key) => key.startsWith(draftKey(SLOT_PREFIX, owner)))
    .map((key) => key.slice(draftKey('', owner).length))

/** A draft lives as long as its outbox entry. Removes drafts whose write was sent or discarded. */
async function discardFinishedDrafts(): Promise<void> {
  const owner = storedOwner()
  // Read the slots before the entries: a draft that another tab stores meanwhile already has its entry.
  const slots = storedSlots(owner)
  if (!owner || slots.length === 0) return
  // The app loads this code after the first screen, so the form does not wait for it.
  const { entriesOf, readEntries } = await import('../../../lib/outbox/queue.ts')
  await readEntries()
  const entries = await entriesOf(owner)
  for (const slot of slots)
    if (!entries.some(({ editAt }) => editAt?.endsWith(`${OUTBOX_DRAFT_PARAM}=${slot}`)))
      removeDraft(slot, owner)
}

interface OutboxDraft {
  /** Passed to `useForm`. */
  readonly slot: string
  /** Address to edit the queued write. Its draft exists if `save` was called. */
  readonly editAt: () => string
  /**
   * Called when the write is queued: stores its values for editing from the outbox, so that the form can be cleared.
   */
  readonly save: (values: object) => void
}

/**
 * The draft of a form whose write may be queued in the outbox. While the user fills the form in, its slot is `base`; when
 * the write is queued, the values move to a slot of their own, which `address` names for editing.
 */
export function useOutboxDraft(base: string, address: string): OutboxDraft {
  const [search] = useSearchParams()
  const requestedSlot = search.get(OUTBOX_DRAFT_PARAM) ?? ''
  const [slot] = useState(() => {
    migrateDrafts()
    return requestedSlot.startsWith(SLOT_PREFIX) && readStored(draftKey(requestedSlot)) !== null
      ? requestedSlot
      : base
  })
  const [nextSlot, setNextSlot] = useState(() => SLOT_PREFIX + Date.now())
  useEffect(() => {
    // Without IndexedDB there is no outbox, and leftover drafts are harmless.
    discardFinishedDrafts().catch(() => undefined)
  }, [])
  return {
    slot,
    editAt: () => `${address}${address.includes('?') ? '&' : '?'}${OUTBOX_DRAFT_PARAM}=${nextSlot}`,
    save(values) {
      store(draftKey(nextSlot), JSON.stringify(values))
      setNextSlot(SLOT_PREFIX + (Date.now() + 1))
    },
  }
}
