import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ListedBook } from '../../study/src/scheduling/settings.ts'
import {
  type ContentCloze,
  type ContentConfusable,
  type ContentGappedText,
  type ContentHeading,
  type ContentListening,
  type ContentReading,
  type ContentRename,
  type ContentSentence,
  readConfusable,
  readHeading,
  readRename,
  readSentence,
} from './passages.ts'
import { type ContentUnit, orderByUnits, readUnits, type WordInUnit } from './units.ts'
import {
  type ContentExample,
  type ContentMistake,
  type ContentWord,
  LEVEL_NAMES,
  type LevelName,
  readExample,
  readMistake,
  readWords,
} from './word.ts'

/** The books in school order. */
export const BOOKS = [
  'xiaoxue',
  'zhongkao',
  'gaokao',
  'cet4',
  'cet6',
  'kaoyan',
] as const satisfies readonly ListedBook[]

/** All English content, as stored in the files. */
export interface Library {
  /** By grade, and within a grade in the order of learning: unit by unit. */
  words: WordInUnit<ContentWord & { level: LevelName; grade: number }>[]
  /** Examples of further senses. */
  examples: (ContentExample & { level: LevelName })[]
  mistakes: (ContentMistake & { level: LevelName })[]
  sentences: (ContentSentence & { level: LevelName })[]
  cloze: ContentCloze[]
  reading: ContentReading[]
  gapped: ContentGappedText[]
  listening: ContentListening[]
  confusables: ContentConfusable[]
  headings: ContentHeading[]
  renamed: ContentRename[]
  /** Groups of words whose pictures may stand for each other. */
  alike: string[][]
  /** All headwords of each book (`lists/<book>.txt`), including those that are not among the words. */
  books: Record<ListedBook, string[]>
  /** First names that texts may use in addition to the vocabulary (`names.txt`). */
  names: string[]
  /** Words whose transcriptions differ between the accents and were reviewed (`accents.txt`). */
  accents: string[]
}

export const LEVELS = Object.keys(LEVEL_NAMES) as LevelName[]
const lines = (file: string) =>
  readFileSync(file, 'utf8')
    .split('\n')
    .slice(1)
    .filter((line) => line !== '')
/** The lines of `<folder>/<level>.tsv` for each level that has such a file. */
const linesByLevel = (folder: string) =>
  LEVELS.flatMap((level) => {
    const file = join(folder, `${level}.tsv`)
    return existsSync(file) ? lines(file).map((line) => ({ level, line })) : []
  })
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

const readHeadwords = (folder: string, book: ListedBook): string[] =>
  readFileSync(join(folder, 'lists', `${book}.txt`), 'utf8')
    .split('\n')
    .filter((line) => line !== '')

/** Headwords of the lists that are not learnt as such, with the reason: `lists/exceptions.tsv`. */
export const readExceptions = (folder: string): Map<string, string> =>
  new Map(
    lines(join(folder, 'lists/exceptions.tsv')).map((line) => {
      const [word = '', reason = ''] = line.split('\t')
      return [word, reason]
    }),
  )

/** Reads the folder `content/english`. */
export function readLibrary(folder: string): Library {
  return {
    words: inFolder(join(folder, 'words'), '.tsv')
      .sort((a, b) => placeOf(a).grade - placeOf(b).grade)
      .flatMap((file) => orderByUnits(wordsOfFile(folder, file), unitsOfFile(folder, file))),
    examples: linesByLevel(join(folder, 'examples')).map(({ level, line }) => ({
      ...readExample(line),
      level,
    })),
    mistakes: linesByLevel(join(folder, 'mistakes')).map(({ level, line }) => ({
      ...readMistake(line),
      level,
    })),
    sentences: linesByLevel(join(folder, 'sentences')).map(({ level, line }) => ({
      ...readSentence(line),
      level,
    })),
    cloze: jsons(join(folder, 'cloze')),
    reading: jsons(join(folder, 'reading')),
    gapped: jsons(join(folder, 'gapped')),
    listening: jsons(join(folder, 'listening')),
    confusables: lines(join(folder, 'confusables.tsv')).map(readConfusable),
    headings: lines(join(folder, 'headings.tsv')).map(readHeading),
    renamed: lines(join(folder, 'renamed.tsv')).map(readRename),
    alike: readFileSync(join(folder, 'pictures/alike.txt'), 'utf8')
      .trim()
      .split('\n')
      .map((line) => line.split(', ')),
    names: readFileSync(join(folder, 'names.txt'), 'utf8').trim().split(/\s+/),
    accents: readFileSync(join(folder, 'accents.txt'), 'utf8').split('\n'),
    books: Object.fromEntries(BOOKS.map((book) => [book, readHeadwords(folder, book)])) as Library['books'],
  }
}
