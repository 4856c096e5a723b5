import { readStored, store } from '../../../../lib/storage/local-storage.ts'
import { GUEST } from '../../learner/guest-mark.ts'

/** The last course of a contrast on this device. */
export interface ContrastProgress {
  /** Right answers in listening, of `listened`. */
  readonly heard: number
  readonly listened: number
  /** Words said well enough, of `spoken`. */
  readonly said: number
  readonly spoken: number
}

type Progress = Readonly<Record<string, ContrastProgress>>

const storageKeyOf = (owner: string) => `pronunciation ${owner}`

function read(owner: string): Progress {
  try {
    const parsed = JSON.parse(readStored(storageKeyOf(owner)) ?? '{}')
    return typeof parsed === 'object' && parsed !== null ? parsed : {}
  } catch {
    return {}
  }
}

/** Progress of an owner by contrast. A guest's progress is adopted by the user who signs in, like their answers. */
export function readProgress(owner: string): Progress {
  const own = read(owner)
  if (owner === GUEST || readStored(storageKeyOf(GUEST)) === null) return own
  const merged = { ...own, ...read(GUEST) }
  store(storageKeyOf(owner), JSON.stringify(merged))
  store(storageKeyOf(GUEST), null)
  return merged
}

export const storeProgress = (owner: string, contrast: string, progress: ContrastProgress): void =>
  store(storageKeyOf(owner), JSON.stringify({ ...readProgress(owner), [contrast]: progress }))
