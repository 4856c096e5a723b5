import { addDays, daysBetween } from '@shangxue/study/time/calendar'
import { formatDay } from '../../lib/dates.ts'
import type { CareData, CareEntry, CareReminder } from './care-store.ts'
import { CARE_NAMES, type Care } from './seasons.ts'

/** Returns the next due date: `every` days after the last entry, or after the reminder was set. */
function nextDueDate({ care, every, since }: CareReminder, entries: readonly CareEntry[]): string {
  const last = entries.reduce(
    (latest, entry) => (entry.care === care && entry.day > latest ? entry.day : latest),
    since,
  )
  return addDays(last, every)
}

export interface DueCare {
  readonly care: Care
  readonly date: string
  /** Days from today; negative when overdue. */
  readonly inDays: number
}
/** Returns the due care, earliest first. */
export const dueCare = ({ entries, reminders }: CareData, today: string): DueCare[] =>
  reminders
    .map((reminder) => {
      const date = nextDueDate(reminder, entries)
      return { care: reminder.care, date, inDays: daysBetween(today, date) }
    })
    .sort((a, b) => a.inDays - b.inDays)

export function dueText({ care, date, inDays }: DueCare): string {
  if (inDays < 0) return `${CARE_NAMES[care]}已晚 ${-inDays} 天`
  if (inDays === 0) return `今天该${CARE_NAMES[care]}`
  return `${formatDay(date)}${CARE_NAMES[care]}，还有 ${inDays} 天`
}
