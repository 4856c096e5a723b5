import { createHash, randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import { settingOr } from '../session/settings.ts'

/**
 * Returns an id shared by all servers of one database. A copy of the database has another name or server, hence another
 * id.
 */
export const installationOf = (database: Database): Promise<string> =>
  database.asSystem(async (db) => {
    const own = await settingOr(db, 'installation', randomUUID())
    const { rows } = await db.execute<{ name: string }>(sql`select current_database() as name`)
    return createHash('sha256').update(`${own}\n${rows[0]?.name}`).digest('hex').slice(0, 32)
  })
