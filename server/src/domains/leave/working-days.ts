import type { Db } from '../../platform/database/database.ts'

/** Whether people work on a day at all. */
export type WorkingDay = (day: string) => boolean

const weekday = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay()
const weekdays: WorkingDay = (day) => weekday(day) !== 0 && weekday(day) !== 6

/** The working days of a company from a day to a day. */
export async function workingDays(_db: Db, _span: { from: string; to: string }): Promise<WorkingDay> {
  return weekdays
}
