import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { eachOf } from '../each.ts'
import type { Storage } from '../storage/storage.ts'

/** Backups exclude both folders, since each build contains its files. */
export const ASSETS_FOLDER = 'web-assets'
export const BUILDS_FOLDER = 'web-builds'
const DAY_MS = 86_400_000
const KEPT_MS = 45 * DAY_MS

/** As the bundler names them: each name contains a hash, so it always means the same bytes. */
const NAME = /^[\w-][\w.-]*\.(?:js|css|wasm|svg|png|woff2)$/

const assetKey = (name: string) => `${ASSETS_FOLDER}/${name}`

/** Lists the hashed files of a build without their compressed variants. */
export const assetsOf = (webDir: string): string[] =>
  readdirSync(join(webDir, 'assets'))
    .filter((name) => NAME.test(name))
    .sort()

/**
 * Stores the files of a build so that its open pages find them after the next deployment, on this server and on any
 * other that shares the storage. A repeated call only marks the build as served today.
 */
export async function storeBuild(storage: Storage, webDir: string): Promise<void> {
  const names = assetsOf(webDir)
  const content = names.join('\n')
  const build = `${BUILDS_FOLDER}/${createHash('sha256').update(content).digest('hex').slice(0, 16)}`
  if (!(await storage.find(build)))
    await eachOf(names, async (name) =>
      storage.putAs(assetKey(name), readFileSync(join(webDir, 'assets', name))),
    )
  await storage.putAs(build, Buffer.from(content))
}

export const storedAsset = async (storage: Storage, name: string): Promise<Uint8Array | undefined> =>
  NAME.test(name) ? storage.find(assetKey(name)) : undefined

/** Purges files that only builds not served for 45 days need. Returns how many. */
export async function forgetOldBuilds(storage: Storage, now = Date.now()): Promise<number> {
  const old: { readonly key: string; readonly names: readonly string[] }[] = []
  const needed = new Set<string>()
  for await (const { key, writtenAt } of storage.list(BUILDS_FOLDER)) {
    const names = Buffer.from((await storage.find(key)) ?? [])
      .toString()
      .split('\n')
    if (now - writtenAt.getTime() > KEPT_MS) old.push({ key, names })
    else for (const name of names) needed.add(name)
  }
  let removed = 0
  for (const { key, names } of old) {
    const unneeded = names.filter((name) => NAME.test(name) && !needed.has(name))
    await eachOf(unneeded, (name) => storage.remove(assetKey(name)))
    // Removed last, so that an interrupted purge is repeated.
    await storage.remove(key)
    removed += unneeded.length
  }
  return removed
}
