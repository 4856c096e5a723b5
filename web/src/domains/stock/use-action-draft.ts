import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { draftKey, forgetDraft, takeOverDrafts } from '../../lib/drafts.ts'
import { entriesOf, readEntries } from '../../lib/outbox/index.ts'
import { storedOwner } from '../../lib/session/index.ts'
import { readStored, store } from '../../lib/storage.ts'
import { type Draft, useDraft } from '../../ui/layout/use-draft.ts'

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

interface ActionDraft<T> extends Draft<T> {
  /** Where a write that waits can be changed; the draft is there if `keep` was called. */
  readonly editAt: () => string
  /** The write waits for a connection: the form is free for the next, the draft is kept for 修改. */
  readonly keep: () => void
}

/** The draft of a form whose write may have to wait in the outbox. */
export function useActionDraft<T extends object>(base: string, initial: T, address: string): ActionDraft<T> {
  const [search] = useSearchParams()
  const kept = search.get('kept') ?? ''
  const [slot] = useState(() => {
    takeOverDrafts()
    return kept.startsWith(SLOT) && readStored(draftKey(kept)) !== null ? kept : base
  })
  const draft = useDraft<T>(slot, initial)
  const [nextSlot, setNextSlot] = useState(() => SLOT + Date.now())
  useEffect(() => {
    // without a storage nothing waits, and the drafts do no harm
    forgetEnded().catch(() => undefined)
  }, [])
  return {
    ...draft,
    editAt: () => `${address}${address.includes('?') ? '&' : '?'}${PARAMETER}${nextSlot}`,
    keep() {
      store(draftKey(nextSlot), JSON.stringify(draft.value))
      draft.clear()
      setNextSlot(SLOT + (Date.now() + 1))
    },
  }
}
