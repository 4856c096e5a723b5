import { join } from 'node:path'
import * as contract from '@shangxue/contract/reading/endpoints'
import { addMaterial } from '@shangxue/contract/reading/materials'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { AiResult, ReadingExercise, ReadingRequest } from '../../../adapters/ai/port.ts'
import { scriptedAi } from '../../../testing/fakes/scripted-ai.ts'
import { type Harness, startHarness, type TestUser } from '../../../testing/harness.ts'
import { openLibrary } from '../../english/library/library.ts'

const library = openLibrary(join(import.meta.dirname, '../../../../../content/english'))
const answer: { engine: AiResult<unknown>['engine']; fallback: AiResult<unknown>['fallback'] } = {
  engine: 'openai-compatible',
  fallback: null,
}
let h: Harness
let pupil: TestUser
let requests: ReadingRequest[]
let compose: (request: ReadingRequest) => ReadingExercise | null
beforeAll(async () => {
  const ai = scriptedAi({
    compose: (request) => {
      requests.push(request)
      return compose(request)
    },
  })
  const composeWithAnswer: typeof ai.compose = async (call, request) => ({
    ...(await ai.compose(call, request)),
    ...answer,
  })
  h = await startHarness({ library, ai: { ...ai, compose: composeWithAnswer } })
}, 120_000)
afterAll(() => h.close())
beforeEach(async () => {
  pupil = await h.signIn()
  requests = []
  Object.assign(answer, { engine: 'openai-compatible', fallback: null })
  compose = () => modelExercise()
})

const PARAGRAPHS = [
  'Last Sunday, Lucy and her father went to the market. Lucy wanted to buy some flowers for her mother. Her mother was ill that week and stayed at home.',
  'At the market, Lucy found an old woman with a basket of yellow flowers. The flowers were five yuan each, but Lucy had only four yuan. The old woman smiled and gave her two flowers for four yuan.',
  'When Lucy got home, her mother was happy. She put the flowers beside the window. Since then, Lucy and the old woman have been friends.',
]
const question = (index: number, overrides: object = {}) => ({
  skill: 'detail' as const,
  stem: ['Who was ill that week?', 'What did Lucy buy?', 'Where did her mother put them?'][index] ?? '',
  options:
    [
      ['Her mother.', 'Her father.', 'Lucy.', 'The old woman.'],
      ['Some fruit.', 'A basket.', 'Flowers.', 'A window.'],
      ['On her bed.', 'Beside the window.', 'In a basket.', 'At the market.'],
    ][index] ?? [],
  answer: [0, 2, 1][index] ?? 0,
  evidence:
    [
      'Her mother was ill that week',
      'gave her two flowers for four yuan',
      'She put the flowers beside the window.',
    ][index] ?? '',
  explanation: '原文写明了这一点。',
  second: [0, 2, 1][index] ?? 0,
  ...overrides,
})
const modelExercise = (overrides: Partial<ReadingExercise> = {}): ReadingExercise => ({
  title: 'Two Yellow Flowers',
  paragraphs: PARAGRAPHS,
  questions: [question(0), question(1), question(2)],
  ...overrides,
})
const generate = (overrides: object = {}) =>
  h.call(
    contract.composeReading,
    {
      level: '初中',
      topic: '',
      length: 'any',
      skills: [],
      questions: 3,
      words: [],
      purpose: 'generated',
      wrong_question_ids: [],
      ...overrides,
    },
    { token: pupil.token },
  )
const startReading = async (id: number) =>
  (await h.call(contract.startReading, { id }, { token: pupil.token })).data

