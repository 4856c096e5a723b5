import { describe, expect, test } from 'vitest'
import {
  findImbalance,
  findRepetitions,
  hasOddLength,
  informalWord,
  type LibraryText,
} from './library-rules.ts'

const aText = (id: string, text: string, topic = 'nature'): LibraryText => ({
  kind: 'reading',
  id,
  field: 'text',
  level: 'junior',
  topic,
  text,
})

describe('repetitions', () => {
  const SENTENCE = 'The old man walked slowly to the river every single morning.'
  test('are nine words in a row that two entries share', () => {
    expect(
      findRepetitions([
        aText('a', SENTENCE),
        aText('b', `Now: the old man walked slowly to the river every day.`),
      ]),
    ).toHaveLength(1)
    expect(
      findRepetitions([aText('a', SENTENCE), aText('b', 'The old man walked slowly to the sea.')]),
    ).toEqual([])
  })

  test('are reported once for each pair, and not within one entry', () => {
    expect(findRepetitions([aText('a', SENTENCE), aText('b', SENTENCE)])).toHaveLength(1)
    expect(findRepetitions([aText('a', `${SENTENCE} ${SENTENCE}`)])).toEqual([])
  })
})

describe('imbalance', () => {
  const many = (count: number, text: string, topic?: string) =>
    Array.from({ length: count }, (_, i) => aText(`t${i}`, text, topic ?? `topic ${i % 10}`))

  test('is a name in more than five texts of a level, or in 8 % of many', () => {
    expect(findImbalance(many(5, 'Lily came.'), ['Lily'])).toEqual([])
    expect(findImbalance(many(6, 'Lily came.'), ['Lily'])).toHaveLength(1)
    expect(findImbalance([...many(8, 'Lily came.'), ...many(92, 'It rained.')], ['Lily'])).toEqual([])
  })

  test('is a topic of more than a fifth of the texts', () => {
    expect(findImbalance([...many(10, '', 'sport'), ...many(40, '')], [])).toEqual([])
    expect(findImbalance([...many(12, '', 'sport'), ...many(40, '')], [])).toHaveLength(1)
    expect(findImbalance(many(12, '', 'sport'), [])).toEqual([])
  })
})

test('a translation that leaves out or adds much has an odd length', () => {
  const en = 'Let the soup cool for a few minutes before you eat it.'
  expect(hasOddLength(en, '把汤放凉几分钟再喝。')).toBe(false)
  expect(hasOddLength(en, '等汤凉了喝。')).toBe(true)
  expect(hasOddLength('We go to the park.', '我们今天下午和爷爷奶奶一起高高兴兴地去公园里玩。')).toBe(true)
  expect(hasOddLength('Hello.', '你好，很高兴见到你们大家。')).toBe(false)
})

test('finds words that are too informal', () => {
  expect(informalWord("I'm gonna go.")).toBe('gonna')
  expect(informalWord('The gotten prize')).toBeUndefined()
})
