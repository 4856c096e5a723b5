import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
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
import { type ContentWord, LEVEL_NAMES, type LevelName, readWords } from './word.ts'

/** All English content, as stored in the files. */
export interface Library {
  words: (ContentWord & { level: LevelName; grade: number })[]
  sentences: (ContentSentence & { level: LevelName })[]
  cloze: ContentCloze[]
  reading: ContentReading[]
  confusables: ContentConfusable[]
  headings: ContentHeading[]
  /** Groups of words whose pictures may stand for each other. */
  alike: string[][]
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

/** Reads the folder `content/english`. */
export function readLibrary(folder: string): Library {
  return {
    words: inFolder(join(folder, 'words'), '.tsv')
      .sort((a, b) => placeOf(a).grade - placeOf(b).grade)
      .flatMap((file) =>
        readWords(readFileSync(join(folder, 'words', file), 'utf8')).map((word) => ({
          ...word,
          ...placeOf(file),
        })),
      ),
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
  }
}
