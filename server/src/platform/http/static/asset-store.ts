import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { forEachSettled } from '../../async/for-each-settled.ts'
import type { Storage } from '../../storage/storage.ts'

/** Backups exclude both folders, since each build contains its files. */
export const ASSETS_FOLDER = 'web-assets'
export const BUILDS_FOLDER = 'web-builds'
const DAY_MS = 86_400_000
const RETENTION_MS = 45 * DAY_MS

/** As the bundler names them: each name contains a hash, so it always means the same bytes. */
const ASSET_NAME = /^[\w-][\w.-]*\.(?:js|css|wasm|svg|png|woff2)$/

const assetKey = (name: string) => `${ASSETS_FOLDER}/${name}`

/** Lists the hashed files of a build without their compressed variants. */
export const listAssets = (webDir: string): string[] =>
  readdirSync(join(webDir, 'assets'))
    .filter((name) => ASSET_NAME.test(name))
    .sort()

/**
 * Stores the files of a build so that its open pages find them after the next deployment, on this server and on any
 * other that shares the storage. A repeated call only marks the build as served today.
 */
export async function storeBuild(storage: Storage, webDir: string): Promise<void> {
  const names = listAssets(webDir)
  const content = names.join('\n')
  const build = `${BUILDS_FOLDER}/${createHash('sha256').update(content).digest('hex').slice(0, 16)}`
  if (!(await storage.find(build)))
    await forEachSettled(names, async (name) =>
      storage.putAs(assetKey(name), readFileSync(join(webDir, 'assets', name))),
    )
  await storage.putAs(build, Buffer.from(content))
}

export const findStoredAsset = async (storage: Storage, name: string): Promise<Uint8Array | undefined> =>
  ASSET_NAME.test(name) ? storage.find(assetKey(name)) : undefined

/** Purges files that only builds not served for 45 days need. Returns how many. */
export async function purgeOldBuilds(storage: Storage, now = Date.now()): Promise<number> {
  const expiredBuilds: { readonly key: string; readonly names: readonly string[] }[] = []
  const needed = new Set<string>()
  for await (const { key, writtenAt } of storage.list(BUILDS_FOLDER)) {
    const names = Buffer.from((await storage.find(key)) ?? [])
      .toString()
      .split('\n')
    if (now - writtenAt.getTime() > RETENTION_MS) expiredBuilds.push({ key, names })
    else for (const name of names) needed.add(name)
  }
  let removed = 0
  for (const { key, names } of expiredBuilds) {
    const unneeded = names.filter((name) => ASSET_NAME.test(name) && !needed.has(name))
    await forEachSettled(unneeded, (name) => storage.remove(assetKey(name)))
    // Removed last, so that an interrupted purge is repeated.
    await storage.remove(key)
    removed += unneeded.length
  }
  return removed
}
