import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { bigint, customType, integer, text, timestamp } from 'drizzle-orm/pg-core'

export const tenantId = () => integer('tenant_id').notNull()
export const id = () => bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity().notNull()
export const reference = (name: string) => bigint(name, { mode: 'number' })
/** Money in 1/100 yuan. */
export const fen = (name: string) => bigint(name, { mode: 'number' })
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** SQL for a check constraint: the column holds one of the contract's values. */
export const isOneOf = (column: SQLWrapper, values: readonly string[]): SQL =>
  sql`${column} in (${sql.raw(values.map((value) => `'${value}'`).join(', '))})`

/** Text that sorts by bytes, for pinyin keys: the order is the same on every database. */
export const sortKey = customType<{ data: string }>({ dataType: () => 'text COLLATE "C"' })

/** Who uploaded a file, its key in the storage, and when. */
export const uploadColumns = () => ({
  userId: reference('user_id').notNull(),
  fileKey: text('file_key').notNull(),
  at: instant('at').notNull().defaultNow(),
})
