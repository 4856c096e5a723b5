import { pgTable, text } from 'drizzle-orm/pg-core'

/** What all servers on one database share: the key that signs tokens, the one-time set-up code. Owner only. */
export const serverSettings = pgTable('server_setting', {
  name: text('name').primaryKey(),
  value: text('value').notNull(),
})
