import { PAPER_MAX_BYTES } from '@shangxue/contract/constants'
import { and, asc, eq } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
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

/** Keeps a part; one that is there already stays as it is. */
export async function keepPart(
  transaction: Transaction,
  storage: Storage,
  { tenantId, paperId, fileId, part }: FileOfPaper & { tenantId: number; part: number },
  bytes: Uint8Array,
): Promise<void> {
  const before = await transaction((db) => arrivedParts(db, { paperId, fileId }))
  const size = before.reduce((sum, one) => sum + one.bytes, bytes.length)
  if (size > PAPER_MAX_BYTES) throw new Refusal('too_large')
  const fileKey = await storage.put(bytes)
  const kept = await transaction((db) =>
    db
      .insert(parts)
      .values({ tenantId, paperId, fileId, part, fileKey, bytes: bytes.length })
      .onConflictDoNothing()
      .returning({ part: parts.part }),
  )
  if (kept.length === 0) await storage.remove(fileKey)
}

export async function joinedParts(storage: Storage, arrived: readonly Part[]): Promise<Uint8Array> {
  const pieces: Uint8Array[] = []
  for (const { fileKey } of arrived) pieces.push(await storage.get(fileKey))
  return Buffer.concat(pieces)
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
