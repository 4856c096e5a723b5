// @module-tag full
import { afterAll, expect, test } from 'vitest'
import { looksLikeMp3 } from '../mp3.ts'
import type { SpeechEngine, Utterance } from '../port.ts'
import { createEmbeddedSpeech, type EmbeddedSpeechOptions } from './engine.ts'

const processes: number[] = []
const engines: SpeechEngine[] = []
function createEngine(options: EmbeddedSpeechOptions = {}): SpeechEngine {
  const engine = createEmbeddedSpeech({ onProcess: (pid) => processes.push(pid), ...options })
  engines.push(engine)
  return engine
}
const engine = createEngine({ idleMs: 600_000 })
afterAll(() => Promise.all(engines.map((each) => each.close())))

const english: Utterance = { text: 'river', language: 'en', voice: null, speed: 1, volume: 1 }
const speak = (overrides: Partial<Utterance>, speechEngine = engine, signal = AbortSignal.timeout(25_000)) =>
  speechEngine.speak({ ...english, ...overrides }, signal)

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
const lastProcess = () => processes.at(-1) ?? 0
const killProcess = (pid: number) => {
  process.kill(pid, 'SIGKILL')
  return expect.poll(() => isAlive(pid)).toBe(false)
}

test('returns mp3, longer for a longer text', async () => {
  const word = await speak({})
  const sentence = await speak({ text: 'The teacher asked the students to read the passage carefully.' })
  expect(word[0]).toBe(0xff)
  for (const mp3 of [word, sentence]) expect(looksLikeMp3(mp3)).toBe(true)
  expect(sentence.length).toBeGreaterThan(word.length * 2)
})

test('speaks Chinese, longer for a longer text', async () => {
  const short = await speak({ text: '你好', language: 'zh' })
  const long = await speak({ text: '同学们请认真阅读下面的短文，然后回答问题。', language: 'zh' })
  expect(looksLikeMp3(short)).toBe(true)
  expect(long.length).toBeGreaterThan(short.length * 3)
})

test('changes audio with pace, voice and volume', async () => {
  const usual = Buffer.from(await speak({}))
  const slow = await speak({ speed: 0.5 })
  expect(slow.length).toBeGreaterThan(usual.length)
  for (const overrides of [{ voice: 'en-gb' }, { volume: 0.3 }])
    expect(usual.equals(await speak(overrides)), JSON.stringify(overrides)).toBe(false)
  expect(engine.resolveVoice({ ...english, voice: 'BV001_streaming' })).toBe('en-us')
})

test.each([
  ['options and commands of a shell', '-x --help; $(ls) "q"', 'river'],
  ['markup', '<speak><break time="9s"/>hi</speak>', 'hi'],
  ['phonemes in brackets', '[[h@l@U]] hi', 'hello hi'],
  ['control characters that set the pace', '\u0001450S a river that is long', 'a river that is long'],
])('speaks %s without interpreting them', async (_, text, less) => {
  const [spoken, shorter] = [await speak({ text }), await speak({ text: less })]
  expect(spoken.length).toBeGreaterThan(shorter.length)
})

test('fails the utterance and replaces a killed process', async () => {
  await speak({})
  const before = lastProcess()
  const cut = speak({ text: 'words that nobody will hear '.repeat(20) })
  const outcome = expect(cut).rejects.toMatchObject({ reason: 'failed' })
  await killProcess(before)
  await outcome
  expect(looksLikeMp3(await speak({}))).toBe(true)
  expect(lastProcess()).not.toBe(before)
})

test('stops the process when an utterance takes too long', async () => {
  const hasty = createEngine({ utteranceTimeoutMs: 1 })
  await expect(speak({}, hasty)).rejects.toMatchObject({ reason: 'failed' })
  await expect.poll(() => isAlive(lastProcess())).toBe(false)
})

test('stops an idle process and restarts it on demand', async () => {
  const brief = createEngine({ idleMs: 1 })
  await speak({}, brief)
  const first = lastProcess()
  await expect.poll(() => isAlive(first)).toBe(false)
  await speak({}, brief)
  expect(lastProcess()).not.toBe(first)
})

test('rejects as busy when full and aborts a queued call', async () => {
  const narrow = createEngine({ maxWaiting: 1, idleMs: 600_000 })
  const hasty = new AbortController()
  const first = speak({}, narrow)
  const second = speak({}, narrow, hasty.signal)
  const gaveUp = expect(second).rejects.toMatchObject({ reason: 'timed_out' })
  await expect(speak({}, narrow)).rejects.toMatchObject({ reason: 'busy' })
  hasty.abort()
  await gaveUp
  expect(looksLikeMp3(await first)).toBe(true)
  expect(looksLikeMp3(await speak({}, narrow))).toBe(true)
})

test('reports a missing program and starts no process', async () => {
  const before = processes.length
  await expect(speak({}, createEngine({ isInstalled: () => false }))).rejects.toMatchObject({
    reason: 'not_installed',
  })
  expect(processes.length).toBe(before)
})

test('reports closing, not failure, when the server stops', async () => {
  const stopped = createEngine()
  const spoken = ['The teacher asked the students to read the passage carefully.', 'river'].map((text) =>
    speak({ text }, stopped).catch((error: unknown) => error),
  )
  await stopped.close()
  for (const outcome of spoken) expect(await outcome).toMatchObject({ reason: 'closing' })
})
