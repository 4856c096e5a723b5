import { REMINDER_MINUTES, REMINDERS } from '@shangxue/contract/plans'
import { type SQL, sql } from 'drizzle-orm'

const cases = REMINDERS.map((name) => `when '${name}' then ${REMINDER_MINUTES[name]}`).join(' ')

/** So many minutes before a day and time does the reminder of a row `t` come. */
export const reminderMinutes: SQL = sql.raw(`case t.reminder ${cases} end`)
