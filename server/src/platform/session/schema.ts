import { pgTable, text } from 'drizzle-orm/pg-core'

/** Values shared by all servers of one database, such as the token key and the one-time set-up code. Owner only. */
export const serverSettings = pgTable('server_setting', {
  name: text('name').primaryKey(),
  value: text('value').notNull(),
})
