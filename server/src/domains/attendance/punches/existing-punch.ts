import type { PunchKind } from '@shangxue/contract/attendance/schemas'
import { isCounted, type PunchRow } from './punches.ts'

/** A tap: clock-in or clock-out at an instant, at a work place or in the field. */
interface Tap {
  readonly kind: PunchKind
  readonly at: number
  readonly field: boolean
}

type ExistingPunch = Pick<PunchRow, 'id' | 'kind' | 'at' | 'field' | 'review'>

/** Two taps within this time are one punch. */
const DUPLICATE_WITHIN_MS = 60_000

const isField = ({ field }: ExistingPunch): boolean => field !== null
const isAtLeastAsGood = (punch: ExistingPunch, { kind, at }: Tap): boolean =>
  kind === 'in' ? punch.at <= at : punch.at >= at

/**
 * The existing punch that makes the tap redundant. A field punch only replaces another field punch, because it may be declined.
 */
export function existingPunch<P extends ExistingPunch>(punches: readonly P[], tap: Tap): P | undefined {
  const sameKind = punches.filter((punch) => punch.kind === tap.kind && isCounted(punch))
  const duplicate = sameKind.find(
    (item) => isField(item) === tap.field && Math.abs(tap.at - item.at) < DUPLICATE_WITHIN_MS,
  )
  return duplicate ?? sameKind.find((item) => (!isField(item) || tap.field) && isAtLeastAsGood(item, tap))
}

/** Ids of the punches that a new punch supersedes. */
export const supersededPunches = (punches: readonly ExistingPunch[], tap: Tap): number[] =>
  punches
    .filter((punch) => punch.kind === tap.kind)
    .filter(
      (punch) =>
        isField(punch) === tap.field ||
        !isCounted(punch) ||
        (!tap.field && (punch.at === tap.at || !isAtLeastAsGood(punch, tap))),
    )
    .map(({ id }) => id)

/** True if a duplicate clock-in was tapped earlier than the stored one, whose time it then replaces. */
export const isEarlierPunch = (existing: ExistingPunch, { kind, at }: Tap): boolean =>
  kind === 'in' && at < existing.at && existing.field !== 'approved' && existing.review !== 'approved'
