import type { PunchKind } from '@shangxue/contract/attendance-parts'
import { counts, type PunchRow } from './punches.ts'

/** What a tap says: that somebody came, or went, at a moment, at a work place or elsewhere. */
interface Slot {
  readonly kind: PunchKind
  readonly at: number
  readonly field: boolean
}

type Known = Pick<PunchRow, 'id' | 'kind' | 'at' | 'field' | 'review'>

/** Two taps of somebody within this time are one, whichever is known first. */
const AGAIN_MS = 60_000

const isField = ({ field }: Known): boolean => field !== null
const isNoWorse = (one: Known, { kind, at }: Slot): boolean => (kind === 'in' ? one.at <= at : one.at >= at)

/** The punch that stands already, so that a tap says nothing new. Field work stands only for field work: it may be declined. */
export function standing<P extends Known>(live: readonly P[], slot: Slot): P | undefined {
  const some = live.filter((one) => one.kind === slot.kind && counts(one))
  const again = some.find((one) => isField(one) === slot.field && Math.abs(slot.at - one.at) < AGAIN_MS)
  return again ?? some.find((one) => (!isField(one) || slot.field) && isNoWorse(one, slot))
}

/** What a new punch takes the place of. */
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

/** Whether a tap that is one with another was the earlier to come: the moment is then its. */
export const isEarlier = (known: Known, { kind, at }: Slot): boolean =>
  kind === 'in' && at < known.at && known.field !== 'approved' && known.review !== 'approved'
