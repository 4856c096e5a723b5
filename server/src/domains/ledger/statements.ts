import type { ExportColumn } from '../../platform/exports/spec.ts'

/** One document of a statement. Positive amounts raise the balance. */
interface StatementItem {
  readonly id: number
  readonly day: string
  readonly number: string
  readonly note: string
  readonly amount_fen: number
}
type BalancedItem = StatementItem & { readonly balance_fen: number }

/** Adds to each item the balance after it. */
export function addBalances<Item extends { readonly amount_fen: number }>(
  openingFen: number,
  items: readonly Item[],
): (Item & { balance_fen: number })[] {
  let balance = openingFen
  return items.map((item) => {
    balance += item.amount_fen
    return { ...item, balance_fen: balance }
  })
}

/** Sums of a statement, in fen: what raised the balance, what lowered it, and the balance before and after. */
export function sumStatement(openingFen: number, items: readonly { readonly amount_fen: number }[]) {
  let more_fen = 0
  let less_fen = 0
  for (const { amount_fen } of items) {
    if (amount_fen > 0) more_fen += amount_fen
    else less_fen -= amount_fen
  }
  return { opening_fen: openingFen, more_fen, less_fen, closing_fen: openingFen + more_fen - less_fen }
}

export interface StatementRow {
  readonly day: string
  readonly what: string
  readonly number: string
  readonly note: string
  readonly more: number | null
  readonly less: number | null
  readonly balance: number
}
/** Keys of the rows with the opening and closing balance. */
const OPENING = 0
const CLOSING = -1

/** Columns of an exported statement. The headers name the notes and the two directions. */
export const statementColumns = (headers: {
  note: string
  more: string
  less: string
}): ExportColumn<StatementRow>[] => [
  { header: '日期', kind: 'text', width: 12, value: (row) => row.day },
  { header: '摘要', kind: 'text', width: 14, value: (row) => row.what },
  { header: '单号', kind: 'text', width: 18, value: (row) => row.number },
  { header: headers.note, kind: 'text', width: 44, value: (row) => row.note },
  { header: headers.more, kind: 'money', width: 14, value: (row) => row.more },
  { header: headers.less, kind: 'money', width: 14, value: (row) => row.less },
  { header: '余额', kind: 'money', width: 14, value: (row) => row.balance },
]

/** Keys of the rows of a statement: opening balance, documents, closing balance. */
export const statementKeys = (items: readonly { readonly id: number }[]): number[] => [
  OPENING,
  ...items.map(({ id }) => id),
  CLOSING,
]

/** The rows of `keys`, of a statement whose items are named by `nameOf`. */
export function statementRows<Item extends BalancedItem>(
  keys: readonly number[],
  period: { readonly from: string; readonly to: string },
  statement: { readonly openingFen: number; readonly lines: readonly Item[] },
  nameOf: (item: Item) => string,
): StatementRow[] {
  const { openingFen, lines } = statement
  const balanceRow = (day: string, what: string, balance: number): StatementRow => ({
    ...{ day, what, balance },
    ...{ number: '', note: '', more: null, less: null },
  })
  const toRow = (line: Item): StatementRow => ({
    ...{ day: line.day, what: nameOf(line), number: line.number, note: line.note },
    more: line.amount_fen > 0 ? line.amount_fen : null,
    less: line.amount_fen < 0 ? -line.amount_fen : null,
    balance: line.balance_fen,
  })
  const rows = new Map<number, StatementRow>([
    [OPENING, balanceRow(period.from, '期初余额', openingFen)],
    ...lines.map((line): [number, StatementRow] => [line.id, toRow(line)]),
    [CLOSING, balanceRow(period.to, '期末余额', lines.at(-1)?.balance_fen ?? openingFen)],
  ])
  return keys.flatMap((key) => rows.get(key) ?? [])
}
