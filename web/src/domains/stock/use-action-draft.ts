import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { draftKey, forgetDraft, takeOverDrafts } from '../../lib/drafts.ts'
import { entriesOf, readEntries } from '../../lib/outbox/index.ts'
import { storedOwner } from '../../lib/session/index.ts'
import { readStored, store } from '../../lib/storage.ts'

const SLOT = 'stock-kept-'
const PARAMETER = 'kept='

const keptSlots = (owner: string): string[] =>
  Object.keys(localStorage)
    .filter((key) => key.startsWith(draftKey(SLOT, owner)))
    .map((key) => key.slice(draftKey('', owner).length))

/** A draft goes with its entry of the outbox: sent, or given up, it is not looked for again. */
async function forgetEnded(): Promise<void> {
  const owner = storedOwner()
  // before the entries are read: what another tab keeps meanwhile has its entry already
  const slots = keptSlots(owner)
  if (!owner || slots.length === 0) return
  await readEntries()
  const entries = await entriesOf(owner)
  for (const slot of slots)
    if (!entries.some(({ editAt }) => editAt?.endsWith(PARAMETER + slot))) forgetDraft(slot, owner)
}

interface ActionDraft {
  /** For `useForm`. */
  readonly slot: string
  /** Where a write that waits can be changed; the draft is there if `keep` was called. */
  readonly editAt: () => string
  /** The write waits for a connection: its values are stored for 修改, so that the form can be cleared for the next. */
  readonly keep: (values: object) => void
}

/** The slot of a form whose write may have to wait in the outbox. */
export function useActionDraft(base: string, address: string): ActionDraft {
  const [search] = useSearchParams()
  const kept = search.get('kept') ?? ''
  const [slot] = useState(() => {
    takeOverDrafts()
    return kept.startsWith(SLOT) && readStored(draftKey(kept)) !== null ? kept : base
  })
  const [nextSlot, setNextSlot] = useState(() => SLOT + Date.now())
  useEffect(() => {
    // without a storage nothing waits, and the drafts do no harm
    forgetEnded().catch(() => undefined)
  }, [])
  return {
    slot,
    editAt: () => `${address}${address.includes('?') ? '&' : '?'}${PARAMETER}${nextSlot}`,
    keep(values) {
      store(draftKey(nextSlot), JSON.stringify(values))
      setNextSlot(SLOT + (Date.now() + 1))
    },
  }
}
