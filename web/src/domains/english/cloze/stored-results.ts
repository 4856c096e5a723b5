import { readStored, store } from '../../../lib/storage/local-storage.ts'
import { GUEST } from '../store/study-state.ts'

/** The last result of a passage on this device. */
export interface StoredClozeResult {
  readonly right: number
  readonly gaps: number
}
type StoredResults = Record<string, Record<string, StoredClozeResult>>

const STORAGE_KEY = 'wanxingjieguo'

function readStoredResults(): StoredResults {
  try {
    const parsed = JSON.parse(readStored(STORAGE_KEY) ?? '{}')
    return typeof parsed === 'object' && parsed !== null ? parsed : {}
  } catch {
    return {}
  }
}

const resultKey = (item: number, skill: string) => `${item} ${skill}`

/** Results of an owner. A guest's results are adopted by the user who signs in, like their answers. */
function resultsOf(owner: string): Record<string, StoredClozeResult> {
  const stored = readStoredResults()
  const { [GUEST]: guest, ...otherResults } = stored
  if (owner === GUEST || !guest) return stored[owner] ?? {}
  const merged = { ...otherResults[owner], ...guest }
  store(STORAGE_KEY, JSON.stringify({ ...otherResults, [owner]: merged }))
  return merged
}

/** Moves results that an earlier version stored under another owner key. */
export function moveFormerResults(owner: string, formerOwner: string): void {
  const { [formerOwner]: formerResults, ...otherResults } = readStoredResults()
  if (!formerResults) return
  store(
    STORAGE_KEY,
    JSON.stringify({ ...otherResults, [owner]: { ...formerResults, ...otherResults[owner] } }),
  )
}

/** Returns a lookup of the last result by passage id and skill; undefined if this device has none. */
export function lastResults(owner: string): (item: number, skill: string) => StoredClozeResult | undefined {
  const results = resultsOf(owner)
  return (item, skill) => results[resultKey(item, skill)]
}

export function storeResult(owner: string, item: number, skill: string, result: StoredClozeResult): void {
  const results = { ...resultsOf(owner), [resultKey(item, skill)]: result }
  store(STORAGE_KEY, JSON.stringify({ ...readStoredResults(), [owner]: results }))
}
