import { readStored, store } from '../../../../lib/storage/local-storage.ts'
import { GUEST } from '../../store/study-state.ts'

/** A submitted passage, as it is needed to show its result again. */
export interface FinishedPassage {
  /** By number of the blank or question; null without an answer. */
  readonly answers: readonly (string | null)[]
  readonly ms: number
  /** True for an immediate repetition, which is not recorded. */
  readonly isPractice: boolean
}
type StoredPassage = FinishedPassage & { readonly key: string }

/** Only a result that was on the screen a moment ago is reloaded. */
const STORED_MAX = 20
const storageKey = (owner: string) => `finished ${owner}`

function readAll(owner: string): readonly StoredPassage[] {
  try {
    const parsed = JSON.parse(readStored(storageKey(owner)) ?? '[]')
    return Array.isArray(parsed) ? parsed.filter((entry) => Array.isArray(entry?.answers)) : []
  } catch {
    return []
  }
}

const find = (owner: string, key: string) => readAll(owner).find((entry) => entry.key === key)

/** The last submission of a passage on this device, also one that the learner made as a guest. */
export const readFinished = (owner: string, key: string): FinishedPassage | undefined =>
  find(owner, key) ?? find(GUEST, key)

/** Stores a submission, so that a reload of its result shows it again. */
export function storeFinished(owner: string, key: string, passage: FinishedPassage): void {
  const others = readAll(owner).filter((entry) => entry.key !== key)
  store(storageKey(owner), JSON.stringify([{ ...passage, key }, ...others].slice(0, STORED_MAX)))
}
