import type { ContentUnit } from '../units.ts'
import type { ContentWord, LevelName } from '../word.ts'
import { createReport, type Problem, type Report } from './problems.ts'

const MIN_WORDS = 8
const MAX_WORDS = 12
/** Units of the first grade that a beginner starts with: only what can be shown, and greetings. */
const FIRST_GRADE = 3
const FIRST_UNITS = 2
const TITLE = /^我[会能]\p{Script=Han}[\p{Script=Han}，、（）]{1,24}$/u

/** True for a word that has a meaning only within a sentence: he, the, of. */
const isFunctionWord = ({ topic }: ContentWord) => topic === 'function'
/** True for hello, goodbye, OK, which are learnt by using them. */
const isGreeting = ({ senses }: ContentWord) => senses[0]?.pos === 'int.'

function checkUnit(
  { number, title, words: { length: count } }: ContentUnit,
  words: readonly ContentWord[],
  place: { grade: number; index: number; isLast: boolean },
  report: Report,
) {
  if (count > MAX_WORDS || (count < MIN_WORDS && !place.isLast))
    report('words', 'unit_size', { count, least: MIN_WORDS, most: MAX_WORDS })
  if (number !== place.index + 1) report('number', 'unit_number', { number, expected: place.index + 1 })
  if (!TITLE.test(title)) report('title', 'unit_title')
  if (words.length > 0 && words.every(isFunctionWord)) report('words', 'only_function_words')
  if (place.grade === FIRST_GRADE && place.index < FIRST_UNITS)
    for (const word of words)
      if (isFunctionWord(word) && !isGreeting(word)) report('words', 'not_concrete', { word: word.spelling })
}

/** A grade is one word file and one unit file. */
export interface Grade {
  readonly level: LevelName
  readonly grade: number
}
/** The name of a unit: `junior-7 12`. */
export const unitName = ({ level, grade }: Grade, number: number) => `${level}-${grade} ${number}`

/** Lists the problems of the units of a grade: each word once, sizes, bands in order, and what a beginner meets first. */
export function problemsOfUnits(
  units: readonly ContentUnit[],
  words: readonly ContentWord[],
  place: Grade,
): Problem[] {
  const problems: Problem[] = []
  const bySpelling = new Map(words.map((word) => [word.spelling, word]))
  const seen = new Set<string>()
  const titles = new Set<string>()
  let band = 1
  for (const [index, unit] of units.entries()) {
    const { problems: ofUnit, report } = createReport('unit', unitName(place, unit.number))
    const found: ContentWord[] = []
    for (const spelling of unit.words) {
      const word = bySpelling.get(spelling)
      if (!word) report('words', 'no_word_of_grade', { word: spelling })
      else if (seen.has(spelling)) report('words', 'word_in_two_units', { word: spelling })
      else found.push(word)
      seen.add(spelling)
      if (word && word.band < band)
        report('words', 'band_order', { word: spelling, band: word.band, before: band })
      band = Math.max(band, word?.band ?? band)
    }
    if (titles.has(unit.title)) report('title', 'unit_title_twice')
    titles.add(unit.title)
    checkUnit(unit, found, { grade: place.grade, index, isLast: index === units.length - 1 }, report)
    problems.push(...ofUnit)
  }
  for (const { spelling } of words)
    if (!seen.has(spelling)) {
      const { problems: ofWord, report } = createReport('word', `${place.level} ${spelling}`)
      report('unit', 'in_no_unit')
      problems.push(...ofWord)
    }
  return problems
}

/** Lists the problems of a book's list of headwords. */
export function problemsOfList(book: string, headwords: readonly string[]): Problem[] {
  const { problems, report } = createReport('list', book)
  const seen = new Set<string>()
  for (const [i, word] of headwords.entries()) {
    if (!/^[A-Za-z]+(?:[ '.-]+[A-Za-z]+)*\.?$/.test(word)) report('word', 'list_not_headword', { word })
    if (seen.has(word.toLowerCase())) report('word', 'list_twice', { word })
    seen.add(word.toLowerCase())
    const before = headwords[i - 1]
    if (before !== undefined && before.toLowerCase() > word.toLowerCase())
      report('word', 'list_order', { word })
  }
  return problems
}

/**
 * Lists the headwords of a book that are not written. An exception states why a headword is not learnt as one: a variant, a
 * proper name.
 */
export function problemsOfCoverage(
  book: string,
  headwords: readonly string[],
  written: ReadonlySet<string>,
  exceptions: ReadonlyMap<string, string>,
): Problem[] {
  const { problems, report } = createReport('list', book)
  for (const word of headwords) {
    const isWritten = written.has(word.toLowerCase())
    const reason = exceptions.get(word)
    if (reason === undefined && !isWritten) report('word', 'list_missing', { word })
    if (reason !== undefined && isWritten) report('word', 'list_exception_written', { word })
    if (reason?.trim() === '' && !isWritten) report('word', 'list_exception_reason', { word })
  }
  return problems
}
