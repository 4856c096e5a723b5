import type { Output } from '@shangxue/contract/platform/endpoint'
import type { getRepairStatus } from '@shangxue/contract/repairs/endpoints'
import { sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'

type Status = Output<typeof getRepairStatus>

/** How long the page of a closed repair answers. */
const STATUS_PAGE_DAYS = 90

/**
 * The state of a repair for the holder of its code, with the store and nothing about phone or customer. Returns null for an unknown
 * code. A cancelled repair has no page, and the page of a closed one ends after some time.
 */
export async function findStatus(database: Database, code: string): Promise<Status | null> {
  const { rows } = await database.queryAsOwner((db) =>
    db.execute<Status & Record<string, unknown>>(sql`
      select r.state, l.name as store, coalesce(nullif(own.phone, ''), company.phone, '') as phone
      from repair r join location l on l.tenant_id = r.tenant_id and l.id = r.location_id
        left join receipt_text own on own.tenant_id = r.tenant_id and own.location_id = r.location_id
        left join receipt_text company on company.tenant_id = r.tenant_id and company.location_id is null
      where r.status_code = ${code} and r.state <> 'cancelled'
        and (r.closed_at is null or r.closed_at > now() - make_interval(days => ${STATUS_PAGE_DAYS}))`),
  )
  return rows[0] ?? null
}
