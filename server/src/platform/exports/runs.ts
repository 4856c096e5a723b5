import { EXPORT_RETENTION_DAYS, PENDING_EXPORTS_MAX } from '@shangxue/contract/platform/constants'
import type { Input, Output } from '@shangxue/contract/platform/endpoint'
import type { getExport, listExports } from '@shangxue/contract/platform/exports'
import { and, desc, eq, inArray, ne, sql } from 'drizzle-orm'
import { AppError } from '../app-error.ts'
import type { Db } from '../database/database.ts'
import { cappedCount, toPage } from '../database/pagination.ts'
import type { StoreScope } from '../database/store-scope.ts'
import type { Actor } from '../session/access.ts'
import { exportRuns } from './schema.ts'
import type { Filters } from './spec.ts'

export type ExportRun = typeof exportRuns.$inferSelect
type Changes = Partial<typeof exportRuns.$inferInsert>

/** Stored as the run's filters: the filters, whether costs are included, and the ids of the stores; all stores if absent. */
interface ExportRunParams {
  readonly filters: Filters
  readonly with_cost: boolean
  readonly store_ids?: readonly number[]
}
export const parseRunParams = (run: ExportRun) => run.filters as unknown as ExportRunParams
export const toRunParams = (
  filters: Filters,
  withCost: boolean,
  stores: StoreScope,
): ExportRun['filters'] => ({
  filters,
  with_cost: withCost,
  ...(stores !== 'all' && { store_ids: stores.locationIds }),
})

export async function insertRun(db: Db, run: typeof exportRuns.$inferInsert): Promise<ExportRun> {
  const [inserted] = await db.insert(exportRuns).values(run).returning()
  if (!inserted) throw new Error('an export run was not inserted')
  return inserted
}

/** Returns the run for its requester; for others, or once cancelled, it does not exist. */
export async function getOwnRun(db: Db, { userId }: Actor, id: string): Promise<ExportRun> {
  const [run] = await db
    .select()
    .from(exportRuns)
    .where(and(eq(exportRuns.id, id), eq(exportRuns.userId, userId), ne(exportRuns.state, 'cancelled')))
  if (!run) throw new AppError('not_found')
  return run
}

/** Rejects when the user has too many exports in progress. Lock the user before. */
export async function requireExportQuota(db: Db, { userId }: Actor): Promise<void> {
  const count = await db.$count(
    exportRuns,
    and(eq(exportRuns.userId, userId), inArray(exportRuns.state, ['queued', 'running'])),
  )
  if (count >= PENDING_EXPORTS_MAX) throw new AppError('exports_waiting', { count: PENDING_EXPORTS_MAX })
}

/** Returns a queued or running export with the same filters, which makes a second one redundant. */
export async function findEquivalentPendingRun(
  db: Db,
  { userId }: Actor,
  kind: string,
  filters: ExportRun['filters'],
): Promise<ExportRun | undefined> {
  const [equivalentRun] = await db
    .select()
    .from(exportRuns)
    .where(
      and(
        eq(exportRuns.userId, userId),
        eq(exportRuns.kind, kind),
        inArray(exportRuns.state, ['queued', 'running']),
        sql`${exportRuns.filters} = ${JSON.stringify(filters)}::jsonb`,
      ),
    )
    .limit(1)
  return equivalentRun
}

export async function listRuns(db: Db, { userId }: Actor, page: Input<typeof listExports>) {
  const isOwn = and(eq(exportRuns.userId, userId), ne(exportRuns.state, 'cancelled'))
  const runs = await db
    .select()
    .from(exportRuns)
    .where(isOwn)
    .orderBy(desc(exportRuns.createdAt), desc(exportRuns.id))
    .limit(page.limit)
    .offset((page.page - 1) * page.limit)
  return toPage(
    runs.map(toResponse),
    page,
    await cappedCount(db, sql`select 1 from ${exportRuns} where ${isOwn}`),
  )
}

/** Changes the run only while it is in one of these states; undefined if a concurrent change was faster. */
export async function transitionRun(
  db: Db,
  id: string,
  from: ExportRun['state'][],
  changes: Changes,
): Promise<ExportRun | undefined> {
  const [run] = await db
    .update(exportRuns)
    .set(changes)
    .where(and(eq(exportRuns.id, id), inArray(exportRuns.state, from)))
    .returning()
  return run
}

/**
 * Claims a run, also from a process that died. The last writer of the file key owns the run: the previous owner's
 * `updateClaimedRun` then returns undefined. Returns the run as it was before.
 */
export async function claimRun(db: Db, id: string, fileKey: string): Promise<ExportRun | undefined> {
  const [run] = await db
    .select()
    .from(exportRuns)
    .where(and(eq(exportRuns.id, id), inArray(exportRuns.state, ['queued', 'running'])))
    .for('update')
  if (run) await transitionRun(db, id, [run.state], { state: 'running', fileKey, rowsDone: 0, refusal: null })
  return run
}

/** Changes a running run while this file key is its current one. */
export async function updateClaimedRun(
  db: Db,
  id: string,
  fileKey: string,
  changes: Changes,
): Promise<ExportRun | undefined> {
  const [run] = await db
    .update(exportRuns)
    .set(changes)
    .where(and(eq(exportRuns.id, id), eq(exportRuns.state, 'running'), eq(exportRuns.fileKey, fileKey)))
    .returning()
  return run
}

const RETENTION_MS = EXPORT_RETENTION_DAYS * 86_400_000

export const toResponse = (run: ExportRun): Output<typeof getExport> => ({
  id: run.id,
  title: run.title,
  file_name: run.fileName,
  state: run.state,
  rows_done: run.rowsDone,
  rows_total: run.rowsTotal,
  created_at: run.createdAt.toISOString(),
  finished_at: run.finishedAt?.toISOString() ?? null,
  expires_at:
    run.state === 'done' && run.finishedAt
      ? new Date(run.finishedAt.getTime() + RETENTION_MS).toISOString()
      : null,
  refusal: run.refusal,
})
