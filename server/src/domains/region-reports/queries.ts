import type { Input, Output } from '@shangxue/contract/platform/endpoint'
import {
  ALL_REGIONS,
  type buildRegionReport,
  type listRegionReports,
  NO_REGION,
  REGION_REPORT_DAYS,
  type RegionReport,
} from '@shangxue/contract/region-reports/endpoints'
import { type SQL, sql } from 'drizzle-orm'
import { AppError } from '../../platform/app-error.ts'
import type { Db } from '../../platform/database/database.ts'
import { cappedCount, limitOffset, toIso, toIsoOrNull, toPage } from '../../platform/database/pagination.ts'
import type { StoredPage } from './group-sheet.ts'

type ReportSummary = Output<typeof buildRegionReport>
export type ReportAddress = Pick<RegionReport, 'region' | 'file'>
export type ReportRow = Omit<ReportSummary, 'created_at' | 'expires_at'> & {
  id: string
  tenant_id: number
  user_id: number
  area: string | null
  file_key: string | null
  created_at: string
  finished_at: string | null
  expires_at: string | null
} & Record<string, unknown>

/** The customer area for a region name in the URL; null means all. */
export const toArea = (region: string): string | null => {
  if (region === ALL_REGIONS) return null
  return region === NO_REGION ? '' : region
}

const retention = sql`make_interval(days => ${REGION_REPORT_DAYS})`
/** A report past its retention counts as expired even before cleanup. */
const columns = sql`
  r.id, r.tenant_id, r.user_id::float8 as user_id, r.region, r.file, r.area, r.from_day::text as from, r.to_day::text as to,
  r.parts, case when r.state = 'done' and r.finished_at < now() - ${retention} then 'expired' else r.state end as state,
  r.rows_done, r.rows_total, r.with_cost, r.file_key, r.refusal, u.name as by, r.created_at, r.finished_at,
  case when r.state = 'done' then r.finished_at + ${retention} end as expires_at`
const reportSource = sql`region_report r join app_user u on u.id = r.user_id`

export const toSummary = ({ created_at, expires_at, ...row }: ReportRow): ReportSummary => ({
  ...{ region: row.region, file: row.file, from: row.from, to: row.to, parts: row.parts, state: row.state },
  ...{ rows_done: row.rows_done, rows_total: row.rows_total, with_cost: row.with_cost, by: row.by },
  created_at: toIso(created_at),
  expires_at: toIsoOrNull(expires_at),
  refusal: row.refusal,
})

export async function getReport(
  db: Db,
  { region, file }: ReportAddress,
  clause: SQL = sql``,
): Promise<ReportRow> {
  const { rows } = await db.execute<ReportRow>(
    sql`select ${columns} from ${reportSource} where r.region = ${region} and r.file = ${file} ${clause}`,
  )
  const [row] = rows
  if (!row) throw new AppError('not_found')
  return row
}

export const lockReport = (db: Db, address: ReportAddress) => getReport(db, address, sql`for update of r`)

export async function loadPages(db: Db, { id }: Pick<ReportRow, 'id'>): Promise<StoredPage[]> {
  const { rows } = await db.execute<{ pages: StoredPage[] | null }>(
    sql`select pages from region_report where id = ${id}`,
  )
  return rows[0]?.pages ?? []
}

export async function listReports(
  db: Db,
  { region, ...page }: Input<typeof listRegionReports>,
): Promise<Output<typeof listRegionReports>> {
  const where = region === undefined ? sql`true` : sql`r.region = ${region}`
  const { rows } = await db.execute<ReportRow>(
    sql`select ${columns} from ${reportSource} where ${where} order by r.created_at desc, r.id ${limitOffset(page)}`,
  )
  return toPage(
    rows.map(toSummary),
    page,
    await cappedCount(db, sql`select 1 from region_report r where ${where}`),
  )
}

export async function listRegions(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ area: string }>(
    sql`select distinct area from customer where area <> '' order by area`,
  )
  return [ALL_REGIONS, ...rows.map(({ area }) => area), NO_REGION]
}
