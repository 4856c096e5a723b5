import { afterEach, expect, test } from 'vitest'
import { sharedCounts } from '../http/shared-counts.ts'
import { type Bus, createBus } from './bus.ts'
import { sharedNotes } from './shared-notes.ts'

/** A bus whose incoming messages the test sends. */
let bus: Bus | undefined
let say: (text: string) => void = () => undefined
const warned: string[] = []
async function open(): Promise<Bus> {
  warned.length = 0
  const made = createBus({
    connect: async (heard) => {
      say = heard
      return { send: async () => undefined, close: async () => undefined }
    },
    log: { warn: (text: string) => void warned.push(text), info: () => undefined },
    name: 'the wire',
  })
  await expect.poll(() => made.hears()).toBe(true)
  bus = made
  return made
}
afterEach(() => bus?.close())

const MALFORMED = [
  '',
  'x',
  '\n',
  '\n\n\n',
  '{',
  '\u0000',
  'a\nlimit.0\n{',
  'a\nlimit.0\nnull',
  'a\nlimit.0\n[[1]]',
]

test('isolates a failing listener and logs it once', async () => {
  const made = await open()
  const understood: string[] = []
  made.on('topic', (text) => void JSON.parse(text))
  made.on('topic', (text) => void understood.push(text))
  expect(() => say('other\ntopic\n{')).not.toThrow()
  expect(() => say('other\ntopic\n[')).not.toThrow()
  expect(understood).toEqual(['{', '['])
  expect(warned).toHaveLength(1)
  expect(made.hears()).toBe(true)
})

test('ignores malformed messages', async () => {
  const made = await open()
  sharedCounts(made).stop()
  sharedNotes(made, 'notes')
  for (const text of MALFORMED) expect(() => say(text), JSON.stringify(text)).not.toThrow()
})

test('ignores invalid counts of other servers', async () => {
  const counts = sharedCounts(await open())
  const Store = counts.store as unknown as new () => {
    incr(key: string, done: (error: null, result: { current: number }) => void, ms: number, max: number): void
  }
  const store = new Store()
  const current = () => {
    let now = 0
    const done = (_: null, result: { current: number }) => {
      now = result.current
    }
    store.incr('somebody', done, 60_000, 10)
    return now
  }
  expect(current()).toBe(1)
  for (const more of ['"x"', 'null', '-5', '1e400', '0.5', '{}'])
    say(`other\nlimit.0\n[["somebody",${more}]]`)
  expect(current()).toBe(2)
  say('other\nlimit.0\n[["somebody",5]]')
  expect(current()).toBe(8)
  counts.stop()
})

test('ignores a status message without a key', async () => {
  const notes = sharedNotes<object>(await open(), 'notes')
  for (const text of ['[]', '["a"]', '[1,{}]', '{}', 'null']) say(`other\nnotes\n${text}`)
  expect(notes.get('a')).toBeNull()
  say('other\nnotes\n["a",{"step":1}]')
  expect(notes.get('a')).toEqual({ step: 1 })
})
