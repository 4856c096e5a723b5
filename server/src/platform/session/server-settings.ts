import { randomBytes } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../database/database.ts'
import { serverSettings } from './schema.ts'

/** Returns the stored value or stores `initial`. Servers that start together agree on one value. */
export async function getOrCreateSetting(db: Db, name: string, initial: string): Promise<string> {
  const [row] = await db
    .insert(serverSettings)
    .values({ name, value: initial })
    .onConflictDoUpdate({ target: serverSettings.name, set: { value: sql`${serverSettings.value}` } })
    .returning({ value: serverSettings.value })
  return row?.value ?? initial
}

const settingFilter = (name: string, value: string) =>
  and(eq(serverSettings.name, name), eq(serverSettings.value, value))

export const hasSetting = async (db: Db, name: string, value: string): Promise<boolean> =>
  (await db.select({ name: serverSettings.name }).from(serverSettings).where(settingFilter(name, value)))
    .length === 1

/** Deletes a setting. Returns true if it existed with that value. */
export async function consumeSetting(db: Db, name: string, value: string): Promise<boolean> {
  const rows = await db
    .delete(serverSettings)
    .where(settingFilter(name, value))
    .returning({ name: serverSettings.name })
  return rows.length === 1
}

export const generateSecret = (): string => randomBytes(32).toString('base64url')
