import type { PunchKind } from '@shangxue/contract/attendance-parts'
import { counts, type PunchRow } from './punches.ts'

/** A tap: clock-in or clock-out at an instant, at a work place or in the field. */
interface Slot {
  readonly kind: PunchKind
  readonly at: number
  readonly field: boolean
}

type Known = Pick<PunchRow, 'id' | 'kind' | 'at' | 'field' | 'review'>

/** Two taps within this time are one punch. */
const AGAIN_MS = 60_000

const isField = ({ field }: Known): boolean => field !== null
const isNoWorse = (one: Known, { kind, at }: Slot): boolean => (kind === 'in' ? one.at <= at : one.at >= at)

/**
 * The existing punch that makes the tap redundant. A field punch only replaces another field punch, because it may be declined.
 */
export function standing<P extends Known>(live: readonly P[], slot: Slot): P | undefined {
  const some = live.filter((one) => one.kind === slot.kind && counts(one))
  const again = some.find((one) => isField(one) === slot.field && Math.abs(slot.at - one.at) < AGAIN_MS)
  return again ?? some.find((one) => (!isField(one) || slot.field) && isNoWorse(one, slot))
}

/** Ids of the punches that a new punch supersedes. */
export const beaten = (live: readonly Known[], slot: Slot): number[] =>
  live
    .filter((one) => one.kind === slot.kind)
    .filter(
      (one) =>
        isField(one) === slot.field ||
        !counts(one) ||
        (!slot.field && (one.at === slot.at || !isNoWorse(one, slot))),
    )
    .map(({ id }) => id)

/** True if a duplicate clock-in was tapped earlier than the stored one, whose time it then replaces. */
export const isEarlier = (known: Known, { kind, at }: Slot): boolean =>
  kind === 'in' && at < known.at && known.field !== 'approved' && known.review !== 'approved'
