import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { DataFolderInUse, lockFolder } from '../platform/embedded/storage/folder-lock.ts'

const CACHE = fileURLToPath(new URL('../../../.cache', import.meta.url))
const WAIT_MS = 200

/** Fills a folder once for all test processes. `key` hashes its sources; folders with other keys are removed. */
export async function buildOnce(
  kind: string,
  key: string,
  fill: (folder: string) => Promise<void>,
): Promise<string> {
  const folder = join(CACHE, `${kind}-${key}`)
  const completeMarker = join(folder, 'whole')
  while (!existsSync(completeMarker)) {
    mkdirSync(folder, { recursive: true })
    const lock = await lockFolder(folder).catch((error: unknown) => {
      if (!(error instanceof DataFolderInUse)) throw error
    })
    if (!lock) await setTimeout(WAIT_MS)
    else
      try {
        if (!existsSync(completeMarker)) await rebuild(kind, folder, fill)
      } finally {
        await lock.release()
      }
  }
  return folder
}

async function rebuild(kind: string, folder: string, fill: (folder: string) => Promise<void>) {
  for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true })
  await fill(folder)
  for (const name of readdirSync(CACHE).filter((other) => other.startsWith(`${kind}-`)))
    if (join(CACHE, name) !== folder) rmSync(join(CACHE, name), { recursive: true, force: true })
  writeFileSync(join(folder, 'whole'), '')
}
