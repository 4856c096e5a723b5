import { isZone } from '@shangxue/contract/days'
import { type Day, dayOf } from '@shangxue/study/day'

/** What a device without a clock sets out from; nothing recorded is older. */
const EARLIEST_MS = Date.UTC(2020, 0, 1)

/** Where the zone that a device names is none, the learner is taken to be at home. */
export const HOME = 'Asia/Shanghai'

/** An instant as a device said it: a clock that runs ahead must not put it after all others for good. */
export const instantOf = (said: string, now: Date): Date =>
  new Date(Math.max(EARLIEST_MS, Math.min(Date.parse(said), now.getTime())))

/** When and where something was done, and on which of the learner's days. */
export function recorded(
  said: { at: string; zone: string },
  now: Date,
): { at: Date; zone: string; day: Day } {
  const at = instantOf(said.at, now)
  const zone = isZone(said.zone) ? said.zone : HOME
  return { at, zone, day: dayOf(at, zone) }
}
