import type { Readable } from 'node:stream'
import { writeWorkbook } from '../../../platform/spreadsheet/write.ts'
import { writeSenses } from './senses.ts'
import type { ListWord } from './word.ts'

/** The columns of ECDICT in its order, empty where we have nothing to say, and three more. */
const COLUMNS = {
  word: ({ spelling }) => spelling,
  phonetic: ({ ipaUk }) => ipaUk,
  definition: () => '',
  translation: ({ senses }) => writeSenses(senses, '\\n'),
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
} satisfies Record<string, (word: ListWord) => string>

const cellsOf = (word: ListWord) => Object.values(COLUMNS).map((read) => read(word))

/** One cell of a CSV: quoted, and never a formula; reading it takes the mark away. */
const csvCell = (text: string) =>
  `"${(/^'*[=+\-@\t\r]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`

/** Excel takes UTF-8 only for what begins with the mark. */
export const asCsv = (words: readonly ListWord[]): string =>
  `\uFEFF${[Object.keys(COLUMNS), ...words.map(cellsOf)]
    .map((cells) => `${cells.map(csvCell).join(',')}\r\n`)
    .join('')}`

export const asXlsx = (name: string, words: readonly ListWord[]): Readable =>
  writeWorkbook({
    sheets: [
      {
        name,
        columns: Object.keys(COLUMNS).map((header) => ({ header, kind: 'text' as const })),
        rows: words.map(cellsOf),
      },
    ],
  })
