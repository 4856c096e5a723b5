// Measures two hundred exercises of the embedded engine and prints forty of them for review.
import { fileURLToPath } from 'node:url'
import { READING_SKILLS } from '@shangxue/contract/reading/schemas'
import { LEVELS } from '@shangxue/contract/users/endpoints'
import { openLibrary } from '../../server/src/domains/english/library/library.ts'
import {
  composeExercise,
  generateItems,
  type ReadingLibrary,
} from '../../server/src/domains/reading/engine/compose-exercise.ts'
import { countWords, librarySources } from '../../server/src/domains/reading/engine/library-sources.ts'
import {
  type ExerciseSummary,
  isRepeat,
  shareInLevel,
  summarize,
} from '../../server/src/domains/reading/engine/quality-checks.ts'
import { solveByRule } from '../../server/src/domains/reading/engine/solve.ts'
import type { Exercise, Source } from '../../server/src/domains/reading/engine/types.ts'
import { buildVocabulary } from '../../server/src/domains/reading/engine/vocabulary.ts'
import { MIDDLE_GRADES } from '../../server/src/domains/reading/materials/materials.ts'

const TARGET_COUNT = 200
const SHOWN = 40

function openReadingLibrary(): ReadingLibrary {
  const folder = fileURLToPath(new URL('../../content/english', import.meta.url))
  const library = openLibrary(folder)
  return { vocabulary: buildVocabulary([...library.words.values()]), sources: librarySources(library) }
}

function print({ source, items }: Exercise, number: number): void {
  console.log(
    `\n=== ${number}. ${source.title} (${source.level}, ${countWords(source.paragraphs)} words, ${source.key})`,
  )
  for (const paragraph of source.paragraphs) console.log(`  ${paragraph}`)
  for (const [i, { kind, skill, stem, options, answer, evidence }] of items.entries()) {
    console.log(`  ${i + 1}. [${skill}, ${kind}] ${stem}`)
    for (const [index, option] of options.entries())
      console.log(`     ${index === answer ? '*' : ' '}${'ABCD'[index]} ${option}`)
    console.log(`     evidence: ${evidence}`)
  }
}

/** Samples the same number of exercises of each level, evenly spread. */
const drawn = (made: readonly Exercise[]): Exercise[] =>
  LEVELS.flatMap((level) => {
    const of = made.filter(({ source }) => source.level === level)
    const each = SHOWN / LEVELS.length
    return of.filter(
      (_one, index) =>
        Math.floor((index * each) / of.length) !== Math.floor(((index - 1) * each) / of.length),
    )
  })

/** Converts library texts to uploaded ones: without questions, headings, translation and year, but with a level. */
async function ownTexts(readingLibrary: ReadingLibrary): Promise<{ made: Exercise[]; lines: string[] }> {
  const made: Exercise[] = []
  const counts = new Map<string, number>()
  const count = (key: string) => counts.set(key, (counts.get(key) ?? 0) + 1)
  for (const source of readingLibrary.sources) {
    const own: Source = {
      ...source,
      key: `material:${source.key}`,
      origin: 'material',
      titled: false,
      grade: MIDDLE_GRADES[source.level],
      glossary: [],
      written: [],
      headings: [],
      translation: null,
    }
    const exercise = await composeExercise(
      [own],
      readingLibrary,
      { skills: READING_SKILLS, questions: 4, words: [] },
      [],
      'own',
    )
    count(exercise ? `${source.level} made` : `${source.level} refused`)
    if (exercise) made.push(exercise)
    for (const { kind } of exercise?.items ?? []) count(kind)
  }
  const items = made.flatMap(({ source, items: all }) => all.map((item) => ({ source, item })))
  const matches = items.filter(
    ({ source, item }) => solveByRule(source, item, readingLibrary.vocabulary) === item.answer,
  )
  return {
    made,
    lines: [
      `own texts: ${readingLibrary.sources.length}; ${[...counts].map(([key, n]) => `${key} ${n}`).join(', ')}`,
      `own texts, key confirmed: ${matches.length} of ${items.length}`,
    ],
  }
}

const percent = (share: number) => `${(share * 100).toFixed(1)} %`

export async function reading(): Promise<string[]> {
  const readingLibrary = openReadingLibrary()
  const made: Exercise[] = []
  const before: ExerciseSummary[] = []
  let refused = 0
  for (let i = 0; i < TARGET_COUNT; i++) {
    const level = LEVELS[i % LEVELS.length] ?? '初中'
    const candidates = readingLibrary.sources.filter((source) => source.level === level)
    const wish = { skills: READING_SKILLS, questions: 3 + (i % 3), words: [] }
    const exercise = await composeExercise(candidates, readingLibrary, wish, before, `bench ${i}`)
    if (!exercise) refused++
    else {
      made.push(exercise)
      before.push(summarize(exercise))
    }
  }
  const all = made.flatMap(({ source, items }) => items.map((item) => ({ source, item })))
  const ruled = all.filter(({ item }) => item.kind !== 'written')
  const matches = ruled.filter(
    ({ source, item }) => solveByRule(source, item, readingLibrary.vocabulary) === item.answer,
  )
  const raw = readingLibrary.sources.map((source) => generateItems(source, readingLibrary, 'bench'))
  const offered = raw.reduce((sum, { items, refused: out }) => sum + items.length + out, 0)
  const thrown = raw.reduce((sum, { refused: out }) => sum + out, 0)
  const shares = made.map((exercise) => shareInLevel(exercise, readingLibrary.vocabulary))
  const repeats = made.filter((exercise, i) => isRepeat(exercise, before.slice(0, i)))
  const kinds = new Map<string, number>()
  for (const { item } of all) kinds.set(item.kind, (kinds.get(item.kind) ?? 0) + 1)
  if (process.env.READING_SHOW) for (const [i, exercise] of drawn(made).entries()) print(exercise, i + 1)
  const own = await ownTexts(readingLibrary)
  if (process.env.READING_SHOW) for (const [i, exercise] of drawn(own.made).entries()) print(exercise, i + 1)
  return [
    ...own.lines,
    `${TARGET_COUNT} requested, ${made.length} generated, ${refused} rejected (${percent(refused / TARGET_COUNT)})`,
    `questions: ${all.length}; ${[...kinds].map(([kind, count]) => `${kind} ${count}`).join(', ')}`,
    `questions rejected by the quality checks: ${thrown} of ${offered} (${percent(thrown / offered)})`,
    `key confirmed by the independent solver: ${matches.length} of ${ruled.length} generated by rule (${percent(matches.length / ruled.length)})`,
    `repeats: ${repeats.length}`,
    `in-level words: minimum ${percent(Math.min(...shares))}, mean ${percent(shares.reduce((a, b) => a + b, 0) / shares.length)}`,
  ]
}

for (const line of await reading()) console.log(line)
