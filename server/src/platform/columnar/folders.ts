import { existsSync, mkdirSync, readdirSync, utimesSync } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { DataFolderInUse, type FolderLock, lockFolder } from '../embedded/storage/folder-lock.ts'

/** Servers that share a data folder, at most. */
const MAX_SLOTS = 16

/** Folders of servers that have not run for this long are deleted, such as those of replaced containers. */
const UNUSED_DAYS = 7
const DAY_MS = 86_400_000

const rootOf = (dataDir: string) => join(dataDir, 'columnar')
export const fileNameOf = (tenantId: number): string => `t${tenantId}.duckdb`

/**
 * Locks a folder for this process. Each server has files of its own, since they follow the database independently. The
 * lock does not work across machines and containers, so their name is part of the folder's.
 */
export async function lockSlot(dataDir: string): Promise<{ folder: string; lock: FolderLock }> {
  for (let slot = 1; ; slot++) {
    const folder = join(rootOf(dataDir), `${hostname().replace(/[^\w.-]/g, '_')}-${slot}`)
    mkdirSync(folder, { recursive: true })
    try {
      const lock = await lockFolder(folder)
      touchFolder(folder)
      return { folder, lock }
    } catch (error) {
      if (!(error instanceof DataFolderInUse) || slot === MAX_SLOTS) throw error
    }
  }
}

const listFolders = (dataDir: string): string[] => {
  const root = rootOf(dataDir)
  return existsSync(root) ? readdirSync(root).map((name) => join(root, name)) : []
}

/** Companies with files of any server that shares the data folder. */
export const tenantsWithFiles = (dataDir: string): number[] => {
  const ids = listFolders(dataDir).flatMap((folder) =>
    readdirSync(folder).flatMap((name) => {
      const [, id] = /^t(\d+)\.duckdb$/.exec(name) ?? []
      return id === undefined ? [] : [Number(id)]
    }),
  )
  return [...new Set(ids)]
}

/** Deletes a company's files of all servers that share the data folder. */
export async function removeTenantFiles(dataDir: string, tenantId: number): Promise<void> {
  for (const folder of listFolders(dataDir))
    for (const suffix of ['', '.wal'])
      await rm(join(folder, `${fileNameOf(tenantId)}${suffix}`), { force: true })
}

/** Marks a folder as used. Call at least once a day. */
export function touchFolder(folder: string): void {
  const now = new Date()
  utimesSync(folder, now, now)
}

/**
 * Deletes folders of servers that no longer run. Their names contain those of machines, so a new container never uses the
 * folder of an old one. A lock does not work across containers: the time of last use decides.
 */
export async function removeUnusedFolders(dataDir: string, now = Date.now()): Promise<string[]> {
  const removed: string[] = []
  for (const folder of listFolders(dataDir)) {
    const { mtimeMs } = await stat(folder)
    if (now - mtimeMs < UNUSED_DAYS * DAY_MS) continue
    await rm(folder, { recursive: true, force: true })
    removed.push(folder)
  }
  return removed
}
