import { sql } from 'drizzle-orm'
import type { Db } from '../database/database.ts'
import { zoneOf } from '../database/zone.ts'
import { describeFindings, type ReadRows } from './rows.ts'
import type { Run } from './runs.ts'
import type { ImportContext, ImportSpec } from './spec.ts'
import type { ImportEffect, ImportProblem } from './tables.ts'

type Headed = Pick<ReadRows<unknown>, 'table' | 'mapping'>

export interface Verdict<Plan> {
  readonly badRows: number
  readonly problems: ImportProblem[]
  readonly effects: ImportEffect[]
  /** The plan to apply and its context; only for a file without problems. */
  readonly todo?: { readonly plan: Plan; readonly context: ImportContext }
}

/** Checks the rows against the database as of this transaction. */
export async function verdictOf<Values, Plan>(
  db: Db,
  spec: ImportSpec<Values, Plan>,
  read: ReadRows<Values>,
  run: Run,
  userId: number,
  storing: boolean,
): Promise<Verdict<Plan>> {
  if (read.missing.length > 0) return { ...describeFindings(read, [], spec.fields), effects: [] }
  const context = await contextOf(db, read, run, userId, storing)
  const { findings, effects, plan } = await spec.check(context, read.rows)
  const described = describeFindings(read, [...read.findings, ...findings], spec.fields)
  return { ...described, effects, ...(described.badRows === 0 ? { todo: { plan, context } } : {}) }
}

/** Visibility follows the uploader, who reads the result, even when the boss commits. */
async function contextOf(
  db: Db,
  read: Headed,
  run: Run,
  userId: number,
  storing: boolean,
): Promise<ImportContext> {
  const { rows } = await db.execute<{ zone: string; now: string; today: string; sees_cost: boolean }>(sql`
    select zone, now() as now, (now() at time zone zone)::date::text as today,
           u.boss or exists (select from user_permission p where p.user_id = u.id and p.key = 'cost-view') as sees_cost
    from tenant t, lateral (select ${zoneOf(sql`t`)} as zone) as z, app_user u where t.id = ${run.tenantId} and u.id = ${run.userId}`)
  const [row] = rows
  if (!row) throw new Error('the uploader of an import does not exist')
  return {
    db,
    tenantId: run.tenantId,
    userId,
    seesCost: row.sees_cost,
    runId: run.id,
    fileName: run.fileName,
    given: run.given,
    headings: headingsOf(read),
    storing,
    timeZone: row.zone,
    now: new Date(row.now),
    today: row.today,
  }
}

const headingsOf = ({ table, mapping }: Headed): Record<string, string> =>
  Object.fromEntries(Object.entries(mapping).map(([key, column]) => [key, table.header[column] ?? '']))
