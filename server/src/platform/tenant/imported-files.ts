import { createHmac, randomBytes, randomUUID } from 'node:crypto'
import type pg from 'pg'
import type { Database } from '../database/database.ts'
import type { Storage } from '../storage/storage.ts'
import { findReferencedKeys } from './tenant-tables.ts'

/**
 * Each running import has a list of its file keys in this folder, written before the first file. The list of an import
 * that was cut off shows which files to remove.
 */
const LISTS_FOLDER = 'tenant-imports'
/** Advisory lock of imports; the value is arbitrary but must stay fixed. */
export const IMPORT_LOCK = 7_340_379

const MAX_WRITES = 8
const MAX_BYTES_IN_FLIGHT = 64_000_000

/** Returns the key under which a file of the archive is stored. */
export type RenameKey = (key: string) => string

/**
 * Keys stay unless rows of the installation already refer to one of them, such as rows of the company that the
 * archive is a copy of. Then all are replaced, so that no two companies share a file.
 */
export async function planFileKeys(
  client: pg.ClientBase,
  namedKeys: ReadonlySet<string>,
): Promise<RenameKey | undefined> {
  const taken = await findReferencedKeys(client, namedKeys)
  if (taken.size === 0) return undefined
  const secret = randomBytes(32)
  return (key) => {
    const hex = createHmac('sha256', secret).update(key).digest('hex')
    const id = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)]
    return `${hex.slice(0, 2)}/${id.join('-')}`
  }
}

export interface FileWriter {
  /** Starts to write a file; waits while too much is being written. */
  write(key: string, content: Uint8Array): Promise<void>
  /** Waits until every file is stored. Throws the first failure. */
  flush(): Promise<void>
  /** The rows are committed: the files are in use. */
  keep(): Promise<void>
  /** Removes the files of a failed import. */
  discard(): Promise<void>
}

/** Writes the files of one import. `keys` are all that it may write. */
export async function openFileWriter(storage: Storage, keys: Iterable<string>): Promise<FileWriter> {
  const list = `${LISTS_FOLDER}/${randomUUID()}`
  await storage.putAs(list, Buffer.from([...keys].join('\n')))
  const written: string[] = []
  const inFlight = new Set<Promise<void>>()
  let bytesInFlight = 0
  let failure: unknown
  return {
    async write(key, content) {
      while (inFlight.size >= MAX_WRITES || (inFlight.size > 0 && bytesInFlight > MAX_BYTES_IN_FLIGHT))
        await Promise.race(inFlight)
      if (failure !== undefined) throw failure
      written.push(key)
      bytesInFlight += content.length
      const writing = storage.putAs(key, content).then(
        () => undefined,
        (error: unknown) => {
          failure ??= error
        },
      )
      const tracked = writing.then(() => {
        bytesInFlight -= content.length
        inFlight.delete(tracked)
      })
      inFlight.add(tracked)
    },
    async flush() {
      await Promise.all(inFlight)
      if (failure !== undefined) throw failure
    },
    keep: () => storage.remove(list),
    async discard() {
      await Promise.all(inFlight)
      for (const key of written) await storage.remove(key)
      await storage.remove(list)
    },
  }
}

/**
 * Removes files of imports that were cut off, except those that rows refer to. Call it only with IMPORT_LOCK held. Returns the
 * number of removed files.
 */
export async function removeCutImports(client: pg.ClientBase, storage: Storage): Promise<number> {
  let removed = 0
  for (const list of await listCutImports(storage)) {
    const keys = Buffer.from((await storage.find(list)) ?? [])
      .toString('utf8')
      .split('\n')
      .filter(Boolean)
    const referenced = await findReferencedKeys(client, keys)
    for (const key of keys) {
      if (referenced.has(key)) continue
      await storage.remove(key)
      removed += 1
    }
    await storage.remove(list)
  }
  return removed
}

/** Same for a running server, which leaves the files of a running import alone. */
export async function purgeCutImports(database: Database, storage: Storage): Promise<void> {
  if ((await listCutImports(storage)).length === 0) return
  await database.withOwner(async (db) => {
    const { rows } = await db.$client.query('select pg_try_advisory_xact_lock($1) as locked', [IMPORT_LOCK])
    if (rows[0]?.locked) await removeCutImports(db.$client, storage)
  })
}

async function listCutImports(storage: Storage): Promise<string[]> {
  const lists: string[] = []
  for await (const { key } of storage.list(LISTS_FOLDER)) lists.push(key)
  return lists
}
