import { API_KEY_NOTICE_DAYS } from '@shangxue/contract/api-keys/schemas'
import { sql } from 'drizzle-orm'
import { processDueRows } from '../../platform/async/process-due-rows.ts'
import type { Database, Db } from '../../platform/database/database.ts'
import { tenantZone } from '../../platform/database/tenant-zone.ts'
import { listBossIds } from '../../platform/session/rights.ts'
import { notify } from '../notifications/service.ts'
import { expiringNotice } from './notifications.ts'

const BATCH_SIZE = 500

const isDue = sql`k.revoked_at is null and k.expiry_notified_at is null
  and k.expires_at > now() and k.expires_at <= now() + make_interval(days => ${API_KEY_NOTICE_DAYS})`

async function findDue(db: Db, excludedTenants: readonly number[]) {
  const { rows } = await db.execute<{ tenant: number; ids: number[] }>(sql`
    select f.tenant_id::float8 as tenant, array_agg(f.id::float8) as ids from (
      select k.tenant_id, k.id from api_key k
      where ${isDue} and k.tenant_id <> all(${sql.param(excludedTenants)}::bigint[])
      order by k.expires_at limit ${BATCH_SIZE}) f
    group by f.tenant_id`)
  return rows
}

/** Notifies the owner of each key, or the bosses for a program, once in the week before it expires. Returns their number. */
export const sendExpiryNotices = (database: Database): Promise<number> =>
  processDueRows(database, findDue, notifyOwners)

async function notifyOwners(db: Db, tenantId: number, ids: readonly number[]): Promise<number> {
  type Row = { kind: 'personal' | 'service'; user: number; name: string; day: string }
  const { rows } = await db.execute<Row>(sql`
    update api_key k set expiry_notified_at = now() from tenant t
    where t.id = k.tenant_id and k.id = any(${sql.param(ids)}::bigint[]) and ${isDue}
    returning k.kind, k.user_id::float8 as user, k.name,
      to_char(k.expires_at at time zone ${tenantZone(sql`t`)} - interval '1 second', 'FMMM月FMDD日') as day`)
  const bosses = rows.some(({ kind }) => kind === 'service') ? await listBossIds(db) : []
  const notices = rows.flatMap(({ kind, user, name, day }) =>
    (kind === 'service' ? bosses : [user]).map((userId) =>
      expiringNotice({ tenantId, userId }, kind, name, day),
    ),
  )
  await notify(db, ...notices)
  return rows.length
}
