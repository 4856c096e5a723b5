import { forEachSettled } from '../../platform/async/for-each-settled.ts'
import type { Storage, StoredFile } from '../../platform/storage/storage.ts'
import { AUDIO_FOLDER } from './audio-cache.ts'

const MAX_BYTES = 1024 * 1024 * 1024

export interface PurgeOptions {
  readonly maxBytes?: number
  /** Keys of audio that was spoken ahead: written first, and requested by every learner sooner or later. */
  readonly deleteLast?: { has(key: string): boolean }
}

/**
 * Deletes audio, least recently written first, until the rest fits the limit. Audio of the library is deleted last. Returns
 * the number of deleted files.
 */
export async function purgeOldAudio(
  storage: Storage,
  { maxBytes = MAX_BYTES, deleteLast = new Set() }: PurgeOptions = {},
): Promise<number> {
  const files: StoredFile[] = []
  for await (const file of storage.list(AUDIO_FOLDER)) files.push(file)
  const rank = ({ key }: StoredFile) => Number(deleteLast.has(key))
  files.sort((a, b) => rank(a) - rank(b) || a.writtenAt.getTime() - b.writtenAt.getTime())
  let total = files.reduce((sum, { bytes }) => sum + bytes, 0)
  let deleted = 0
  await forEachSettled(files, async ({ key, bytes }) => {
    if (total <= maxBytes) return
    await storage.remove(key)
    total -= bytes
    deleted++
  })
  return deleted
}
