import { describe, expect, test } from 'vitest'
import { COLUMNS, readWord } from '../word.ts'
import { toEnglish } from './problems.ts'
import { problemsOfLine, strangersIn, vocabularyOf } from './words-rules.ts'

const GOOD = {
  spelling: 'happy',
  uk: 'ˈhæpi',
  us: 'ˈhæpi',
  senses: 'adj. 高兴的；幸福的',
  example: 'The children are happy today.',
  translation: '孩子们今天很高兴。',
  collocations: 'be happy with = 对……满意 | a happy ending = 幸福的结局',
  roots: '反义词 unhappy',
  topic: 'feelings',
  band: '1',
}
const line = (over: Partial<typeof GOOD> = {}) =>
  COLUMNS.map((column) => ({ ...GOOD, ...over })[column]).join('\t')
const problems = (over: Partial<typeof GOOD>) =>
  problemsOfLine(line(over), 'primary').map(toEnglish).join('\n')

test('parses a valid entry without problems', () => {
  expect(problemsOfLine(line(), 'primary')).toEqual([])
  expect(readWord(line())).toMatchObject({
    senses: [{ pos: 'adj.', zh: '高兴的；幸福的' }],
    collocations: [
      { en: 'be happy with', zh: '对……满意' },
      { en: 'a happy ending', zh: '幸福的结局' },
    ],
    band: 1,
  })
})

test.each([
  [
    'an abbreviation with full stops',
    { spelling: 'a.m.', example: 'We get up at 7 a.m. today.', collocations: 'at 8 a.m. = 上午八点' },
  ],
  [
    'a letter before a hyphen',
    { spelling: 'T-shirt', example: 'My T-shirt is blue.', collocations: 'a T-shirt = 一件 T 恤' },
  ],
  ['capital letters', { spelling: 'CD', example: 'I like this CD.', collocations: 'a CD = 一张光盘' }],
])('accepts %s as a headword', (_what, over) => expect(problems(over)).toBe(''))

test.each([
  ['a spelling that is none', { spelling: 'ha99y' }, 'not a headword'],
  ['a spelling with a full stop', { spelling: 'happy.' }, 'not a headword'],
  ['British IPA with a sound that it lacks', { uk: 'ˈhoʊpi' }, 'uk is not IPA'],
  ['American IPA with a sound that it lacks', { us: 'ˈhɒpi' }, 'us is not IPA'],
  ['an ASCII g', { uk: 'ˈgæpi' }, 'uk is not IPA'],
  ['no stress on two syllables', { uk: 'hæpi' }, 'no stress'],
  ['no vowel', { us: 'hp' }, 'no vowel'],
  ['an r at the end of British', { uk: 'ˈhæpər' }, 'ends in r'],
  ['no part of speech', { senses: '高兴的' }, 'no part of speech'],
  ['a part of speech twice', { senses: 'adj. 高兴的 | adj. 幸福的' }, 'twice'],
  ['a sense without Chinese', { senses: 'adj. glad' }, 'no Chinese in a sense'],
  ['half-width punctuation in a sense', { senses: 'adj. 高兴的;幸福的' }, 'punctuation of a sense'],
  ['an example without the word', { example: 'The children are glad today.' }, 'lacks it'],
  ['an example that is no sentence', { example: 'happy children in a park' }, 'no sentence'],
  ['an example too long for its level', { example: `He is happy ${'and happy '.repeat(9)}.` }, 'words, not'],
  ['a foreign character in its example', { example: 'The 孩子 are happy today.' }, 'foreign character'],
  ['a translation without an end', { translation: '孩子们今天很高兴' }, 'no Chinese sentence'],
  ['half-width punctuation in its translation', { translation: '孩子们,今天很高兴。' }, 'half-width'],
  ['a collocation without the word', { collocations: 'be glad = 高兴' }, 'lacks it'],
  ['a collocation of one word', { collocations: 'happy = 高兴' }, 'of one word'],
  ['a collocation without Chinese', { collocations: 'be happy = glad' }, 'without Chinese'],
  ['roots without Chinese', { roots: 'un + happy' }, 'roots without Chinese'],
  ['a topic that is none', { topic: 'joy' }, 'no topic'],
  ['a band that is none', { band: '4' }, 'no band'],
  ['spaces to spare', { topic: 'feelings ' }, 'spaces to spare'],
])('reports %s', (_what, over, expected) => expect(problems(over)).toContain(expected))

test('reports only the field count of an incomplete line', () => {
  expect(problemsOfLine('happy\tˈhæpi', 'primary').map(toEnglish)).toEqual(['2 fields, not 10'])
})

describe('words above a level', () => {
  const known = vocabularyOf(['the', 'child', 'be', 'happy', 'go', 'to', 'well', 'known'])
  test('exclude all forms of known words', () => {
    expect(strangersIn('The children were happier. They went to the observatory.', known)).toEqual([
      'They',
      'observatory',
    ])
  })
  test('exclude names inside sentences and compounds of known words', () => {
    expect(strangersIn("The well-known child's happy. Go to Paris.", known)).toEqual([])
  })
})
