import type { WORD_FILE_FORMATS } from '@shangxue/contract/word-lists/endpoints'
import { readCsv } from '../../../../platform/spreadsheet/read/csv.ts'
import { DEFAULT_LIMITS } from '../../../../platform/spreadsheet/read/limits.ts'
import { isAnkiText, readAnkiText } from '../anki/read-text.ts'
import type { RawWord } from '../word.ts'
import { rolesByName } from './column-roles.ts'
import { readPlainText } from './read-plain-text.ts'
import { readSheet, readTableWords } from './read-sheet.ts'

export interface RawWordFile {
  readonly format: (typeof WORD_FILE_FORMATS)[number]
  readonly raws: RawWord[]
}

const HALF_SHARE = 0.5
const SAMPLE_LINES = 200

/** Removes the formula guard of a cell: `'=…`. */
const removeFormulaGuard = (cell: string) => (/^'+[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell)

function readCsvWords(bytes: Uint8Array): RawWord[] {
  const table = readCsv(bytes, '', DEFAULT_LIMITS)
  if (!table) return []
  const rows = table.rows.map(({ line, cells }) => ({ line, cells: cells.map(removeFormulaGuard) }))
  return readTableWords(table.header.map(removeFormulaGuard), rows)
}

/** Reads a text file in the format that its first lines suggest. Throws WordFileRefused and SpreadsheetRefused. */
export function readTextWords(text: string, bytes: Uint8Array): RawWordFile {
  if (isAnkiText(text)) return { format: 'anki', raws: readSheet(readAnkiText(text)) }
  const lines = text
    .slice(0, 1_000_000)
    .split(/\r\n|\r|\n/)
    .filter((line) => line.trim() !== '')
    .slice(0, SAMPLE_LINES)
  const shareOfLinesWith = (mark: string) => lines.filter((line) => line.includes(mark)).length / lines.length
  const headings = lines[0]?.split(/[,;\t]/).map((name) => name.replaceAll('"', '')) ?? []
  const hasHeading = headings.length > 1 && rolesByName(headings).spelling !== undefined
  if (lines.length > 1 && hasHeading) return { format: 'csv', raws: readCsvWords(bytes) }
  if (shareOfLinesWith('\t') > HALF_SHARE) return { format: 'text', raws: readSheet(readAnkiText(text)) }
  if (lines.length > 1 && shareOfLinesWith(',') > HALF_SHARE && shareOfLinesWith('"') > HALF_SHARE)
    return { format: 'csv', raws: readCsvWords(bytes) }
  return { format: 'text', raws: readPlainText(text) }
}
