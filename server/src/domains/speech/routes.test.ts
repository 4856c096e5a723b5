import { ERRORS } from '@shangxue/contract/errors/errors'
import {
  generateVolcanoSpeech,
  getSpeech,
  getSpokenAudio,
  speakAnna,
} from '@shangxue/contract/speech/endpoints'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { SpeechFailure } from '../../adapters/speech/port.ts'
import { type ScriptedSpeech, scriptedSpeech } from '../../testing/fakes/scripted-speech.ts'
import { type Harness, startHarness } from '../../testing/harness.ts'

const opened: Harness[] = []
async function startServerWith(...speech: ScriptedSpeech[]): Promise<Harness> {
  const h = await startHarness({ speech })
  opened.push(h)
  return h
}
// The next test borrows the database.
afterEach(() => Promise.all(opened.splice(0).map((h) => h.close())))

const engine = scriptedSpeech()
const h = await startHarness({ speech: [engine] })
afterAll(() => h.close())
beforeEach(() => void engine.spoken.splice(0))

let words = 0
/** A text that was not spoken before. */
const newText = () => `word number ${words++}`
const mp3 = Buffer.concat([Buffer.from('fff360c4', 'hex'), Buffer.alloc(50)])
const YEAR = 'public, max-age=31536000, immutable'

