import { ofOwner } from '../../lib/owner-keys.ts'
import { readStored, store } from '../../lib/storage.ts'
import { openCurrentStudy } from './learner.ts'
import { onDevice } from './store/device.ts'
import { useStudy } from './store/state.ts'
import { listsOf } from './store/storage.ts'

const parsed = (key: string): Record<string, unknown> => {
  try {
    return JSON.parse(readStored(key) ?? 'null') ?? {}
  } catch {
    return {}
  }
}

/** As assessment/kept.ts keeps them, whose code would come with it. Results that are not part of the account yet stay. */
function forgetTests(owner: string): void {
  const key = `assessment ${owner}`
  const { results } = parsed(key)
  const unsent = Array.isArray(results) ? results.filter(({ sent }) => !sent) : []
  store(key, unsent.length > 0 ? JSON.stringify({ begun: null, results: unsent }) : null)
}

/** As cloze/results.ts keeps them. */
function forgetResults(owner: string): void {
  const key = 'wanxingjieguo'
  const { [owner]: own, ...others } = parsed(key)
  if (own) store(key, Object.keys(others).length > 0 ? JSON.stringify(others) : null)
}

/** What the server knows of the owner, and the owner's lists. */
const forgetStudy = (owner: string): Promise<void> =>
  onDevice(async (database) => {
    const transaction = database.transaction(['memories', 'days', 'learners', 'packs'], 'readwrite')
    void transaction.objectStore('memories').delete(ofOwner(owner))
    void transaction.objectStore('days').delete(ofOwner(owner))
    const learners = transaction.objectStore('learners')
    const { chosen = null } = (await learners.get(owner)) ?? {}
    void (chosen ? learners.put({ chosen }, owner) : learners.delete(owner))
    const packs = transaction.objectStore('packs')
    for (const [name] of listsOf(await packs.getAllKeys(), owner, owner)) void packs.delete(name)
    await transaction.done
  })

/** Removes what the device keeps of an owner's study. Answers, games and choices that the server does not have stay. */
export async function forgetLearner(owner: string): Promise<void> {
  // or this page would go on from what it holds, and the device would have a part of it
  if (useStudy.getState().owner === owner) await openCurrentStudy()
  forgetTests(owner)
  forgetResults(owner)
  await forgetStudy(owner)
}
