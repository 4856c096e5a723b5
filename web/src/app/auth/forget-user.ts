import { removeLearnerData } from '../../domains/english/learner/remove-learner-data.ts'
import { removeStoredExams } from '../../domains/exams/saving/remove-stored-exams.ts'
import { removeDraft } from '../../domains/moments/post-queue.ts'
import { clearShownNotifications } from '../../domains/notifications/push/clear-shown-notifications.ts'
import { removeUploadDraft } from '../../domains/papers/upload/upload-draft.ts'
import { removeTransferred as forgetReading } from '../../domains/reading/guest/guest-store.ts'
import { entriesOf } from '../../lib/outbox/index.ts'
import { signedOutOwner, storeSignedOut } from '../../lib/session/keys.ts'
import { attemptKey, draftKey } from '../../lib/storage/drafts.ts'
import { readStored, store } from '../../lib/storage/local-storage.ts'
import { isUnsentDraft } from './pending-writes.ts'

/** Names the owner: `drafts 7 sale-new`, `moduleUses:7`. Study keeps its own (`assessment 7`), which is cleared apart. */
const isOf = (owner: string) => (key: string) =>
  key.split(/[ :/]/).includes(owner) && !key.startsWith('assessment ')

async function forgetTexts(owner: string): Promise<void> {
  const entries = await entriesOf(owner).catch(() => [])
  const drafts = draftKey('', owner)
  const own = Object.keys(localStorage).filter(isOf(owner))
  const unsent = own.filter(
    (key) =>
      key.startsWith(drafts) && isUnsentDraft(key.slice(drafts.length), readStored(key) ?? '', entries),
  )
  const stays = new Set(unsent.flatMap((key) => [key, attemptKey(key.slice(drafts.length), owner)]))
  for (const key of own) if (!stays.has(key)) store(key, null)
}

function forgetTab(): void {
  // the tab's own name, by which the outbox knows what a reload cut off
  for (const key of Object.keys(sessionStorage)) if (key !== 'outboxTab') sessionStorage.removeItem(key)
}

/**
 * Removes what this device keeps of the user who signed out: drafts, copies of what the server has, habits. What the
 * server does not have yet waits for them: writes, answers, scans, posts. Settings of the device stay.
 */
export async function forgetUser(): Promise<void> {
  const owner = signedOutOwner()
  if (!owner) return
  // a storage that the browser refuses has nothing to forget
  await Promise.allSettled([
    forgetTexts(owner),
    removeLearnerData(owner),
    removeStoredExams(owner),
    removeDraft(owner),
    removeUploadDraft(owner),
    forgetReading(owner),
    clearShownNotifications(),
    Promise.resolve().then(forgetTab),
  ])
  if (signedOutOwner() === owner) storeSignedOut(null)
}
