import { statfs } from 'node:fs/promises'
import { Transform } from 'node:stream'
import { Refusal } from '../refusal.ts'

const MEGABYTE = 2 ** 20
/**
 * Left free for PostgreSQL's WAL, which grows by files of 16 MB: without space for the next file it stops, and needs
 * two of them to start again.
 */
export const RESERVED_BYTES = 64 * MEGABYTE
/** A burst of writes queries the file system once. */
const CACHED_MS = 1_000

/** Bytes that a user may still write to the folder's disk; Infinity where the file system reports none. */
export async function freeBytes(folder: string): Promise<number> {
  const { blocks, bavail, bsize } = await statfs(folder)
  return blocks === 0 ? Number.POSITIVE_INFINITY : bavail * bsize
}

export interface DiskSpace {
  /** Throws `storage_full` unless `bytes` can be stored without using the reserve. */
  requireRoom(bytes?: number): Promise<void>
  /** Returns why nothing can be stored, in a sentence; undefined while there is space. */
  shortage(): Promise<string | undefined>
}

export interface DiskSpaceOptions {
  readonly free?: (folder: string) => Promise<number>
  readonly now?: () => number
}

/** Watches the disk of a folder. A folder that cannot be queried counts as free; writing will show. */
export function watchDiskSpace(
  folder: string,
  { free = freeBytes, now = Date.now }: DiskSpaceOptions = {},
): DiskSpace {
  let known: { readonly at: number; readonly bytes: Promise<number> } | undefined
  const left = (): Promise<number> => {
    if (!known || now() - known.at >= CACHED_MS || now() < known.at)
      known = { at: now(), bytes: free(folder).catch(() => Number.POSITIVE_INFINITY) }
    return known.bytes
  }
  return {
    async requireRoom(bytes = 0) {
      if ((await left()) - bytes < RESERVED_BYTES) throw new Refusal('storage_full')
    },
    async shortage() {
      const bytes = await left()
      if (bytes >= RESERVED_BYTES) return undefined
      return `存储空间已满：只剩 ${megabytes(bytes)} MB，至少需要 ${megabytes(RESERVED_BYTES)} MB。请清理磁盘，空间足够后自动恢复`
    },
  }
}

export const ENDLESS_SPACE: DiskSpace = {
  requireRoom: async () => undefined,
  shortage: async () => undefined,
}

const megabytes = (bytes: number) => Math.floor(bytes / MEGABYTE)

const FULL_CODES = new Set(['ENOSPC', 'EDQUOT'])

/** True if the file system reports that the disk or quota is full. */
export function isDiskFull(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause)
    if ('code' in at && FULL_CODES.has(String(at.code))) return true
  return false
}

const LOOK_EVERY = 4 * MEGABYTE

/** Passes bytes through and fails with `storage_full` when they would use up the reserve. */
export function leavingReserve(space: DiskSpace): Transform {
  let sinceLook = LOOK_EVERY
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      sinceLook += chunk.length
      if (sinceLook < LOOK_EVERY) return done(null, chunk)
      sinceLook = 0
      space.requireRoom().then(
        () => done(null, chunk),
        (error: Error) => done(error),
      )
    },
  })
}