describe('with a configured model', () => {
  test('stores and labels its exercise without revealing answers', async () => {
    const { data } = await generate()
    expect(data).toMatchObject({ engine: 'openai-compatible', fallback: false })
    const exercise = await startReading(data.id)
    expect(exercise).toMatchObject({ title: 'Two Yellow Flowers', engine: 'openai-compatible' })
    expect(JSON.stringify(exercise.questions)).not.toMatch(/answer|evidence|explanation|second/)
  })

  test('sends level, length, skills and words', async () => {
    await generate({ skills: ['detail'], words: ['Market'], purpose: 'wrong_words' })
    expect(requests).toEqual([
      expect.objectContaining({ level: '初中', length: [180, 300], skills: ['detail'], words: ['market'] }),
    ])
  })

  test('asks about an own text as it is', async () => {
    const text = { title: 'Flowers', level: '初中' as const, text: PARAGRAPHS.join('\n\n') }
    const { data } = await h.call(addMaterial, text, { token: pupil.token })
    const stored = await generate({ material_id: data.id })
    expect(requests[0]?.text).toMatchObject({ title: 'Flowers', paragraphs: PARAGRAPHS })
    expect((await startReading(stored.data.id)).paragraphs).toEqual(PARAGRAPHS)
  })

  test('previews, plans and challenges use the library', async () => {
    await generate({ seed: 'shown' })
    await generate({ purpose: 'challenge' })
    expect(requests).toEqual([])
  })

  test.each<[string, Partial<ReadingExercise>]>([
    [
      'keys that a second reader does not find',
      { questions: [0, 1, 2].map((index) => question(index, { second: 3 })) },
    ],
    [
      'questions that two answers fit',
      { questions: [0, 1, 2].map((index) => question(index, { second: null })) },
    ],
    [
      'evidence that the text does not hold',
      { questions: [0, 1, 2].map((index) => question(index, { evidence: 'Nobody said so.' })) },
    ],
    ['too few sound questions', { questions: [question(0), question(1, { second: null })] }],
    ['one question three times', { questions: [question(0), question(0), question(0)] }],
    [
      'words beyond the level',
      {
        paragraphs: PARAGRAPHS.map(
          (paragraph) =>
            `${paragraph} The idiosyncratic jurisprudence obfuscates epistemological paradigms notwithstanding.`,
        ),
      },
    ],
    ['none of the wished kinds', { questions: [0, 1, 2].map((at) => question(at, { skill: 'structure' })) }],
  ])('%s: falls back to the library and says so', async (_, overrides) => {
    compose = () => modelExercise(overrides)
    const { data } = await generate({ skills: ['detail'] })
    expect(data).toMatchObject({ engine: 'embedded', fallback: true })
    expect((await startReading(data.id)).title).not.toBe('Two Yellow Flowers')
  })

  test('rejects library texts and slightly changed earlier ones', async () => {
    expect((await generate()).data.engine).toBe('openai-compatible')
    compose = () =>
      modelExercise({
        paragraphs: PARAGRAPHS.map((paragraph) => paragraph.replace('old woman', 'young woman')),
      })
    expect((await generate()).data).toMatchObject({ engine: 'embedded', fallback: true })
    const [known] = [...library.reading.values()].filter(({ level }) => level === '初中')
    const questions = modelExercise().questions.map((question) => ({
      ...question,
      evidence: known?.paragraphs[0]?.slice(0, 30) ?? '',
    }))
    compose = () => modelExercise({ paragraphs: known?.paragraphs ?? [], questions })
    expect((await generate()).data).toMatchObject({ engine: 'embedded', fallback: true })
  })

  test.each(['timeout', 'refused', 'bad_answer', 'over_budget'] as const)(
    'falls back to the library when it fails (%s)',
    async (fallback) => {
      Object.assign(answer, { engine: 'embedded', fallback })
      compose = () => null
      expect((await generate()).data).toMatchObject({ engine: 'embedded', fallback: true })
    },
  )

  test('composes six different exercises concurrently', async () => {
    const all = await Promise.all(Array.from({ length: 6 }, () => generate()))
    expect(all.filter(({ data }) => data?.engine === 'openai-compatible')).toHaveLength(1)
  })
})

test('without a model the response does not mention one', async () => {
  Object.assign(answer, { engine: 'embedded', fallback: null })
  compose = () => null
  expect((await generate()).data).toMatchObject({ engine: 'embedded', fallback: false })
})
