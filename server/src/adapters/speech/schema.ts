import { date, integer, pgTable } from 'drizzle-orm/pg-core'

/**
 * Characters spoken by the paid voice per day. Not tenant-specific, since guests use it too; owner access
 * only.
 */
export const speechUsage = pgTable('speech_usage', {
  day: date('day').primaryKey(),
  characters: integer('characters').notNull(),
})
