import { join } from 'node:path'
import { READING_SKILLS } from '@shangxue/contract/reading/schemas'
import { beforeAll, describe, expect, test } from 'vitest'
import { openLibrary } from '../../english/library/library.ts'
import { MIDDLE_GRADES } from '../materials/materials.ts'
import { OWN_TEXT_PARAGRAPHS } from '../testing/own-text.ts'
import { composeExercise, generateItems, type ReadingLibrary } from './compose-exercise.ts'
import { librarySources } from './library-sources.ts'
import { findItemFlaw, shareInLevel } from './quality-checks.ts'
import type { Source } from './types.ts'
import { buildVocabulary } from './vocabulary.ts'

let readingLibrary: ReadingLibrary
beforeAll(() => {
  const library = openLibrary(join(import.meta.dirname, '../../../../../content/english'))
  readingLibrary = {
    vocabulary: buildVocabulary([...library.words.values()]),
    sources: librarySources(library),
  }
}, 60_000)

const ownText = (level: Source['level'], title: string, paragraphs: string[]): Source => ({
  key: 'material:1',
  origin: 'material',
  title,
  titled: false,
  level,
  grade: MIDDLE_GRADES[level],
  topic: '',
  story: true,
  paragraphs,
  glossary: [],
  written: [],
  translation: null,
})
const generate = (source: Source, seed = 'a') => generateItems(source, readingLibrary, seed).items
const stemsOf = (source: Source, kind: string) =>
  generate(source).flatMap((item) => (item.kind === kind ? [item.stem] : []))

const GARDEN = ownText('小学', 'Our School Garden', [
  'Our school has a small garden behind the library. There are red flowers, tomatoes and carrots in it. My class works there every Tuesday afternoon.',
  'In spring we put the seeds into the ground. Mr Green gave us water and old newspapers. Amy found a big box and she was very happy. She put it back into the ground.',
  'In summer the tomatoes were small and green. One morning there was a hole in the door. A rabbit was in the garden! It sat next to the carrots. Ben wanted to catch the rabbit, but the rabbit was fast.',
  'In September the tomatoes were red at last. We picked forty tomatoes and made soup in the school kitchen. My grandma ate two bowls of soup. We made a new door. But every Friday we leave three carrots in front of it for the rabbit.',
])
const BUS = ownText('初中', 'The Night Bus', OWN_TEXT_PARAGRAPHS)
const THINGS = ownText('高中', 'A Library of Things', [
  'In 2015 a group of neighbours opened a library without books. Its shelves hold drills, tents and even a machine that makes ice cream. Members pay a small fee and borrow what they need.',
  'The idea came from a young engineer. A survey says that a drill is used for thirteen minutes in its life. Within a month she had collected 240 objects in her garage.',
  'Some objects came back broken. The volunteers opened a repair table on Saturdays. Members could learn how to mend objects there.',
  'Today there are similar libraries in more than 30 towns. Researchers who studied one of them in 2019 found that members bought fewer drills.',
  'Every object carries a label with the name of a family. Borrowers often write a short note to the next person.',
])

describe('own text', () => {
  test.each([GARDEN, BUS, THINGS])('%# gives an exercise that passes all checks', async (source) => {
    for (const seed of ['a', 'b', 'c']) {
      const request = { skills: READING_SKILLS, questions: 4, words: [] }
      const exercise = await composeExercise([source], readingLibrary, request, [], seed)
      expect(exercise?.items.length).toBeGreaterThanOrEqual(3)
      if (!exercise) return
      for (const item of exercise.items)
        expect(findItemFlaw(item, source, readingLibrary.vocabulary)).toBeNull()
      expect(shareInLevel(exercise, readingLibrary.vocabulary)).toBeGreaterThanOrEqual(0.95)
    }
  })

  test('asks for its main topics, not those of the title', () => {
    const gist = generate(GARDEN).find(({ kind }) => kind === 'gist')
    expect(gist?.options[gist.answer]?.split(', ').sort()).toEqual(['carrot', 'rabbit', 'tomato'])
    expect(gist?.options.join()).not.toMatch(/garden|school/)
  })

  test('asks for facts in sentences that refer back', () => {
    expect(stemsOf(GARDEN, 'fact').join()).toContain('works there every ______ afternoon')
    expect(stemsOf(BUS, 'fact').join()).toContain('There were ______ people on it')
  })

  test('uses wording of the level', () => {
    const stems = generate(GARDEN).flatMap(({ kind, stem }) =>
      ['fact', 'statement', 'order', 'gist'].includes(kind) ? [stem.split('\n')[0] ?? ''] : [],
    )
    expect(stems.length).toBeGreaterThan(2)
    for (const stem of stems) expect(readingLibrary.vocabulary.inLevel(stem, '小学', []), stem).toBe(1)
  })

  test('orders the events of its persons', () => {
    const order = generate(BUS).find(({ kind }) => kind === 'order')
    expect(order?.options).toContain('My cousin Anna played her violin.')
  })

  test('skips words that may be noun or verb', () => {
    for (const seed of ['a', 'b', 'c'])
      expect(generate(THINGS, seed).map(({ subject }) => subject)).not.toContain('word:object')
  })

  test('asks for meanings that the context determines', () => {
    const word = generate(THINGS).find(({ subject }) => subject === 'word:label')
    expect(word?.options[word.answer]).toBe('标签')
  })

  test('skips parts of phrases and non-nouns', () => {
    const places = stemsOf(THINGS, 'place').join()
    expect(places).not.toMatch(/cream|opened|found/)
  })

  test('offers no future years', () => {
    const years = generate({ ...THINGS, level: '初中', grade: 8 }).flatMap(({ kind, options }) =>
      kind === 'fact' && options.includes('2019') ? options.map(Number) : [],
    )
    expect(years.length).toBe(4)
    expect(Math.max(...years)).toBeLessThanOrEqual(2020)
  })
})
