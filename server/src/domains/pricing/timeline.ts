import type { Output } from '@shangxue/contract/endpoint'
import type { PriceType, priceHistory } from '@shangxue/contract/pricing'
import { iso } from '../../platform/database/page.ts'

/**
 * The price history is append-only, and the latest row whose time has come is the price. People choose whole seconds;
 * what follows within a moment tells what became of a planned price: a row 1 ms after it replaces it, one 2 ms after
 * it takes it back by repeating the price before. A price that another one follows so closely never was.
 */
export const REPLACED_MS = 1
export const REVOKED_MS = 2

/** A moment that people choose is a second; the rest of it is for replacing what was planned for it. */
const SECOND_MS = 1_000
/** A phone's clock may be this slow. */
const LATE_MS = 60_000

/** From when on, and the last instant that counts as the same. */
export interface Moment {
  readonly from: Date
  readonly until: Date
}

export const endOfSecond = (at: Date): Date =>
  new Date(Math.floor(at.getTime() / SECOND_MS) * SECOND_MS + SECOND_MS - 1)

/** The moment that someone chose; nothing when it has passed. */
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
  /** Another row took its place before it was a price. */
  readonly void: boolean
  /** It takes back the row before it. */
  readonly revokes: boolean
}

/** What became of each row of one sku and type, oldest first. */
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

/** Rows of one sku, oldest first, as what was and what is planned. */
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
