import { and, eq, lt, or, sql } from 'drizzle-orm'
import type { Database, Db } from '../../platform/database/database.ts'
import { eachOf } from '../../platform/each.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import type { PaperRow } from './access.ts'
import { forgetUnseenPictures } from './pictures.ts'
import { paperPages, papers, paperUploadParts } from './tables.ts'

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

const ofDeletedPaper = sql`exists (select from paper p where p.tenant_id = ${paperUploadParts.tenantId}
  and p.id = ${paperUploadParts.paperId} and p.deleted_at is not null)`

/** Days after which an unfinished upload is deleted. */
const PARTS_DAYS = 2

/** Deletes dropped pages, unfinished uploads and crops that nobody can see any more. Returns their number. */
export async function forgetDroppedPages(database: Database, storage: Storage): Promise<number> {
  let forgotten = 0
  await eachOf([forgetPages, forgetParts, forgetUnseenPictures], async (forget) => {
    forgotten += await forget(database, storage)
  })
  return forgotten
}

// Files are deleted before rows: a row without its file is found again, a file without its row never.

async function forgetPages(database: Database, storage: Storage): Promise<number> {
  const { tenantId, id, fileKey, straightKey } = paperPages
  const pages = await database.asSystem((db) =>
    db.select({ tenantId, id, fileKey, straightKey }).from(paperPages).where(eq(paperPages.position, 0)),
  )
  await eachOf(pages, async ({ tenantId, id, fileKey, straightKey }) => {
    await storage.remove(fileKey)
    if (straightKey !== null) await storage.remove(straightKey)
    await database.asSystem((db) =>
      db.delete(paperPages).where(and(eq(paperPages.tenantId, tenantId), eq(paperPages.id, id))),
    )
  })
  return pages.length
}

async function forgetParts(database: Database, storage: Storage): Promise<number> {
  const stale = or(lt(paperUploadParts.at, sql`now() - make_interval(days => ${PARTS_DAYS})`), ofDeletedPaper)
  const parts = await database.asSystem((db) => db.select().from(paperUploadParts).where(stale))
  await eachOf(parts, async ({ tenantId, fileKey }) => {
    await storage.remove(fileKey)
    // The same part may have been uploaded again under another key.
    await database.asSystem((db) =>
      db
        .delete(paperUploadParts)
        .where(and(eq(paperUploadParts.tenantId, tenantId), eq(paperUploadParts.fileKey, fileKey))),
    )
  })
  return parts.length
}
