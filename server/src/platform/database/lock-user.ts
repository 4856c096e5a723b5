import { sql } from 'drizzle-orm'
import type { Db } from './database.ts'

/** Serialises writes to a user's own records until the transaction ends. */
export async function lockUser(db: Db, { userId }: { readonly userId: number }): Promise<void> {
  await db.execute(sql`select from app_user where id = ${userId} for no key update`)
}
