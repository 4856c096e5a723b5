import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'

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
