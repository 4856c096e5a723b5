import type { Output } from '@shangxue/contract/endpoint'
import type { PriceType, priceHistory } from '@shangxue/contract/pricing'
import { iso } from '../../platform/database/page.ts'

/**
 * The price history is append-only; the latest row whose time has come is in force. Users choose whole seconds, so a
 * following row within milliseconds changes a planned price: 1 ms later replaces it, 2 ms later revokes it by repeating
 * the previous price. A price followed that closely was never in force.
 */
export const REPLACED_MS = 1
export const REVOKED_MS = 2

/** Users choose whole seconds; the rest of a second is for replacing what was planned for it. */
const SECOND_MS = 1_000
/** Tolerated delay of a device's clock. */
const LATE_MS = 60_000

/** The start of a price, and the last instant that counts as the same. */
export interface Moment {
  readonly from: Date
  readonly until: Date
}

export const endOfSecond = (at: Date): Date =>
  new Date(Math.floor(at.getTime() / SECOND_MS) * SECOND_MS + SECOND_MS - 1)

/** Normalises a chosen time; undefined if it has passed. */
export function momentOf(given: Date, now: Date): Moment | undefined {
  if (given.getTime() < now.getTime() - LATE_MS) return undefined
  if (given <= now) return { from: now, until: now }
  const from = new Date(Math.ceil(given.getTime() / SECOND_MS) * SECOND_MS)
  return { from, until: endOfSecond(from) }
}

interface Dated {
  readonly valid_from: string | Date
}
const gap = (a: Dated, b: Dated) => new Date(b.valid_from).getTime() - new Date(a.valid_from).getTime()

export type Fate<R> = R & {
  /** Another row replaced it before it was in force. */
  readonly void: boolean
  /** It revokes the row before it. */
  readonly revokes: boolean
}

/** Marks each row of one SKU and type, oldest first, as superseded or as a revocation. */
export const fates = <R extends Dated>(rows: readonly R[]): Fate<R>[] =>
  rows.map((row, n) => {
    const [before, after] = [rows[n - 1], rows[n + 1]]
    return {
      ...row,
      void: after !== undefined && gap(row, after) <= REVOKED_MS,
      revokes: before !== undefined && gap(before, row) === REVOKED_MS,
    }
  })

interface Told extends Dated {
  readonly type: PriceType
  readonly amount_fen: number
  readonly by: string | null
  readonly coming: boolean
}
type History = Pick<Output<typeof priceHistory>, 'history' | 'upcoming'>

/** Splits the rows of one SKU, oldest first, into history and plans. */
export function timelineOf(rows: readonly Told[]): History {
  const placed = rows.map((row, place) => ({ ...row, place }))
  const types = [...new Set(rows.map(({ type }) => type))]
  const told = types
    .flatMap((type) => fates(placed.filter((row) => row.type === type)))
    .filter(({ revokes }) => !revokes)
    .sort((a, b) => a.place - b.place)
  const entry = ({ type, amount_fen, valid_from, by }: Told) => ({
    type,
    amount_fen,
    valid_from: iso(valid_from),
    by,
  })
  return {
    history: told.filter((row) => !row.coming && !row.void).map(entry),
    upcoming: told.filter(({ coming }) => coming).map((row) => ({ ...entry(row), revoked: row.void })),
  }
}
