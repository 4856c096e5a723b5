import type { CellFormat, Cells, SheetEntry, SheetSpec } from './columns.ts'

/** Splits a cell at `|`, full-width `｜` or line breaks. */
export const listOf = (cell: string | undefined): string[] =>
  (cell ?? '')
    .split(/[|｜\n]/)
    .map((one) => one.trim())
    .filter((one) => one !== '')

export const joinList = (values: readonly string[]): string => values.join(' | ')

export type Pair = { en: string; zh: string }

/** Splits `cat = 猫 | dog = 狗`. */
export const pairsOf = (cell: string | undefined): Pair[] =>
  listOf(cell).map((pair) => {
    const [en = '', ...zh] = pair.split(/[=＝]/)
    return { en: en.trim(), zh: zh.join('=').trim() }
  })

export const joinPairs = (pairs: readonly Pair[]): string =>
  joinList(pairs.map(({ en, zh }) => `${en} = ${zh}`))

export const paragraphsOf = (cell: string | undefined): string[] =>
  cell === undefined || cell === '' ? [] : cell.split('\n\n')

export const joinParagraphs = (paragraphs: readonly string[]): string => paragraphs.join('\n\n')

const NORMALISE: Record<CellFormat, (text: string) => string> = {
  // A table of lines separated by tabs holds neither line breaks nor tabs.
  line: (text) => text.replace(/\s*[\t\n]\s*/g, ' '),
  list: (text) => joinList(listOf(text)),
  pairs: (text) => joinPairs(pairsOf(text)).replace(/ = (?= \||$)/g, ''),
  paragraphs: (text) =>
    text
      .split('\n')
      .map((line) => line.trim())
      .join('\n')
      .replace(/\n{2,}/g, '\n\n'),
}

/** Removes what a spreadsheet adds to a text without being seen: spaces at its ends, carriage returns, no-break spaces. */
export function normaliseCell(text: string, format: CellFormat = 'line'): string {
  return NORMALISE[format](text.replace(/\r\n?/g, '\n').replaceAll('\u00A0', ' ').trim())
}

export function normaliseRow({ columns }: SheetSpec, row: Cells): Cells {
  return Object.fromEntries(columns.map(({ key, format }) => [key, normaliseCell(row[key] ?? '', format)]))
}

/** The entry as its cells are compared: normalised, so that only visible edits count. */
export function normaliseEntry(sheets: readonly [SheetSpec, ...SheetSpec[]], entry: SheetEntry): SheetEntry {
  const [main, ...others] = sheets
  const parts = others.flatMap((sheet) =>
    sheet.part ? [[sheet.part, (entry.parts[sheet.part] ?? []).map((row) => normaliseRow(sheet, row))]] : [],
  )
  return { name: entry.name, row: normaliseRow(main, entry.row), parts: Object.fromEntries(parts) }
}
