import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { draftKey } from '../../lib/drafts.ts'
import { readStored, store } from '../../lib/storage.ts'
import { type Draft, useDraft } from '../../ui/layout/use-draft.ts'

const SLOT = 'stock-kept-'
/** As long as the outbox may hold a write. */
const KEPT_MS = 7 * 86_400_000

/** Drafts whose write was given up in the outbox are not looked for again. */
function forgetOld(): void {
  for (const key of Object.keys(localStorage)) {
    if (!key.startsWith(draftKey(SLOT))) continue
    if (Number(key.slice(draftKey(SLOT).length)) < Date.now() - KEPT_MS) store(key, null)
  }
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
  const [key] = useState(() => (kept.startsWith(SLOT) && readStored(draftKey(kept)) !== null ? kept : base))
  const draft = useDraft<T>(key, initial)
  const [slot, setSlot] = useState(() => SLOT + Date.now())
  return {
    ...draft,
    editAt: () => `${address}${address.includes('?') ? '&' : '?'}kept=${slot}`,
    keep() {
      forgetOld()
      store(draftKey(slot), JSON.stringify(draft.value))
      draft.clear()
      setSlot(SLOT + (Date.now() + 1))
    },
  }
}
