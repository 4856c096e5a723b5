import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'

/** Ids of the stores and warehouses that are in use, by name, in the order of the company. */
export async function getActiveLocations(db: Db): Promise<Map<string, number>> {
  const { rows } = await db.execute<{ id: number; name: string }>(
    sql`select id::float8 as id, name from location where active order by position, id`,
  )
  return new Map(rows.map(({ id, name }) => [name, id]))
}
