import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { extractWords } from '../../study/src/language/word-forms.ts'
import { BOOKS, LEVELS, type Library, placeOf, readExceptions, readLibrary, unitsOfFile } from './library.ts'
import { problemsOfCloze, readable } from './rules/cloze-rules.ts'
import { problemsOfAccents, problemsOfFamily } from './rules/ipa-rules.ts'
import {
  type ComparedText,
  findImbalance,
  findRepetitions,
  hasOddLength,
  informalWord,
  textsOf,
} from './rules/library-rules.ts'
import {
  nameOfExample,
  nameOfMistake,
  problemsOfExample,
  problemsOfMistake,
} from './rules/notes/word-notes-rules.ts'
import {
  problemsOfConfusable,
  problemsOfGappedText,
  problemsOfHeadings,
  problemsOfListening,
  problemsOfReading,
  problemsOfRename,
  problemsOfSentence,
} from './rules/passages-rules.ts'
import { createReport, type EntryKind, type Problem, type ProblemCode } from './rules/problems.ts'
import { problemsOfCoverage, problemsOfList, problemsOfUnits } from './rules/units-rules.ts'
import { problemsOfLine, strangersIn, vocabularyOf } from './rules/words-rules.ts'
import { UNIT_COLUMNS } from './units.ts'
import { COLUMNS, EXAMPLE_COLUMNS, LEVEL_NAMES, type LevelName, MISTAKE_COLUMNS } from './word.ts'

const MIN_WORDS: Record<LevelName, number> = {
  primary: 600,
  junior: 1_200,
  senior: 1_500,
  university: 1_500,
}
const MIN_COUNTS = {
  ...{ words: 8_500, sentences: 1_600, cloze: 240, reading: 400, listening: 240 },
  ...{ confusables: 200, headings: 360, gapped: 26, examples: 1_000, mistakes: 870 },
}
/** Maximum share of example words per file that may be above its level. */
const MAX_SHARE_ABOVE_LEVEL = 0.03

/** A problem of one field of an entry. */
function problemOf(
  kind: EntryKind,
  entry: string,
  ...[field, code, params]: Parameters<ReturnType<typeof createReport>['report']>
): Problem[] {
  const { problems, report } = createReport(kind, entry)
  report(field, code, params)
  return problems
}

/** Everything that the checks look up, read once. */
interface Checked {
  readonly folder: string
  readonly library: Library
  /** First names that texts may use in addition to the vocabulary. */
  readonly names: readonly string[]
  readonly known: Readonly<Record<LevelName, ReadonlySet<string>>>
}

const knownAt = ({ known }: Checked, level: string) =>
  known[LEVELS.find((name) => LEVEL_NAMES[name] === level) ?? 'university']

const headwordsTo = ({ words }: Library, level: LevelName) =>
  words.filter((word) => LEVELS.indexOf(word.level) <= LEVELS.indexOf(level)).map(({ spelling }) => spelling)

function readChecked(folder: string): Checked {
  const library = readLibrary(folder)
  const { names } = library
  const known = Object.fromEntries(
    LEVELS.map((level) => [level, vocabularyOf([...headwordsTo(library, level), ...names])]),
  ) as Record<LevelName, Set<string>>
  return { folder, library, names, known }
}

/** Entries whose name an earlier one has. */
function problemsOfRepeated(
  kind: EntryKind,
  names: readonly string[],
  field: string,
  code: ProblemCode = 'entry_twice',
): Problem[] {
  return names
    .filter((name, i) => names.indexOf(name) !== i)
    .flatMap((name) => problemOf(kind, name, field, code, { name }))
}

/** Problems of the heading line of a table; none if there is no such file. */
function problemsOfHeading(folder: string, file: string, columns: readonly string[]): Problem[] {
  if (!existsSync(join(folder, file))) return []
  const [heading = ''] = readFileSync(join(folder, file), 'utf8').split('\n')
  return heading === columns.join('\t')
    ? []
    : problemOf('library', file, 'heading', 'wrong_heading', { heading })
}

function problemsOfWordFile({ folder, library, known }: Checked, file: string): Problem[] {
  const { level } = placeOf(file)
  const [, ...rows] = readFileSync(join(folder, 'words', file), 'utf8').split('\n')
  const examples = library.words
    .filter((word) => `${word.level}-${word.grade}.tsv` === file)
    .map(({ example }) => example.en)
  const unknownWords = examples.flatMap((text) => strangersIn(text, known[level]))
  const share = unknownWords.length / Math.max(1, extractWords(examples.join(' ')).length)
  return [
    ...problemsOfHeading(folder, `words/${file}`, COLUMNS),
    ...rows.filter(Boolean).flatMap((line) => problemsOfLine(line, level)),
    ...(share > MAX_SHARE_ABOVE_LEVEL
      ? problemOf('library', `words/${file}`, 'example', 'too_many_above_level', {
          share: (share * 100).toFixed(1),
        })
      : []),
  ]
}

