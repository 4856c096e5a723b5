import { PAPER_MAX_BYTES } from '@shangxue/contract/constants'
import { and, asc, desc, eq, inArray, max } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { mayBeCommitted } from '../../platform/database/failure.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { SlowContext } from '../../platform/serve.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { paperUploadParts as parts } from './tables.ts'

type Transaction = SlowContext['transaction']
export interface FileOfPaper {
  readonly paperId: number
  readonly fileId: string
}
interface Part {
  readonly part: number
  readonly fileKey: string
  readonly bytes: number
}

const ofFile = ({ paperId, fileId }: FileOfPaper) => and(eq(parts.paperId, paperId), eq(parts.fileId, fileId))

export const arrivedParts = (db: Db, file: FileOfPaper): Promise<Part[]> =>
  db
    .select({ part: parts.part, fileKey: parts.fileKey, bytes: parts.bytes })
    .from(parts)
    .where(ofFile(file))
    .orderBy(asc(parts.part))

/** Unfinished files per paper; abandoned uploads must not fill the disk. */
const MOST_UNFINISHED = 5

/** The number of parts differs from earlier ones, so that they cannot be joined. */
export class OtherCut extends Error {}

/**
 * Stores a part unless it exists and returns all parts received. `lock` locks the paper, so that concurrent
 * parts are counted one after the other. Throws PartCountMismatch.
 */
export async function keepPart(
  transaction: Transaction,
  storage: Storage,
  { tenantId, paperId, fileId, part, parts: count }: FileOfPaper & Cut,
  bytes: Uint8Array,
  lock: (db: Db) => Promise<unknown>,
): Promise<Part[]> {
  const fresh = { part, fileKey: await storage.put(bytes), bytes: bytes.length }
  const file = { paperId, fileId }
  let unneeded = [fresh.fileKey]
  try {
    const { arrived, gone } = await transaction(async (db) => {
      await lock(db)
      const before = await arrivedParts(db, file)
      if (before.some((one) => one.part >= count)) throw new OtherCut()
      if (before.some((one) => one.part === part)) return { arrived: before, gone: [fresh.fileKey] }
      const arrived = [...before, fresh].sort((one, other) => one.part - other.part)
      if (sizeOf(arrived) > PAPER_MAX_BYTES) throw new Refusal('too_large')
      await db.insert(parts).values({ tenantId, ...file, ...fresh })
      return { arrived, gone: await displaced(db, paperId) }
    })
    unneeded = gone
    return arrived
  } catch (error) {
    // The commit may have succeeded; the row may reference the file.
    if (mayBeCommitted(error)) unneeded = []
    throw error
  } finally {
    for (const fileKey of unneeded) await storage.remove(fileKey)
  }
}
interface Cut {
  readonly tenantId: number
  readonly part: number
  readonly parts: number
}
export const sizeOf = (some: readonly Part[]) => some.reduce((sum, { bytes }) => sum + bytes, 0)

/**
 * Deletes the rows of the longest-abandoned unfinished files beyond the limit and returns their storage keys.
 */
async function displaced(db: Db, paperId: number): Promise<string[]> {
  const files = await db
    .select({ fileId: parts.fileId })
    .from(parts)
    .where(eq(parts.paperId, paperId))
    .groupBy(parts.fileId)
    .orderBy(desc(max(parts.at)))
    .offset(MOST_UNFINISHED)
  if (files.length === 0) return []
  const ids = files.map(({ fileId }) => fileId)
  const gone = await db
    .delete(parts)
    .where(and(eq(parts.paperId, paperId), inArray(parts.fileId, ids)))
    .returning({ fileKey: parts.fileKey })
  return gone.map(({ fileKey }) => fileKey)
}

/** Joins all parts in memory. */
export async function joinedParts(storage: Storage, arrived: readonly Part[]): Promise<Uint8Array> {
  const whole = Buffer.alloc(sizeOf(arrived))
  let at = 0
  for (const { fileKey, bytes } of arrived) {
    whole.set(await storage.get(fileKey), at)
    at += bytes
  }
  return whole
}

export async function forgetParts(
  transaction: Transaction,
  storage: Storage,
  file: FileOfPaper,
): Promise<void> {
  const gone = await transaction((db) =>
    db.delete(parts).where(ofFile(file)).returning({ fileKey: parts.fileKey }),
  )
  for (const { fileKey } of gone) await storage.remove(fileKey)
}
