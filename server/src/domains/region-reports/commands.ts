import { randomBytes, randomUUID } from 'node:crypto'
import type { Input, Output } from '@shangxue/contract/platform/endpoint'
import {
  type buildRegionReport as BuildRegionReport,
  type getRegionReport as GetRegionReport,
  PENDING_REGION_REPORTS_MAX,
  REGION_PARTS,
} from '@shangxue/contract/region-reports/endpoints'
import { sql } from 'drizzle-orm'
import { AppError } from '../../platform/app-error.ts'
import { audit } from '../../platform/audit/audit.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Context } from '../../platform/http/endpoints/serve.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { Actor } from '../../platform/session/access.ts'
import { requireAllStores } from '../../platform/session/require-store.ts'
import { requirePeriod } from '../../platform/time/period.ts'
import { REGION_REPORT_JOB } from './jobs.ts'
import {
  getReport,
  listRegions,
  loadPages,
  lockReport,
  type ReportAddress,
  type ReportRow,
  toArea,
  toSummary,
} from './queries.ts'

type ReportSummary = Output<typeof BuildRegionReport>

/**
 * Throws `region_reports_waiting` if too many reports are in progress. Requires `lockTenantReports`, so that concurrent
 * requests are counted.
 */
async function requireCapacity(db: Db): Promise<void> {
  const { rows } = await db.execute<{ n: number }>(
    sql`select count(*)::int as n from region_report where state in ('queued', 'running')`,
  )
  if ((rows[0]?.n ?? 0) >= PENDING_REGION_REPORTS_MAX)
    throw new AppError('region_reports_waiting', { count: PENDING_REGION_REPORTS_MAX })
}

const lockTenantReports = (db: Db, { tenantId }: Actor) =>
  db.execute(sql`select pg_advisory_xact_lock(hashtextextended('region_report', ${tenantId}::bigint))`)

async function findPendingReport(
  db: Db,
  { userId }: Actor,
  input: Input<typeof BuildRegionReport>,
  parts: string,
): Promise<ReportAddress | undefined> {
  const { rows } = await db.execute<ReportAddress & Record<string, unknown>>(sql`
    select region, file from region_report
    where state in ('queued', 'running') and user_id = ${userId} and region = ${input.region}
      and from_day = ${input.from}::date and to_day = ${input.to}::date and parts = ${parts}::jsonb limit 1`)
  return rows[0]
}

export async function buildRegionReport(
  { db, actor }: Context,
  jobs: Jobs,
  input: Input<typeof BuildRegionReport>,
): Promise<ReportSummary> {
  // A report contains all stores.
  requireAllStores(actor)
  const { region, from, to } = input
  requirePeriod({ from, to })
  if (!(await listRegions(db)).includes(region)) throw new AppError('region_unknown')
  // In sheet order, regardless of the order of choice.
  const parts = JSON.stringify(REGION_PARTS.filter((part) => input.parts.includes(part)))
  await lockTenantReports(db, actor)
  const pending = await findPendingReport(db, actor, input, parts)
  if (pending) return toSummary(await getReport(db, pending))
  await requireCapacity(db)
  const [id, suffix] = [randomUUID(), randomBytes(4).toString('hex')]
  const file = `${from}-${to}-${suffix}`
  await db.execute(sql`
    insert into region_report (tenant_id, id, region, file, area, from_day, to_day, parts, state, with_cost, user_id)
    values (${actor.tenantId}, ${id}::uuid, ${region}, ${file}, ${toArea(region)}, ${from}::date, ${to}::date, ${parts}::jsonb,
      'queued', ${actor.can('cost-view')}, ${actor.userId})`)
  await jobs.enqueue(db, REGION_REPORT_JOB, { tenantId: actor.tenantId, reportId: id })
  return toSummary(await getReport(db, { region, file }))
}

/**
 * Rebuilds a failed or expired report at the same URL with the caller's current rights; otherwise returns its state.
 */
export async function rebuildRegionReport(
  { db, actor }: Context,
  jobs: Jobs,
  address: ReportAddress,
): Promise<ReportSummary> {
  requireAllStores(actor)
  await lockTenantReports(db, actor)
  const row = await lockReport(db, address)
  if (row.state !== 'failed' && row.state !== 'expired') return toSummary(row)
  await requireCapacity(db)
  await db.execute(sql`
    update region_report set state = 'queued', refusal = null, rows_done = 0, rows_total = 0, pages = null,
      finished_at = null, created_at = now(), with_cost = ${actor.can('cost-view')}, user_id = ${actor.userId}
    where id = ${row.id}`)
  await jobs.enqueue(db, REGION_REPORT_JOB, { tenantId: actor.tenantId, reportId: row.id })
  return toSummary(await getReport(db, address))
}

/** Deletes a report. Returns the key of its file, which the caller must remove. */
export async function deleteRegionReport(
  db: Db,
  actor: Actor,
  address: ReportAddress,
  requestId: string,
): Promise<string | null> {
  requireAllStores(actor)
  const row = await lockReport(db, address)
  if (row.user_id !== actor.userId && !actor.boss) throw new AppError('forbidden')
  await db.execute(sql`delete from region_report where id = ${row.id}`)
  const before = { region: row.region, period: `${row.from} 至 ${row.to}` }
  const entry = { action: 'region_report.deleted', entity: 'region_report', entityId: row.id }
  await audit(db, actor, { ...entry, before }, requestId)
  return row.file_key
}

/** A report with the first rows of its sheets; cost columns require cost access. */
export async function getRegionReport(
  db: Db,
  actor: Actor,
  address: ReportAddress,
): Promise<Output<typeof GetRegionReport>> {
  const row = await getReport(db, address)
  const storedPages = row.state === 'done' ? await loadPages(db, row) : []
  const seesCost = actor.can('cost-view')
  const pages = storedPages.map(({ columns, rows, totals, ...page }) => {
    const isVisible = columns.map(({ cost }) => seesCost || !cost)
    const visibleOnly = <T>(all: readonly T[]): T[] => all.filter((_, index) => isVisible[index])
    return {
      ...page,
      columns: visibleOnly(columns).map(({ header, kind }) => ({ header, kind })),
      rows: rows.map(visibleOnly),
      totals: visibleOnly(totals),
    }
  })
  return { ...toSummary(row), pages }
}

/** Returns the file key of the workbook. Throws if the caller may not see it or it does not exist. */
export function requireWorkbook(row: ReportRow, actor: Actor): string {
  if (row.with_cost && !actor.can('cost-view')) throw new AppError('region_report_cost')
  if (row.state === 'expired') throw new AppError('region_report_expired')
  if (row.state !== 'done' || row.file_key === null) throw new AppError('region_report_not_ready')
  return row.file_key
}
