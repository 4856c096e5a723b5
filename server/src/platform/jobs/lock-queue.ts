import { sql } from 'drizzle-orm'
import type { Db } from '../database/database.ts'
import type { Actor } from '../session/access.ts'

/**
 * The work that a user has on its way: whoever asks second at the same time waits for the first. What is counted or
 * missing stays so until the end.
 */
export async function lockQueue(db: Db, { userId }: Pick<Actor, 'userId'>): Promise<void> {
  await db.execute(sql`select from app_user where id = ${userId} for no key update`)
}
