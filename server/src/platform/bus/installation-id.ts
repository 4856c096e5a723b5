import { createHash, randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import { getOrCreateSetting } from '../session/server-settings.ts'

/**
 * Returns an id shared by all servers of one database. A copy of the database has another name or server, hence another
 * id.
 */
export const getInstallationId = (database: Database): Promise<string> =>
  database.withOwner(async (db) => {
    const salt = await getOrCreateSetting(db, 'installation', randomUUID())
    const { rows } = await db.execute<{ name: string }>(sql`select current_database() as name`)
    return createHash('sha256').update(`${salt}\n${rows[0]?.name}`).digest('hex').slice(0, 32)
  })
