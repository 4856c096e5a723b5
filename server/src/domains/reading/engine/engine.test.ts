import { join } from 'node:path'
import { READING_SKILLS } from '@shangxue/contract/reading/schemas'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { openLibrary } from '../../english/library/library.ts'
import { composeExercise, generateItems, type ReadingLibrary } from './compose-exercise.ts'
import { librarySources } from './library-sources.ts'
import { findItemFlaw, isRepeat, shareInLevel, summarize } from './quality-checks.ts'
import { solveByRule } from './solve.ts'
import type { Item, Source } from './types.ts'
import { buildVocabulary } from './vocabulary.ts'

const FOLDER = join(import.meta.dirname, '../../../../../content/english')
let readingLibrary: ReadingLibrary
beforeAll(() => {
  const library = openLibrary(FOLDER)
  readingLibrary = {
    vocabulary: buildVocabulary([...library.words.values()]),
    sources: librarySources(library),
  }
}, 60_000)

const ANY = { skills: READING_SKILLS, questions: 4, words: [] }
const junior = () => readingLibrary.sources.filter(({ level }) => level === '初中')
const sourceOf = (paragraphs: string[], overrides: Partial<Source> = {}): Source => ({
  key: 'own',
  origin: 'material',
  title: 'Mine',
  titled: false,
  level: '初中',
  grade: 8,
  topic: '',
  story: true,
  paragraphs,
  glossary: [],
  written: [],
  translation: null,
  ...overrides,
})
const kindsOf = (source: Source) =>
  new Map(generateItems(source, readingLibrary, 'a').items.map((item) => [item.kind, item]))

describe('exercise', () => {
  test('passes all checks and is deterministic for a seed', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 100_000 }), async (seed) => {
        const exercise = await composeExercise(junior(), readingLibrary, ANY, [], String(seed))
        expect(exercise).toEqual(await composeExercise(junior(), readingLibrary, ANY, [], String(seed)))
        if (!exercise) throw new Error('nothing was made')
        for (const item of exercise.items)
          expect(findItemFlaw(item, exercise.source, readingLibrary.vocabulary)).toBeNull()
        expect(shareInLevel(exercise, readingLibrary.vocabulary)).toBeGreaterThanOrEqual(0.95)
      }),
      { numRuns: 8 },
    )
  }, 120_000)

  test('asks for a requested word in a text with it', async () => {
    const exercise = await composeExercise(
      readingLibrary.sources,
      readingLibrary,
      { ...ANY, words: ['umbrella'] },
      [],
      'x',
    )
    expect(exercise?.source.paragraphs.join(' ')).toMatch(/umbrella/i)
  })

  test('is rejected if no text contains the words', async () => {
    expect(
      await composeExercise(readingLibrary.sources, readingLibrary, { ...ANY, words: ['zyzzyva'] }, [], 'x'),
    ).toBeNull()
  })

  test('does not repeat previous exercises', async () => {
    const [source] = junior()
    if (!source) throw new Error('no text')
    const first = await composeExercise([source], readingLibrary, ANY, [], 'x')
    if (!first) throw new Error('nothing was made')
    const second = await composeExercise([source], readingLibrary, ANY, [summarize(first)], 'x')
    expect(second === null || !isRepeat(second, [summarize(first)])).toBe(true)
    expect(isRepeat(first, [summarize(first)])).toBe(true)
  })

  test('is not composed from a trivial text', async () => {
    expect(await composeExercise([sourceOf(['Yes. No. Perhaps.'])], readingLibrary, ANY, [], 'x')).toBeNull()
  })
})

describe('skill filter', () => {
  const LEVELS = ['小学', '初中', '高中', '大学'] as const
  test.each(LEVELS)('is satisfied at %s for every skill', async (level) => {
    const sources = readingLibrary.sources.filter((source) => source.level === level)
    for (const skill of READING_SKILLS) {
      const exercise = await composeExercise(sources, readingLibrary, { ...ANY, skills: [skill] }, [], 'x')
      expect(exercise?.items.some((item) => item.skill === skill)).toBe(true)
      expect(exercise?.items.length).toBeGreaterThanOrEqual(3)
    }
  })
})

