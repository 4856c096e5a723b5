import { randomBytes, randomUUID } from 'node:crypto'
import type { Input, Output } from '@shangxue/contract/endpoint'
import {
  type buildRegionReport as BuildRegionReport,
  type getRegionReport as GetRegionReport,
  REGION_PARTS,
  REGION_REPORTS_WAITING,
} from '@shangxue/contract/region-reports'
import { sql } from 'drizzle-orm'
import { audit } from '../../platform/audit/audit.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import { requirePeriod } from '../../platform/period.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Context } from '../../platform/serve.ts'
import type { Actor } from '../../platform/session/access.ts'
import { REGION_REPORT_JOB } from './job.ts'
import {
  type Address,
  areaOf,
  lockReport,
  oneReport,
  pagesOf,
  type Row,
  regions,
  summaryOf,
} from './store.ts'

type Summary = Output<typeof BuildRegionReport>

/**
 * Throws `region_reports_waiting` if too many reports are in progress. Requires `lockTenantReports`, so that concurrent
 * requests are counted.
 */
async function requireRoom(db: Db): Promise<void> {
  const { rows } = await db.execute<{ n: number }>(
    sql`select count(*)::int as n from region_report where state in ('queued', 'running')`,
  )
  if ((rows[0]?.n ?? 0) >= REGION_REPORTS_WAITING)
    throw new Refusal('region_reports_waiting', { count: REGION_REPORTS_WAITING })
}

const inTurn = (db: Db, { tenantId }: Actor) =>
  db.execute(sql`select pg_advisory_xact_lock(hashtextextended('region_report', ${tenantId}::bigint))`)

async function twinOf(
  db: Db,
  { userId }: Actor,
  asked: Input<typeof BuildRegionReport>,
  parts: string,
): Promise<Address | undefined> {
  const { rows } = await db.execute<Address & Record<string, unknown>>(sql`
    select region, file from region_report
    where state in ('queued', 'running') and user_id = ${userId} and region = ${asked.region}
      and from_day = ${asked.from}::date and to_day = ${asked.to}::date and parts = ${parts}::jsonb limit 1`)
  return rows[0]
}

export async function build(
  { db, actor }: Context,
  jobs: Jobs,
  asked: Input<typeof BuildRegionReport>,
): Promise<Summary> {
  const { region, from, to } = asked
  requirePeriod({ from, to })
  if (!(await regions(db)).includes(region))
    throw new Refusal('invalid_input', { field: '没有这个区域，请重新选择' })
  // In sheet order, regardless of the order of choice.
  const parts = JSON.stringify(REGION_PARTS.filter((part) => asked.parts.includes(part)))
  await inTurn(db, actor)
  const twin = await twinOf(db, actor, asked, parts)
  if (twin) return summaryOf(await oneReport(db, twin))
  await requireRoom(db)
  const [id, tail] = [randomUUID(), randomBytes(4).toString('hex')]
  const file = `${from}-${to}-${tail}`
  await db.execute(sql`
    insert into region_report (tenant_id, id, region, file, area, from_day, to_day, parts, state, with_cost, user_id)
    values (${actor.tenantId}, ${id}::uuid, ${region}, ${file}, ${areaOf(region)}, ${from}::date, ${to}::date, ${parts}::jsonb,
      'queued', ${actor.can('cost-view')}, ${actor.userId})`)
  await jobs.enqueue(db, REGION_REPORT_JOB, { tenantId: actor.tenantId, reportId: id })
  return summaryOf(await oneReport(db, { region, file }))
}

/**
 * Rebuilds a failed or expired report at the same URL with the caller's current rights; otherwise returns its state.
 */
export async function rebuild({ db, actor }: Context, jobs: Jobs, address: Address): Promise<Summary> {
  await inTurn(db, actor)
  const row = await lockReport(db, address)
  if (row.state !== 'failed' && row.state !== 'expired') return summaryOf(row)
  await requireRoom(db)
  await db.execute(sql`
    update region_report set state = 'queued', refusal = null, rows_done = 0, rows_total = 0, pages = null,
      finished_at = null, created_at = now(), with_cost = ${actor.can('cost-view')}, user_id = ${actor.userId}
    where id = ${row.id}`)
  await jobs.enqueue(db, REGION_REPORT_JOB, { tenantId: actor.tenantId, reportId: row.id })
  return summaryOf(await oneReport(db, address))
}

/** Deletes a report. Returns the key of its file, which the caller must remove. */
export async function remove(
  db: Db,
  actor: Actor,
  address: Address,
  requestId: string,
): Promise<string | null> {
  const row = await lockReport(db, address)
  if (row.user_id !== actor.userId && !actor.boss) throw new Refusal('forbidden')
  await db.execute(sql`delete from region_report where id = ${row.id}`)
  const before = { region: row.region, period: `${row.from} 至 ${row.to}` }
  const deed = { action: 'region_report.deleted', entity: 'region_report', entityId: row.id }
  await audit(db, actor, { ...deed, before }, requestId)
  return row.file_key
}

/** A report with the first rows of its sheets; cost columns require cost access. */
export async function shown(db: Db, actor: Actor, address: Address): Promise<Output<typeof GetRegionReport>> {
  const row = await oneReport(db, address)
  const stored = row.state === 'done' ? await pagesOf(db, row) : []
  const seesCost = actor.can('cost-view')
  const pages = stored.map(({ columns, rows, totals, ...page }) => {
    const told = columns.map(({ cost }) => seesCost || !cost)
    const only = <T>(all: readonly T[]): T[] => all.filter((_, at) => told[at])
    return {
      ...page,
      columns: only(columns).map(({ header, kind }) => ({ header, kind })),
      rows: rows.map(only),
      totals: only(totals),
    }
  })
  return { ...summaryOf(row), pages }
}

/** Returns the file key of the workbook. Throws if the caller may not see it or it does not exist. */
export function requireWorkbook(row: Row, actor: Actor): string {
  if (row.with_cost && !actor.can('cost-view')) throw new Refusal('region_report_cost')
  if (row.state === 'expired') throw new Refusal('region_report_expired')
  if (row.state !== 'done' || row.file_key === null) throw new Refusal('region_report_not_ready')
  return row.file_key
}
