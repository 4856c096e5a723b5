import * as contract from '@shangxue/contract/english/endpoints'
import { ERRORS } from '@shangxue/contract/errors/errors'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Harness, startHarness } from '../../testing/harness.ts'
import { aLibrary, aWord } from '../../testing/library.ts'
import { itemId } from './library/library.ts'

let h: Harness
beforeAll(async () => {
  h = await startHarness()
})
afterAll(() => h.close())

const APPLE = itemId('word', 'primary', 'apple')
const QUIET = itemId('word', 'junior', 'quiet')
const SENTENCE = itemId('sentence', 'It is quite quiet here.')
const PASSAGE = itemId('cloze', 'junior-quiet')

describe('guest', () => {
  test('sees the available content by level and grade', async () => {
    const { data } = await h.call(contract.getStudyLibrary, {})
    expect(data.levels).toEqual([
      { level: '小学', grades: [{ grade: 3, name: '三年级', words: 1 }], sentences: 0, cloze: 0 },
      { level: '初中', grades: [{ grade: 7, name: '七年级', words: 2 }], sentences: 1, cloze: 1 },
      { level: '高中', grades: [], sentences: 0, cloze: 0 },
      { level: '大学', grades: [], sentences: 0, cloze: 0 },
    ])
  })

  test('gets the words of a grade with all their data', async () => {
    const { data } = await h.call(contract.getStudyWords, { grade: 7 })
    expect(data.list.map(({ spelling }) => spelling)).toEqual(['quiet', 'quite'])
    expect(data.list[0]).toMatchObject({
      id: QUIET,
      confusables: [{ words: ['quiet', 'quite'], explanation: 'quiet 安静的；quite 相当' }],
    })
    expect((await h.call(contract.getStudyWords, { grade: 16 })).data.list).toEqual([])
    expect(await h.call(contract.getStudyWords, { grade: 2 })).toMatchObject({ status: 400 })
  })

  test('gets the sentences and passages of a level', async () => {
    const sentences = await h.call(contract.getStudySentences, { level: '初中' })
    expect(sentences.data.list).toMatchObject([{ id: SENTENCE, en: 'It is quite quiet here.' }])
    const passages = await h.call(contract.getStudyCloze, { level: '初中' })
    expect(passages.data.list).toMatchObject([{ id: PASSAGE, gaps: [{ answer: 'quiet' }] }])
  })
})

describe('explanation', () => {
  const endpoints = [
    ['of a word', contract.getWordExplanation, { word_id: QUIET }, '【易混】quiet / quite'],
    ['of a cloze passage', contract.getClozeExplanation, { cloze_test_id: PASSAGE }, '1. quiet（词义辨析）'],
    [
      'of a dictation',
      contract.getDictationExplanation,
      { dictation_id: SENTENCE },
      '【听写提示】quite 修饰形容词',
    ],
    [
      'of a translation',
      contract.getTranslationExplanation,
      { translation_id: SENTENCE },
      '【也可以】It is very quiet',
    ],
  ] as const

  test.each(endpoints)(
    '%s is created once and then served from the cache',
    async (_of, call, input, part) => {
      const first = await h.call(call, input as never)
      expect(first.data.explanation).toContain(part)
      expect(first.data.from_cache).toBe(false)
      const second = await h.call(call, input as never)
      expect(second.data).toEqual({ explanation: first.data.explanation, from_cache: true })
    },
  )

  test('requested twenty times concurrently is created once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => h.call(contract.getWordExplanation, { word_id: APPLE })),
    )
    expect(new Set(answers.map(({ data }) => data.explanation)).size).toBe(1)
    const { rows } = await h.database.pool.query(
      'select count(*)::int as n from study_explanation where item_id = $1',
      [APPLE],
    )
    expect(rows).toEqual([{ n: 1 }])
  })

  test.each(endpoints.map(([name, call, input]) => [name, call, Object.keys(input)[0] as string] as const))(
    '%s that does not exist is not found',
    async (_of, call, name) => {
      expect(await h.call(call, { [name]: 7 } as never)).toMatchObject({ code: ERRORS.not_found.code })
      expect(await h.call(call, { [name]: 'x' } as never)).toMatchObject({ status: 400 })
    },
  )
})

describe('item id', () => {
  test('is independent of machine and preceding items', () => {
    expect(APPLE).toBe(aLibrary().words.get(APPLE)?.id)
    const other = aLibrary({
      words: [aWord({ spelling: 'zoo' }), aWord({ spelling: 'apple', level: 'primary' })],
    })
    expect(other.words.get(APPLE)?.spelling).toBe('apple')
    expect(Number.isSafeInteger(APPLE)).toBe(true)
  })

  test('differs for the same word of another level', () => {
    expect(itemId('word', 'junior', 'apple')).not.toBe(APPLE)
  })
})
