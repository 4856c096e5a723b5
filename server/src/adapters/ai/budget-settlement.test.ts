import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createAi } from './ai.ts'
import type { Budget, TokenUsage } from './budget.ts'
import { openAiCompatible } from './openai-compatible/engine.ts'
import type { Ai } from './port.ts'
import * as model from './testing/model-server.ts'
import { aQuestion } from './testing/questions.ts'

let server: model.TestModelServer
beforeAll(async () => {
  server = await model.startModelServer()
})
afterAll(() => server.close())

let settled: TokenUsage[]
/** Runs while the budget is being reserved. */
let onReserve: () => void
const budget: Budget = {
  reserve: async () => {
    onReserve()
    return { settle: async (tokens) => void settled.push(tokens) }
  },
}
beforeEach(() => {
  settled = []
  onReserve = () => undefined
})
const aiAt = (baseUrl: string): Ai =>
  createAi(
    openAiCompatible(
      { baseUrl, apiKey: undefined, model: 'words', visionModel: undefined, pauseMs: 1 },
      budget,
    ),
    { warn: () => undefined },
  )

const CALL = { tenantId: 7, timeoutMs: 5_000 }
const question = aQuestion({ content: '12 加上 7 与 3 的积是____。', answer: '33' })
const solved = { answer: '33', correct_options: [], explanation: '先乘后加。', confidence: 1 }
const solve = (overrides: Partial<typeof CALL> & { signal?: AbortSignal } = {}) =>
  aiAt(server.baseUrl).solve({ ...CALL, ...overrides }, question)

/** Address of a server that has just been closed. */
async function getClosedAddress(): Promise<string> {
  const stoppedServer = await model.startModelServer()
  await stoppedServer.close()
  return stoppedServer.baseUrl
}

describe('tokens charged for a request', () => {
  const NOTHING = { input: 0, output: 0 }
  const ALL = 2_000
  test.each<[string, model.Reply]>([
    ['is rejected for its key', model.status(401)],
    ['is rate-limited', model.status(429, { 'retry-after': '3600' })],
    ['finds the server overloaded', model.status(503)],
    ['is redirected', model.status(307, { location: '/elsewhere' })],
  ])('that %s is nothing', async (_, reply) => {
    server.setReplies(reply)
    await solve()
    expect(settled.length).toBeGreaterThan(0)
    for (const usage of settled) expect(usage).toEqual(NOTHING)
  })
  test.each<[string, model.Reply]>([
    ['whose connection ended without a response', model.hangsUp],
    ['whose response was truncated', model.truncates],
    ['that timed out at a gateway', model.status(504)],
    ['with a broken response at a gateway', model.status(502)],
    ['that timed out at Cloudflare', model.status(524)],
    ['that timed out at the server', model.status(408)],
    [
      'reports zero input tokens',
      model.respondsWith(solved, { usage: { prompt_tokens: 0, completion_tokens: 0 } }),
    ],
  ])('that %s is all that was set aside', async (_, reply) => {
    server.setReplies(reply)
    await solve()
    expect(settled.length).toBeGreaterThan(0)
    for (const { input, output } of settled) {
      expect(input).toBeGreaterThan(100)
      expect(output).toBe(ALL)
    }
  })
  test('charges the reservation when the answer times out', async () => {
    server.setReplies(model.hangs)
    await solve({ timeoutMs: 300 })
    expect(settled.map(({ output }) => output)).toEqual([ALL])
  })
  test.each([
    ['the port is closed', async () => getClosedAddress()],
    ['the port is blocked', async () => 'http://127.0.0.1:1'],
    ['the host is unknown', async () => 'http://no-such-host.invalid'],
    ['the URL is invalid', async () => 'http://'],
  ])('is nothing where %s', async (_, address) => {
    expect(await aiAt(await address()).solve(CALL, question)).toMatchObject({ fallback: 'unreachable' })
    expect(settled.length).toBeGreaterThan(0)
    for (const usage of settled) expect(usage).toEqual(NOTHING)
  })
  test('reserves nothing for a request that was already cancelled', async () => {
    const aborted = new AbortController()
    aborted.abort(new Error('closed the page'))
    server.setReplies(model.respondsWith(solved))
    await expect(solve({ signal: aborted.signal })).rejects.toThrow('closed the page')
    expect(settled).toEqual([])
    expect(server.requests).toEqual([])
  })
  test('charges nothing when the caller leaves while reserving', async () => {
    const aborted = new AbortController()
    server.setReplies(model.respondsWith(solved))
    onReserve = () => aborted.abort(new Error('closed the page'))
    await expect(solve({ signal: aborted.signal })).rejects.toThrow('closed the page')
    expect(settled).toEqual([NOTHING])
    expect(server.requests).toEqual([])
  })
})
