import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAi } from './ai.ts'
import type { Budget } from './budget.ts'
import { openAiCompatible } from './openai-compatible/engine.ts'
import type { Ai, Question } from './port.ts'
import * as model from './testing/model-server.ts'
import { optionsOf } from './testing/questions.ts'
import { CALL, question, solved } from './testing/sample-call.ts'

let server: model.TestModelServer
beforeAll(async () => {
  server = await model.startModelServer()
})
afterAll(() => server.close())

const KEY = 'sk-very-secret-key'
const budget: Budget = { reserve: async () => ({ settle: async () => undefined }) }
const aiAt = (baseUrl: string): Ai =>
  createAi(openAiCompatible({ baseUrl, apiKey: KEY, model: 'words', visionModel: 'eyes' }, budget), {
    warn: () => undefined,
  })

describe('explaining', () => {
  test("sends the item and returns the model's explanation", async () => {
    server.setReplies(model.respondsWith({ explanation: '主语是 he，动词要加 es。' }))
    const item = { ...question, pupil_answer: 'A' }
    const { value } = await aiAt(server.baseUrl).explain(CALL, item)
    expect(value).toBe('主语是 he，动词要加 es。')
    expect(server.requests[0]?.messages[1]?.content).toBe(JSON.stringify(item))
  })
})

describe('varying', () => {
  const variant = {
    content: 'She ____ TV after dinner.',
    options: optionsOf('watch', 'watches', 'watching'),
    answer: 'B',
    correct_options: ['B'],
    explanation: '主语是第三人称单数。',
  }
  const vary = (input: Partial<Question> = {}) =>
    aiAt(server.baseUrl).vary(CALL, { question: { ...question, ...input }, seed: 1 })

  test('returns a variant that a second solve confirms', async () => {
    server.setReplies(model.respondsWith(variant), model.respondsWith(solved))
    expect(await vary()).toMatchObject({ value: variant, engine: 'openai-compatible' })
    expect(String(server.requests[1]?.messages[1]?.content)).not.toContain('correct_options')
  })
  test('returns none when the second solve disagrees', async () => {
    server.setReplies(
      model.respondsWith(variant),
      model.respondsWith({ ...solved, answer: 'A', correct_options: ['A'] }),
    )
    expect(await vary()).toEqual({ value: null, engine: 'embedded', model: null, fallback: 'bad_answer' })
  })
  test('rejects a wrong result where a rule applies', async () => {
    const sum = { type: 'fill_blank', options: [], correct_options: [], answer: '33' } as const
    const wrong = {
      ...variant,
      content: '计算：20 + 5 × 2 =',
      options: [],
      correct_options: [],
      answer: '50',
    }
    server.setReplies(model.respondsWith(wrong))
    const made = await vary({ ...sum, content: '计算：12 + 7 × 3 =' })
    expect(made).toMatchObject({ engine: 'embedded', fallback: 'bad_answer' })
    expect(made.value?.content).toMatch(/^计算：/)
    expect(server.requests).toHaveLength(1)
  })
  test.each([
    ['the same question', { content: question.content.replaceAll(' ', '  ') }],
    ['other options', { options: optionsOf('watches', 'watch') }],
    ['an option twice', { options: optionsOf('watch', 'watches', ' watches') }],
  ])('%s is no variant', async (_, wrong) => {
    server.setReplies(model.respondsWith({ ...variant, ...wrong }))
    expect(await vary()).toMatchObject({ value: null, fallback: 'bad_answer' })
  })
  test('skips essays, whose answers cannot be verified', async () => {
    server.setReplies(model.respondsWith(variant))
    expect(await vary({ type: 'essay', options: [] })).toMatchObject({ value: null, fallback: null })
    expect(server.requests).toHaveLength(0)
  })
})

describe('reading a page', () => {
  const page = { image: new Uint8Array([0xff, 0xd8, 1, 2]), mediaType: 'image/jpeg' } as const
  const read = {
    title: '期末练习',
    sections: [{ title: '一、选择', instruction: '每题3分', type: 'single_choice', score_each: 3 }],
    passages: [],
    questions: [
      {
        label: '1',
        type: 'single_choice',
        content: 'He ____ to school.',
        options: optionsOf('go', 'goes'),
        answer: null,
        score: 3,
        section: 0,
        passage: null,
        box: { x: 0.1, y: 0.2, w: 0.8, h: 0.1 },
        illegible: false,
      },
    ],
  }
  const [first] = read.questions
  test('sends the picture to the vision model', async () => {
    server.setReplies(model.respondsWith(read))
    expect(await aiAt(server.baseUrl).readPage(CALL, page)).toMatchObject({ value: read, model: 'eyes' })
    expect(server.requests[0]?.model).toBe('eyes')
    expect(server.requests[0]?.messages[1]?.content).toMatchObject([
      { type: 'text' },
      { type: 'image_url', image_url: { url: 'data:image/jpeg;base64,/9gBAg==' } },
    ])
  })
  test.each([
    ['a section that does not exist', { section: 1 }],
    ['a passage that does not exist', { passage: 0 }],
    ['two options of one key', { options: [...optionsOf('go'), ...optionsOf('goes')] }],
    ['a box beside the page', { box: { x: 0.5, y: 0.5, w: 0.6, h: 0.1 } }],
  ])('%s is told to the model', async (_, wrong) => {
    server.setReplies(
      model.respondsWith({ ...read, questions: [{ ...first, ...wrong }] }),
      model.respondsWith(read),
    )
    expect(await aiAt(server.baseUrl).readPage(CALL, page)).toMatchObject({ value: read })
    expect(server.requests).toHaveLength(2)
  })
  test('falls back to OCR without a working vision model', async () => {
    const none = createAi(
      openAiCompatible(
        { baseUrl: server.baseUrl, apiKey: KEY, model: 'words', visionModel: undefined },
        budget,
      ),
      console,
    )
    expect(await none.readPage(CALL, page)).toMatchObject({ value: null, engine: 'embedded', fallback: null })
    server.setReplies(model.refuses)
    expect(await aiAt(server.baseUrl).readPage(CALL, page)).toMatchObject({
      value: null,
      fallback: 'refused',
    })
  })
})