function problemsOfUnitFile({ folder, library }: Checked, file: string): Problem[] {
  const place = placeOf(file)
  const words = library.words.filter((word) => word.level === place.level && word.grade === place.grade)
  return [
    ...problemsOfHeading(folder, `units/${file}`, UNIT_COLUMNS),
    ...problemsOfUnits(unitsOfFile(folder, file), words, place),
  ]
}

function problemsOfWords(checked: Checked): Problem[] {
  const { folder, library } = checked
  const files = readdirSync(join(folder, 'words'))
  const exceptions = readExceptions(folder)
  const written = new Set(library.words.map(({ spelling }) => spelling.toLowerCase()))
  return [
    ...files.flatMap((file) => problemsOfWordFile(checked, file)),
    ...files.flatMap((file) => problemsOfUnitFile(checked, file)),
    ...BOOKS.flatMap((book) => [
      ...problemsOfList(book, library.books[book]),
      ...problemsOfCoverage(book, library.books[book], written, exceptions),
    ]),
    ...LEVELS.flatMap((level) => {
      const spellings = library.words.filter((word) => word.level === level).map(({ spelling }) => spelling)
      const plain = spellings.map((spelling) => spelling.toLowerCase())
      return [
        ...spellings
          .filter((spelling, i) => plain.indexOf(spelling.toLowerCase()) !== i)
          .flatMap((spelling) =>
            problemOf('word', `${level} ${spelling}`, 'spelling', 'word_twice', { spelling }),
          ),
        ...(spellings.length < MIN_WORDS[level]
          ? problemOf('library', level, 'words', 'too_few_words', {
              count: spellings.length,
              least: MIN_WORDS[level],
            })
          : []),
      ]
    }),
  ]
}

/** Examples of further senses, and common mistakes, by level. */
function problemsOfWordNotes({ folder, library, known }: Checked): Problem[] {
  const { words, examples, mistakes } = library
  return [
    ...LEVELS.flatMap((level) => {
      const ofLevel = words.filter((word) => word.level === level)
      const senseCounts = new Map(ofLevel.map(({ spelling, senses }) => [spelling, senses.length]))
      const levelWords = { level, senseCounts, known: known[level] }
      return [
        ...problemsOfHeading(folder, `examples/${level}.tsv`, EXAMPLE_COLUMNS),
        ...problemsOfHeading(folder, `mistakes/${level}.tsv`, MISTAKE_COLUMNS),
        ...examples.filter((one) => one.level === level).flatMap((one) => problemsOfExample(one, levelWords)),
        ...mistakes.filter((one) => one.level === level).flatMap((one) => problemsOfMistake(one, levelWords)),
      ]
    }),
    ...problemsOfRepeated('example', examples.map(nameOfExample), 'sense'),
    ...problemsOfRepeated('mistake', mistakes.map(nameOfMistake), 'wrong'),
  ]
}

/** Headings may also use any word of their text. */
function problemsOfAllHeadings(checked: Checked): Problem[] {
  const { library } = checked
  const texts = [
    ...library.reading.map((text) => ({ ...text, kind: 'reading' as const })),
    ...library.cloze.map((cloze) => ({ ...readable(cloze), level: cloze.level, kind: 'cloze' as const })),
  ]
  const ids = new Set(texts.map(({ id }) => id))
  const orphans = library.headings.map(({ text }) => text).filter((text) => !ids.has(text))
  return [
    ...orphans.flatMap((id) => problemOf('library', `headings.tsv ${id}`, 'text', 'headings_of_no_text')),
    ...texts.flatMap((text) => {
      const ownHeadings = library.headings.filter((one) => one.text === text.id)
      const words = text.paragraphs.flatMap((paragraph) => extractWords(paragraph.toLowerCase()))
      const known = new Set([...knownAt(checked, text.level), ...words])
      return ownHeadings.length === 0 ? [] : problemsOfHeadings(text.kind, text, ownHeadings, known)
    }),
  ]
}

