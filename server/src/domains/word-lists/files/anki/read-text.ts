import { csvRecords } from '../../../../platform/spreadsheet/read/csv.ts'
import { wordFileErrors } from '../errors.ts'
import type { Sheet } from '../formats/column-roles.ts'
import { htmlToText } from './html.ts'

const SEPARATORS: Record<string, string> = {
  tab: '\t',
  comma: ',',
  semicolon: ';',
  space: ' ',
  pipe: '|',
  colon: ':',
}
const HEADER_LINE = /^#(separator|html|tags|columns|notetype|deck|guid|if matches)(?: column)?:(.*)$/i
const ROWS_MAX = 50_000

export const isAnkiText = (text: string): boolean => HEADER_LINE.test(text.split(/\r?\n/, 1)[0] ?? '')

/** Parses Anki's header lines; a column named by `… column` is metadata and not a field. */
function parseHeader(text: string) {
  const header = { separator: '\t', html: true, names: null as string[] | null, notFields: new Set<number>() }
  let offset = 0
  let lines = 0
  for (;;) {
    const end = text.indexOf('\n', offset)
    const line = (end < 0 ? text.slice(offset) : text.slice(offset, end)).trimEnd()
    const [whole = '', name = '', value = ''] = HEADER_LINE.exec(line) ?? []
    if (whole === '') return { ...header, body: text.slice(offset), lines }
    const key = name.toLowerCase()
    if (key === 'separator') header.separator = SEPARATORS[value.trim().toLowerCase()] ?? (value || '\t')
    else if (key === 'html') header.html = value.trim().toLowerCase() !== 'false'
    else if (key === 'columns') header.names = value.split(header.separator).map((column) => column.trim())
    else if (/ column:/i.test(whole)) header.notFields.add(Number(value) - 1)
    lines++
    if (end < 0) return { ...header, body: '', lines }
    offset = end + 1
  }
}

/** Reads an Anki text export, with or without header lines. Throws WordFileRefused. */
export function readAnkiText(text: string): Sheet {
  const { separator, html, names, notFields: metadataColumns, body, lines } = parseHeader(text)
  if (separator.length !== 1) throw wordFileErrors.unsupported()
  const isField = (_: unknown, column: number) => !metadataColumns.has(column)
  const rows: { line: number; cells: string[] }[] = []
  let line = lines
  for (const record of csvRecords(body, separator)) {
    line++
    if (record.every((cell) => cell.trim() === '') || record[0]?.startsWith('#')) continue
    if (rows.length >= ROWS_MAX) throw wordFileErrors.tooManyRows(ROWS_MAX)
    rows.push({ line, cells: record.filter(isField).map((cell) => (html ? htmlToText(cell) : cell)) })
  }
  return { names: names?.filter(isField) ?? null, rows }
}
