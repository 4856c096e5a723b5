// @module-tag full
import { afterAll, expect, test } from 'vitest'
import { looksLikeMp3 } from '../mp3.ts'
import type { SpeechEngine, Utterance } from '../port.ts'
import { createEmbeddedSpeech, type EmbeddedSpeechOptions } from './engine.ts'
import type { SpeakerThread } from './speaker-thread.ts'

const threads: SpeakerThread[] = []
const engines: SpeechEngine[] = []
function createEngine(options: EmbeddedSpeechOptions = {}): SpeechEngine {
  const engine = createEmbeddedSpeech({ onThread: (thread) => threads.push(thread), ...options })
  engines.push(engine)
  return engine
}
const engine = createEngine({ idleMs: 600_000 })
afterAll(() => Promise.all(engines.map((each) => each.close())))

/** For texts whose audio takes minutes: a busy machine must not fail the test. */
const patient = createEngine({ idleMs: 600_000, utteranceTimeoutMs: 120_000 })

const english: Utterance = { text: 'river', language: 'en', voice: null, speed: 1, volume: 1 }
const speak = (overrides: Partial<Utterance>, speechEngine = engine, signal = AbortSignal.timeout(120_000)) =>
  speechEngine.speak({ ...english, ...overrides }, signal)

const lastThread = () => threads.at(-1)

test('returns mp3, longer for a longer text', async () => {
  const word = await speak({})
  const sentence = await speak({ text: 'The teacher asked the students to read the passage carefully.' })
  expect(word[0]).toBe(0xff)
  for (const mp3 of [word, sentence]) expect(looksLikeMp3(mp3)).toBe(true)
  expect(sentence.length).toBeGreaterThan(word.length * 2)
})

test('changes audio with pace, voice and volume', async () => {
  const usual = Buffer.from(await speak({}))
  const slow = await speak({ speed: 0.5 })
  expect(slow.length).toBeGreaterThan(usual.length * 1.3)
  for (const overrides of [{ voice: 'slt' }, { voice: 'awb' }, { volume: 0.3 }])
    expect(usual.equals(await speak(overrides)), JSON.stringify(overrides)).toBe(false)
  expect(engine.resolveVoice({ ...english, voice: 'BV001_streaming' })).toBe('rms')
})

test('says a headword by its transcription', async () => {
  const spoken = async (ipa: string) =>
    Buffer.from(await speak({ text: 'close', pronunciation: { headword: { us: ipa, uk: ipa } } }))
  const [verb, adjective] = [await spoken('kloʊz'), await spoken('kloʊs')]
  expect(verb.equals(adjective)).toBe(false)
  const variant = (ipa: string) =>
    engine.variantOf?.({ ...english, pronunciation: { headword: { us: ipa, uk: '' } } })
  expect(variant('kloʊz')).not.toBe(variant('kloʊs'))
})

test('refuses Chinese and texts without letters', async () => {
  await expect(speak({ text: '你好', language: 'zh' })).rejects.toMatchObject({ reason: 'unsupported' })
  await expect(speak({ text: '…!' })).rejects.toMatchObject({ reason: 'refused' })
})

test.each([
  ['a long sentence without punctuation', 'the teacher asked the students to read '.repeat(16).slice(0, 600)],
  ['many digits', '9'.repeat(120)],
  ['a word of 300 letters', 'a'.repeat(300)],
  ['sums of money', '$1,234,567.89 '.repeat(6)],
])(
  'speaks %s within its memory',
  async (_, text) => {
    expect(looksLikeMp3(await speak({ text }, patient))).toBe(true)
  },
  120_000,
)

test('fails the utterance and replaces a thread that died', async () => {
  const fragile = createEngine({ idleMs: 600_000 })
  await speak({}, fragile)
  const before = lastThread()
  const cut = speak({ text: 'words that nobody will hear '.repeat(20) }, fragile)
  const outcome = expect(cut).rejects.toMatchObject({ reason: 'failed' })
  await before?.stop()
  await outcome
  expect(looksLikeMp3(await speak({}, fragile))).toBe(true)
  expect(lastThread()).not.toBe(before)
})

test('stops the thread when an utterance takes too long', async () => {
  const hasty = createEngine({ utteranceTimeoutMs: 1, startTimeoutMs: 0 })
  await expect(speak({}, hasty)).rejects.toMatchObject({ reason: 'failed' })
  expect(lastThread()?.alive).toBe(false)
})

test('stops an idle thread and restarts it on demand', async () => {
  const brief = createEngine({ idleMs: 1 })
  await speak({}, brief)
  const first = lastThread()
  await expect.poll(() => first?.alive).toBe(false)
  await speak({}, brief)
  expect(lastThread()).not.toBe(first)
})

test('rejects as busy when full and aborts a queued call', async () => {
  const narrow = createEngine({ maxWaiting: 1, idleMs: 600_000 })
  const hasty = new AbortController()
  const first = speak({}, narrow)
  const second = speak({}, narrow, hasty.signal)
  const gaveUp = expect(second).rejects.toMatchObject({ reason: 'timed_out' })
  await expect(speak({}, narrow)).rejects.toMatchObject({ reason: 'busy' })
  expect(narrow.isBusy?.()).toBe(true)
  hasty.abort()
  await gaveUp
  expect(looksLikeMp3(await first)).toBe(true)
  expect(looksLikeMp3(await speak({}, narrow))).toBe(true)
  expect(narrow.isBusy?.()).toBe(false)
})

test('reports a missing program and starts no thread', async () => {
  const before = threads.length
  await expect(speak({}, createEngine({ isInstalled: () => false }))).rejects.toMatchObject({
    reason: 'not_installed',
  })
  expect(threads.length).toBe(before)
})

test('reports closing, not failure, when the server stops', async () => {
  const stopped = createEngine()
  const spoken = ['The teacher asked the students to read the passage carefully.', 'river'].map((text) =>
    speak({ text }, stopped).catch((error: unknown) => error),
  )
  await stopped.close()
  for (const outcome of spoken) expect(await outcome).toMatchObject({ reason: 'closing' })
})
