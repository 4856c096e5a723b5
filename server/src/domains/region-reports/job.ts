import { ALL_REGIONS, REGION_PART_NAMES } from '@shangxue/contract/region-reports'
import { sql } from 'drizzle-orm'
import { audit } from '../../platform/audit/audit.ts'
import type { Database, Db } from '../../platform/database/database.ts'
import { mayBeCommitted } from '../../platform/database/failure.ts'
import type { ExportContext } from '../../platform/exports/spec.ts'
import type { JobKind, Jobs } from '../../platform/jobs/jobs.ts'
import type { Period } from '../../platform/period.ts'
import { Refusal } from '../../platform/refusal.ts'
import { rightsNow } from '../../platform/session/rights.ts'
import { type WorkbookSheet, writeWorkbook } from '../../platform/spreadsheet/write.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { before } from '../analysis/service.ts'
import { notify } from '../notifications/service.ts'
import { groupsOf, isGroupPart } from './groups.ts'
import { lineKeys, lineSheet } from './lines.ts'
import { groupSheet, type StoredPage } from './sheets.ts'
import type { Row } from './store.ts'

export interface ReportParts {
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
const MOST_LINES = 1_048_000

/** The report was deleted, or another process took it over. */
class ReportStopped extends Error {}

const FAILED = '服务器出错，报表没有生成，请重新生成；如持续出现请联系管理员'

const leadOf = (row: Row, earlier: Period): string[] => [
  `区域：${row.region}　期间：${row.from} 至 ${row.to}　上期：${earlier.from} 至 ${earlier.to}`,
  `制表：${row.by}　内容：${row.parts.map((part) => REGION_PART_NAMES[part]).join('、')}`,
]

async function takeUp(db: Db, id: string, fileKey: string): Promise<Row | undefined> {
  const { rows } = await db.execute<Row>(sql`
    update region_report r set state = 'running', file_key = ${fileKey}, rows_done = 0, refusal = null
    from (select id, file_key from region_report where id = ${id} and state in ('queued', 'running') for update) o, app_user u
    where r.id = o.id and u.id = r.user_id
    returning r.id, r.tenant_id, r.user_id::float8 as user_id, r.region, r.file, r.area, r.from_day::text as from,
      r.to_day::text as to, r.parts, r.with_cost, o.file_key, u.name as by`)
  return rows[0]
}

const noticeOf = ({ region, file, from, to }: Row, refusal: string | null) => ({
  kind: refusal === null ? 'export.done' : 'export.failed',
  title: `${region === ALL_REGIONS ? '市场' : region}分析报表${refusal === null ? '已生成' : '生成失败'}`,
  body: refusal ?? `${from} 至 ${to}`,
  link: `/quyufenxi/${encodeURIComponent(region)}/${file}`,
})

/** Registers the job that builds queued reports, one at a time. Call before the jobs start. */
export function regionReportJobs({ database, storage, jobs }: ReportParts): void {
  jobs.handle(REGION_REPORT_JOB, async ({ tenantId, reportId }) => {
    const fileKey = storage.freshKey()
    const transaction = <T>(run: (db: Db) => Promise<T>) => database.asTenant({ tenantId }, run)
    const mine = sql`id = ${reportId} and state = 'running' and file_key = ${fileKey}`
    const move = (changes: ReturnType<typeof sql>) =>
      transaction(async (db) => {
        const { rows } = await db.execute(sql`update region_report set ${changes} where ${mine} returning id`)
        if (rows.length === 0) throw new ReportStopped()
      })

    async function content(row: Row) {
      const { area, parts, with_cost: withCost } = row
      const period = { from: row.from, to: row.to }
      const earlier = before(period)
      const read = <T>(run: (context: ExportContext) => Promise<T>): Promise<T> =>
        database.asTenant({ tenantId, readOnly: true, timeoutMs: TIMEOUT_MS, lagging: true }, (db) =>
          run({ db, tenantId, userId: row.user_id, seesCost: withCost }),
        )
      const found = []
      for (const part of parts.filter(isGroupPart))
        found.push({ part, groups: await read(({ db }) => groupsOf(db, part, area, period, earlier)) })
      const lines = parts.includes('lines')
        ? await read(({ db }) => lineKeys(db, area, period, MOST_LINES + 1))
        : null
      if (lines && lines.length > MOST_LINES) throw new Refusal('export_too_large', { rows: MOST_LINES })
      const total = found.reduce((sum, { groups }) => sum + groups.length, lines?.length ?? 0)
      await move(sql`rows_total = ${total}`)
      let done = 0
      const advance = (more: number) => {
        done += more
        return move(sql`rows_done = ${done}`)
      }
      const asked = { withCost, lead: leadOf(row, earlier), read }
      const made: { sheet: WorkbookSheet; page: StoredPage }[] = found.map(({ part, groups }) =>
        groupSheet(part, groups, asked, () => advance(groups.length)),
      )
      if (lines) made.push(await lineSheet(lines, asked, advance))
      return { made, total }
    }

    async function work(row: Row) {
      const rights = await transaction((db) => rightsNow(db, row.user_id))
      if (!rights?.can('market-analysis') || (row.with_cost && !rights.can('cost-view')))
        throw new Refusal('export_rights')
      const { made, total } = await content(row)
      await storage.write(fileKey, writeWorkbook({ sheets: made.map(({ sheet }) => sheet) }))
      const pages = JSON.stringify(made.map(({ page }) => page))
      await transaction(async (db) => {
        const { rows } = await db.execute(sql`
          update region_report set state = 'done', finished_at = now(), pages = ${pages}::jsonb, rows_done = ${total}
          where ${mine} returning id`)
        if (rows.length === 0) throw new ReportStopped()
        const actor = { tenantId, userId: row.user_id }
        const after = { region: row.region, period: `${row.from} 至 ${row.to}`, rows: total }
        const deed = { action: 'region_report.built', entity: 'region_report', entityId: reportId }
        await audit(db, actor, { ...deed, after })
        await notify(db, { ...actor, ...noticeOf(row, null) })
      })
    }

    const row = await transaction((db) => takeUp(db, reportId, fileKey))
    if (!row) return
    // File of a process that worked on it before and died.
    if (row.file_key !== null) await storage.remove(row.file_key)
    try {
      await work(row)
    } catch (error) {
      if (!mayBeCommitted(error)) await storage.remove(fileKey).catch(() => undefined)
      if (error instanceof ReportStopped) return
      const refused = error instanceof Refusal
      const refusal = refused ? error.message : FAILED
      await transaction(async (db) => {
        const { rows } = await db.execute(sql`
          update region_report set state = 'failed', refusal = ${refusal}, file_key = null, finished_at = now()
          where ${mine} returning id`)
        if (rows.length > 0) await notify(db, { tenantId, userId: row.user_id, ...noticeOf(row, refusal) })
      })
      if (!refused) throw error
    }
  })
}
