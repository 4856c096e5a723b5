import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createDatabase, type Database } from '../../../platform/database/database.ts'
import { borrowTestDatabase } from '../../../testing/database/open-test-database.ts'
import { SpeechFailure } from '../port.ts'
import * as reply from '../testing/speech-server.ts'
import { createSpeechBudget } from './budget.ts'
import { createOutsideSpeech, type Voice } from './engine.ts'
import { createOpenAiVoice } from './openai-compatible.ts'
import { createVolcanoVoice } from './volcano.ts'

let opened: Awaited<ReturnType<typeof borrowTestDatabase>>
let database: Database
let server: Awaited<ReturnType<typeof reply.startSpeechServer>>
beforeAll(async () => {
  server = await reply.startSpeechServer()
  opened = await borrowTestDatabase()
  database = createDatabase(opened.pool)
})
afterAll(async () => {
  await server.close()
  await opened.close()
})
beforeEach(async () => {
  vi.restoreAllMocks()
  await opened.pool.query('delete from speech_usage')
})

const MP3 = Buffer.concat([Buffer.from('fff360c4', 'hex'), Buffer.alloc(400)])
function voice(request: Voice['request'] = async () => MP3) {
  let requests = 0
  return {
    name: 'paid',
    voiceOf: () => 'voice',
    request: (...input: Parameters<Voice['request']>) => {
      requests++
      return request(...input)
    },
    asked: () => requests,
  }
}
const speak = (engine: ReturnType<typeof createOutsideSpeech>, text: string) =>
  engine.speak({ text, language: 'en', voice: null, speed: 1, volume: 1 }, AbortSignal.timeout(20_000))
async function closedAddress() {
  const stoppedServer = await reply.startSpeechServer()
  await stoppedServer.close()
  return stoppedServer.url
}
const spent = async () =>
  (await opened.pool.query('select characters from speech_usage')).rows[0]?.characters ?? 0

