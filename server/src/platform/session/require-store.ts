import { sql } from 'drizzle-orm'
import { AppError } from '../app-error.ts'
import type { Db } from '../database/database.ts'
import { includesStore } from '../database/store-scope.ts'
import type { Rights } from './rights.ts'

/** Rejects an action at another store, naming the store. */
export async function requireStore(
  db: Db,
  { stores }: Pick<Rights, 'stores'>,
  locationId: number | null,
): Promise<void> {
  if (includesStore(stores, locationId)) return
  const { rows } = await db.execute<{ name: string }>(
    sql`select name from location where id = ${locationId ?? 0}`,
  )
  throw new AppError('store_not_allowed', { store: rows[0]?.name ?? '全部门店' })
}

/** Rejects an action that concerns all stores. */
export function requireAllStores({ stores }: Pick<Rights, 'stores'>): void {
  if (stores !== 'all') throw new AppError('store_not_allowed', { store: '全部门店' })
}
