import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createAi } from './ai.ts'
import type { Budget, TokenUsage } from './budget.ts'
import { openAiCompatible } from './openai-compatible/engine.ts'
import type { Ai } from './port.ts'
import * as model from './testing/model-server.ts'
import { CALL, question, solved } from './testing/sample-call.ts'

let server: model.TestModelServer
beforeAll(async () => {
  server = await model.startModelServer()
})
afterAll(() => server.close())

const KEY = 'sk-very-secret-key'
let log: string[]
let settled: TokenUsage[]
let verdict: 'off' | 'spent' | 'room'
const budget: Budget = {
  reserve: async () =>
    verdict === 'room' ? { settle: async (tokens) => void settled.push(tokens) } : verdict,
}
beforeEach(() => {
  log = []
  settled = []
  verdict = 'room'
})
const aiAt = (baseUrl: string, visionModel: string | undefined = 'eyes'): Ai =>
  createAi(openAiCompatible({ baseUrl, apiKey: KEY, model: 'words', visionModel, pauseMs: 1 }, budget), {
    warn: (fields, message) => void log.push(JSON.stringify({ ...fields, message })),
  })

const solve = (overrides: Partial<typeof CALL> & { signal?: AbortSignal } = {}) =>
  aiAt(server.baseUrl).solve({ ...CALL, ...overrides }, question)
const fromRules = { engine: 'embedded', model: null, value: { answer: 'B', basis: 'stored' } }

describe('a working model', () => {
  test('labels the answer and settles its tokens', async () => {
    server.setReplies(model.respondsWith(solved))
    expect(await solve()).toEqual({
      value: { ...solved, basis: 'model', agrees: true },
      engine: 'openai-compatible',
      model: 'words',
      fallback: null,
    })
    expect(settled).toEqual([{ input: 1_000, output: 500 }])
    expect(server.requests).toMatchObject([
      { path: '/v1/chat/completions', authorization: `Bearer ${KEY}`, model: 'words', jsonMode: true },
    ])
  })
  test('hides the stored answer from the model and compares both', async () => {
    server.setReplies(model.respondsWith({ ...solved, answer: 'C', correct_options: ['C'] }))
    expect((await solve()).value?.agrees).toBe(false)
    const sent = JSON.stringify(server.requests[0]?.messages[1])
    expect(sent).toContain('every day')
    expect(sent).not.toContain('correct_options')
  })
  test.each([
    ['thinking aloud first', `<think>{"answer": is it A?}</think>\n${JSON.stringify(solved)}`],
    ['in a code fence', `\`\`\`json\n${JSON.stringify(solved)}\n\`\`\``],
    ['with unrequested fields', JSON.stringify({ ...solved, mood: 'good' })],
  ])('is understood %s', async (_, text) => {
    server.setReplies(model.respondsWith(text))
    expect((await solve()).value).toEqual({ ...solved, basis: 'model', agrees: true })
  })
  test('strips characters that PostgreSQL cannot store', async () => {
    server.setReplies(
      model.respondsWith({
        ...solved,
        explanation: '主语\u0000是第三\ud83d人称😀。',
        knowledge_points: ['\udc00主谓'],
      }),
    )
    expect((await solve()).value).toMatchObject({
      explanation: '主语是第三\ufffd人称😀。',
      knowledge_points: ['\ufffd主谓'],
    })
  })
  test('may take as long as the call allows', async () => {
    server.setReplies(model.delayed(200, model.respondsWith(solved)))
    expect(await solve()).toMatchObject({ engine: 'openai-compatible', fallback: null })
  })
  test('charges the reserved tokens when usage is missing', async () => {
    server.setReplies(model.respondsWith(solved, { usage: null }))
    await solve()
    expect(settled[0]?.output).toBe(2_000)
    expect(settled[0]?.input).toBeGreaterThan(100)
  })
})

describe('a model with an invalid first answer', () => {
  test.each([
    ['no JSON', 'The answer is B.', 'no valid JSON'],
    ['a missing field', { answer: 'B', correct_options: ['B'], confidence: 1 }, 'explanation'],
    ['a confidence of 900 %', { ...solved, confidence: 9 }, '/confidence'],
    ['an option that does not exist', { ...solved, answer: 'Z', correct_options: ['Z'] }, 'correct_options'],
    ['two options of a single choice', { ...solved, correct_options: ['A', 'B'] }, 'exactly one'],
    ['an explanation in English', { ...solved, explanation: 'third person' }, 'not in Chinese'],
  ])('is told so and asked again: %s', async (_, wrong, hint) => {
    server.setReplies(model.respondsWith(wrong), model.respondsWith(solved))
    expect(await solve()).toMatchObject({ engine: 'openai-compatible', value: { answer: 'B' } })
    expect(server.requests).toHaveLength(2)
    const { messages } = server.requests[1] ?? { messages: [] }
    expect(messages.map(({ role }) => role)).toEqual(['system', 'user', 'assistant', 'user'])
    expect(String(messages[3]?.content)).toContain(hint)
    expect(settled).toHaveLength(2)
  })
  test('is asked at most three times', async () => {
    server.setReplies(model.respondsWith('{}'))
    expect(await solve()).toMatchObject({ ...fromRules, fallback: 'bad_answer' })
    expect(server.requests).toHaveLength(3)
  })
  test('is asked for a shorter answer after truncation', async () => {
    server.setReplies(model.respondsWith('{"answer": "B', { finish: 'length' }), model.respondsWith(solved))
    expect(await solve()).toMatchObject({ fallback: null })
    expect(JSON.stringify(server.requests[1]?.messages)).toContain('shorter')
  })
})

