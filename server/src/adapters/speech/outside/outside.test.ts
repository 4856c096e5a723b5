import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { SpeechEngine, Utterance } from '../port.ts'
import * as reply from '../testing/speech-server.ts'
import { createOutsideSpeech, type OutsideOptions } from './engine.ts'
import { createOpenAiVoice } from './openai-compatible.ts'
import { createVolcanoVoice } from './volcano.ts'

let server: Awaited<ReturnType<typeof reply.startSpeechServer>>
// One server per test, so that late requests do not reach the next test.
beforeEach(async () => {
  server = await reply.startSpeechServer()
})
afterEach(() => server.close())

const wish: Utterance = { text: 'river', language: 'en', voice: 'zh_female_x', speed: 1.5, volume: 0 }
const speak = (engine: SpeechEngine) => engine.speak(wish, AbortSignal.timeout(20_000))

const OPENAI = { apiKey: 'key', model: 'tts-1', voice: 'nova' }
const ENGINES = {
  volcano: (options?: OutsideOptions) =>
    createOutsideSpeech(
      createVolcanoVoice({
        url: `${server.url}/api/v1/tts`,
        appId: 'app',
        token: 'secret',
        cluster: 'volcano_tts',
      }),
      options,
    ),
  openai: (options?: OutsideOptions) =>
    createOutsideSpeech(createOpenAiVoice({ baseUrl: `${server.url}/v1/`, ...OPENAI }), options),
}
const RIGHT = {
  volcano: reply.respondsWithVolcano({ reqid: 'x', code: 3000, data: reply.MP3.toString('base64') }),
  openai: reply.respondsWithBytes(reply.MP3),
}

describe.each(['volcano', 'openai'] as const)('%s', (protocol) => {
  beforeEach(() => server.setReply(RIGHT[protocol]))

  test('returns the audio unchanged', async () => {
    expect(Buffer.from(await speak(ENGINES[protocol]()))).toEqual(reply.MP3)
  })

  test.each([
    ['an error of the server', reply.respondsWithStatus(500), 'failed'],
    ['too many requests', reply.respondsWithStatus(429), 'failed'],
    ['a refused key', reply.respondsWithStatus(401), 'failed'],
    ['a refused text', reply.respondsWithStatus(400), 'refused'],
    ['a redirect', reply.respondsWithStatus(302, { location: '/elsewhere' }), 'failed'],
    ['a broken connection', reply.truncates, 'failed'],
    [
      'a page instead of audio',
      reply.respondsWithBytes(Buffer.from('<html>hello, this is a page</html>')),
      'failed',
    ],
    ['an empty answer', reply.respondsWithBytes(Buffer.alloc(0)), 'failed'],
    ['a huge answer', reply.respondsTooLarge, 'failed'],
  ] as const)('fails on %s', async (_, bad, reason) => {
    server.setReply(bad)
    await expect(speak(ENGINES[protocol]())).rejects.toMatchObject({ reason })
  })

  test.each([
    ['no answer', reply.hangs],
    ['half an answer', reply.stalls],
  ])('waits no longer than it may for %s', async (_, slow) => {
    server.setReply(slow)
    await expect(speak(ENGINES[protocol]({ timeoutMs: 50 }))).rejects.toMatchObject({ reason: 'timed_out' })
  })

  test('is skipped for a while after a failure, then used again', async () => {
    server.setReply(reply.respondsWithStatus(503))
    const engine = ENGINES[protocol]()
    await expect(speak(engine)).rejects.toMatchObject({ reason: 'failed' })
    await expect(speak(engine)).rejects.toMatchObject({ reason: 'resting' })
    expect(server.requests).toHaveLength(1)
    const patient = ENGINES[protocol]({ pauseMs: 0 })
    await expect(speak(patient)).rejects.toMatchObject({ reason: 'failed' })
    server.setReply(RIGHT[protocol])
    expect(await speak(patient)).toBeDefined()
  })

  test('stays in use after it rejects a text', async () => {
    const engine = ENGINES[protocol]()
    server.setReply(reply.respondsWithStatus(400))
    await expect(speak(engine)).rejects.toMatchObject({ reason: 'refused' })
    server.setReply(RIGHT[protocol])
    expect(await speak(engine)).toBeDefined()
  })
})

test('follows the OpenAI protocol with the configured voice', async () => {
  server.setReply(RIGHT.openai)
  await speak(ENGINES.openai())
  expect(server.requests).toEqual([
    {
      path: '/v1/audio/speech',
      authorization: 'Bearer key',
      body: { model: 'tts-1', input: 'river', voice: 'nova', speed: 1.5, response_format: 'mp3' },
    },
  ])
})

test('follows the Volcano protocol', async () => {
  server.setReply(RIGHT.volcano)
  await speak(ENGINES.volcano())
  expect(server.requests).toMatchObject([
    {
      path: '/api/v1/tts',
      authorization: 'Bearer;secret',
      body: {
        app: { appid: 'app', token: 'secret', cluster: 'volcano_tts' },
        audio: { voice_type: 'zh_female_x', encoding: 'mp3', speed_ratio: 1.5, volume_ratio: 0.1 },
        request: { text: 'river', text_type: 'plain', operation: 'query' },
      },
    },
  ])
  const plain = { ...wish, voice: 'en-gb' }
  expect(ENGINES.volcano().resolveVoice(plain)).toBe('BV001_streaming')
})

test.each([
  ['a passing trouble', { code: 3005, message: 'busy' }, 'failed'],
  ['a voice that it does not have', { code: 3050, message: 'no voice' }, 'refused'],
  ['success without audio', { code: 3000 }, 'failed'],
  ['audio that is none', { code: 3000, data: 'aGVsbG8gd29ybGQgaGVsbG8gd29ybGQ=' }, 'failed'],
  ['a refused key', { code: 3001, message: 'no access' }, 'failed'],
  ['null', null, 'failed'],
] as const)('Volcano that answers %s has not spoken', async (_, answer, reason) => {
  server.setReply(reply.respondsWithBytes(Buffer.from(JSON.stringify(answer)), 'application/json'))
  await expect(speak(ENGINES.volcano())).rejects.toMatchObject({ reason })
})
