import { forEachSettled } from '../../platform/async/for-each-settled.ts'
import type { Storage, StoredFile } from '../../platform/storage/storage.ts'
import { AUDIO_FOLDER } from './audio-cache.ts'

const MAX_BYTES = 1024 * 1024 * 1024

/**
 * Deletes audio, least recently written first, until the rest fits the limit. Returns the number of deleted
 * files.
 */
export async function purgeOldAudio(storage: Storage, maxBytes = MAX_BYTES): Promise<number> {
  const files: StoredFile[] = []
  for await (const file of storage.list(AUDIO_FOLDER)) files.push(file)
  files.sort((a, b) => a.writtenAt.getTime() - b.writtenAt.getTime())
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
