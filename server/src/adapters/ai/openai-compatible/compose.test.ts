import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAi } from '../ai.ts'
import type { Budget } from '../budget.ts'
import type { ReadingRequest } from '../port.ts'
import * as model from '../testing/model-server.ts'
import { CALL } from '../testing/sample-call.ts'
import { openAiCompatible } from './engine.ts'

let server: model.TestModelServer
beforeAll(async () => {
  server = await model.startModelServer()
})
afterAll(() => server.close())

const budget: Budget = { reserve: async () => ({ settle: async () => undefined }) }
const request: ReadingRequest = {
  level: '初中',
  length: [10, 30],
  topic: '',
  skills: ['detail'],
  questions: 1,
  words: ['umbrella'],
  text: null,
}
const compose = (overrides: Partial<ReadingRequest> = {}, call: object = {}) =>
  createAi(
    openAiCompatible(
      { baseUrl: server.baseUrl, apiKey: undefined, model: 'words', visionModel: undefined },
      budget,
    ),
    { warn: () => undefined },
  ).compose({ ...CALL, ...call }, { ...request, ...overrides })

const question = {
  skill: 'detail',
  stem: 'What did Lucy leave on the bus?',
  options: ['Her bag.', 'Her umbrella.', 'Her hat.', 'Her book.'],
  answer: 1,
  evidence: 'Lucy left her umbrella on the bus',
  explanation: '原文说她把雨伞落在公共汽车上。',
}
const exercise = {
  title: 'A Wet Morning',
  paragraphs: ['It was raining hard. Lucy left her umbrella on the bus and walked to school in the rain.'],
  questions: [question],
}
const respondSecondReading = (...answers: number[][]) => model.respondsWith({ answers })

describe('composing a reading exercise', () => {
  test("returns the second reader's choices, made without keys or evidence", async () => {
    server.setReplies(model.respondsWith(exercise), respondSecondReading([1]))
    expect(await compose()).toMatchObject({
      engine: 'openai-compatible',
      value: { ...exercise, questions: [{ ...question, second: 1 }] },
    })
    expect(String(server.requests[1]?.messages[1]?.content)).not.toMatch(/evidence|"answer"|explanation/)
  })

  test.each([
    ['several options', [[0, 1]]],
    ['none', [[]]],
  ])('where the second reader can defend %s, no one answer is found', async (_, answers) => {
    server.setReplies(model.respondsWith(exercise), respondSecondReading(...answers))
    expect((await compose()).value?.questions[0]?.second).toBeNull()
  })

  test('keeps the given text unchanged', async () => {
    const text = { title: 'Mine', paragraphs: ['In June, Lucy left her umbrella on the bus.'] }
    server.setReplies(
      model.respondsWith({ ...exercise, title: 'Other', paragraphs: ['Changed.'] }),
      respondSecondReading([1]),
    )
    expect((await compose({ text })).value).toMatchObject(text)
  })

  test.each([
    ['evidence that is not in the text', { questions: [{ ...question, evidence: 'Lucy lost it' }] }],
    ['two equal options', { questions: [{ ...question, options: ['A', 'a', 'B', 'C'] }] }],
    ['three options', { questions: [{ ...question, options: ['A', 'B', 'C'] }] }],
    ['an explanation in English', { questions: [{ ...question, explanation: 'It says so.' }] }],
    [
      'a text that is far too long',
      { paragraphs: [`${exercise.paragraphs[0]} ${'It rained. '.repeat(60)}`] },
    ],
    [
      'a text without any requested word',
      {
        paragraphs: ['Lucy left her bag on the bus, and then she walked home in the rain.'],
        questions: [{ ...question, evidence: 'Lucy left her bag on the bus' }],
      },
    ],
    ['Chinese in the text', { title: '下雨的早上' }],
    ['no text', { paragraphs: [] }],
  ])('%s is told to the model, which may do better', async (_, wrong) => {
    server.setReplies(
      model.respondsWith({ ...exercise, ...wrong }),
      model.respondsWith(exercise),
      respondSecondReading([1]),
    )
    expect(await compose()).toMatchObject({ engine: 'openai-compatible', value: { title: exercise.title } })
    expect(server.requests).toHaveLength(3)
  })

  test.each([
    ['never a valid answer', model.respondsWith('{"title":'), 'bad_answer'],
    ['a refusal', model.refuses, 'refused'],
    ['a server error', model.status(500), 'server_error'],
    ['a broken connection', model.hangsUp, 'disconnected'],
  ])('%s leaves it to the embedded engine, which says so', async (_, reply, fallback) => {
    server.setReplies(reply)
    expect(await compose()).toEqual({ value: null, engine: 'embedded', model: null, fallback })
  })

  test('gives up when the model or second reading is slow', async () => {
    server.setReplies(model.hangs)
    expect(await compose({}, { timeoutMs: 50 })).toMatchObject({ value: null, fallback: 'timeout' })
    server.setReplies(model.respondsWith(exercise), model.hangs)
    expect(await compose({}, { timeoutMs: 1_000 })).toMatchObject({ value: null, fallback: 'timeout' })
  })

  test('rejects a second reading of the wrong length', async () => {
    server.setReplies(
      model.respondsWith(exercise),
      respondSecondReading([1], [2]),
      respondSecondReading([1], [2]),
      respondSecondReading([1], [2]),
    )
    expect(await compose()).toMatchObject({ value: null, fallback: 'bad_answer' })
  })
})
