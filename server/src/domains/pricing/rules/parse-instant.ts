import { isDay } from '@shangxue/contract/values/days'
import { sql } from 'drizzle-orm'
import { AppError } from '../../../platform/app-error.ts'
import type { Db } from '../../../platform/database/database.ts'
import { getTenantZone } from '../../../platform/database/tenant-zone.ts'

/** Converts local times of the tenant to instants; a date alone starts at midnight. */
export async function toInstants(
  db: Db,
  timeZone: string,
  moments: readonly string[],
): Promise<Map<string, Date>> {
  const { rows } = await db.execute<{ local: string; instant: string }>(sql`
    select m as local, m::timestamp at time zone ${timeZone}::text as instant
    from unnest(${sql.param(moments)}::text[]) as m`)
  return new Map(rows.map(({ local, instant }) => [local, new Date(instant)]))
}

/** No business was done before it, and the database's calendar differs for early years. */
const FIRST_YEAR = '2000'

/** Parses a time of a call: an instant, or a local time of the company. */
export async function parseInstant(db: Db, tenantId: number, moment: string): Promise<Date> {
  const at = isDay(moment.slice(0, 10)) ? await parseLocal(db, tenantId, moment) : undefined
  if (!at || Number.isNaN(at.getTime())) throw new AppError('price_time_invalid')
  return at
}

async function parseLocal(db: Db, tenantId: number, moment: string): Promise<Date | undefined> {
  if (/(Z|[+-]\d\d:\d\d)$/.test(moment)) return new Date(moment)
  if (moment < FIRST_YEAR) return undefined
  return (await toInstants(db, await getTenantZone(db, tenantId), [moment])).get(moment)
}
