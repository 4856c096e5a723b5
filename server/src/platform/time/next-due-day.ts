import type { REPEATS } from '@shangxue/contract/tasks/reminders'
import type { Day } from '@shangxue/study/time/calendar'
import { sql } from 'drizzle-orm'
import type { Db } from '../database/database.ts'
import { getTenantZone } from '../database/tenant-zone.ts'
import { nextOccurrence } from './recurrence.ts'

interface Series {
  readonly repeat: (typeof REPEATS)[number]
  readonly day: string | null
  readonly repeatsFrom: string | null
}

/** Returns the later of the day and the tenant's yesterday, since today's occurrence is not done yet. */
async function clampToYesterday(db: Db, tenantId: number, day: string): Promise<string> {
  const zone = await getTenantZone(db, tenantId)
  const { rows } = await db.execute<{ day: string }>(
    sql`select greatest((now() at time zone ${zone}::text)::date - 1, ${day}::date)::text as day`,
  )
  return rows[0]?.day ?? day
}

/** Returns the day of the next occurrence of a completed item; undefined if it does not repeat. */
export async function nextDueDay(
  db: Db,
  tenantId: number,
  { repeat, day, repeatsFrom }: Series,
): Promise<Day | undefined> {
  if (repeat === 'none' || day === null || repeatsFrom === null) return undefined
  return nextOccurrence(repeat, repeatsFrom, await clampToYesterday(db, tenantId, day))
}
