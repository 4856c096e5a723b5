// @module-tag full
import { ERRORS } from '@shangxue/contract/errors/errors'
import { getSpeech } from '@shangxue/contract/speech/endpoints'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createBoundedQueue } from '../../adapters/speech/bounded-queue.ts'
import { createEmbeddedSpeech } from '../../adapters/speech/embedded/engine.ts'
import type { SpeakerThread } from '../../adapters/speech/embedded/speaker-thread.ts'
import { looksLikeMp3 } from '../../adapters/speech/mp3.ts'
import { createOutsideSpeech } from '../../adapters/speech/outside/engine.ts'
import { createOpenAiVoice } from '../../adapters/speech/outside/openai-compatible.ts'
import { type SpeechEngine, SpeechFailure } from '../../adapters/speech/port.ts'
import * as service from '../../adapters/speech/testing/speech-server.ts'
import { scriptedSpeech } from '../../testing/fakes/scripted-speech.ts'
import { type Harness, startHarness } from '../../testing/harness.ts'

const threads: SpeakerThread[] = []
const embedded = createEmbeddedSpeech({ idleMs: 600_000, onThread: (thread) => threads.push(thread) })
let server: Awaited<ReturnType<typeof service.startSpeechServer>>
const opened: Harness[] = []
beforeAll(async () => {
  server = await service.startSpeechServer()
})
// The next test borrows the database.
afterEach(() => Promise.all(opened.splice(0).map((h) => h.close())))
afterAll(async () => {
  await embedded.close()
  await server.close()
})

async function startServerWith(...speech: SpeechEngine[]): Promise<Harness> {
  const h = await startHarness({ speech })
  opened.push(h)
  return h
}
const get = (h: Harness, text: string) =>
  h.app.inject({ method: 'GET', url: `${getSpeech.path}?${new URLSearchParams({ text })}` })

test('speaks any English text with the embedded engine, and leaves Chinese to the device', async () => {
  const h = await startServerWith(embedded)
  for (const text of ['river', '-x --help; $(ls) "q"', '<b>[[markup]]</b>', '\u0001450S control'])
    expect(looksLikeMp3((await get(h, text)).rawPayload), text).toBe(true)
  const chinese = await get(h, '你好')
  expect([chinese.statusCode, chinese.json().code]).toEqual([503, ERRORS.speech_unavailable.code])
})

test('loses only one utterance when the thread dies', async () => {
  let killing = false
  const fragile: SpeechEngine = {
    ...embedded,
    speak(utterance, signal) {
      const speaking = embedded.speak(utterance, signal)
      if (killing) void threads.at(-1)?.stop()
      return speaking
    },
  }
  const h = await startServerWith(fragile)
  await get(h, 'before')
  killing = true
  expect((await get(h, 'words that nobody will hear '.repeat(20))).statusCode).toBe(503)
  killing = false
  const next = await get(h, 'after')
  expect(next.statusCode).toBe(200)
  expect(looksLikeMp3(next.rawPayload)).toBe(true)
})

test.each([
  ['slow', service.hangs],
  ['broken', service.truncates],
  ['refusing', service.respondsWithStatus(401)],
  [
    'talking of something else',
    service.respondsWithBytes(Buffer.from('<html>this is no audio at all</html>')),
  ],
  ['endless', service.respondsTooLarge],
])('falls back when the service is %s, cached briefly', async (_, reply) => {
  const second = scriptedSpeech()
  const voice = createOpenAiVoice({ baseUrl: `${server.url}/v1`, apiKey: 'key', model: 'm', voice: 'v' })
  const h = await startServerWith(createOutsideSpeech(voice, { timeoutMs: 1_500, pauseMs: 0 }), second)
  server.setReply(reply)
  const standIn = await get(h, 'river')
  expect([standIn.statusCode, standIn.headers['cache-control']]).toEqual([200, 'public, max-age=300'])
  expect(second.spoken).toHaveLength(1)

  server.setReply(service.respondsWithBytes(service.MP3))
  const wished = await get(h, 'river')
  expect(wished.rawPayload).toEqual(service.MP3)
  expect(wished.headers['cache-control']).toContain('immutable')
  await get(h, 'river')
  expect(server.requests).toHaveLength(1)
  expect(second.spoken).toHaveLength(1)
})

test('leaves the embedded engine enough time after a slow service', async () => {
  const voice = createOpenAiVoice({ baseUrl: `${server.url}/v1`, apiKey: undefined, model: 'm', voice: 'v' })
  const h = await startServerWith(createOutsideSpeech(voice, { timeoutMs: 20 }), embedded)
  server.setReply(service.stalls)
  expect(looksLikeMp3((await get(h, 'river')).rawPayload)).toBe(true)
})

test('speaks 41 of 60 concurrent texts and rejects the rest', async () => {
  let open = () => {}
  const gate = new Promise<void>((opened) => {
    open = opened
  })
  const line = createBoundedQueue(1, 40)
  const narrow: SpeechEngine = {
    ...scriptedSpeech(),
    speak: (_utterance, signal) => line(() => gate.then(() => service.MP3), signal),
  }
  const h = await startServerWith(narrow)
  let refused = 0
  const answers = Array.from({ length: 60 }, async (_, i) => {
    const { statusCode } = await get(h, `flood ${i}`)
    if (statusCode === 503) refused++
    return statusCode
  })
  await expect.poll(() => refused).toBe(19)
  expect((await h.app.inject('/health')).statusCode).toBe(200)
  open()
  const statuses = await Promise.all(answers)
  expect(statuses.filter((status) => status === 200)).toHaveLength(41)
})

test('tells the client to use device speech without engines', async () => {
  const none = createEmbeddedSpeech({ isInstalled: () => false })
  const failing = scriptedSpeech(async () => {
    throw new SpeechFailure('failed')
  })
  const h = await startServerWith(failing, none)
  const answer = await get(h, 'river')
  expect(answer.statusCode).toBe(503)
  expect(answer.json().msg).toContain('设备自带的语音')
})
