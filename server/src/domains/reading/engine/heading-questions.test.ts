import { join } from 'node:path'
import { READING_SKILLS } from '@shangxue/contract/reading/schemas'
import { beforeAll, describe, expect, test } from 'vitest'
import { openLibrary } from '../../english/library/library.ts'
import { generateItems, type ReadingLibrary } from './compose-exercise.ts'
import { selectItems } from './select-questions.ts'
import { solveByRule } from './solve.ts'
import type { Item, Kind, Source } from './types.ts'
import { buildVocabulary } from './vocabulary.ts'

const FOLDER = join(import.meta.dirname, '../../../../../content/english')
let readingLibrary: ReadingLibrary
beforeAll(() => {
  const library = openLibrary(FOLDER)
  readingLibrary = { vocabulary: buildVocabulary([...library.words.values()]), sources: [] }
}, 60_000)

const HEADINGS = [
  { paragraph: 1, heading: 'Why the village wanted a bridge' },
  { paragraph: 2, heading: 'How children found the money' },
  { paragraph: 3, heading: 'An engineer and his drawings' },
  { paragraph: 4, heading: 'The first morning on the bridge' },
]
const BRIDGE: Source = {
  key: 'own',
  origin: 'library',
  title: 'The Village and Its Bridge',
  titled: true,
  level: '初中',
  grade: 8,
  topic: '',
  story: false,
  paragraphs: [
    'The village stood beside a fast river. People of the village wanted to cross it. There was no bridge.',
    'The children of the village sold vegetables for the bridge. Nobody gave them money for nothing. In the end they found enough.',
    'Then an engineer came from the city. His drawings of the bridge hung in every house of the village.',
    'The first people crossed the bridge at dawn. That morning the whole village danced. The bridge is still there.',
  ],
  glossary: [],
  written: [],
  headings: HEADINGS,
  translation: null,
}
const items = (overrides: Partial<Source> = {}): Item[] =>
  generateItems({ ...BRIDGE, ...overrides }, readingLibrary, 'a').items
const ofKind = (kind: Kind, overrides: Partial<Source> = {}) =>
  items(overrides).filter((item) => item.kind === kind)

describe('heading questions', () => {
  test('offer the headings of the other paragraphs', () => {
    const [item] = ofKind('about').filter(({ subject }) => subject === 'about:3')
    expect(item?.options[item.answer]).toBe('An engineer and his drawings')
    expect([...(item?.options ?? [])].sort()).toEqual(HEADINGS.map(({ heading }) => heading).sort())
    expect(BRIDGE.paragraphs[2]).toContain(item?.evidence)
  })

  test('also ask for the paragraph of a heading', () => {
    const [item] = ofKind('where').filter(({ stem }) => stem.includes('found the money'))
    expect(item?.options).toEqual(['Paragraph 1', 'Paragraph 2', 'Paragraph 3', 'Paragraph 4'])
    expect(item?.answer).toBe(1)
  })

  test('require handwritten headings', () => {
    const { headings: _headings, ...bare } = BRIDGE
    const kinds = generateItems(bare, readingLibrary, 'a').items.map(({ kind }) => kind)
    expect(kinds.filter((kind) => ['about', 'where'].includes(kind))).toEqual([])
  })

  test('skip headings that older readers could look up', () => {
    const headings = [...HEADINGS.slice(0, 3), { paragraph: 4, heading: 'People at dawn on the bridge' }]
    const kindsAt = (level: Source['level']) =>
      ofKind('about', { level, headings }).map(({ subject }) => subject)
    expect(kindsAt('小学')).toContain('about:4')
    expect(kindsAt('大学')).not.toContain('about:4')
  })

  test('are rejected if two paragraphs match equally', () => {
    const headings = [{ paragraph: 1, heading: 'The bridge and the village' }, ...HEADINGS.slice(1)]
    expect(ofKind('about', { headings }).map(({ subject }) => subject)).not.toContain('about:1')
  })

  test('are solved from the text alone', () => {
    const [item] = ofKind('about').filter(({ subject }) => subject === 'about:2')
    if (!item) throw new Error('nothing was asked')
    const turned = { ...BRIDGE, paragraphs: [...BRIDGE.paragraphs].reverse() }
    expect(solveByRule(BRIDGE, item, readingLibrary.vocabulary)).toBe(item.answer)
    expect(item.options[solveByRule(turned, item, readingLibrary.vocabulary) ?? -1]).toBe(
      'An engineer and his drawings',
    )
  })

  test('reveal no other question of the exercise', () => {
    const both = items().filter(({ kind }) => kind === 'about' || kind === 'where')
    const request = { skills: READING_SKILLS, questions: 5, words: [] }
    const kinds = selectItems({ items: both, request, requestedSubjects: new Set() }).map(({ kind }) => kind)
    expect(new Set(kinds).size).toBe(1)
  })
})

describe('guessable questions', () => {
  test('never ask for the title of a titled text', () => {
    expect(items().filter(({ stem }) => /title/.test(stem))).toEqual([])
  })

  test('never blank a noun among unmentioned nouns', () => {
    const paragraphs = [
      'Lucy put a kite into the big bag of her brother.',
      'The children walked to the park with the bag.',
    ]
    expect(ofKind('fact', { paragraphs, headings: [] })).toEqual([])
  })

  test('never ask for a fixed colour', () => {
    const paragraphs = [
      'The children sat on the green grass of the village.',
      'Lucy bought a red coat for the winter.',
    ]
    const stems = ofKind('fact', { paragraphs, headings: [] }).map(({ stem }) => stem)
    expect(stems.some((stem) => stem.includes('grass'))).toBe(false)
    expect(stems.some((stem) => stem.includes('coat'))).toBe(true)
  })

  test('ask older readers for facts with similar ones nearby', () => {
    const paragraphs = ['The bridge of the village was built in 1921.']
    const longer = [
      ...paragraphs,
      'The road was built in 1934.',
      'The school was built in 1945.',
      'The station was built in 1958.',
    ]
    expect(ofKind('fact', { level: '大学', grade: 14, paragraphs, headings: [] })).toEqual([])
    const [item] = ofKind('fact', { level: '大学', grade: 14, paragraphs: longer, headings: [] })
    expect([...(item?.options ?? [])].sort()).toEqual(['1921', '1934', '1945', '1958'])
  })

  test('alter statements by category and skip instructions', () => {
    const paragraphs = [
      'The bridge of the village was built in 1921.',
      'The road to the city was built in 1934.',
      'The school of the village was built in 1945.',
      'The station of the city was built in 1958. Visit the station on Monday for the bus to the city.',
    ]
    const statements = ofKind('statement', { paragraphs, headings: [] })
    expect(statements.length).toBeGreaterThan(0)
    for (const { options, answer } of statements) {
      expect(options.filter((option) => paragraphs.join(' ').includes(option))).toEqual([options[answer]])
      expect(options.some((option) => option.startsWith('Visit'))).toBe(false)
    }
  })

  test('never ask older readers about pronouns', () => {
    const paragraphs = [
      'Mr Chen carried a small box into the kitchen. He opened the window and looked at the rain.',
      'Peter walked to the market. Lucy bought oranges. Ben cooked dinner.',
    ]
    expect(ofKind('pronoun', { paragraphs, headings: [] })).toHaveLength(1)
    expect(ofKind('pronoun', { paragraphs, headings: [], level: '高中', grade: 11 })).toEqual([])
  })
})
