import type { Output } from '@shangxue/contract/platform/endpoint'
import type { getPriceHistory, PriceType } from '@shangxue/contract/pricing/endpoints'
import { toIso } from '../../../platform/database/pagination.ts'

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
const CLOCK_TOLERANCE_MS = 60_000

/** The start of a price, and the last instant that counts as the same. */
export interface Moment {
  readonly from: Date
  readonly until: Date
}

export const endOfSecond = (at: Date): Date =>
  new Date(Math.floor(at.getTime() / SECOND_MS) * SECOND_MS + SECOND_MS - 1)

/** Normalises a chosen time; undefined if it has passed. */
export function normalizeMoment(requested: Date, now: Date): Moment | undefined {
  if (requested.getTime() < now.getTime() - CLOCK_TOLERANCE_MS) return undefined
  if (requested <= now) return { from: now, until: now }
  const from = new Date(Math.ceil(requested.getTime() / SECOND_MS) * SECOND_MS)
  return { from, until: endOfSecond(from) }
}

interface Dated {
  readonly valid_from: string | Date
}
const millisecondsBetween = (a: Dated, b: Dated) =>
  new Date(b.valid_from).getTime() - new Date(a.valid_from).getTime()

export type RevisionOutcome<R> = R & {
  /** Another row replaced it before it was in force. */
  readonly superseded: boolean
  /** It revokes the row before it. */
  readonly revokes: boolean
}

/** Marks each row of one SKU and type, oldest first, as superseded or as a revocation. */
export const revisionOutcomes = <R extends Dated>(rows: readonly R[]): RevisionOutcome<R>[] =>
  rows.map((row, n) => {
    const [before, after] = [rows[n - 1], rows[n + 1]]
    return {
      ...row,
      superseded: after !== undefined && millisecondsBetween(row, after) <= REVOKED_MS,
      revokes: before !== undefined && millisecondsBetween(before, row) === REVOKED_MS,
    }
  })

interface HistoryRow extends Dated {
  readonly type: PriceType
  readonly amount_fen: number
  readonly by: string | null
  readonly coming: boolean
}
type History = Pick<Output<typeof getPriceHistory>, 'history' | 'upcoming'>

/** Splits the rows of one SKU, oldest first, into history and plans. */
export function toTimeline(rows: readonly HistoryRow[]): History {
  const indexedRows = rows.map((row, index) => ({ ...row, place: index }))
  const types = [...new Set(rows.map(({ type }) => type))]
  const visibleRows = types
    .flatMap((type) => revisionOutcomes(indexedRows.filter((row) => row.type === type)))
    .filter(({ revokes }) => !revokes)
    .sort((a, b) => a.place - b.place)
  const toEntry = ({ type, amount_fen, valid_from, by }: HistoryRow) => ({
    type,
    amount_fen,
    valid_from: toIso(valid_from),
    by,
  })
  return {
    history: visibleRows.filter((row) => !row.coming && !row.superseded).map(toEntry),
    upcoming: visibleRows
      .filter(({ coming }) => coming)
      .map((row) => ({ ...toEntry(row), revoked: row.superseded })),
  }
}