describe('the paid voice', () => {
  test('limits characters per day over all callers and servers', async () => {
    const paid = voice()
    const servers = [1, 2].map(() =>
      createOutsideSpeech(paid, { budget: createSpeechBudget(database, 1_000), pauseMs: 0 }),
    )
    const requests = Array.from({ length: 30 }, (_, i) =>
      speak(servers[i % 2] as never, 'x'.repeat(100)).then(
        () => 'spoken',
        (failure: SpeechFailure) => failure.reason,
      ),
    )
    const answers = await Promise.all(requests)
    expect(answers.filter((answer) => answer === 'spoken')).toHaveLength(10)
    expect(new Set(answers)).toEqual(new Set(['spoken', 'spent']))
    expect(paid.asked()).toBe(10)
    await opened.pool.query(`update speech_usage set day = day - 1`)
    expect(await speak(servers[0] as never, 'tomorrow')).toBeDefined()
  })

  test('speaks a short text after a longer one exceeded the budget', async () => {
    const engine = createOutsideSpeech(voice(), { budget: createSpeechBudget(database, 5) })
    await expect(speak(engine, 'longer')).rejects.toMatchObject({ reason: 'spent' })
    expect(await speak(engine, 'x')).toBeDefined()
  })

  test('skips texts as long as one that exceeded the budget', async () => {
    const engine = createOutsideSpeech(voice(), { budget: createSpeechBudget(database, 1) })
    await expect(speak(engine, 'longer')).rejects.toMatchObject({ reason: 'spent' })
    await expect(speak(engine, 'longest')).rejects.toMatchObject({ reason: 'resting' })
    await expect(speak(engine, 'xx')).rejects.toMatchObject({ reason: 'spent' })
    for (const text of ['xx', 'yyy'])
      await expect(speak(engine, text)).rejects.toMatchObject({ reason: 'resting' })
    expect(await speak(engine, 'x')).toBeDefined()
  })

  test('is not charged for text that was not spoken', async () => {
    const failing = voice(async () => {
      throw new SpeechFailure('refused')
    })
    const engine = createOutsideSpeech(failing, { budget: createSpeechBudget(database, 1_000) })
    await expect(speak(engine, 'river')).rejects.toMatchObject({ reason: 'refused' })
    expect(await spent()).toBe(0)
    await speak(createOutsideSpeech(voice(), { budget: createSpeechBudget(database, 1_000) }), '河流 river')
    expect(await spent()).toBe(8)
  })

  const openAi = (baseUrl = server.url) =>
    createOpenAiVoice({ baseUrl, apiKey: undefined, model: 'tts-1', voice: 'nova' })
  const fails = (requests: Voice, answerMs = 15_000) =>
    expect(
      speak(
        createOutsideSpeech(requests, { budget: createSpeechBudget(database, 1_000), timeoutMs: answerMs }),
        'river',
      ),
    ).rejects.toBeInstanceOf(SpeechFailure)

  test.each([
    ['the response timed out', reply.hangs],
    ['the response stalled', reply.stalls],
    ['the connection was lost', reply.truncates],
    ['the answer is no mp3', reply.respondsWithBytes(Buffer.from('<html>hello, this is a page</html>'))],
    ['the response is oversized', reply.respondsTooLarge],
    ['a gateway timed out', reply.respondsWithStatus(504)],
  ])('counts what may have been spoken and billed: %s', async (_, answer) => {
    server.setReply(answer)
    await fails(openAi(), 300)
    expect(await spent()).toBe(5)
  })

  test.each([
    ['the key', reply.respondsWithStatus(401)],
    ['the text', reply.respondsWithStatus(400)],
    ['for too many requests', reply.respondsWithStatus(429)],
    ['for a server error', reply.respondsWithStatus(503)],
    ['by a redirect', reply.respondsWithStatus(307, { location: '/elsewhere' })],
  ])('does not count what was refused at once: %s', async (_, answer) => {
    server.setReply(answer)
    await fails(openAi())
    expect(await spent()).toBe(0)
  })

  test.each([
    ['the port is closed', closedAddress],
    ['the port is blocked', async () => 'http://127.0.0.1:1'],
    ['no such name is known', async () => 'http://no-such-host.invalid'],
  ])('does not count what was never sent: %s', async (_, address) => {
    await fails(openAi(await address()))
    expect(await spent()).toBe(0)
  })

  test.each([
    ['nobody answers', { syscall: 'connect', code: 'ETIMEDOUT' }, 0],
    ['its certificate is its own', { code: 'DEPTH_ZERO_SELF_SIGNED_CERT' }, 0],
    ['it fell silent', { syscall: 'read', code: 'ETIMEDOUT' }, 5],
  ])('counts by how the connection failed: %s', async (_, how, counted) => {
    const cause = Object.assign(new Error('no connection'), how)
    vi.spyOn(globalThis, 'fetch').mockRejectedValueOnce(new TypeError('fetch failed', { cause }))
    await fails(openAi())
    expect(await spent()).toBe(counted)
  })

  test.each([
    ['refused the request', { code: 3001 }, 0],
    ['has no such voice', { code: 3050 }, 0],
    ['took too long itself', { code: 3030 }, 5],
    ['says it spoke and sends nothing', { code: 3000 }, 5],
  ])('counts by what Volcano says: it %s', async (_, answer, counted) => {
    server.setReply(reply.respondsWithVolcano(answer))
    await fails(createVolcanoVoice({ url: server.url, appId: 'app', token: 'secret', cluster: 'tts' }))
    expect(await spent()).toBe(counted)
  })

  test('does not speak when usage cannot be recorded', async () => {
    const paid = voice()
    const away = { reserve: () => Promise.reject(new Error('the database is away')), refund: async () => {} }
    await expect(speak(createOutsideSpeech(paid, { budget: away }), 'river')).rejects.toMatchObject({
      reason: 'failed',
    })
    expect(paid.asked()).toBe(0)
  })
})
