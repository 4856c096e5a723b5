import { isDay } from '@shangxue/contract/values/days'
import { encodeCellText } from '../cell-text.ts'
import { columnName } from '../column-name.ts'
import { wallClockSerial } from '../date-serial.ts'
import { DIGITS_LOST_FROM } from '../number-text.ts'
import { STYLE } from './styles.ts'
import type { WallClock } from './wall-clock.ts'

export type ColumnKind = 'text' | 'integer' | 'money' | 'date' | 'datetime' | 'percent'

/** money is in 1/100 yuan, percent a fraction (0.05 is 5%); date also accepts 'YYYY-MM-DD'. */
export type CellValue = string | number | Date | null

const DAY_MS = 86_400_000

type Content = { text: string } | { number: number | string }

/** Writes one data row as XML without empty cells. Throws TypeError for a value that the column cannot hold. */
export function rowXml(
  line: number,
  values: readonly CellValue[],
  kinds: readonly ColumnKind[],
  wallClock: WallClock,
  styles: Readonly<Record<ColumnKind, number>> = STYLE,
): string {
  let xml = ''
  for (const [column, kind] of kinds.entries()) {
    const value = values[column] ?? null
    if (value === null || value === '') continue
    const content = toContent(value, kind, wallClock)
    xml +=
      'text' in content
        ? textXml(line, column, content.text, styles.text)
        : numberXml(line, column, content.number, styles[kind])
  }
  return xml
}

/** Typed as text, so that no value is interpreted as a formula. */
export function textXml(line: number, column: number, text: string, style: number = STYLE.text): string {
  const content = `<is><t xml:space="preserve">${encodeCellText(text)}</t></is>`
  return `<c r="${columnName(column)}${line}" s="${style}" t="inlineStr">${content}</c>`
}

/** An empty cell with a style. */
export const emptyXml = (line: number, column: number, style: number): string =>
  `<c r="${columnName(column)}${line}" s="${style}"/>`

const numberXml = (line: number, column: number, number: number | string, style: number) =>
  `<c r="${columnName(column)}${line}" s="${style}"><v>${number}</v></c>`

function toContent(value: string | number | Date, kind: ColumnKind, wallClock: WallClock): Content {
  if (value instanceof Date) return dateContent(value, kind, wallClock)
  if (typeof value === 'number') return kind === 'text' ? { text: String(value) } : numberContent(value, kind)
  if (kind === 'date' && isDay(value)) return serialContent(Date.parse(value), value)
  return { text: value }
}

function numberContent(value: number, kind: ColumnKind): Content {
  const isValid = kind === 'percent' ? Number.isFinite(value) : Number.isSafeInteger(value)
  if (!isValid || kind === 'date' || kind === 'datetime') throw invalidValueError(kind, value)
  const formatted = kind === 'money' ? formatYuan(value) : String(value)
  // A spreadsheet would drop digits past the fifteenth; text preserves them.
  return Math.abs(value) >= DIGITS_LOST_FROM ? { text: formatted } : { number: formatted }
}

/** 123456 → '1234.56', by digits instead of division, so that it is exact. */
function formatYuan(fen: number): string {
  const digits = String(Math.abs(fen)).padStart(3, '0')
  return `${fen < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

function dateContent(value: Date, kind: ColumnKind, wallClock: WallClock): Content {
  if ((kind !== 'date' && kind !== 'datetime') || Number.isNaN(value.getTime()))
    throw invalidValueError(kind, value)
  const local = wallClock(value.getTime())
  const formatted = new Date(local).toISOString()
  if (kind === 'date') return serialContent(Math.floor(local / DAY_MS) * DAY_MS, formatted.slice(0, 10))
  return serialContent(local, formatted.slice(0, 16).replace('T', ' '))
}

/** Days that spreadsheets do not support (before March 1900, or invalid ones) are written as text. */
function serialContent(ms: number, formatted: string): Content {
  const serial = wallClockSerial(ms)
  return serial === null ? { text: formatted } : { number: serial }
}

const invalidValueError = (kind: ColumnKind, value: unknown) =>
  new TypeError(`a ${kind} column cannot hold ${String(value)}`)
