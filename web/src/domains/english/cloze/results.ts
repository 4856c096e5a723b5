import { readStored, store } from '../../../lib/storage.ts'
import { GUEST } from '../store/state.ts'

/** The last result of a passage on this device. */
export interface ClozeResult {
  readonly right: number
  readonly gaps: number
}
type Kept = Record<string, Record<string, ClozeResult>>

const KEPT_AS = 'wanxingjieguo'

function read(): Kept {
  try {
    const kept = JSON.parse(readStored(KEPT_AS) ?? '{}')
    return typeof kept === 'object' && kept !== null ? kept : {}
  } catch {
    return {}
  }
}

const nameOf = (item: number, skill: string) => `${item} ${skill}`

/** Results of an owner. A guest's results are adopted by the user who signs in, like their answers. */
function resultsOf(owner: string): Record<string, ClozeResult> {
  const kept = read()
  const { [GUEST]: guest, ...others } = kept
  if (owner === GUEST || !guest) return kept[owner] ?? {}
  const together = { ...others[owner], ...guest }
  store(KEPT_AS, JSON.stringify({ ...others, [owner]: together }))
  return together
}

/** Moves results that an earlier version stored under another owner key. */
export function takeFormer(owner: string, formerly: string): void {
  const { [formerly]: left, ...others } = read()
  if (!left) return
  store(KEPT_AS, JSON.stringify({ ...others, [owner]: { ...left, ...others[owner] } }))
}

/** Returns a lookup of the last result by passage id and skill; undefined if this device has none. */
export function lastResults(owner: string): (item: number, skill: string) => ClozeResult | undefined {
  const results = resultsOf(owner)
  return (item, skill) => results[nameOf(item, skill)]
}

export function keepResult(owner: string, item: number, skill: string, result: ClozeResult): void {
  const results = { ...resultsOf(owner), [nameOf(item, skill)]: result }
  store(KEPT_AS, JSON.stringify({ ...read(), [owner]: results }))
}
