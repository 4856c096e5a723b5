import { REGION_REPORT_DAYS } from '@shangxue/contract/region-reports/endpoints'
import { sql } from 'drizzle-orm'
import { forEachSettled } from '../../platform/async/for-each-settled.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Storage } from '../../platform/storage/storage.ts'

/** Time that the parameters of a report are stored, so that it can be rebuilt. */
const RETENTION_DAYS = 365
/** No report takes this long; its process must have died. */
const STALE_AFTER_HOURS = 2

/** Deletes expired workbooks and fails stale reports. Returns how many expired. */
export async function expireRegionReports(database: Database, storage: Storage): Promise<number> {
  await database.withOwner((db) =>
    db.execute(sql`
      update region_report set state = 'failed', finished_at = now(), refusal = '生成多次中断，报表没有生成，请重新生成'
      where state in ('queued', 'running') and created_at < now() - make_interval(hours => ${STALE_AFTER_HOURS})`),
  )
  const { rows: expired } = await database.withOwner((db) =>
    db.execute<{ tenant_id: number; id: string; file_key: string | null }>(sql`
      select tenant_id, id, file_key from region_report
      where state = 'done' and finished_at < now() - make_interval(days => ${REGION_REPORT_DAYS})`),
  )
  await forEachSettled(expired, async ({ tenant_id, id, file_key }) => {
    // File first: a row without file is found again, a file without row never.
    if (file_key !== null) await storage.remove(file_key)
    await database.withOwnerOf(tenant_id, (db) =>
      db.execute(sql`
        update region_report set state = 'expired', file_key = null, pages = null
        where tenant_id = ${tenant_id} and id = ${id} and file_key is not distinct from ${file_key}`),
    )
  })
  await database.withOwner((db) =>
    db.execute(sql`
      delete from region_report where state in ('failed', 'expired') and file_key is null
        and created_at < now() - make_interval(days => ${RETENTION_DAYS})`),
  )
  return expired.length
}
