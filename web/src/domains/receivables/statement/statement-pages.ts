import { formatChange, formatMoney } from '../../../lib/money.ts'
import type { ReceiptLine } from '../../sales/public.ts'

/** What the statement of a customer or supplier calls its parts. */
export interface StatementKind {
  readonly title: string
  readonly party: string
  /** The closing balance if it is owed, and if more was paid than owed. */
  readonly owed: string
  readonly prepaid: string
  /** A balance below zero. */
  readonly credit: string
}

export interface StatementEntry {
  readonly id: number
  readonly day: string
  /** With its number, for the list. */
  readonly title: string
  /** Without its number, for the picture. */
  readonly name: string
  readonly number: string | null
  readonly note: string
  readonly amount_fen: number
  readonly balance_fen: number
  readonly to?: string | undefined
}

export interface StatementData {
  readonly kind: StatementKind
  readonly name: string
  readonly from: string
  readonly to: string
  readonly opening_fen: number
  readonly more_fen: number
  readonly less_fen: number
  readonly closing_fen: number
  readonly entries: readonly StatementEntry[]
}

/** Labels a balance as owed or as credit. */
export const balanceLabel = (fen: number, { credit }: Pick<StatementKind, 'credit'>): string =>
  fen < 0 ? `${credit} ${formatMoney(-fen)}` : formatMoney(fen)

/** Lines per image, because mobile browsers limit the canvas height. */
const LINES_PER_PAGE = 60

const RULE: ReceiptLine = { kind: 'rule' }
const twoColumns = (text: string, right: string): ReceiptLine => ({ kind: 'pair', text, right })
const centered = (text: string): ReceiptLine => ({ kind: 'middle', text })

/** The statement as one image per page. */
export function statementPages(statement: StatementData, company: string): ReceiptLine[][] {
  const { kind, name, from, to, opening_fen, closing_fen, more_fen, less_fen, entries } = statement
  const count = Math.max(1, Math.ceil(entries.length / LINES_PER_PAGE))
  const toLines = (entry: StatementEntry): ReceiptLine[] => [
    twoColumns(`${entry.day.slice(5)} ${entry.name}`, formatChange(entry.amount_fen)),
    ...(entry.note === '' ? [] : [{ kind: 'code' as const, text: entry.note }]),
    {
      kind: 'code',
      text: [entry.number, `余额 ${balanceLabel(entry.balance_fen, kind)}`].filter(Boolean).join('  '),
    },
  ]
  const closing: ReceiptLine[] = [
    RULE,
    twoColumns('本期增加', formatMoney(more_fen)),
    twoColumns('本期减少', formatMoney(less_fen)),
    {
      kind: 'total',
      text: closing_fen < 0 ? kind.prepaid : kind.owed,
      right: formatMoney(Math.abs(closing_fen)),
    },
    RULE,
    centered('如有不符，请在收到后联系我们核对'),
  ]
  return Array.from({ length: count }, (_, index): ReceiptLine[] => [
    { kind: 'head', text: company },
    centered(count === 1 ? kind.title : `${kind.title}（第${index + 1}页，共 ${count} 页）`),
    RULE,
    twoColumns(kind.party, name),
    twoColumns('期间', `${from} 至 ${to}`),
    RULE,
    ...(index === 0 ? [twoColumns('期初余额', balanceLabel(opening_fen, kind)), RULE] : []),
    ...entries.slice(index * LINES_PER_PAGE, (index + 1) * LINES_PER_PAGE).flatMap(toLines),
    ...(index === count - 1 ? closing : []),
  ])
}
