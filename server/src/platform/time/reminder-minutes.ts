import { REMINDER_MINUTES, REMINDERS } from '@shangxue/contract/tasks/reminders'
import { type SQL, sql } from 'drizzle-orm'

const cases = REMINDERS.map((name) => `when '${name}' then ${REMINDER_MINUTES[name]}`).join(' ')

/** SQL for the minutes between the reminder of a row `t` and its due time. */
export const reminderMinutes: SQL = sql.raw(`case t.reminder ${cases} end`)
