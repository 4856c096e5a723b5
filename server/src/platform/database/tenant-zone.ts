import { DEFAULT_ZONE } from '@shangxue/contract/platform/constants'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from './database.ts'

/** SQL for the time zone of a tenant's business days; `tenant` is the alias of its row. */
export const tenantZone = (tenant: SQL): SQL =>
  sql`coalesce(${tenant}.settings->>'timeZone', ${DEFAULT_ZONE}::text)`

export async function getTenantZone(db: Db, tenantId: number): Promise<string> {
  const { rows } = await db.execute<{ zone: string }>(
    sql`select ${tenantZone(sql`t`)} as zone from tenant t where t.id = ${tenantId}`,
  )
  return rows[0]?.zone ?? DEFAULT_ZONE
}
