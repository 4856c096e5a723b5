import { DEFAULT_ZONE } from '@shangxue/contract/constants'
import { isZone } from '@shangxue/contract/days'
import type { Day } from '@shangxue/study/calendar'
import { studyDayOf } from '@shangxue/study/day'

/** What a device without a clock sets out from; nothing recorded is older. */
const EARLIEST_MS = Date.UTC(2020, 0, 1)

/** An instant as a device said it: a clock that runs ahead must not put it after all others for good. */
export const instantOf = (said: string, now: Date): Date =>
  new Date(Math.max(EARLIEST_MS, Math.min(Date.parse(said), now.getTime())))

/** When and where something was done, and on which of the learner's days; in the usual zone where the device names none. */
export function recorded(
  said: { at: string; zone: string },
  now: Date,
): { at: Date; zone: string; day: Day } {
  const at = instantOf(said.at, now)
  const zone = isZone(said.zone) ? said.zone : DEFAULT_ZONE
  return { at, zone, day: studyDayOf(at, zone) }
}
