import type { Permission } from '@shangxue/contract/permissions'
import { audit } from '../audit/audit.ts'
import type { Db } from '../database/database.ts'
import { Refusal } from '../refusal.ts'
import { rightsNow } from '../session/rights.ts'
import type { ReadRows } from './rows.ts'
import { lockRun, moveRun } from './runs.ts'
import type { ImportSpec } from './spec.ts'
import { verdictOf } from './verdict.ts'

/**
 * Checks again and stores everything, or returns to `ready` with the issues found. The state changes in the same
 * transaction, so a repeated job does nothing. Returns true if it stored. Throws `import_rights` if `userId`, who
 * requested the commit, has lost the permission.
 */
export async function commitRun<Values, Plan>(
  db: Db,
  spec: ImportSpec<Values, Plan>,
  permission: Permission,
  read: ReadRows<Values>,
  runId: string,
  userId: number,
): Promise<boolean> {
  const run = await lockRun(db, runId, 'committing')
  if (!run) return false
  if (!(await rightsNow(db, userId))?.can(permission)) throw new Refusal('import_rights')
  const { badRows, problems, effects, todo } = await verdictOf(db, spec, read, run, userId, true)
  if (!todo) {
    await moveRun(db, runId, ['committing'], { state: 'ready', progress: 100, badRows, problems, effects })
    return false
  }
  const { before, after } = await spec.apply(todo.context, todo.plan)
  await moveRun(db, runId, ['committing'], { state: 'committed', progress: 100, effects })
  await audit(
    db,
    { tenantId: run.tenantId, userId },
    {
      action: spec.action,
      entity: 'import_run',
      entityId: runId,
      before: before ?? null,
      after: {
        file: run.fileName,
        rows: run.totalRows,
        effects,
        ...(after === undefined ? {} : { detail: after }),
      },
    },
  )
  return true
}