describe('rule-based questions', () => {
  const STORY = [
    'Peter had a busy Friday. Mr Chen carried a small box into the kitchen of the restaurant. He opened the window and looked at the rain.',
    'Peter walked to the market with a heavy bag. The bag was full of tomatoes. Lucy bought 45 oranges for the pupils of the school.',
    'Mr Chen cooked dinner for everyone. Peter washed the plates in the kitchen. Lucy told a story about the sea.',
  ]

  test('resolve a pronoun to the only named person', () => {
    const item = kindsOf(sourceOf(STORY)).get('pronoun')
    expect(item?.options[item.answer]).toBe('Mr Chen')
    expect(item?.stem).toContain('He opened the window')
  })

  test('skip ambiguous pronouns', () => {
    const text = [STORY[0]?.replace('Mr Chen carried', 'Mr Chen and Peter carried') ?? '', ...STORY.slice(1)]
    expect(kindsOf(sourceOf(text)).has('pronoun')).toBe(false)
  })

  test('ask for events in story order', () => {
    const item = kindsOf(sourceOf(STORY)).get('order')
    const text = STORY.join(' ')
    const places = item?.options.map((option) => text.indexOf(option)) ?? []
    const expected = item?.stem.includes('first') ? Math.min(...places) : Math.max(...places)
    expect(places[item?.answer ?? -1]).toBe(expected)
  })

  test('skip stories told out of order', () => {
    const text = STORY.map((paragraph) =>
      paragraph.replace(/ (walked|cooked|washed|carried|opened|bought|told) /g, ' had $1 '),
    )
    expect(kindsOf(sourceOf(text)).has('order')).toBe(false)
  })

  test('state facts of the text among similar figures', () => {
    const { items } = generateItems(sourceOf(STORY), readingLibrary, 'a')
    const fact = items.find(({ kind, stem }) => kind === 'fact' && stem.includes('oranges'))
    expect(fact?.options[fact.answer]).toBe('45')
    expect(fact?.options.every((option) => /^\d\d$/.test(option))).toBe(true)
  })

  const CASE = [
    'Please carry 45 boxes. Carry 36 boxes to the kitchen of the restaurant. The face of Peter went as red as a tomato in the kitchen.',
    'The village has a market. The market sells fish, and the fish in the market is cheap. In any case Peter likes the case.',
    'The rain began in the evening. Lucy closed the window and the rain stopped.',
    'The picnic was a success. The picnic made everyone happy.',
  ]
  const generate = (overrides: Partial<Source> = {}, wished: string[] = []) =>
    generateItems(sourceOf(CASE, overrides), readingLibrary, 'a', wished).items

  test('skip instructions and fixed comparisons', () => {
    const stems = generate().flatMap(({ kind, stem }) => (kind === 'fact' ? [stem] : []))
    expect(stems.filter((stem) => /boxes|as ______|as a ______/.test(stem))).toEqual([])
  })

  test('skip what the title reveals', () => {
    const { items } = generateItems(
      sourceOf(STORY, { title: 'The 45 Oranges', titled: true }),
      readingLibrary,
      'a',
    )
    expect(items.some(({ kind, options }) => kind === 'fact' && options.includes('45'))).toBe(false)
  })

  test('locate topic words, not words of fixed phrases', () => {
    const places = generate().filter(({ kind }) => kind === 'place')
    expect(places.map(({ stem }) => stem).join()).toMatch(/market|picnic/)
    expect(places.some(({ stem }) => stem.includes('“case”'))).toBe(false)
  })

  test('ask older readers for two words in one paragraph', () => {
    const text = CASE.map((paragraph) => paragraph.replaceAll('The picnic', 'The picnic in the valley'))
    const { items } = generateItems(sourceOf(text, { level: '高中', grade: 10 }), readingLibrary, 'a')
    expect(items.find(({ kind }) => kind === 'place')?.stem).toMatch(/mentions both “\w+” and “\w+”/)
  })

  test('ask for well-known words only on request', () => {
    const words = (wished: string[]) =>
      generate({ grade: 9 }, wished).flatMap(({ kind, subject }) => (kind === 'word' ? [subject] : []))
    expect(words([])).not.toContain('word:kitchen')
    expect(words(['kitchen'])).toContain('word:kitchen')
  })

  test('do not ask older readers for nouns', () => {
    const itemsOf = (level: Source['level'], grade: number) =>
      generateItems(sourceOf(STORY, { level, grade }), readingLibrary, 'a').items.filter(
        ({ kind, options }) => kind === 'fact' && options.some((option) => /^[a-z]+$/.test(option)),
      )
    expect(itemsOf('高中', 11)).toEqual([])
  })

  test('skip uncertain statements', () => {
    const text = STORY.map((paragraph) => paragraph.replace('Lucy bought', 'Lucy may have bought'))
    const { items } = generateItems(sourceOf(text), readingLibrary, 'a')
    expect(items.some(({ stem }) => stem.includes('oranges'))).toBe(false)
  })
})

describe('quality check', () => {
  const PARAGRAPHS = ['The shop opens at 10 in the morning.', 'It closes at 20.']
  const good: Item = {
    kind: 'fact',
    skill: 'detail',
    stem: 'Which one completes this sentence?\n“The shop opens at ______ in the morning.”',
    options: ['10', '11', '12', '13'],
    answer: 0,
    evidence: 'The shop opens at 10 in the morning.',
    explanation: '原文如此。',
    subject: 'fact',
  }
  const findFlaw = (change: Partial<Item>) =>
    findItemFlaw({ ...good, ...change }, sourceOf(PARAGRAPHS), readingLibrary.vocabulary)

  test('accepts a good question', () => expect(findFlaw({})).toBeNull())
  test.each([
    ['three options', { options: ['10', '11', '12'] }, 'shape'],
    ['a key that is no option', { answer: 4 }, 'shape'],
    ['no explanation', { explanation: 'because' }, 'shape'],
    ['two options that say the same', { options: ['10', '10.', '12', '13'] }, 'two_answers'],
    ['evidence that the text does not hold', { evidence: 'The shop opens at ten.' }, 'evidence'],
    ['a key that a second solve does not find', { answer: 1 }, 'second_solve'],
  ] as [string, Partial<Item>, string][])('rejects %s', (_, change, reason) =>
    expect(findFlaw(change)).toBe(reason),
  )

  test.each([
    ['agrees', 0, null],
    ['does not', 1, 'second_solve'],
    ['finds none', null, 'second_solve'],
  ] as const)('accepts a model question only if the second model %s', (_, second, reason) =>
    expect(findFlaw({ kind: 'model', second })).toBe(reason),
  )

  test('does not treat capitalised hard words as names', () => {
    const shareInLevel = (text: string) => readingLibrary.vocabulary.inLevel(text, '小学', [])
    expect(shareInLevel('We read about Photosynthesis.')).toBeLessThan(1)
    expect(shareInLevel('We read about Kowalski and Rose.')).toBe(1)
  })

  test('solves without the key: another text, another answer', () => {
    const other = { paragraphs: ['The shop opens at 12 in the morning.'], translation: null }
    expect(solveByRule(other, good, readingLibrary.vocabulary)).toBe(2)
  })
})