function problemsOfPassages(checked: Checked): Problem[] {
  const { cloze, reading, gapped, listening } = checked.library
  const kinds = { cloze, reading, gapped, listening }
  const ids: string[] = []
  return [
    ...cloze.flatMap((one) => problemsOfCloze(one, knownAt(checked, one.level))),
    ...reading.flatMap((one) => problemsOfReading(one, knownAt(checked, one.level))),
    ...gapped.flatMap((one) => problemsOfGappedText(one, knownAt(checked, one.level))),
    ...listening.flatMap((one) => problemsOfListening(one, knownAt(checked, one.level))),
    ...Object.entries(kinds).flatMap(([kind, texts]) =>
      texts.flatMap(({ id }) => {
        const isRepeated = ids.includes(id)
        ids.push(id)
        return isRepeated ? problemOf(kind as EntryKind, id, 'id', 'entry_twice') : []
      }),
    ),
    ...problemsOfAllHeadings(checked),
  ]
}

/** Problems that only a comparison of entries shows. */
function problemsOfWhole({ library, names }: Checked): Problem[] {
  const texts = textsOf(library)
  const accents = new Set(library.accents)
  const bySpelling = new Map(library.words.map((word) => [word.spelling, word]))
  const written = new Set(library.words.map(({ spelling }) => spelling.toLowerCase()))
  const translated: (ComparedText & { zh: string; zhField: string })[] = [
    ...library.sentences.map(({ en, zh }) => ({
      ...{ kind: 'sentence' as const, id: en, field: 'en', text: en, zh, zhField: 'zh' },
    })),
    ...library.words.map(({ level, spelling, example }) => ({
      ...{ kind: 'word' as const, id: `${level} ${spelling}`, field: 'example', text: example.en },
      ...{ zh: example.zh, zhField: 'translation' },
    })),
    ...library.examples.map((one) => ({
      ...{ kind: 'example' as const, id: nameOfExample(one), field: 'example', text: one.example.en },
      ...{ zh: one.example.zh, zhField: 'translation' },
    })),
  ]
  return [
    ...findRepetitions([...texts, ...translated]),
    // Titles and weekdays are headwords; `am` and `pm` are no names.
    ...findImbalance(
      texts,
      names.filter((name) => /^[A-Z]/.test(name) && !written.has(name.toLowerCase())),
    ),
    ...translated
      .filter(({ text, zh }) => hasOddLength(text, zh))
      .flatMap(({ kind, id, zhField, zh }) => problemOf(kind, id, zhField, 'odd_length', { zh })),
    ...[...texts, ...translated].flatMap(({ kind, id, field, text }) => {
      const word = informalWord(text)
      return word ? problemOf(kind, id, field, 'informal', { word }) : []
    }),
    ...library.words.flatMap((word) => [
      ...problemsOfAccents(word, accents),
      ...problemsOfFamily(word, bySpelling, accents),
    ]),
  ]
}

function problemsOfRenames({ words, sentences, renamed }: Library): Problem[] {
  const names = {
    word: new Set(words.map(({ level, spelling }) => `${level} ${spelling}`)),
    sentence: new Set(sentences.map(({ en }) => en)),
  }
  return [
    ...renamed.flatMap((rename) => problemsOfRename(rename, names[rename.kind] ?? new Set())),
    ...problemsOfRepeated(
      'rename',
      renamed.map(({ kind, name }) => `${kind} ${name}`),
      'name',
      'rename_twice',
    ),
  ]
}

/** Checks the folder `content/english`: each word, sentence, passage and question, and the minimum amounts. */
export function checkLibrary(folder: string): { library: Library; problems: Problem[] } {
  const checked = readChecked(folder)
  const { library, known } = checked
  const headwords = new Set(headwordsTo(library, 'university'))
  const problems = [
    ...problemsOfWords(checked),
    ...problemsOfWordNotes(checked),
    ...library.sentences.flatMap((sentence) =>
      problemsOfSentence(sentence, sentence.level, known[sentence.level]),
    ),
    ...problemsOfRepeated(
      'sentence',
      library.sentences.map(({ en }) => en),
      'en',
    ),
    ...problemsOfPassages(checked),
    ...problemsOfWhole(checked),
    ...problemsOfRenames(library),
    ...library.confusables.flatMap((one) => problemsOfConfusable(one, headwords)),
    ...Object.entries(MIN_COUNTS).flatMap(([what, least]) => {
      const count = library[what as keyof typeof MIN_COUNTS].length
      return count < least
        ? problemOf('library', what, 'count', 'too_few_entries', { what, count, least })
        : []
    }),
  ]
  return { library, problems }
}
