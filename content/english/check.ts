// Checks the English content: each word, sentence, passage and question, and the minimum amounts.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { extractWords } from '../../study/src/language/word-forms.ts'
import { BOOKS, LEVELS, placeOf, readLibrary, unitsOfFile } from './library.ts'
import {
  problemsOfCloze,
  problemsOfConfusable,
  problemsOfHeadings,
  problemsOfReading,
  problemsOfSentence,
  readable,
} from './passages-rules.ts'
import { UNIT_COLUMNS } from './units.ts'
import { problemsOfList, problemsOfUnits } from './units-rules.ts'
import { LEVEL_NAMES, type LevelName } from './word.ts'
import { problemsOfHeading, problemsOfLine, strangersIn, vocabularyOf } from './words-rules.ts'

const FOLDER = fileURLToPath(new URL('.', import.meta.url))
const MIN_WORDS: Record<LevelName, number> = {
  primary: 600,
  junior: 1_200,
  senior: 1_500,
  university: 1_500,
}
const MIN_COUNTS = { words: 4_800, sentences: 200, cloze: 40, reading: 40, confusables: 200, headings: 360 }
/** Maximum share of example words per file that may be above its level. */
const MAX_SHARE_ABOVE_LEVEL = 0.03

const library = readLibrary(FOLDER)
const names = readFileSync(join(FOLDER, 'names.txt'), 'utf8').split(/\s+/)
const headwordsTo = (level: LevelName) =>
  library.words
    .filter((word) => LEVELS.indexOf(word.level) <= LEVELS.indexOf(level))
    .map(({ spelling }) => spelling)
const known = Object.fromEntries(
  LEVELS.map((level) => [level, vocabularyOf([...headwordsTo(level), ...names])]),
) as Record<LevelName, Set<string>>
const knownAt = (level: string) => known[LEVELS.find((name) => LEVEL_NAMES[name] === level) ?? 'university']

const repeated = (values: string[]) => values.filter((value, i) => values.indexOf(value) !== i)

function problemsOfFile(file: string): string[] {
  const { level } = placeOf(file)
  const [heading = '', ...rows] = readFileSync(join(FOLDER, 'words', file), 'utf8').split('\n')
  const examples = library.words
    .filter((word) => `${word.level}-${word.grade}.tsv` === file)
    .map(({ example }) => example.en)
  const unknownWords = examples.flatMap((text) => strangersIn(text, known[level]))
  const share = unknownWords.length / Math.max(1, extractWords(examples.join(' ')).length)
  return [
    ...problemsOfHeading(heading),
    ...rows.filter(Boolean).flatMap((line) => problemsOfLine(line, level)),
    ...(share > MAX_SHARE_ABOVE_LEVEL
      ? [`${(share * 100).toFixed(1)} % of its examples' words are beyond the level`]
      : []),
  ].map((problem) => `${file}: ${problem}`)
}

function problemsOfUnitFile(file: string): string[] {
  const { level, grade } = placeOf(file)
  const words = library.words.filter((word) => word.level === level && word.grade === grade)
  const [heading] = readFileSync(join(FOLDER, 'units', file), 'utf8').split('\n')
  return [
    ...(heading === UNIT_COLUMNS.join('\t') ? [] : [`its heading is ${heading}`]),
    ...problemsOfUnits(unitsOfFile(FOLDER, file), words, grade),
  ].map((problem) => `units/${file}: ${problem}`)
}

/** Headings may also use any word of their text. */
function problemsOfAllHeadings(): string[] {
  const texts = [
    ...library.reading.map((text) => ({ ...text, level: text.level })),
    ...library.cloze.map((cloze) => ({ ...readable(cloze), level: cloze.level })),
  ]
  const ids = new Set(texts.map(({ id }) => id))
  return [
    ...library.headings
      .filter(({ text }) => !ids.has(text))
      .map(({ text }) => `${text}: headings of no text`),
    ...texts.flatMap((text) => {
      const ownHeadings = library.headings.filter((one) => one.text === text.id)
      const words = text.paragraphs.flatMap((paragraph) => extractWords(paragraph.toLowerCase()))
      return ownHeadings.length === 0
        ? []
        : problemsOfHeadings(text, ownHeadings, new Set([...knownAt(text.level), ...words]))
    }),
  ]
}

const problems = [
  ...readdirSync(join(FOLDER, 'words')).flatMap(problemsOfFile),
  ...readdirSync(join(FOLDER, 'words')).flatMap(problemsOfUnitFile),
  ...BOOKS.flatMap((book) =>
    problemsOfList(library.books[book]).map((problem) => `lists/${book}.txt: ${problem}`),
  ),
  ...LEVELS.flatMap((level) => {
    const words = library.words
      .filter((word) => word.level === level)
      .map(({ spelling }) => spelling.toLowerCase())
    return [
      ...repeated(words).map((word) => `${level}: ${word} twice`),
      ...(words.length < MIN_WORDS[level]
        ? [`${level}: ${words.length} words, not ${MIN_WORDS[level]}`]
        : []),
    ]
  }),
  ...library.sentences.flatMap((sentence) =>
    problemsOfSentence(sentence, sentence.level, known[sentence.level]),
  ),
  ...repeated(library.sentences.map(({ en }) => en)).map((en) => `${en}: twice`),
  ...library.cloze.flatMap((cloze) => problemsOfCloze(cloze, knownAt(cloze.level))),
  ...library.reading.flatMap((reading) => problemsOfReading(reading, knownAt(reading.level))),
  ...repeated([...library.cloze, ...library.reading].map(({ id }) => id)).map((id) => `${id}: twice`),
  ...problemsOfAllHeadings(),
  ...library.confusables.flatMap((one) => problemsOfConfusable(one, new Set(headwordsTo('university')))),
  ...Object.entries(MIN_COUNTS)
    .filter(([what, least]) => library[what as keyof typeof MIN_COUNTS].length < least)
    .map(([what, least]) => `${library[what as keyof typeof MIN_COUNTS].length} ${what}, not ${least}`),
]
for (const problem of problems) console.error(problem)
const amounts = Object.entries(library).map(([what, all]) => `${Object.keys(all).length} ${what}`)
console.log(`${amounts.join(', ')}, ${problems.length} problems`)
process.exit(problems.length > 0 ? 1 : 0)
