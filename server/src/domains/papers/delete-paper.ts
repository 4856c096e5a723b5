import { and, eq, lt, or, sql } from 'drizzle-orm'
import { forEachSettled } from '../../platform/async/for-each-settled.ts'
import type { Database, Db } from '../../platform/database/database.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { purgeUnusedCrops } from './crop-cleanup.ts'
import type { PaperRow } from './policy.ts'
import { paperPages, papers, paperUploadParts } from './schema.ts'

/**
 * Hides the paper from everyone; editions, attempts and wrong questions stay. Files are deleted later by the
 * cleanup.
 */
export async function deletePaper(db: Db, { id, run }: PaperRow): Promise<void> {
  await db
    .update(papers)
    .set({ deletedAt: sql`now()`, shared: false, run: run + 1, status: 'completed' })
    .where(eq(papers.id, id))
  await db.update(paperPages).set({ position: 0 }).where(eq(paperPages.paperId, id))
}

const isOfDeletedPaperSql = sql`exists (select from paper p where p.tenant_id = ${paperUploadParts.tenantId}
  and p.id = ${paperUploadParts.paperId} and p.deleted_at is not null)`

/** Days after which an unfinished upload is deleted. */
const UNFINISHED_UPLOAD_DAYS = 2

/** Deletes dropped pages, unfinished uploads and crops that nobody can see any more. Returns their number. */
export async function purgePaperFiles(database: Database, storage: Storage): Promise<number> {
  let deletedCount = 0
  await forEachSettled([purgeDroppedPages, purgeUploadParts, purgeUnusedCrops], async (purge) => {
    deletedCount += await purge(database, storage)
  })
  return deletedCount
}

// Files are deleted before rows: a row without its file is found again, a file without its row never.

async function purgeDroppedPages(database: Database, storage: Storage): Promise<number> {
  const { tenantId, id, fileKey, straightKey } = paperPages
  const pages = await database.withOwner((db) =>
    db.select({ tenantId, id, fileKey, straightKey }).from(paperPages).where(eq(paperPages.position, 0)),
  )
  await forEachSettled(pages, async ({ tenantId, id, fileKey, straightKey }) => {
    await storage.remove(fileKey)
    if (straightKey !== null) await storage.remove(straightKey)
    await database.withOwnerOf(tenantId, (db) =>
      db.delete(paperPages).where(and(eq(paperPages.tenantId, tenantId), eq(paperPages.id, id))),
    )
  })
  return pages.length
}

async function purgeUploadParts(database: Database, storage: Storage): Promise<number> {
  const stale = or(
    lt(paperUploadParts.at, sql`now() - make_interval(days => ${UNFINISHED_UPLOAD_DAYS})`),
    isOfDeletedPaperSql,
  )
  const parts = await database.withOwner((db) => db.select().from(paperUploadParts).where(stale))
  await forEachSettled(parts, async ({ tenantId, fileKey }) => {
    await storage.remove(fileKey)
    // The same part may have been uploaded again under another key.
    await database.withOwnerOf(tenantId, (db) =>
      db
        .delete(paperUploadParts)
        .where(and(eq(paperUploadParts.tenantId, tenantId), eq(paperUploadParts.fileKey, fileKey))),
    )
  })
  return parts.length
}
