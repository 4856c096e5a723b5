import { PAPER_MAX_BYTES } from '@shangxue/contract/platform/constants'
import { and, asc, desc, eq, inArray, max } from 'drizzle-orm'
import { AppError } from '../../../platform/app-error.ts'
import type { Db } from '../../../platform/database/database.ts'
import { isCommitUnknown } from '../../../platform/database/errors.ts'
import type { ManualTransactionContext } from '../../../platform/http/endpoints/serve.ts'
import type { Storage } from '../../../platform/storage/storage.ts'
import { paperUploadParts as parts } from '../schema.ts'

type Transaction = ManualTransactionContext['transaction']
export interface PaperFile {
  readonly paperId: number
  readonly fileId: string
}
interface StoredPart {
  readonly part: number
  readonly fileKey: string
  readonly bytes: number
}

const isOfFile = ({ paperId, fileId }: PaperFile) => and(eq(parts.paperId, paperId), eq(parts.fileId, fileId))

export const getParts = (db: Db, file: PaperFile): Promise<StoredPart[]> =>
  db
    .select({ part: parts.part, fileKey: parts.fileKey, bytes: parts.bytes })
    .from(parts)
    .where(isOfFile(file))
    .orderBy(asc(parts.part))

/** Unfinished files per paper; abandoned uploads must not fill the disk. */
const MAX_UNFINISHED_FILES = 5

/** The number of parts differs from earlier ones, so that they cannot be joined. */
export class PartCountMismatch extends Error {}

/**
 * Stores a part unless it exists and returns all parts received. `lock` locks the paper, so that concurrent
 * parts are counted one after the other. Throws PartCountMismatch.
 */
export async function storePart(
  transaction: Transaction,
  storage: Storage,
  { tenantId, paperId, fileId, part, parts: count }: PaperFile & PartInput,
  bytes: Uint8Array,
  lock: (db: Db) => Promise<unknown>,
): Promise<StoredPart[]> {
  const newPart = { part, fileKey: await storage.put(bytes), bytes: bytes.length }
  const file = { paperId, fileId }
  let unneededKeys = [newPart.fileKey]
  try {
    const { receivedParts, gone: discardedKeys } = await transaction(async (db) => {
      await lock(db)
      const before = await getParts(db, file)
      if (before.some((stored) => stored.part >= count)) throw new PartCountMismatch()
      if (before.some((stored) => stored.part === part))
        return { receivedParts: before, gone: [newPart.fileKey] }
      const receivedParts = [...before, newPart].sort((storedPart, other) => storedPart.part - other.part)
      if (totalBytes(receivedParts) > PAPER_MAX_BYTES) throw new AppError('too_large')
      await db.insert(parts).values({ tenantId, ...file, ...newPart })
      return { receivedParts, gone: await deleteAbandoned(db, paperId) }
    })
    unneededKeys = discardedKeys
    return receivedParts
  } catch (error) {
    // The commit may have succeeded; the row may reference the file.
    if (isCommitUnknown(error)) unneededKeys = []
    throw error
  } finally {
    for (const fileKey of unneededKeys) await storage.remove(fileKey)
  }
}
interface PartInput {
  readonly tenantId: number
  readonly part: number
  readonly parts: number
}
export const totalBytes = (storedParts: readonly StoredPart[]) =>
  storedParts.reduce((sum, { bytes }) => sum + bytes, 0)

/**
 * Deletes the rows of the longest-abandoned unfinished files beyond the limit and returns their storage keys.
 */
async function deleteAbandoned(db: Db, paperId: number): Promise<string[]> {
  const files = await db
    .select({ fileId: parts.fileId })
    .from(parts)
    .where(eq(parts.paperId, paperId))
    .groupBy(parts.fileId)
    .orderBy(desc(max(parts.at)))
    .offset(MAX_UNFINISHED_FILES)
  if (files.length === 0) return []
  const ids = files.map(({ fileId }) => fileId)
  const deleted = await db
    .delete(parts)
    .where(and(eq(parts.paperId, paperId), inArray(parts.fileId, ids)))
    .returning({ fileKey: parts.fileKey })
  return deleted.map(({ fileKey }) => fileKey)
}

/** Joins all parts in memory. */
export async function joinParts(storage: Storage, receivedParts: readonly StoredPart[]): Promise<Uint8Array> {
  const file = Buffer.alloc(totalBytes(receivedParts))
  let offset = 0
  for (const { fileKey, bytes } of receivedParts) {
    file.set(await storage.get(fileKey), offset)
    offset += bytes
  }
  return file
}

export async function deleteParts(
  transaction: Transaction,
  storage: Storage,
  file: PaperFile,
): Promise<void> {
  const deleted = await transaction((db) =>
    db.delete(parts).where(isOfFile(file)).returning({ fileKey: parts.fileKey }),
  )
  for (const { fileKey } of deleted) await storage.remove(fileKey)
}
