import { LEVELS } from '@shangxue/contract/users/endpoints'
import { ownerKeyRange } from '../../../lib/storage/indexed-db.ts'
import { readStored, store } from '../../../lib/storage/local-storage.ts'
import { companyContentKey, withStudyDatabase } from '../store/study-database.ts'
import { useStudy } from '../store/study-state.ts'
import { ownListKeyPairs } from '../store/study-storage.ts'
import { forgetDevice } from './known-device.ts'
import { openCurrentStudy } from './use-learner.ts'

const readJson = (key: string): Record<string, unknown> => {
  try {
    return JSON.parse(readStored(key) ?? 'null') ?? {}
  } catch {
    return {}
  }
}

/**
 * Duplicates the storage format of assessment/stored-assessments.ts to avoid loading its code. Results not
 * yet part of the account stay.
 */
function removeAssessments(owner: string): void {
  const key = `assessment ${owner}`
  const { results } = readJson(key)
  const unsent = Array.isArray(results) ? results.filter(({ sent }) => !sent) : []
  store(key, unsent.length > 0 ? JSON.stringify({ begun: null, results: unsent }) : null)
}

/** Duplicates the storage format of cloze/stored-results.ts. */
function removeClozeResults(owner: string): void {
  const key = 'wanxingjieguo'
  const { [owner]: ownResults, ...others } = readJson(key)
  if (ownResults) store(key, Object.keys(others).length > 0 ? JSON.stringify(others) : null)
}

/** Duplicates the storage key of pronunciation/pairs/stored-progress.ts. */
const removePronunciation = (owner: string) => store(`pronunciation ${owner}`, null)

/** Duplicates the storage key of gapped/stored-drafts.ts. */
const removeDrafts = (owner: string) => store(`gapped ${owner}`, null)
/** Duplicates the storage key of session/passage/finished-passages.ts. */
const removeFinishedPassages = (owner: string) => store(`finished ${owner}`, null)

/** Removes the server's data about an owner and the owner's lists from the device. */
const removeStudy = (owner: string): Promise<void> =>
  withStudyDatabase(async (database) => {
    const transaction = database.transaction(['memories', 'days', 'learners', 'packs'], 'readwrite')
    void transaction.objectStore('memories').delete(ownerKeyRange(owner))
    void transaction.objectStore('days').delete(ownerKeyRange(owner))
    const learners = transaction.objectStore('learners')
    const { chosen = null } = (await learners.get(owner)) ?? {}
    void (chosen ? learners.put({ chosen }, owner) : learners.delete(owner))
    const packs = transaction.objectStore('packs')
    for (const [name] of ownListKeyPairs(await packs.getAllKeys(), owner, owner)) void packs.delete(name)
    for (const level of LEVELS) void packs.delete(companyContentKey(owner, level))
    await transaction.done
  })

/**
 * Removes an owner's study from the device. Answers, games and settings that the server has not received
 * stay.
 */
export async function removeLearnerData(owner: string): Promise<void> {
  // Loads the pending entries first; otherwise this page would continue with data that the device no longer
  // has.
  if (useStudy.getState().owner === owner) await openCurrentStudy()
  removeAssessments(owner)
  removeClozeResults(owner)
  removePronunciation(owner)
  removeDrafts(owner)
  forgetDevice(owner)
  removeFinishedPassages(owner)
  await removeStudy(owner)
}
