import { csvRecords } from '../../../platform/spreadsheet/csv.ts'
import { plainText } from './html.ts'
import { refused } from './refused.ts'
import type { Sheet } from './roles.ts'

const SEPARATORS: Record<string, string> = {
  tab: '\t',
  comma: ',',
  semicolon: ';',
  space: ' ',
  pipe: '|',
  colon: ':',
}
const HEADING = /^#(separator|html|tags|columns|notetype|deck|guid|if matches)(?: column)?:(.*)$/i
const ROWS_MAX = 50_000

export const isAnkiText = (text: string): boolean => HEADING.test(text.split(/\r?\n/, 1)[0] ?? '')

/** Parses Anki's header lines; a column named by `… column` is metadata and not a field. */
function readHeadings(text: string) {
  const found = { separator: '\t', html: true, names: null as string[] | null, notFields: new Set<number>() }
  let at = 0
  let lines = 0
  for (;;) {
    const end = text.indexOf('\n', at)
    const line = (end < 0 ? text.slice(at) : text.slice(at, end)).trimEnd()
    const [whole = '', name = '', value = ''] = HEADING.exec(line) ?? []
    if (whole === '') return { ...found, body: text.slice(at), lines }
    const key = name.toLowerCase()
    if (key === 'separator') found.separator = SEPARATORS[value.trim().toLowerCase()] ?? (value || '\t')
    else if (key === 'html') found.html = value.trim().toLowerCase() !== 'false'
    else if (key === 'columns') found.names = value.split(found.separator).map((column) => column.trim())
    else if (/ column:/i.test(whole)) found.notFields.add(Number(value) - 1)
    lines++
    if (end < 0) return { ...found, body: '', lines }
    at = end + 1
  }
}

/** Reads an Anki text export, with or without header lines. Throws WordFileRefused. */
export function ankiSheet(text: string): Sheet {
  const { separator, html, names, notFields, body, lines } = readHeadings(text)
  if (separator.length !== 1) throw refused.unsupported()
  const isField = (_: unknown, column: number) => !notFields.has(column)
  const rows: { line: number; cells: string[] }[] = []
  let line = lines
  for (const record of csvRecords(body, separator)) {
    line++
    if (record.every((cell) => cell.trim() === '') || record[0]?.startsWith('#')) continue
    if (rows.length >= ROWS_MAX) throw refused.tooManyRows(ROWS_MAX)
    rows.push({ line, cells: record.filter(isField).map((cell) => (html ? plainText(cell) : cell)) })
  }
  return { names: names?.filter(isField) ?? null, rows }
}
