import type { Output } from '@shangxue/contract/platform/endpoint'
import {
  type lookUpPrices,
  PRICE_HEADINGS,
  PRICE_TYPES,
  type PriceType,
} from '@shangxue/contract/pricing/endpoints'
import { parseMoney } from '../../../lib/money.ts'
import { type PriceKey, priceKey } from './changes.ts'

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

const COLUMN_KEYS = [...NAME_COLUMNS, ...PRICE_TYPES]
const normalize = (text: string) => text.normalize('NFKC').replace(/\s+/g, '').toLowerCase()
const COLUMN_BY_HEADING = new Map(
  COLUMN_KEYS.flatMap((key) => PRICE_HEADINGS[key].map((title) => [normalize(title), key] as const)),
)

/** Matches `售价(元)` as 售价. */
const columnOfHeading = (cell: string): Column =>
  COLUMN_BY_HEADING.get(normalize(cell).replace(/\(.*\)$|[:*]$/g, '')) ?? null

/** Splits text copied from a spreadsheet: tabs between cells, quotes around cells with line breaks. */
function parseCells(text: string): string[][] {
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
const toTabs = (text: string): string =>
  text.includes('\t') ? text : text.replace(/[,，;；](?!\d{3}\b)| {2,}|\u3000+/g, '\t')

const BARCODE = /^\d{8,14}$/
const SPEC = /\d+\s*(?:g|gb|t|tb)?\s*[+/]\s*\d+/i
const isAmount = (cell: string) => parseMoney(cell) !== null && !BARCODE.test(cell)

/** Price columns that are usually meant if there are no headings. */
const DEFAULT_PRICE_COLUMNS: Record<number, readonly PriceType[]> = {
  1: ['wholesale'],
  2: ['wholesale', 'retail'],
  3: ['purchase', 'wholesale', 'retail'],
  4: ['purchase', 'wholesale', 'retail', 'floor'],
}

/** Guesses the columns from the cell contents if there are no headings. */
function guessColumns(lines: readonly TextLine[]): Column[] {
  const width = Math.max(0, ...lines.map(({ cells }) => cells.length))
  const kinds = Array.from({ length: width }, (_, index) => {
    const cells = lines.map(({ cells }) => cells[index] ?? '').filter(Boolean)
    const mostly = (is: (cell: string) => boolean) =>
      cells.length > 0 && cells.filter(is).length * 2 > cells.length
    if (cells.length === 0) return 'nothing'
    if (mostly((cell) => BARCODE.test(cell))) return 'barcode'
    if (mostly(isAmount)) return 'price'
    return mostly((cell) => SPEC.test(cell) && cell.length <= 20) ? 'spec' : 'text'
  })
  const count = (kind: string) => kinds.filter((other) => other === kind).length
  const prices = [...(DEFAULT_PRICE_COLUMNS[Math.min(4, count('price'))] ?? [])]
  const specIndex = kinds.indexOf('spec')
  const textsBefore = kinds.slice(0, Math.max(specIndex, 0)).filter((kind) => kind === 'text').length
  const names: NameColumn[] =
    specIndex < 0
      ? (['model', 'spec', 'color'] as const).slice(0, count('text'))
      : textsBefore > 1
        ? ['brand', 'model', 'color']
        : ['model', 'color']
  return kinds.map((kind): Column => {
    if (kind === 'barcode' || kind === 'spec') return kind
    if (kind === 'price') return prices.shift() ?? null
    return kind === 'text' ? (names.shift() ?? null) : null
  })
}

/** Parses pasted text into columns and lines, using headings if there are any. */
export function parsePastedTable(text: string): PasteTable {
  const lines = parseCells(toTabs(text))
    .map((cells, index) => ({ number: index + 1, cells }))
    .filter(({ cells }) => cells.some(Boolean))
  const [first, ...rest] = lines
  const titles = first?.cells.map(columnOfHeading) ?? []
  if (first && titles.some(Boolean) && !first.cells.some((cell) => isAmount(cell))) {
    const uniqueColumns = titles.map((title, index) => (titles.indexOf(title) === index ? title : null))
    return { columns: uniqueColumns, headed: true, lines: rest }
  }
  return { columns: guessColumns(lines), headed: false, lines }
}

type NameCells = Record<NameColumn, string>
export interface PasteLine extends NameCells {
  readonly number: number
  readonly text: string
  readonly prices: readonly { readonly type: PriceType; readonly fen: number }[]
  /** Why the line cannot be used. */
  readonly reason: string | null
}

const isPriceType = (column: Column): column is PriceType => PRICE_TYPES.some((type) => type === column)
/** The server rejects longer names. */
const MAX_NAME_LENGTH = 100

/** Parses each line with the current column assignment. */
export function parsePastedLines({ columns, lines }: PasteTable): PasteLine[] {
  return lines.map(({ number, cells }) => {
    const nameAt = (name: NameColumn) => (cells[columns.indexOf(name)] ?? '').slice(0, MAX_NAME_LENGTH)
    const priceCells = columns.flatMap((column, index) => {
      const cell = cells[index] ?? ''
      return isPriceType(column) && cell !== '' ? [{ type: column, cell, fen: parseMoney(cell) }] : []
    })
    const invalid = priceCells.find(({ fen }) => fen === null || fen < 0)
    const prices = priceCells.flatMap(({ type, fen }) => (fen === null ? [] : [{ type, fen }]))
    const reason = invalid
      ? `“${invalid.cell}”不是金额，请只填数字，例如 5999`
      : prices.length === 0
        ? '没有价格'
        : null
    const names = Object.fromEntries(NAME_COLUMNS.map((name) => [name, nameAt(name)])) as NameCells
    return { ...names, number, text: cells.filter(Boolean).join(' '), prices, reason }
  })
}

type FoundLine = Output<typeof lookUpPrices>['lines'][number]

export interface Unmatched {
  readonly number: number
  readonly text: string
  readonly reason: string
}
export interface PastedPrices {
  /** New prices in fen. */
  readonly prices: ReadonlyMap<PriceKey, number>
  readonly types: readonly PriceType[]
  readonly unmatched: readonly Unmatched[]
}

/** Maps the usable lines to the skus that the server found for them, and collects the unusable lines. */
export function pastedPrices(lines: readonly PasteLine[], matches: readonly FoundLine[]): PastedPrices {
  const prices = new Map<PriceKey, number>()
  const lineByKey = new Map<PriceKey, number>()
  const unmatched: Unmatched[] = []
  const usable = lines.filter(({ reason }) => reason === null)
  for (const { number, text, reason } of lines) if (reason !== null) unmatched.push({ number, text, reason })

  for (const [index, line] of usable.entries()) {
    const { number, text } = line
    const { sku_ids, reason } = matches[index] ?? { sku_ids: [], reason: '没有找到' }
    const entries = sku_ids.flatMap((id) =>
      line.prices.map(({ type, fen }) => [priceKey(type, id), fen] as const),
    )
    const conflict = entries.find(([key, fen]) => prices.has(key) && prices.get(key) !== fen)
    const problem = reason ?? (conflict && `与第 ${lineByKey.get(conflict[0])} 行重复，价格不同`)
    if (problem) {
      unmatched.push({ number, text, reason: problem })
      continue
    }
    for (const [key, fen] of entries) {
      prices.set(key, fen)
      lineByKey.set(key, number)
    }
  }
  const types = PRICE_TYPES.filter((type) => [...prices.keys()].some((key) => key.startsWith(`${type} `)))
  return { prices, types, unmatched: unmatched.sort((a, b) => a.number - b.number) }
}
