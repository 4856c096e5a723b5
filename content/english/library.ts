import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Book } from '../../study/src/scheduling/settings.ts'
import {
  type ContentCloze,
  type ContentConfusable,
  type ContentHeading,
  type ContentReading,
  type ContentSentence,
  readConfusable,
  readHeading,
  readSentence,
} from './passages.ts'
import { type ContentUnit, orderByUnits, readUnits, type WordInUnit } from './units.ts'
import { type ContentWord, LEVEL_NAMES, type LevelName, readWords } from './word.ts'

/** The books in school order. */
export const BOOKS = [
  'xiaoxue',
  'zhongkao',
  'gaokao',
  'cet4',
  'cet6',
  'kaoyan',
] as const satisfies readonly Book[]

/** All English content, as stored in the files. */
export interface Library {
  /** By grade, and within a grade in the order of learning: unit by unit. */
  words: WordInUnit<ContentWord & { level: LevelName; grade: number }>[]
  sentences: (ContentSentence & { level: LevelName })[]
  cloze: ContentCloze[]
  reading: ContentReading[]
  confusables: ContentConfusable[]
  headings: ContentHeading[]
  /** Groups of words whose pictures may stand for each other. */
  alike: string[][]
  /** All headwords of each book (`lists/<book>.txt`), including those that are not among the words. */
  books: Record<Book, string[]>
}

export const LEVELS = Object.keys(LEVEL_NAMES) as LevelName[]
const lines = (file: string) =>
  readFileSync(file, 'utf8')
    .split('\n')
    .slice(1)
    .filter((line) => line !== '')
const inFolder = (folder: string, end: string) =>
  readdirSync(folder)
    .filter((name) => name.endsWith(end))
    .sort()
const jsons = <T>(folder: string): T[] =>
  inFolder(folder, '.json').map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')))

/** `words/primary-3.tsv` is of level primary, grade 3. */
export function placeOf(file: string): { level: LevelName; grade: number } {
  const [level = '', grade = ''] = file.replace('.tsv', '').split('-')
  return { level: level as LevelName, grade: Number(grade) }
}

const wordsOfFile = (folder: string, file: string) =>
  readWords(readFileSync(join(folder, 'words', file), 'utf8')).map((word) => ({ ...word, ...placeOf(file) }))

/** The units of a grade; `file` is the name of its word file as well. */
export const unitsOfFile = (folder: string, file: string): ContentUnit[] =>
  readUnits(readFileSync(join(folder, 'units', file), 'utf8'))

const readHeadwords = (folder: string, book: Book): string[] =>
  readFileSync(join(folder, 'lists', `${book}.txt`), 'utf8')
    .split('\n')
    .filter((line) => line !== '')

/** Reads the folder `content/english`. */
export function readLibrary(folder: string): Library {
  return {
    words: inFolder(join(folder, 'words'), '.tsv')
      .sort((a, b) => placeOf(a).grade - placeOf(b).grade)
      .flatMap((file) => orderByUnits(wordsOfFile(folder, file), unitsOfFile(folder, file))),
    sentences: LEVELS.flatMap((level) =>
      lines(join(folder, 'sentences', `${level}.tsv`)).map((line) => ({ ...readSentence(line), level })),
    ),
    cloze: jsons(join(folder, 'cloze')),
    reading: jsons(join(folder, 'reading')),
    confusables: lines(join(folder, 'confusables.tsv')).map(readConfusable),
    headings: lines(join(folder, 'headings.tsv')).map(readHeading),
    alike: readFileSync(join(folder, 'pictures/alike.txt'), 'utf8')
      .trim()
      .split('\n')
      .map((line) => line.split(', ')),
    books: Object.fromEntries(BOOKS.map((book) => [book, readHeadwords(folder, book)])) as Library['books'],
  }
}
