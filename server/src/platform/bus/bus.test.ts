import { afterEach, expect, test } from 'vitest'
import { createSharedCounters } from '../http/limits/shared-counters.ts'
import { type Bus, createBus } from './bus.ts'
import { createSharedStatus } from './shared-status.ts'

/** A bus whose incoming messages the test sends. */
let bus: Bus | undefined
let receive: (text: string) => void = () => undefined
const warned: string[] = []
async function open(): Promise<Bus> {
  warned.length = 0
  const created = createBus({
    connect: async (onMessage) => {
      receive = onMessage
      return { send: async () => undefined, close: async () => undefined }
    },
    log: { warn: (text: string) => void warned.push(text), info: () => undefined },
    name: 'the wire',
  })
  await expect.poll(() => created.isConnected()).toBe(true)
  bus = created
  return created
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
  const created = await open()
  const parsed: string[] = []
  created.on('topic', (text) => void JSON.parse(text))
  created.on('topic', (text) => void parsed.push(text))
  expect(() => receive('other\ntopic\n{')).not.toThrow()
  expect(() => receive('other\ntopic\n[')).not.toThrow()
  expect(parsed).toEqual(['{', '['])
  expect(warned).toHaveLength(1)
  expect(created.isConnected()).toBe(true)
})

test('ignores malformed messages', async () => {
  const created = await open()
  createSharedCounters(created).stop()
  createSharedStatus(created, 'notes')
  for (const text of MALFORMED) expect(() => receive(text), JSON.stringify(text)).not.toThrow()
})

test('ignores invalid counts of other servers', async () => {
  const counts = createSharedCounters(await open())
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
  for (const invalid of ['"x"', 'null', '-5', '1e400', '0.5', '{}'])
    receive(`other\nlimit.0\n[["somebody",${invalid}]]`)
  expect(current()).toBe(2)
  receive('other\nlimit.0\n[["somebody",5]]')
  expect(current()).toBe(8)
  counts.stop()
})

test('ignores a status message without a key', async () => {
  const statuses = createSharedStatus<object>(await open(), 'notes')
  for (const text of ['[]', '["a"]', '[1,{}]', '{}', 'null']) receive(`other\nnotes\n${text}`)
  expect(statuses.get('a')).toBeNull()
  receive('other\nnotes\n["a",{"step":1}]')
  expect(statuses.get('a')).toEqual({ step: 1 })
})
