import { readStored, store } from '../../../lib/storage/local-storage.ts'
import { GUEST } from '../store/study-state.ts'
import { type GappedAnswers, type GappedLetter, isGappedLetter } from './gapped-answers.ts'

/** An unfinished text: the chosen letters and the time spent so far. */
export interface GappedDraft {
  readonly answers: GappedAnswers
  readonly ms: number
}
interface StoredDraft {
  /** The letters in the order of the gaps; empty for an empty gap. */
  readonly letters: readonly string[]
  readonly ms: number
}

const storageKey = (owner: string) => `gapped ${owner}`

function readDrafts(owner: string): Record<string, StoredDraft> {
  try {
    const parsed = JSON.parse(readStored(storageKey(owner)) ?? '{}')
    return typeof parsed === 'object' && parsed !== null ? parsed : {}
  } catch {
    return {}
  }
}

/** The draft of a text, also one that the learner began as a guest; undefined without one. */
export function readDraft(owner: string, id: number): GappedDraft | undefined {
  const draft = readDrafts(owner)[id] ?? readDrafts(GUEST)[id]
  if (!Array.isArray(draft?.letters)) return undefined
  const answers = new Map<number, GappedLetter>()
  for (const [i, letter] of draft.letters.entries()) if (isGappedLetter(letter)) answers.set(i + 1, letter)
  return { answers, ms: Number(draft.ms) || 0 }
}

/** Stores a draft, so that a reload continues it. */
export function storeDraft(owner: string, id: number, { answers, ms }: GappedDraft): void {
  const last = Math.max(0, ...answers.keys())
  const letters = Array.from({ length: last }, (_, i) => answers.get(i + 1) ?? '')
  store(storageKey(owner), JSON.stringify({ ...readDrafts(owner), [id]: { letters, ms: Math.round(ms) } }))
}

/** Removes the draft of a submitted text. */
export function removeDraft(owner: string, id: number): void {
  for (const key of new Set([owner, GUEST])) {
    const { [id]: removed, ...others } = readDrafts(key)
    if (removed) store(storageKey(key), Object.keys(others).length > 0 ? JSON.stringify(others) : null)
  }
}
