import { OPEN_IMPORTS_MAX, RUNNING_IMPORTS_MAX } from '@shangxue/contract/platform/constants'
import type { Output } from '@shangxue/contract/platform/endpoint'
import type { ImportEndpoints } from '@shangxue/contract/platform/imports'
import { and, desc, eq, inArray } from 'drizzle-orm'
import { AppError } from '../app-error.ts'
import type { Db } from '../database/database.ts'
import type { Actor } from '../session/access.ts'
import { importRuns } from './schema.ts'
import { fieldEntries, type ImportFields } from './spec.ts'

export type Run = typeof importRuns.$inferSelect
type State = Run['state']
type Changes = Partial<typeof importRuns.$inferInsert>

export const insertRun = async (
  db: Db,
  run: Pick<Run, 'tenantId' | 'id' | 'kind' | 'fileName' | 'fileKey' | 'fileParams' | 'userId'>,
) => {
  const [inserted] = await db
    .insert(importRuns)
    .values({ ...run, state: 'checking', columns: [], mapping: {}, problems: [], effects: [] })
    .returning()
  if (!inserted) throw new Error('an import run was not inserted')
  return inserted
}

/** Rejects when the user has too many imports in progress. Lock the user before. */
export async function requireImportQuota(db: Db, { userId }: Actor): Promise<void> {
  const count = await db.$count(
    importRuns,
    and(eq(importRuns.userId, userId), inArray(importRuns.state, ['checking', 'committing'])),
  )
  if (count >= RUNNING_IMPORTS_MAX) throw new AppError('imports_waiting', { count: RUNNING_IMPORTS_MAX })
}

/** Cancels the user's oldest unfinished imports so that one more fits. Returns their file keys. */
export async function cancelOldestRuns(db: Db, { userId }: Actor): Promise<string[]> {
  const ready = and(eq(importRuns.userId, userId), eq(importRuns.state, 'ready'))
  const excessRuns = db
    .select({ id: importRuns.id })
    .from(importRuns)
    .where(ready)
    .orderBy(desc(importRuns.createdAt))
    .offset(OPEN_IMPORTS_MAX - 1)
  const cancelledRuns = await db
    .update(importRuns)
    .set({ state: 'cancelled' })
    .where(and(ready, inArray(importRuns.id, excessRuns)))
    .returning({ fileKey: importRuns.fileKey })
  return cancelledRuns.map(({ fileKey }) => fileKey)
}

export async function findRun(db: Db, id: string): Promise<Run | undefined> {
  const [run] = await db.select().from(importRuns).where(eq(importRuns.id, id))
  return run
}

/** Returns the run if it is in this state, locked until the transaction ends. */
export async function lockRun(db: Db, id: string, state: State): Promise<Run | undefined> {
  const [run] = await db
    .select()
    .from(importRuns)
    .where(and(eq(importRuns.id, id), eq(importRuns.state, state)))
    .for('update')
  return run
}

/** Changes the run only while it is in one of these states; undefined if a concurrent change was faster. */
export async function transitionRun(
  db: Db,
  id: string,
  from: State[],
  changes: Changes,
): Promise<Run | undefined> {
  const [run] = await db
    .update(importRuns)
    .set(changes)
    .where(and(eq(importRuns.id, id), inArray(importRuns.state, from)))
    .returning()
  return run
}

/** Returns the run for its uploader or the boss; for others it does not exist. */
export async function getOwnRun(db: Db, actor: Actor, kind: string, id: string): Promise<Run> {
  const run = await findRun(db, id)
  if (!run || run.kind !== kind || (run.userId !== actor.userId && !actor.boss))
    throw new AppError('not_found')
  return run
}

/** Returns the error for a run in a state that does not allow the step. */
export const runStateError = ({ state, badRows }: Run): AppError => {
  if (state === 'ready' && badRows > 0) return new AppError('import_has_errors', { count: badRows })
  // `ready` without bad rows: it was being checked a moment ago.
  if (state === 'checking' || state === 'ready') return new AppError('import_not_ready')
  return new AppError('import_finished')
}

export const toResponse = <Values>(
  run: Run,
  fields: ImportFields<Values>,
): Output<ImportEndpoints['get']> => ({
  id: run.id,
  file_name: run.fileName,
  state: run.state,
  progress: run.progress,
  created_at: run.createdAt.toISOString(),
  columns: run.columns,
  mapping: run.mapping,
  fields: fieldEntries(fields).map(([key, { title, required, hint }]) => ({ key, title, required, hint })),
  total_rows: run.totalRows,
  bad_rows: run.badRows,
  problems: run.problems,
  effects: run.effects,
  refusal: run.refusal,
})
