import { DEFAULT_ZONE } from '@shangxue/contract/platform/constants'
import { isZone } from '@shangxue/contract/values/days'
import type { Day } from '@shangxue/study/time/calendar'
import { studyDayOf } from '@shangxue/study/time/study-day'

/** Lower bound for device clocks; nothing can be recorded earlier. */
const EARLIEST_MS = Date.UTC(2020, 0, 1)

/**
 * Parses a device timestamp and limits it to `now`, so that a fast clock cannot place an answer after all later ones.
 */
export const clampInstant = (timestamp: string, now: Date): Date =>
  new Date(Math.max(EARLIEST_MS, Math.min(Date.parse(timestamp), now.getTime())))

/** Returns instant, zone and study day of a device record. An unknown zone is replaced by the default. */
export function toRecordedTime(
  record: { at: string; zone: string },
  now: Date,
): { at: Date; zone: string; day: Day } {
  const at = clampInstant(record.at, now)
  const zone = isZone(record.zone) ? record.zone : DEFAULT_ZONE
  return { at, zone, day: studyDayOf(at, zone) }
}
