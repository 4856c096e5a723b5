import { sql } from 'drizzle-orm'
import type { Db } from './database.ts'

/** What is one person's own: whoever asks second at the same time waits for the first. What is counted or missing stays so until the end. */
export async function lockUser(db: Db, { userId }: { readonly userId: number }): Promise<void> {
  await db.execute(sql`select from app_user where id = ${userId} for no key update`)
}
