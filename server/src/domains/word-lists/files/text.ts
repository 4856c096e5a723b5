import type { WORD_FILE_FORMATS } from '@shangxue/contract/word-lists'
import { readCsv } from '../../../platform/spreadsheet/csv.ts'
import { DEFAULT_LIMITS } from '../../../platform/spreadsheet/limits.ts'
import { ankiSheet, isAnkiText } from './anki-text.ts'
import { plainWords } from './plain.ts'
import { rolesByName } from './roles.ts'
import { wordsOfSheet, wordsOfTable } from './sheet-words.ts'
import type { RawWord } from './word.ts'

export interface ReadWords {
  readonly format: (typeof WORD_FILE_FORMATS)[number]
  readonly raws: RawWord[]
}

const HALF = 0.5
const SAMPLE = 200

/** Removes the formula guard of a cell: `'=…`. */
const unguarded = (cell: string) => (/^'+[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell)

function csvWords(bytes: Uint8Array): RawWord[] {
  const table = readCsv(bytes, '', DEFAULT_LIMITS)
  if (!table) return []
  const rows = table.rows.map(({ line, cells }) => ({ line, cells: cells.map(unguarded) }))
  return wordsOfTable(table.header.map(unguarded), rows)
}

/** Reads a text file in the format that its first lines suggest. Throws WordFileRefused and SpreadsheetRefused. */
export function textWords(text: string, bytes: Uint8Array): ReadWords {
  if (isAnkiText(text)) return { format: 'anki', raws: wordsOfSheet(ankiSheet(text)) }
  const lines = text
    .slice(0, 1_000_000)
    .split(/\r\n|\r|\n/)
    .filter((line) => line.trim() !== '')
    .slice(0, SAMPLE)
  const share = (mark: string) => lines.filter((line) => line.includes(mark)).length / lines.length
  const headings = lines[0]?.split(/[,;\t]/).map((name) => name.replaceAll('"', '')) ?? []
  const hasHeading = headings.length > 1 && rolesByName(headings).spelling !== undefined
  if (lines.length > 1 && hasHeading) return { format: 'csv', raws: csvWords(bytes) }
  if (share('\t') > HALF) return { format: 'text', raws: wordsOfSheet(ankiSheet(text)) }
  if (lines.length > 1 && share(',') > HALF && share('"') > HALF)
    return { format: 'csv', raws: csvWords(bytes) }
  return { format: 'text', raws: plainWords(text) }
}
