import { ALL_REGIONS, REGION_PART_NAMES } from '@shangxue/contract/region-reports/endpoints'
import { sql } from 'drizzle-orm'
import { AppError } from '../../platform/app-error.ts'
import { audit } from '../../platform/audit/audit.ts'
import type { Database, Db } from '../../platform/database/database.ts'
import { isCommitUnknown } from '../../platform/database/errors.ts'
import type { ExportContext } from '../../platform/exports/spec.ts'
import type { JobKind, Jobs } from '../../platform/jobs/jobs.ts'
import { getCurrentRights } from '../../platform/session/rights.ts'
import { type WorkbookSheet, writeWorkbook } from '../../platform/spreadsheet/write/write-workbook.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import type { Period } from '../../platform/time/period.ts'
import { previousPeriod } from '../analysis/service.ts'
import { notify } from '../notifications/service.ts'
import { groupSheet, type StoredPage } from './group-sheet.ts'
import { lineKeys, lineSheet } from './line-sheet.ts'
import type { ReportRow } from './queries.ts'
import { isGroupPart, loadGroups } from './report-groups.ts'

export interface ReportServices {
  readonly database: Database
  readonly storage: Storage
  readonly jobs: Jobs
}

/** Retries apply if the process died. */
export const REGION_REPORT_JOB: JobKind<{ readonly reportId: string }> = {
  name: 'region-report',
  retries: 2,
  expireMinutes: 20,
}
const TIMEOUT_MS = 120_000
/** Row limit of an Excel sheet, less headings, title and totals. */
const MAX_LINES = 1_048_000

/** The report was deleted, or another process took it over. */
class ReportStopped extends Error {}

const FAILURE_MESSAGE = '服务器出错，报表没有生成，请重新生成；如持续出现请联系管理员'

const sheetHeader = (row: ReportRow, earlier: Period): string[] => [
  `区域：${row.region}　期间：${row.from} 至 ${row.to}　上期：${earlier.from} 至 ${earlier.to}`,
  `制表：${row.by}　内容：${row.parts.map((part) => REGION_PART_NAMES[part]).join('、')}`,
]

async function claimReport(db: Db, id: string, fileKey: string): Promise<ReportRow | undefined> {
  const { rows } = await db.execute<ReportRow>(sql`
    update region_report r set state = 'running', file_key = ${fileKey}, rows_done = 0, refusal = null
    from (select id, file_key from region_report where id = ${id} and state in ('queued', 'running') for update) o, app_user u
    where r.id = o.id and u.id = r.user_id
    returning r.id, r.tenant_id, r.user_id::float8 as user_id, r.region, r.file, r.area, r.from_day::text as from,
      r.to_day::text as to, r.parts, r.with_cost, o.file_key, u.name as by`)
  return rows[0]
}

const toNotification = ({ region, file, from, to }: ReportRow, refusal: string | null) => ({
  kind: refusal === null ? 'export.done' : 'export.failed',
  title: `${region === ALL_REGIONS ? '市场' : region}分析报表${refusal === null ? '已生成' : '生成失败'}`,
  body: refusal ?? `${from} 至 ${to}`,
  link: `/quyufenxi/${encodeURIComponent(region)}/${file}`,
})

