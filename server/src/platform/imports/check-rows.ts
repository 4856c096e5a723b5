import { sql } from 'drizzle-orm'
import type { Db } from '../database/database.ts'
import { tenantZone } from '../database/tenant-zone.ts'
import { describeFindings, type ReadRows } from './parsing/rows.ts'
import type { Run } from './runs.ts'
import type { ImportEffect, ImportProblem } from './schema.ts'
import type { ImportContext, ImportSpec } from './spec.ts'

type MappedTable = Pick<ReadRows<unknown>, 'table' | 'mapping'>

export interface CheckResult<Plan> {
  readonly badRows: number
  readonly problems: ImportProblem[]
  readonly effects: ImportEffect[]
  /** The plan to apply and its context; only for a file without problems. */
  readonly toApply?: { readonly plan: Plan; readonly context: ImportContext }
}

/** Checks the rows against the database as of this transaction. */
export async function checkRows<Values, Plan>(
  db: Db,
  spec: ImportSpec<Values, Plan>,
  readResult: ReadRows<Values>,
  run: Run,
  userId: number,
  isCommit: boolean,
): Promise<CheckResult<Plan>> {
  if (readResult.missing.length > 0) return { ...describeFindings(readResult, [], spec.fields), effects: [] }
  const context = await createContext(db, readResult, run, userId, isCommit)
  const { findings, effects, plan } = await spec.check(context, readResult.rows)
  const summary = describeFindings(readResult, [...readResult.findings, ...findings], spec.fields)
  return { ...summary, effects, ...(summary.badRows === 0 ? { toApply: { plan, context } } : {}) }
}

/** Visibility follows the uploader, who reads the result, even when the boss commits. */
async function createContext(
  db: Db,
  readResult: MappedTable,
  run: Run,
  userId: number,
  isCommit: boolean,
): Promise<ImportContext> {
  const { rows } = await db.execute<{ zone: string; now: string; today: string; sees_cost: boolean }>(sql`
    select zone, now() as now, (now() at time zone zone)::date::text as today,
           u.boss or exists (select from user_permission p where p.user_id = u.id and p.key = 'cost-view') as sees_cost
    from tenant t, lateral (select ${tenantZone(sql`t`)} as zone) as z, app_user u where t.id = ${run.tenantId} and u.id = ${run.userId}`)
  const [row] = rows
  if (!row) throw new Error('the uploader of an import does not exist')
  return {
    db,
    tenantId: run.tenantId,
    userId,
    seesCost: row.sees_cost,
    runId: run.id,
    fileName: run.fileName,
    fileParams: run.fileParams,
    headings: headingsOf(readResult),
    isCommit,
    timeZone: row.zone,
    now: new Date(row.now),
    today: row.today,
  }
}

const headingsOf = ({ table, mapping }: MappedTable): Record<string, string> =>
  Object.fromEntries(Object.entries(mapping).map(([key, column]) => [key, table.header[column] ?? '']))
