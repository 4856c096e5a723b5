import { decodeCellText } from '../cell-text.ts'
import { serialText } from '../date-serial.ts'
import { spreadsheetErrors } from '../errors.ts'
import { DIGITS_LOST_FROM, percentText, plainNumber } from '../number-text.ts'
import type { CellFormat } from './styles.ts'

export interface SheetContext {
  sharedStrings: readonly string[]
  /** By the cell's style index. */
  formats: readonly CellFormat[]
  date1904: boolean
}

/** Returns a cell's text as displayed; null for a number that lost digits when it was typed. */
export function cellText(type: string, style: number, raw: string, context: SheetContext): string | null {
  if (raw === '' && type !== 's') return ''
  const format = context.formats[style] ?? 'number'
  switch (type) {
    case 's':
      return sharedString(raw, context)
    case 'str':
    case 'inlineStr':
      return decodeCellText(raw)
    case 'e':
      return raw
    case 'b':
      return raw === '1' || raw === 'true' ? 'TRUE' : 'FALSE'
    case 'd':
      return isoText(raw, format)
    default:
      return numberText(raw, format, context.date1904)
  }
}

function sharedString(raw: string, context: SheetContext): string {
  if (raw === '') return ''
  const text = context.sharedStrings[Number(raw)]
  if (text === undefined) throw spreadsheetErrors.broken()
  return text
}

/** Strict files store dates as ISO 8601 without a zone, which is what the user typed. */
function isoText(raw: string, format: CellFormat): string {
  const [day = '', time = ''] = raw.replace(/Z$/, '').split('T')
  return time === '' || format === 'date' ? day : `${day} ${time.slice(0, 5)}`
}

function numberText(raw: string, format: CellFormat, date1904: boolean): string | null {
  const value = Number(raw)
  if (!Number.isFinite(value)) throw spreadsheetErrors.broken()
  if (Math.abs(value) >= DIGITS_LOST_FROM) return null
  if (format === 'number') return plainNumber(value)
  if (format === 'percent') return percentText(value)
  return serialText(value, format, date1904) ?? plainNumber(value)
}