/** Registers the job that builds queued reports, one at a time. Call before the jobs start. */
export function registerRegionReportJobs({ database, storage, jobs }: ReportServices): void {
  jobs.handle(REGION_REPORT_JOB, async ({ tenantId, reportId }) => {
    const fileKey = storage.newKey()
    const transaction = <T>(run: (db: Db) => Promise<T>) => database.withTenant({ tenantId }, run)
    const isClaimed = sql`id = ${reportId} and state = 'running' and file_key = ${fileKey}`
    const updateClaimed = (changes: ReturnType<typeof sql>) =>
      transaction(async (db) => {
        const { rows } = await db.execute(
          sql`update region_report set ${changes} where ${isClaimed} returning id`,
        )
        if (rows.length === 0) throw new ReportStopped()
      })

    async function buildSheets(row: ReportRow) {
      const { area, parts, with_cost: withCost } = row
      const period = { from: row.from, to: row.to }
      const earlier = previousPeriod(period)
      const runQuery = <T>(run: (context: ExportContext) => Promise<T>): Promise<T> =>
        database.withTenant(
          { tenantId, readOnly: true, timeoutMs: TIMEOUT_MS, readFromReplica: true },
          (db) => run({ db, tenantId, userId: row.user_id, seesCost: withCost }),
        )
      const groupedParts = []
      for (const part of parts.filter(isGroupPart))
        groupedParts.push({
          part,
          groups: await runQuery(({ db }) => loadGroups(db, part, area, period, earlier)),
        })
      const lines = parts.includes('lines')
        ? await runQuery(({ db }) => lineKeys(db, area, period, MAX_LINES + 1))
        : null
      if (lines && lines.length > MAX_LINES) throw new AppError('export_too_large', { rows: MAX_LINES })
      const total = groupedParts.reduce((sum, { groups }) => sum + groups.length, lines?.length ?? 0)
      await updateClaimed(sql`rows_total = ${total}`)
      let doneRows = 0
      const advance = (count: number) => {
        doneRows += count
        return updateClaimed(sql`rows_done = ${doneRows}`)
      }
      const sheetOptions = { withCost, lead: sheetHeader(row, earlier), read: runQuery }
      const sheets: { sheet: WorkbookSheet; page: StoredPage }[] = groupedParts.map(({ part, groups }) =>
        groupSheet(part, groups, sheetOptions, () => advance(groups.length)),
      )
      if (lines) sheets.push(await lineSheet(lines, sheetOptions, advance))
      return { made: sheets, total }
    }

    async function buildReport(row: ReportRow) {
      const rights = await transaction((db) => getCurrentRights(db, row.user_id))
      // A report belongs to the company and contains all stores.
      if (
        rights?.stores !== 'all' ||
        !rights.can('market-analysis') ||
        (row.with_cost && !rights.can('cost-view'))
      )
        throw new AppError('export_rights')
      const { made: sheets, total } = await buildSheets(row)
      await storage.write(fileKey, writeWorkbook({ sheets: sheets.map(({ sheet }) => sheet) }))
      const pages = JSON.stringify(sheets.map(({ page }) => page))
      await transaction(async (db) => {
        const { rows } = await db.execute(sql`
          update region_report set state = 'done', finished_at = now(), pages = ${pages}::jsonb, rows_done = ${total}
          where ${isClaimed} returning id`)
        if (rows.length === 0) throw new ReportStopped()
        const actor = { tenantId, userId: row.user_id }
        const after = { region: row.region, period: `${row.from} 至 ${row.to}`, rows: total }
        const entry = { action: 'region_report.built', entity: 'region_report', entityId: reportId }
        await audit(db, actor, { ...entry, after })
        await notify(db, { ...actor, ...toNotification(row, null) })
      })
    }

    const row = await transaction((db) => claimReport(db, reportId, fileKey))
    if (!row) return
    // File of a process that worked on it before and died.
    if (row.file_key !== null) await storage.remove(row.file_key)
    try {
      await buildReport(row)
    } catch (error) {
      if (!isCommitUnknown(error)) await storage.remove(fileKey).catch(() => undefined)
      if (error instanceof ReportStopped) return
      const isExpected = error instanceof AppError
      const message = isExpected ? error.message : FAILURE_MESSAGE
      await transaction(async (db) => {
        const { rows } = await db.execute(sql`
          update region_report set state = 'failed', refusal = ${message}, file_key = null, finished_at = now()
          where ${isClaimed} returning id`)
        if (rows.length > 0)
          await notify(db, { tenantId, userId: row.user_id, ...toNotification(row, message) })
      })
      if (!isExpected) throw error
    }
  })
}
