import { columnName } from '../column-name.ts'
import { collectCell, spreadsheetErrors } from '../errors.ts'
import type { ReadLimits } from './limits.ts'
import { type Table, TableBuilder } from './table.ts'

const DELIMITERS = [',', ';', '\t']
/** 8.6E+14: a spreadsheet saves a long number as displayed, without its last digits. */
const SCIENTIFIC = /^[+-]?\d(?:\.\d+)?E\+(?:1[1-9]|[2-9]\d)$/i

/** Reads CSV in UTF-8, GB18030 or (with BOM) UTF-16, separated by comma, semicolon or tab. */
export function readCsv(bytes: Uint8Array, sheetName: string, limits: ReadLimits): Table | null {
  const declared = /^sep=(.)\r?\n/
  const decoded = decodeText(bytes)
  const text = decoded.replace(declared, '')
  const delimiter = declared.exec(decoded)?.[1] ?? findDelimiter(text)
  const table = new TableBuilder(limits)
  const lostDigits: string[] = []
  let line = 0
  for (const record of csvRecords(text, delimiter)) {
    line++
    const cells = record.map(visibleText)
    cells.forEach((cell, column) => {
      if (SCIENTIFIC.test(cell)) collectCell(lostDigits, `${columnName(column)}${line}`)
    })
    table.add(line, cells)
  }
  if (lostDigits.length > 0) throw spreadsheetErrors.digitsLost(lostDigits)
  return table.finish(sheetName)
}

/** Decodes UTF-8, GB18030 or (with BOM) UTF-16. Throws SpreadsheetRefused for other content. */
export function decodeText(bytes: Uint8Array): string {
  const encodings = bytes[0] === 0xff && bytes[1] === 0xfe ? ['utf-16le'] : ['utf-8', 'gb18030']
  for (const encoding of encodings) {
    const text = tryDecode(bytes, encoding)
    if (text === null) continue
    // Text has no NUL: this is an image, a PDF or similar.
    if (text.includes('\0') || /^\s*(<|%PDF)/.test(text)) throw spreadsheetErrors.unsupported()
    return text
  }
  throw spreadsheetErrors.unsupported()
}

function tryDecode(bytes: Uint8Array, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

/** Returns the candidate that occurs most in the first line with content, outside quotes. */
function findDelimiter(text: string): string {
  const counts = new Map(DELIMITERS.map((delimiter) => [delimiter, 0]))
  let quoted = false
  let hasContent = false
  for (const character of text) {
    if (character === '"') quoted = !quoted
    if (quoted) continue
    if (character === '\n' && hasContent) break
    const count = counts.get(character)
    if (count !== undefined) counts.set(character, count + 1)
    else if (character.trim() !== '') hasContent = true
  }
  return DELIMITERS.reduce((best, next) => ((counts.get(next) ?? 0) > (counts.get(best) ?? 0) ? next : best))
}

/** Yields one array of cells per record, including blank lines, so that numbering follows the sheet. */
export function* csvRecords(text: string, delimiter: string): Generator<string[]> {
  const fieldEnd = new RegExp(
    `[${delimiter === '\t' ? '\\t' : delimiter.replace(/[\]\\^-]/, '\\$&')}\\r\\n]`,
    'g',
  )
  let cells: string[] = []
  let offset = 0
  while (offset < text.length) {
    const field = text[offset] === '"' ? quotedField(text, offset) : { value: '', end: offset }
    fieldEnd.lastIndex = field.end
    const end = fieldEnd.exec(text)?.index ?? text.length
    cells.push(field.value + text.slice(field.end, end))
    offset = end + 1
    if (text[end] === delimiter && offset < text.length) continue
    if (text[end] === delimiter) cells.push('')
    if (text[end] === '\r' && text[offset] === '\n') offset++
    yield cells
    cells = []
  }
}

function quotedField(text: string, open: number): { value: string; end: number } {
  let close = text.indexOf('"', open + 1)
  while (close !== -1 && text[close + 1] === '"') close = text.indexOf('"', close + 2)
  if (close === -1) throw spreadsheetErrors.broken()
  return { value: text.slice(open + 1, close).replaceAll('""', '"'), end: close + 1 }
}

/** Removes ="…" or surrounding tabs that exports use to force text. */
function visibleText(cell: string): string {
  const text = /^="([^"]*)"$/.exec(cell)?.[1] ?? cell
  let start = 0
  let end = text.length
  while (text[start] === '\t') start++
  while (end > start && text[end - 1] === '\t') end--
  return text.slice(start, end)
}
