import { isDay } from '@shangxue/contract/days'
import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { zoneOfTenant } from '../../platform/database/zone.ts'
import { Refusal } from '../../platform/refusal.ts'

/** Local times of the tenant as instants; a day alone begins at its midnight. */
export async function instantsOf(
  db: Db,
  timeZone: string,
  moments: readonly string[],
): Promise<Map<string, Date>> {
  const { rows } = await db.execute<{ local: string; instant: string }>(sql`
    select m as local, m::timestamp at time zone ${timeZone}::text as instant
    from unnest(${sql.param(moments)}::text[]) as m`)
  return new Map(rows.map(({ local, instant }) => [local, new Date(instant)]))
}

/** Before it no business was done, and the database's calendar has other years than ours. */
const FIRST_YEAR = '2000'

/** What a call says: an instant, or a time of the company's clock. */
export async function instantOf(db: Db, tenantId: number, moment: string): Promise<Date> {
  const at = isDay(moment.slice(0, 10)) ? await instantOn(db, tenantId, moment) : undefined
  if (!at || Number.isNaN(at.getTime()))
    throw new Refusal('invalid_input', { field: '没有这个时间，请重新选择生效时间' })
  return at
}

async function instantOn(db: Db, tenantId: number, moment: string): Promise<Date | undefined> {
  if (/(Z|[+-]\d\d:\d\d)$/.test(moment)) return new Date(moment)
  if (moment < FIRST_YEAR) return undefined
  return (await instantsOf(db, await zoneOfTenant(db, tenantId), [moment])).get(moment)
}
