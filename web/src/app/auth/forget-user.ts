import { removeLearnerData } from '../../domains/english/learner/remove-learner-data.ts'
import { removeStoredExams } from '../../domains/exams/saving/remove-stored-exams.ts'
import { removeDraft } from '../../domains/moments/post-queue.ts'
import { clearShownNotifications } from '../../domains/notifications/push/clear-shown-notifications.ts'
import { removeUploadDraft } from '../../domains/papers/upload/upload-draft.ts'
import { removeTransferred as forgetReading } from '../../domains/reading/guest/guest-store.ts'
import { entriesOf } from '../../lib/outbox/queue.ts'
import { signedOutOwner, storeSignedOut } from '../../lib/session/state.ts'
import { attemptKey, draftKey } from '../../lib/storage/drafts.ts'
import { readStored, store } from '../../lib/storage/local-storage.ts'
import { isUnsentDraft } from './pending-writes.ts'

/** Matches keys that contain the owner, such as `drafts 7 sale-new`. `removeLearnerData` handles `assessment 7`. */
const isOf = (owner: string) => (key: string) =>
  key.split(/[ :/]/).includes(owner) && !key.startsWith('assessment ')

async function forgetTexts(owner: string): Promise<void> {
  const entries = await entriesOf(owner).catch(() => [])
  const drafts = draftKey('', owner)
  const ownKeys = Object.keys(localStorage).filter(isOf(owner))
  const unsent = ownKeys.filter(
    (key) =>
      key.startsWith(drafts) && isUnsentDraft(key.slice(drafts.length), readStored(key) ?? '', entries),
  )
  const stays = new Set(unsent.flatMap((key) => [key, attemptKey(key.slice(drafts.length), owner)]))
  for (const key of ownKeys) if (!stays.has(key)) store(key, null)
}

function forgetTab(): void {
  // The outbox identifies writes that a reload interrupted by the tab's id.
  for (const key of Object.keys(sessionStorage)) if (key !== 'outboxTab') sessionStorage.removeItem(key)
}

/**
 * Removes the data of the user who signed out from this device: drafts, cached server data and usage statistics. Retains
 * data that the server does not have yet (writes, answers, scans, posts) and the settings of the device.
 */
export async function forgetUser(): Promise<void> {
  const owner = signedOutOwner()
  if (!owner) return
  // A storage that the browser blocks contains no data.
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
