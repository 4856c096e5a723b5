import { describe, expect, test } from 'vitest'
import { orderByUnits, readUnits } from '../units.ts'
import { type ContentWord, readWord } from '../word.ts'
import { toEnglish } from './problems.ts'
import { problemsOfCoverage, problemsOfList, problemsOfUnits } from './units-rules.ts'

const aWord = (spelling: string, over: Partial<ContentWord> = {}): ContentWord => ({
  ...readWord(spelling),
  senses: [{ pos: 'n.', zh: spelling }],
  topic: 'food',
  band: 1,
  ...over,
})
const many = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => `w${from + i}`)
const words = [
  ...many(1, 8).map((spelling) => aWord(spelling)),
  ...many(9, 18).map((s) => aWord(s, { band: 2 })),
]
const units = [
  { number: 1, title: '我会说水果', words: many(1, 8) },
  { number: 2, title: '我会介绍学校', words: many(9, 18) },
]
const problems = (changed: Partial<(typeof units)[0]>, at = 0, grade = 4, all = words) =>
  problemsOfUnits(
    units.map((unit, i) => (i === at ? { ...unit, ...changed } : unit)),
    all,
    { level: 'primary', grade },
  )
    .map((problem) => `${problem.entry}: ${toEnglish(problem)}`)
    .join('\n')

test('units of all words in order have no problems', () => {
  expect(problems({})).toBe('')
})

test.each([
  ['a word of another grade', { words: [...many(1, 8), 'zebra'] }, 'zebra is no word of the grade'],
  ['a word twice', { words: [...many(1, 8), 'w8'] }, 'w8 for the second time'],
  ['a word in no unit', { words: many(1, 7) }, 'primary w8: is in no unit'],
  ['fewer than 8 words', { words: many(1, 7) }, '7 words, not 8 to 12'],
  ['a wrong number', { number: 3 }, 'numbered 3, not 1'],
  ['a title that names only a topic', { title: '水果' }, 'what the learner can do'],
  ['the title of another unit', { title: '我会介绍学校' }, 'title for the second time'],
])('a unit with %s is reported', (_what, changed, problem) => {
  expect(problems(changed)).toContain(problem)
})

test('a unit of more than 12 words is reported, the last one as well', () => {
  const more = many(9, 21)
  const all = [...words, ...many(19, 21).map((spelling) => aWord(spelling, { band: 2 }))]
  expect(problems({ words: more }, 1, 4, all)).toContain('13 words, not 8 to 12')
})

test('the last unit may have fewer than 8 words', () => {
  expect(problems({ words: many(9, 12) }, 1, 4, words.slice(0, 12))).toBe('')
})

test('a word before the words of an earlier band is reported', () => {
  const late = words.map((word) => (word.spelling === 'w2' ? { ...word, band: 3 } : word))
  expect(problems({}, 0, 4, late)).toContain('w3 of band 1 after words of band 3')
})

test('a unit of function words alone is reported', () => {
  const functional = words.map((word) => (word.band === 2 ? { ...word, topic: 'function' } : word))
  expect(problems({}, 0, 4, functional)).toContain('primary-4 2: only function words')
})

describe('the first two units of grade 3', () => {
  const withWord = (over: Partial<ContentWord>) =>
    words.map((word) => (word.spelling === 'w9' ? { ...word, topic: 'function', ...over } : word))

  test('hold no function words', () => {
    const all = withWord({ senses: [{ pos: 'pron.', zh: '我' }] })
    expect(problems({}, 0, 3, all)).toContain('w9 is neither concrete nor a greeting')
    expect(problems({}, 0, 4, all)).toBe('')
  })
  test('may hold greetings', () => {
    expect(problems({}, 0, 3, withWord({ senses: [{ pos: 'int.', zh: '你好' }] }))).toBe('')
  })
})

test.each([
  ['a word twice', ['apple', 'Apple'], 'Apple for the second time'],
  ['a wrong order', ['bear', 'apple'], 'apple is not in alphabetical order'],
  ['a meaning', ['apple 苹果'], 'not a headword'],
])('a list of headwords with %s is reported', (_what, headwords, problem) => {
  expect(problemsOfList('cet4', headwords).map(toEnglish).join('\n')).toContain(problem)
})

test('reports the headwords of a book that are neither written nor excepted with a reason', () => {
  const written = new Set(['apple', 'may'])
  const coverage = (headwords: string[], exceptions: [string, string][] = []) =>
    problemsOfCoverage('cet4', headwords, written, new Map(exceptions)).map(toEnglish)
  expect(coverage(['Apple', 'May'])).toEqual([])
  expect(coverage(['apple', 'pear'])).toEqual(['pear is missing'])
  expect(coverage(['London'], [['London', 'proper name']])).toEqual([])
  expect(coverage(['London'], [['London', ' ']])).toEqual(['the exception London has no reason'])
  expect(coverage(['apple'], [['apple', 'fruit']])).toEqual(['apple is an exception, but written'])
})

test('words follow their units, and those without a unit come last', () => {
  const parsed = readUnits('unit\ttitle\twords\n1\t我会说水果\tpear | ice cream\n')
  const ordered = orderByUnits(
    ['apple', 'ice cream', 'pear'].map((spelling) => aWord(spelling)),
    parsed,
  )
  expect(ordered.map(({ spelling, unit }) => [spelling, unit?.number])).toEqual([
    ['pear', 1],
    ['ice cream', 1],
    ['apple', undefined],
  ])
})
