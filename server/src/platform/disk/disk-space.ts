import { statfs } from 'node:fs/promises'
import { Transform } from 'node:stream'
import { AppError } from '../app-error.ts'

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
  requireSpace(bytes?: number): Promise<void>
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
  let lastReading: { readonly at: number; readonly bytes: Promise<number> } | undefined
  const availableBytes = (): Promise<number> => {
    if (!lastReading || now() - lastReading.at >= CACHED_MS || now() < lastReading.at)
      lastReading = { at: now(), bytes: free(folder).catch(() => Number.POSITIVE_INFINITY) }
    return lastReading.bytes
  }
  return {
    async requireSpace(bytes = 0) {
      if ((await availableBytes()) - bytes < RESERVED_BYTES) throw new AppError('storage_full')
    },
    async shortage() {
      const bytes = await availableBytes()
      if (bytes >= RESERVED_BYTES) return undefined
      return `存储空间已满：只剩 ${megabytes(bytes)} MB，至少需要 ${megabytes(RESERVED_BYTES)} MB。请清理磁盘，空间足够后自动恢复`
    },
  }
}

export const UNLIMITED_SPACE: DiskSpace = {
  requireSpace: async () => undefined,
  shortage: async () => undefined,
}

const megabytes = (bytes: number) => Math.floor(bytes / MEGABYTE)

const FULL_CODES = new Set(['ENOSPC', 'EDQUOT'])

/** True if the file system reports that the disk or quota is full. */
export function isDiskFull(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if ('code' in cause && FULL_CODES.has(String(cause.code))) return true
  return false
}

const CHECK_EVERY_BYTES = 4 * MEGABYTE

/** Passes bytes through and fails with `storage_full` when they would use up the reserve. */
export function enforceReserve(space: DiskSpace): Transform {
  let bytesSinceCheck = CHECK_EVERY_BYTES
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytesSinceCheck += chunk.length
      if (bytesSinceCheck < CHECK_EVERY_BYTES) return done(null, chunk)
      bytesSinceCheck = 0
      space.requireSpace().then(
        () => done(null, chunk),
        (error: Error) => done(error),
      )
    },
  })
}
