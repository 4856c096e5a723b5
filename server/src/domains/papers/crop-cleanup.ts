import { and, eq, inArray, isNotNull, or, type SQL, sql } from 'drizzle-orm'
import { forEachSettled } from '../../platform/async/for-each-settled.ts'
import type { Database, Db } from '../../platform/database/database.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { papers, questions } from './schema.ts'

/** Storage keys of a paper's crops, and whether anyone can still see each of them. */
export async function getCropKeys(db: Db, paperId: number): Promise<Map<string, { shown: boolean }>> {
  const { rows } = await db.execute<{ key: string; shown: boolean }>(sql`
    select key, bool_or(shown) as shown
    from (
      select c->>'fileKey' as key, q.removed_at is null and p.deleted_at is null as shown
      from paper p join question q on q.paper_id = p.id, jsonb_array_elements(q.crops) c where p.id = ${paperId}
      union all
      select c->>'fileKey', p.deleted_at is null from paper p, jsonb_array_elements(p.unread) c where p.id = ${paperId}
      union all
      select c->>'fileKey', true from question_version v, jsonb_array_elements(v.crops) c
      where v.paper_id = ${paperId}
    ) named group by key`)
  return new Map(rows.map(({ key, shown }) => [key, { shown }]))
}

/** SQL condition: removed questions and questions of deleted papers that still reference crops. */
const isOrphanedSql: SQL = sql`q.crops <> '[]' and (q.removed_at is not null or p.deleted_at is not null)`

/** Deletes crops of deleted questions and papers, except published ones. Returns the number of papers. */
export async function purgeUnusedCrops(database: Database, storage: Storage): Promise<number> {
  const { rows } = await database.withOwner((db) =>
    db.execute<{ tenant: number; paper: number }>(sql`
      select p.tenant_id::int as tenant, p.id::int as paper from paper p
      where (p.deleted_at is not null and p.unread <> '[]') or exists (
        select from question q where q.tenant_id = p.tenant_id and q.paper_id = p.id and ${isOrphanedSql})`),
  )
  await forEachSettled(rows, ({ tenant, paper }) => purgePaperCrops(database, storage, tenant, paper))
  return rows.length
}

/** Files are deleted first: a row without its file is found again. */
async function purgePaperCrops(database: Database, storage: Storage, tenantId: number, paperId: number) {
  const { ids, keys } = await database.withTenant({ tenantId }, async (db) => {
    const { rows } = await db.execute<{ id: number }>(sql`
      select q.id::int as id from question q join paper p on p.id = q.paper_id
      where p.id = ${paperId} and ${isOrphanedSql} for update of p`)
    const cropKeys = await getCropKeys(db, paperId)
    const keys = [...cropKeys].flatMap(([key, { shown }]) => (shown ? [] : [key]))
    return { ids: rows.map(({ id }) => id), keys }
  })
  for (const key of keys) await storage.remove(key)
  await database.withTenant({ tenantId }, async (db) => {
    const [deleted] = await db
      .update(papers)
      .set({ unread: [] })
      .where(and(eq(papers.id, paperId), isNotNull(papers.deletedAt)))
      .returning({ id: papers.id })
    // A paper that was analysed again meanwhile has new crops.
    const isRemoved = or(isNotNull(questions.removedAt), deleted && eq(questions.paperId, paperId))
    if (ids.length > 0)
      await db
        .update(questions)
        .set({ crops: [] })
        .where(and(inArray(questions.id, ids), isRemoved))
  })
}
