import { expect, test } from 'vitest'
import type { ContentExample, ContentMistake } from '../../word.ts'
import { toEnglish } from '../problems.ts'
import { vocabularyOf } from '../words-rules.ts'
import { problemsOfExample, problemsOfMistake } from './word-notes-rules.ts'

const LEVEL = {
  level: 'junior' as const,
  senseCounts: new Map([
    ['match', 2],
    ['advice', 1],
  ]),
  known: vocabularyOf('this coat do not match your shoe he give me a piece of advice'.split(' ')),
}

const example = (over: Partial<ContentExample> = {}): ContentExample => ({
  word: 'match',
  sense: 2,
  example: { en: 'This coat does not match your shoes.', zh: '这件外套和你的鞋不配。' },
  ...over,
})
const sentence = (en: string, zh = example().example.zh) => example({ example: { en, zh } })

test('accepts the example of a further sense', () => {
  expect(problemsOfExample(example(), LEVEL)).toEqual([])
})

test.each([
  ['for a word of another level', example({ word: 'coat' }), 'there is no coat in this level'],
  ['for the first sense', example({ sense: 1 }), 'has no sense 1'],
  ['for a sense that the word lacks', example({ sense: 3 }), 'has no sense 3; it has 2'],
  ['for half a sense', example({ sense: 1.5 }), 'has no sense 1.5'],
  ['without the word', sentence('This coat does not suit your shoes.'), 'lacks it'],
  ['of three words', sentence('They match well.'), '3 words, not 4 to 16'],
  ['that is no sentence', sentence('a coat to match your shoes'), 'no sentence'],
  ['above the level', sentence('This waistcoat does not match your moccasins.'), 'beyond the level'],
  ['with Chinese', sentence('This coat does not match your 鞋 shoes.'), 'foreign character'],
  ['with half a translation', sentence(example().example.en, '不配'), 'no Chinese sentence'],
  ['with two spaces', sentence('This coat  does not match your shoes.'), 'spaces to spare'],
])('reports an example %s', (_what, one, expected) => {
  expect(problemsOfExample(one, LEVEL).map(toEnglish).join('\n')).toContain(expected)
})

const mistake = (over: Partial<ContentMistake> = {}): ContentMistake => ({
  word: 'advice',
  wrong: 'He gave me an advice.',
  right: 'He gave me a piece of advice.',
  note: 'advice 不可数，不能用 an。',
  ...over,
})

test('accepts a mistake with its correction', () => {
  expect(problemsOfMistake(mistake(), LEVEL)).toEqual([])
})

test.each([
  ['of a word of another level', mistake({ word: 'coat', right: 'a coat' }), 'there is no coat'],
  ['without a wrong text', mistake({ wrong: '' }), 'the right text is the wrong one'],
  ['that is right', mistake({ wrong: mistake().right }), 'the right text is the wrong one'],
  ['corrected without the word', mistake({ right: 'He helped me.' }), 'lacks the word'],
  ['written with Chinese punctuation', mistake({ wrong: 'He gave me an advice。' }), 'foreign character'],
  ['corrected with Chinese', mistake({ right: 'a piece of advice（建议）' }), 'foreign character'],
  ['with an English note', mistake({ note: 'uncountable' }), 'its note has no Chinese'],
  ['with a long note', mistake({ note: '不可数'.repeat(14) }), 'more than 40 characters'],
])('reports a mistake %s', (_what, one, expected) => {
  expect(problemsOfMistake(one, LEVEL).map(toEnglish).join('\n')).toContain(expected)
})