describe('the embedded engine answers and reports why, when the model', () => {
  test.each<[string, model.Reply, string, number]>([
    ['hangs', model.hangs, 'timeout', 1],
    ['stops in the middle', model.stalls, 'timeout', 1],
    ['is truncated', model.truncates, 'disconnected', 3],
    ['fails', model.status(500), 'server_error', 3],
    ['is overloaded', model.status(503), 'server_error', 3],
    ['rejects the key', model.status(401), 'misconfigured', 1],
    ['does not know the model', model.status(404), 'misconfigured', 1],
    ['refuses', model.refuses, 'refused', 1],
    ['is filtered', model.respondsWith('{}', { finish: 'content_filter' }), 'refused', 1],
    ['sends no JSON', model.raw('<html>gateway</html>'), 'bad_answer', 3],
    ['sends an empty envelope', model.raw('{"choices":[]}'), 'bad_answer', 3],
    ['sends null', model.raw('null'), 'bad_answer', 3],
    ['sends megabytes', model.raw(' '.repeat(3_000_000)), 'bad_answer', 1],
    ['is rate-limited for long', model.status(429, { 'retry-after': '3600' }), 'rate_limited', 1],
  ])('%s', async (_, reply, fallback, times) => {
    server.setReplies(reply)
    const timeoutMs = fallback === 'timeout' ? 300 : 5_000
    expect(await solve({ timeoutMs })).toMatchObject({ ...fromRules, fallback })
    expect(server.requests).toHaveLength(times)
    expect(log).toHaveLength(1)
    expect(log.join()).toContain(`"reason":"${fallback}"`)
  })
  test('is unreachable', async () => {
    expect(await aiAt('http://127.0.0.1:1').solve(CALL, question)).toMatchObject({
      ...fromRules,
      fallback: 'unreachable',
    })
  })
  test('exceeds the budget', async () => {
    verdict = 'spent'
    server.setReplies(model.respondsWith(solved))
    expect(await solve()).toMatchObject({ ...fromRules, fallback: 'over_budget' })
    expect(server.requests).toHaveLength(0)
  })
})

test('uses the embedded engine without fallback when the budget is off', async () => {
  verdict = 'off'
  expect(await solve()).toMatchObject({ ...fromRules, fallback: null })
  expect(log).toEqual([])
})
test('retries a temporary failure within the time limit', async () => {
  server.setReplies(model.status(503), model.truncates, model.respondsWith(solved))
  expect(await solve()).toMatchObject({ engine: 'openai-compatible', fallback: null })
})
test('waits for a rate limit if time allows', async () => {
  const limited = model.status(429, { 'retry-after': '1' })
  server.setReplies(limited, model.respondsWith(solved))
  expect(await solve()).toMatchObject({ engine: 'openai-compatible' })
  server.setReplies(limited, model.respondsWith(solved))
  expect(await solve({ timeoutMs: 900 })).toMatchObject({ engine: 'embedded', fallback: 'rate_limited' })
})
test('charges nothing for a rejected request, all for a broken one', async () => {
  server.setReplies(model.status(500), model.truncates, model.respondsWith(solved))
  await solve()
  expect(settled.map(({ output }) => output)).toEqual([0, 2_000, 500])
})
test('stops using JSON mode once the server rejects it', async () => {
  server.setReplies((response, sent) =>
    (sent.jsonMode ? model.status(400) : model.respondsWith(solved))(response, sent),
  )
  const ai = aiAt(server.baseUrl)
  expect(await ai.solve(CALL, question)).toMatchObject({ engine: 'openai-compatible' })
  expect(await ai.solve(CALL, question)).toMatchObject({ engine: 'openai-compatible' })
  expect(server.requests.map(({ jsonMode }) => jsonMode)).toEqual([true, false, false])
})
test('does not follow redirects, which would leak the key', async () => {
  server.setReplies((response, sent) =>
    (sent.path === '/elsewhere' ? model.respondsWith(solved) : model.status(307, { location: '/elsewhere' }))(
      response,
      sent,
    ),
  )
  expect(await solve()).toMatchObject({ ...fromRules, fallback: 'misconfigured' })
  expect(server.requests.map(({ path }) => path)).toEqual(['/v1/chat/completions'])
})
test('aborts the call when the caller leaves', async () => {
  server.setReplies(model.hangs)
  const aborted = new AbortController()
  const call = solve({ signal: aborted.signal })
  setTimeout(() => aborted.abort(new Error('closed the page')), 50)
  await expect(call).rejects.toThrow('closed the page')
})
test('logs neither the key nor questions and answers', async () => {
  server.setReplies(model.respondsWith(`${KEY} He ____ secret words`))
  await solve()
  expect(log).toHaveLength(1)
  for (const secret of [KEY, 'school', 'secret words']) expect(log.join()).not.toContain(secret)
})

test('reports no fallback without a configured model', async () => {
  expect(await createAi(null, console).solve(CALL, question)).toMatchObject({ ...fromRules, fallback: null })
})