/** GET with access to the response headers. */
const get = (url: string, headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') =>
  h.app.inject({ method: 'GET', url, headers, remoteAddress })
const ttsUrl = (text: string) => `${getSpeech.path}?${new URLSearchParams({ text })}`

describe('speech requests', () => {
  test('speak Chinese characters as Chinese in any language', async () => {
    await h.call(getSpeech, { text: '  river  ' })
    await h.call(getSpeech, { text: 'river 河流', lang: 'en' })
    await h.call(getSpeech, { text: 'OK', lang: 'zh' })
    expect(engine.spoken.map(({ text, language }) => [text, language])).toEqual([
      ['river', 'en'],
      ['river 河流', 'zh'],
      ['OK', 'zh'],
    ])
  })

  test.each([
    ['nothing', undefined],
    ['an empty text', ''],
    ['a blank text', ' \n\u3000'],
    ['601 characters', '字'.repeat(601)],
    ['a number', 7],
    ['null', null],
    ['a list', ['river']],
  ])('refuses %s, naming the limit', async (_, text) => {
    for (const e of [speakAnna, generateVolcanoSpeech]) {
      const answer = await h.call(e, { text } as never)
      expect(answer).toMatchObject({ status: 400, code: ERRORS.speech_text.code })
      expect(answer.msg).toContain('600')
    }
    expect(engine.spoken).toEqual([])
  })

  test('reject deeply nested input without walking it', async () => {
    const payload = `{"text":${'['.repeat(100_000)}${']'.repeat(100_000)}}`
    const headers = { 'content-type': 'application/json' }
    const answer = await h.app.inject({ method: 'POST', url: speakAnna.path, payload, headers })
    expect(answer.statusCode).toBe(400)
  })

  test('accept 600 characters of any byte length and padding', async () => {
    expect(await h.call(speakAnna, { text: ` ${'😀'.repeat(600)} ` })).toMatchObject({ status: 200 })
    expect(await h.call(getSpeech, { text: 'x'.repeat(601) })).toMatchObject({ status: 400 })
    expect(await h.call(getSpeech, { lang: 'fr' as never, text: 'x' })).toMatchObject({ status: 400 })
  })

  test('clamp voice, pace and volume, and ignore other options', async () => {
    const text = newText()
    const options = { voice: 'en-gb', speed: 0.5, volume: 0, pitch: 9 }
    expect(await h.call(speakAnna, { text, options })).toMatchObject({ status: 200 })
    expect(await h.call(speakAnna, { text, options: {} })).toMatchObject({ status: 200 })
    expect(engine.spoken).toEqual([
      { text, language: 'en', voice: 'en-gb', speed: 0.5, volume: 0 },
      { text, language: 'en', voice: null, speed: 1, volume: 1 },
    ])
    for (const wrong of [{ speed: 0.4 }, { speed: 2.1 }, { volume: 1.1 }, { volume: -1 }, { speed: '快' }])
      expect(await h.call(speakAnna, { text, options: wrong as never })).toMatchObject({ status: 400 })
  })
})

describe('cached audio', () => {
  test('is shared by all calls, per voice and settings', async () => {
    const text = newText()
    const first = await h.call(getSpeech, { text })
    const second = await h.call(getSpeech, { text })
    await h.call(speakAnna, { text, options: { speed: 1 } })
    expect(Buffer.from(second.data)).toEqual(Buffer.from(first.data))
    expect(engine.spoken).toHaveLength(1)
    for (const options of [{ speed: 1.5 }, { volume: 0.5 }, { voice: 'other' }])
      await h.call(speakAnna, { text, options })
    expect(engine.spoken).toHaveLength(4)
  })

  test('is spoken once for 20 concurrent requests', async () => {
    const text = newText()
    const answers = await Promise.all(Array.from({ length: 20 }, () => h.call(getSpeech, { text })))
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
    expect(engine.spoken).toHaveLength(1)
  })

  test('is cacheable for a year and revalidates without a body', async () => {
    const url = ttsUrl(newText())
    const fullResponse = await get(url)
    expect(fullResponse.headers).toMatchObject({
      'content-type': 'audio/mpeg',
      'cache-control': YEAR,
      'accept-ranges': 'bytes',
    })
    const etag = String(fullResponse.headers.etag)
    for (const matchingTag of [etag, `"other", W/${etag}`, '*']) {
      const again = await get(url, { 'if-none-match': matchingTag })
      expect([again.statusCode, again.rawPayload.length, again.headers.etag]).toEqual([304, 0, etag])
    }
    expect((await get(url, { 'if-none-match': '"other"' })).statusCode).toBe(200)
  })

  test('supports range requests', async () => {
    const url = ttsUrl(newText())
    const { rawPayload: fullAudio, headers } = await get(url)
    const part = await get(url, { range: 'bytes=4-9', 'if-range': String(headers.etag) })
    expect(part.statusCode).toBe(206)
    expect(part.headers['content-range']).toBe(`bytes 4-9/${fullAudio.length}`)
    expect(part.rawPayload).toEqual(fullAudio.subarray(4, 10))
    expect((await get(url, { range: 'bytes=4-9', 'if-range': '"older"' })).rawPayload).toEqual(fullAudio)
    const overLimit = await get(url, { range: `bytes=${fullAudio.length}-` })
    expect(overLimit.json()).toMatchObject({ code: ERRORS.bad_range.code })
    expect(overLimit.statusCode).toBe(416)
    expect(overLimit.headers['content-range']).toBe(`bytes */${fullAudio.length}`)
    expect(overLimit.headers['cache-control']).toBe('no-store')
  })
})

describe('an audio address', () => {
  test('uses defaults and is public', async () => {
    const text = newText()
    const { data } = await h.call(generateVolcanoSpeech, { text })
    expect(engine.spoken).toMatchObject([{ voice: 'BV001_streaming', speed: 1, volume: 0.8 }])
    expect(data.audio_url).toMatch(/^\/api\/speech\/audio\/[0-9a-f]{64}\.mp3$/)
    const audio = await get(data.audio_url)
    expect(audio.statusCode).toBe(200)
    expect(audio.headers).toMatchObject({ 'content-type': 'audio/mpeg', 'cache-control': YEAR })
    expect((await get(data.audio_url, { range: 'bytes=-5' })).rawPayload).toEqual(Buffer.from(text.slice(-5)))
    expect(await h.call(generateVolcanoSpeech, { text, audio_format: 'wav' as never })).toMatchObject({
      status: 400,
    })
  })

  test.each(['0'.repeat(64), 'abc', '..%2f..%2fsecret'])('is not found if unknown: %s', async (hash) => {
    expect(await h.call(getSpokenAudio, { hash })).toMatchObject({
      status: 404,
      code: ERRORS.not_found.code,
    })
  })
})

describe('a caller', () => {
  test('gets 60 new texts a minute; cached ones are free', async () => {
    h.advance(60_000)
    const from = (text: string, address: string) => get(ttsUrl(text), {}, address)
    const spokenText = newText()
    await from(spokenText, '10.0.0.1')
    for (let i = 0; i < 59; i++) expect((await from(newText(), '10.0.0.1')).statusCode).toBe(200)
    const refused = await from(newText(), '10.0.0.1')
    expect([refused.statusCode, refused.json().code]).toEqual([429, ERRORS.too_many_requests.code])
    expect((await from(spokenText, '10.0.0.1')).statusCode).toBe(200)
    expect((await from(newText(), '10.0.0.2')).statusCode).toBe(200)
    h.advance(60_000)
    expect((await from(newText(), '10.0.0.1')).statusCode).toBe(200)
  })

  test('gets 6,000 new characters a minute, per user or address', async () => {
    h.advance(60_000)
    const long = () => newText().padEnd(600, ' x')
    const status = async (text: string, address: string, token?: string) =>
      (await get(ttsUrl(text), token ? { authorization: `Bearer ${token}` } : {}, address)).statusCode
    const user = await h.signIn()
    const otherUser = await h.signIn()
    for (let i = 0; i < 10; i++) {
      expect(await status(long(), '10.0.0.3')).toBe(200)
      expect(await status(long(), '10.0.0.3', user.token)).toBe(200)
    }
    expect(await status('hi', '10.0.0.3')).toBe(429)
    expect(await status('hi', '10.0.0.3', 'forged')).toBe(429)
    expect(await status('hi', '10.0.0.3', user.token)).toBe(429)
    // Applies to the user at any address.
    expect(await status('hi', '10.0.0.4', user.token)).toBe(429)
    expect(await status('hi', '10.0.0.3', otherUser.token)).toBe(200)
    h.advance(60_000)
  })

  test('causes no caching or counting when rejected', async () => {
    let refusing = true
    const moody = scriptedSpeech(async () => {
      if (refusing) throw new SpeechFailure('failed', 'not today')
      return mp3
    })
    const server = await startServerWith(moody)
    for (let i = 0; i < 61; i++)
      expect(await server.call(getSpeech, { text: 'river' })).toMatchObject({
        status: 503,
        code: ERRORS.speech_unavailable.code,
      })
    refusing = false
    expect(await server.call(getSpeech, { text: 'river' })).toMatchObject({ status: 200 })
    expect(moody.spoken).toHaveLength(62)
  })

  test.each([
    ['not_installed', ERRORS.speech_unavailable],
    ['busy', ERRORS.busy],
    ['timed_out', ERRORS.timed_out],
  ] as const)('is told %s in Chinese', async (reason, { status, code, msg }) => {
    const server = await startServerWith(
      scriptedSpeech(async () => {
        throw new SpeechFailure(reason)
      }),
    )
    expect(await server.call(generateVolcanoSpeech, { text: 'river' })).toMatchObject({ status, code, msg })
  })
})
