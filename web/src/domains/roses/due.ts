import { addDays, daysBetween } from '@shangxue/study/calendar'
import { formatDay } from '../../lib/dates.ts'
import { CARE_NAMES, type Care } from './season.ts'
import type { Entry, Kept, Reminder } from './store.ts'

/** Returns the next due date: `every` days after the last entry, or after the reminder was set. */
function dueOf({ care, every, since }: Reminder, entries: readonly Entry[]): string {
  const last = entries.reduce(
    (latest, one) => (one.care === care && one.day > latest ? one.day : latest),
    since,
  )
  return addDays(last, every)
}

export interface Due {
  readonly care: Care
  readonly day: string
  /** Days from today; negative when overdue. */
  readonly inDays: number
}
/** Returns the due care, earliest first. */
export const duesOf = ({ entries, reminders }: Kept, today: string): Due[] =>
  reminders
    .map((reminder) => {
      const day = dueOf(reminder, entries)
      return { care: reminder.care, day, inDays: daysBetween(today, day) }
    })
    .sort((a, b) => a.inDays - b.inDays)

export function dueText({ care, day, inDays }: Due): string {
  if (inDays < 0) return `${CARE_NAMES[care]}已晚 ${-inDays} 天`
  if (inDays === 0) return `今天该${CARE_NAMES[care]}`
  return `${formatDay(day)}${CARE_NAMES[care]}，还有 ${inDays} 天`
}
