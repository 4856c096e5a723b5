import { PRICE_HEADINGS, PRICE_TYPES, type PriceType } from '@shangxue/contract/pricing/endpoints'
import { parseMoney } from '../../../lib/money.ts'

export const NAME_COLUMNS = ['brand', 'model', 'spec', 'color', 'barcode'] as const
export type NameColumn = (typeof NAME_COLUMNS)[number]
/** Meaning of a column; null if it is ignored. */
export type Column = NameColumn | PriceType | null

interface TextLine {
  /** Line number in the pasted text, starting at 1. */
  readonly number: number
  readonly cells: readonly string[]
}
export interface PasteTable {
  readonly columns: readonly Column[]
  readonly headed: boolean
  readonly lines: readonly TextLine[]
}

const KEYS = [...NAME_COLUMNS, ...PRICE_TYPES]
const plain = (text: string) => text.normalize('NFKC').replace(/\s+/g, '').toLowerCase()
const TITLES = new Map(
  KEYS.flatMap((key) => PRICE_HEADINGS[key].map((title) => [plain(title), key] as const)),
)

/** Matches `售价(元)` as 售价. */
const titleOf = (cell: string): Column => TITLES.get(plain(cell).replace(/\(.*\)$|[:*]$/g, '')) ?? null

/** Splits text copied from a spreadsheet: tabs between cells, quotes around cells with line breaks. */
function cellsOf(text: string): string[][] {
  const rows: string[][] = [[]]
  const pattern = /(?:"((?:[^"]|"")*)"|([^\t\n]*))(\t|\n|$)/gy
  const all = text.replace(/\r\n?/g, '\n')
  for (let match = pattern.exec(all); match; match = pattern.exec(all)) {
    const [, quoted, bare = '', end] = match
    rows.at(-1)?.push((quoted?.replaceAll('""', '"') ?? bare).replace(/\s+/g, ' ').trim())
    if (end === '\n') rows.push([])
    if (end === '') break
  }
  return rows
}

/** Text from a chat has no tabs: splits at commas or several spaces instead. */
const separated = (text: string): string =>
  text.includes('\t') ? text : text.replace(/[,，;；](?!\d{3}\b)| {2,}|\u3000+/g, '\t')

const BARCODE = /^\d{8,14}$/
const SPEC = /\d+\s*(?:g|gb|t|tb)?\s*[+/]\s*\d+/i
const isAmount = (cell: string) => parseMoney(cell) !== null && !BARCODE.test(cell)

/** Price columns that are usually meant if there are no headings. */
const USUAL: Record<number, readonly PriceType[]> = {
  1: ['wholesale'],
  2: ['wholesale', 'retail'],
  3: ['purchase', 'wholesale', 'retail'],
  4: ['purchase', 'wholesale', 'retail', 'floor'],
}

/** Guesses the columns from the cell contents if there are no headings. */
function guessed(lines: readonly TextLine[]): Column[] {
  const width = Math.max(0, ...lines.map(({ cells }) => cells.length))
  const looks = Array.from({ length: width }, (_, at) => {
    const cells = lines.map(({ cells }) => cells[at] ?? '').filter(Boolean)
    const mostly = (is: (cell: string) => boolean) =>
      cells.length > 0 && cells.filter(is).length * 2 > cells.length
    if (cells.length === 0) return 'nothing'
    if (mostly((cell) => BARCODE.test(cell))) return 'barcode'
    if (mostly(isAmount)) return 'price'
    return mostly((cell) => SPEC.test(cell) && cell.length <= 20) ? 'spec' : 'text'
  })
  const count = (look: string) => looks.filter((other) => other === look).length
  const prices = [...(USUAL[Math.min(4, count('price'))] ?? [])]
  const at = looks.indexOf('spec')
  const before = looks.slice(0, Math.max(at, 0)).filter((look) => look === 'text').length
  const names: NameColumn[] =
    at < 0
      ? (['model', 'spec', 'color'] as const).slice(0, count('text'))
      : before > 1
        ? ['brand', 'model', 'color']
        : ['model', 'color']
  return looks.map((look): Column => {
    if (look === 'barcode' || look === 'spec') return look
    if (look === 'price') return prices.shift() ?? null
    return look === 'text' ? (names.shift() ?? null) : null
  })
}

/** Parses pasted text into columns and lines, using headings if there are any. */
export function pasteTable(text: string): PasteTable {
  const lines = cellsOf(separated(text))
    .map((cells, n) => ({ number: n + 1, cells }))
    .filter(({ cells }) => cells.some(Boolean))
  const [first, ...rest] = lines
  const titles = first?.cells.map(titleOf) ?? []
  if (first && titles.some(Boolean) && !first.cells.some((cell) => isAmount(cell))) {
    const once = titles.map((title, n) => (titles.indexOf(title) === n ? title : null))
    return { columns: once, headed: true, lines: rest }
  }
  return { columns: guessed(lines), headed: false, lines }
}

type Names = Record<NameColumn, string>
export interface PasteLine extends Names {
  readonly number: number
  readonly text: string
  readonly prices: readonly { readonly type: PriceType; readonly fen: number }[]
  /** Why the line cannot be used. */
  readonly reason: string | null
}

const isPriceType = (column: Column): column is PriceType => PRICE_TYPES.some((type) => type === column)
/** The server rejects longer names. */
const LONGEST = 100

/** Parses each line with the current column assignment. */
export function pasteLines({ columns, lines }: PasteTable): PasteLine[] {
  return lines.map(({ number, cells }) => {
    const named = (name: NameColumn) => (cells[columns.indexOf(name)] ?? '').slice(0, LONGEST)
    const given = columns.flatMap((column, at) => {
      const cell = cells[at] ?? ''
      return isPriceType(column) && cell !== '' ? [{ type: column, cell, fen: parseMoney(cell) }] : []
    })
    const wrong = given.find(({ fen }) => fen === null || fen < 0)
    const prices = given.flatMap(({ type, fen }) => (fen === null ? [] : [{ type, fen }]))
    const reason = wrong
      ? `“${wrong.cell}”不是金额，请只填数字，例如 5999`
      : prices.length === 0
        ? '没有价格'
        : null
    const names = Object.fromEntries(NAME_COLUMNS.map((name) => [name, named(name)])) as Names
    return { ...names, number, text: cells.filter(Boolean).join(' '), prices, reason }
  })
}
