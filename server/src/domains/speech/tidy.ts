import { eachOf } from '../../platform/each.ts'
import type { Storage, StoredFile } from '../../platform/storage/storage.ts'
import { AUDIO_FOLDER } from './cache.ts'

const MOST_BYTES = 1024 * 1024 * 1024

/**
 * Deletes audio, least recently written first, until the rest fits the limit. Returns the number of deleted
 * files.
 */
export async function forgetOldAudio(storage: Storage, mostBytes = MOST_BYTES): Promise<number> {
  const files: StoredFile[] = []
  for await (const file of storage.list(AUDIO_FOLDER)) files.push(file)
  files.sort((a, b) => a.writtenAt.getTime() - b.writtenAt.getTime())
  let total = files.reduce((sum, { bytes }) => sum + bytes, 0)
  let forgotten = 0
  await eachOf(files, async ({ key, bytes }) => {
    if (total <= mostBytes) return
    await storage.remove(key)
    total -= bytes
    forgotten++
  })
  return forgotten
}
