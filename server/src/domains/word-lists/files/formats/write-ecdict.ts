import type { Readable } from 'node:stream'
import { writeWorkbook } from '../../../../platform/spreadsheet/write/write-workbook.ts'
import { formatSenses } from '../senses.ts'
import type { ListWord } from '../word.ts'

/** The ECDICT columns in order, empty where there is no data, plus four of our own. */
const COLUMNS = {
  word: ({ spelling }) => spelling,
  phonetic: ({ ipaUk }) => ipaUk,
  definition: () => '',
  translation: ({ senses }) => formatSenses(senses, '\\n'),
  pos: () => '',
  collins: () => '',
  oxford: () => '',
  tag: () => '',
  bnc: () => '',
  frq: () => '',
  exchange: () => '',
  detail: () => '',
  audio: () => '',
  phonetic_us: ({ ipaUs }) => ipaUs,
  example: ({ example }) => example?.en ?? '',
  example_translation: ({ example }) => example?.zh ?? '',
  unit: ({ unit }) => unit ?? '',
} satisfies Record<string, (word: ListWord) => string>

const toCells = (word: ListWord) => Object.values(COLUMNS).map((read) => read(word))

/** Quotes a CSV cell and guards it with `'` against being read as a formula; the import removes the guard. */
const csvCell = (text: string) =>
  `"${(/^'*[=+\-@\t\r]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`

/** Excel recognises UTF-8 only with a byte order mark. */
export const writeCsv = (words: readonly ListWord[]): string =>
  `\uFEFF${[Object.keys(COLUMNS), ...words.map(toCells)]
    .map((cells) => `${cells.map(csvCell).join(',')}\r\n`)
    .join('')}`

export const writeXlsx = (name: string, words: readonly ListWord[]): Readable =>
  writeWorkbook({
    sheets: [
      {
        name,
        columns: Object.keys(COLUMNS).map((header) => ({ header, kind: 'text' as const })),
        rows: words.map(toCells),
      },
    ],
  })
