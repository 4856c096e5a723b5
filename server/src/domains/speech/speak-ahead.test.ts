import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { SpeechFailure } from '../../adapters/speech/port.ts'
import { openStorage, type Storage } from '../../platform/storage/storage.ts'
import { scriptedSpeech } from '../../testing/fakes/scripted-speech.ts'
import { aLibrary } from '../../testing/library.ts'
import { libraryAudio, startSpeakingAhead } from './speak-ahead.ts'

let dataDir: string
let storage: Storage
const logged: object[] = []
const log = { info: (fields: object) => logged.push(fields), warn: (fields: object) => logged.push(fields) }
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'shangxue-ahead-'))
  storage = await openStorage({ dataDir, s3: undefined })
  logged.length = 0
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

const library = aLibrary()
const start = (engine: ReturnType<typeof scriptedSpeech>) =>
  startSpeakingAhead({ engine: { ...engine, isFree: true }, storage, library, log, delayMs: 0, restRatio: 0 })
const storedKeys = async () => {
  const keys: string[] = []
  for await (const { key } of storage.list('speech')) keys.push(key)
  return keys.sort()
}

test('stores every text of the library under the key of a request', async () => {
  const engine = scriptedSpeech()
  await start(engine).finished
  const expected = libraryAudio({ ...engine, isFree: true }, library)
  expect(await storedKeys()).toEqual([...expected.keys()].sort())
  expect(engine.spoken.map(({ text }) => text)).toEqual(
    expect.arrayContaining(['apple', 'Here is apple.', 'It is quite quiet here.', 'The library is quiet.']),
  )
  expect(engine.spoken[0]).toMatchObject({ text: 'apple', pronunciation: { headword: { us: 'ˈæpl' } } })
  expect(logged).toMatchObject([{ spoken: expected.size, total: expected.size }])
})

test('resumes after a restart with what is missing', async () => {
  const engine = scriptedSpeech()
  const first = start({
    ...engine,
    speak: (utterance, signal) => {
      if (engine.spoken.length === 2) first.stop()
      return engine.speak(utterance, signal)
    },
  })
  await first.finished
  const before = await storedKeys()
  expect(before).toHaveLength(3)
  await start(engine).finished
  const total = libraryAudio({ ...engine, isFree: true }, library).size
  expect(engine.spoken).toHaveLength(total)
  expect(await storedKeys()).toHaveLength(total)
  await start(engine).finished
  expect(engine.spoken).toHaveLength(total)
})

test('waits while users are waiting', async () => {
  const engine = scriptedSpeech()
  const running = startSpeakingAhead({
    engine: { ...engine, isFree: true, isBusy: () => true },
    storage,
    library,
    log,
    delayMs: 0,
    restRatio: 0,
  })
  await new Promise((done) => setTimeout(done, 50))
  running.stop()
  await running.finished
  expect(engine.spoken).toEqual([])
})

test('skips a text that fails, and gives up quietly without the program', async () => {
  let calls = 0
  const failing = scriptedSpeech(async (utterance) => {
    if (++calls === 1) throw new SpeechFailure('failed')
    return Buffer.concat([Buffer.from('fff360c4', 'hex'), Buffer.alloc(100), Buffer.from(utterance.text)])
  })
  await start(failing).finished
  expect(await storedKeys()).toHaveLength(failing.spoken.length - 1)
  rmSync(join(dataDir, 'files'), { recursive: true, force: true })
  logged.length = 0
  const missing = scriptedSpeech(async () => {
    throw new SpeechFailure('not_installed')
  })
  await start(missing).finished
  expect([missing.spoken.length, logged]).toEqual([1, []])
})

test('speaks nothing with a paid engine', () => {
  expect(libraryAudio(scriptedSpeech(), library).size).toBe(0)
})
