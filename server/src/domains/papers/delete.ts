import { and, eq, lt, or, sql } from 'drizzle-orm'
import type { Database, Db } from '../../platform/database/database.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import type { PaperRow } from './access.ts'
import { forgetUnseenPictures } from './pictures.ts'
import { paperPages, papers, paperUploadParts } from './tables.ts'

/** Gone for everybody; editions, attempts and wrong questions stay. Its pictures are tidied away later. */
export async function deletePaper(db: Db, { id, run }: PaperRow): Promise<void> {
  await db
    .update(papers)
    .set({ deletedAt: sql`now()`, shared: false, run: run + 1, status: 'completed' })
    .where(eq(papers.id, id))
  await db.update(paperPages).set({ position: 0 }).where(eq(paperPages.paperId, id))
}

const AT_ONCE = 200
const ofDeletedPaper = sql`exists (select from paper p where p.tenant_id = ${paperUploadParts.tenantId}
  and p.id = ${paperUploadParts.paperId} and p.deleted_at is not null)`

/**
 * Takes away the files of dropped pages and of uploads that were never finished, and answers how many; and cut
 * pictures that nobody can see any more.
 */
export async function forgetDroppedPages(database: Database, storage: Storage): Promise<number> {
  let forgotten = 0
  for (;;) {
    const pages = await database.asSystem((db) =>
      db
        .select({
          tenantId: paperPages.tenantId,
          id: paperPages.id,
          fileKey: paperPages.fileKey,
          straightKey: paperPages.straightKey,
        })
        .from(paperPages)
        .where(eq(paperPages.position, 0))
        .limit(AT_ONCE),
    )
    // files first: a row whose file is gone is found again, a file without its row never
    for (const { tenantId, id, fileKey, straightKey } of pages) {
      await storage.remove(fileKey)
      if (straightKey !== null) await storage.remove(straightKey)
      await database.asSystem((db) =>
        db.delete(paperPages).where(and(eq(paperPages.tenantId, tenantId), eq(paperPages.id, id))),
      )
    }
    forgotten += pages.length
    if (pages.length < AT_ONCE) break
  }
  const stale = await database.asSystem((db) =>
    db
      .delete(paperUploadParts)
      .where(or(lt(paperUploadParts.at, sql`now() - interval '2 days'`), ofDeletedPaper))
      .returning({ fileKey: paperUploadParts.fileKey }),
  )
  for (const { fileKey } of stale) await storage.remove(fileKey)
  await forgetUnseenPictures(database, storage)
  return forgotten + stale.length
}
