import { date, integer, pgTable } from 'drizzle-orm/pg-core'

/** What the paid voice has spoken in a day; of no company, since guests have it speak as well. Owner only. */
export const speechUsage = pgTable('speech_usage', {
  day: date('day').primaryKey(),
  characters: integer('characters').notNull(),
})
