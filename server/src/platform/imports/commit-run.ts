import type { Permission } from '@shangxue/contract/platform/permissions'
import { AppError } from '../app-error.ts'
import { audit } from '../audit/audit.ts'
import type { Db } from '../database/database.ts'
import { getCurrentRights } from '../session/rights.ts'
import { checkRows } from './check-rows.ts'
import type { ReadRows } from './parsing/rows.ts'
import { lockRun, transitionRun } from './runs.ts'
import type { ImportSpec } from './spec.ts'

/**
 * Checks again and stores everything, or returns to `ready` with the issues found. The state changes in the same
 * transaction, so a repeated job does nothing. Returns true if it stored. Throws `import_rights` if `userId`, who
 * requested the commit, has lost the permission.
 */
export async function commitRun<Values, Plan>(
  db: Db,
  spec: ImportSpec<Values, Plan>,
  permission: Permission,
  readRows: ReadRows<Values>,
  runId: string,
  userId: number,
): Promise<boolean> {
  const run = await lockRun(db, runId, 'committing')
  if (!run) return false
  if (!(await getCurrentRights(db, userId))?.can(permission)) throw new AppError('import_rights')
  const { badRows, problems, effects, toApply } = await checkRows(db, spec, readRows, run, userId, true)
  if (!toApply) {
    await transitionRun(db, runId, ['committing'], {
      state: 'ready',
      progress: 100,
      badRows,
      problems,
      effects,
    })
    return false
  }
  const { before, after } = await spec.apply(toApply.context, toApply.plan)
  await transitionRun(db, runId, ['committing'], { state: 'committed', progress: 100, effects })
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
