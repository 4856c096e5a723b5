import { readStored, store } from '../../../lib/storage.ts'
import { GUEST } from '../store/state.ts'

/** How a passage went the last time, on this device. */
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

/** An owner's results. What a guest did on this device is of whoever signs in, as their answers are. */
function resultsOf(owner: string): Record<string, ClozeResult> {
  const kept = read()
  const { [GUEST]: guest, ...others } = kept
  if (owner === GUEST || !guest) return kept[owner] ?? {}
  const together = { ...others[owner], ...guest }
  store(KEPT_AS, JSON.stringify({ ...others, [owner]: together }))
  return together
}

/** Gives a user what an earlier version kept under another key. */
export function takeFormer(owner: string, formerly: string): void {
  const { [formerly]: left, ...others } = read()
  if (!left) return
  store(KEPT_AS, JSON.stringify({ ...others, [owner]: { ...left, ...others[owner] } }))
}

/** The last result of a passage by its number and skill; undefined where this device knows none. */
export function lastResults(owner: string): (item: number, skill: string) => ClozeResult | undefined {
  const results = resultsOf(owner)
  return (item, skill) => results[nameOf(item, skill)]
}

export function keepResult(owner: string, item: number, skill: string, result: ClozeResult): void {
  const results = { ...resultsOf(owner), [nameOf(item, skill)]: result }
  store(KEPT_AS, JSON.stringify({ ...read(), [owner]: results }))
}
