import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '../api/error.ts'
import { KEYS } from '../session/state.ts'
import { attemptStore } from './attempt-store.ts'
import { type Autosave, createAutosave } from './autosave.ts'

interface Ledger {
  readonly value: string
  readonly saved: string
}
const copies = attemptStore<Ledger>('test-attempt')
const OFFLINE = () => Promise.reject(new ApiError(0, 'network', '网络错误'))

/** The fake server's result for a value; the signed-in user may change meanwhile. */
let server: (value: string) => Promise<unknown>
let received: string[]
let autosave: Autosave<Ledger>
let stop: () => void = () => undefined
const later = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const state = () => autosave.store.getState()
const signIn = (id: string) => localStorage.setItem(KEYS.userId, id)

function open(options: Partial<Parameters<typeof createAutosave<Ledger>>[0]> = {}): Autosave<Ledger> {
  const made: Autosave<Ledger> = createAutosave<Ledger>({
    ledger: { value: '', saved: '' },
    hasUnsaved: ({ value, saved }) => value !== saved,
    async save(owner) {
      const { value, saved } = made.store.getState().ledger
      if (value === saved) return 'done'
      // `call` checks its `owner` in the same way.
      if (owner !== localStorage.getItem(KEYS.userId)) throw new ApiError(401, 'expired', '请重新登录')
      received.push(value)
      await server(value)
      made.setLedger({ ...made.store.getState().ledger, saved: value })
      return 'more'
    },
    persist: (ledger, owner) => copies.write(3, ledger, owner),
    ...options,
  })
  return made
}
const write = (value: string) => autosave.change({ ...state().ledger, value })

beforeEach(() => {
  vi.useFakeTimers()
  for (const [key, value] of [
    [KEYS.userName, 'lan'],
    [KEYS.database, '甲'],
    [KEYS.userId, '7'],
  ] as const)
    localStorage.setItem(key, value)
  received = []
  server = async () => undefined
  autosave = open()
  stop = autosave.start()
})
afterEach(() => {
  stop()
  vi.useRealTimers()
  localStorage.clear()
})

test('saves the latest value shortly after the last change', async () => {
  write('a')
  await later(400)
  write('ab')
  await later(499)
  expect(received).toEqual([])
  await later(1)
  expect(received).toEqual(['ab'])
  expect(copies.read(3)).toEqual({ value: 'ab', saved: 'ab' })
})

test('saves later changes after the save in flight', async () => {
  let end = (_?: unknown) => {}
  server = () => new Promise((resolve) => (end = resolve))
  write('a')
  const first = autosave.flush()
  await later(0)
  write('ab')
  const second = autosave.flush()
  await later(1_000)
  expect(received).toEqual(['a'])
  server = async () => undefined
  end()
  expect(await Promise.all([first, second])).toEqual([true, true])
  expect(received).toEqual(['a', 'ab'])
})

test('keeps unsaved values offline and saves them on reconnect', async () => {
  server = OFFLINE
  write('a')
  expect(await autosave.flush()).toBe(false)
  expect(state()).toMatchObject({ offline: true, saveError: null })
  expect(copies.read(3)).toEqual({ value: 'a', saved: '' })
  await later(1_000)
  expect(received).toHaveLength(2)
  server = async () => undefined
  window.dispatchEvent(new Event('online'))
  await later(0)
  expect(state()).toMatchObject({ offline: false, ledger: { saved: 'a' } })
  expect(received).toHaveLength(3)
})

test('reports a refusal and saves again after the next change', async () => {
  server = () => Promise.reject(new ApiError(422, 1, '太长'))
  write('a')
  expect(await autosave.flush()).toBe(false)
  await later(60_000)
  expect(received).toEqual(['a'])
  expect(state()).toMatchObject({ offline: false, saveError: '太长' })
})

test('sends and stores nothing as a second user', async () => {
  write('a')
  signIn('8')
  write('ab')
  expect(await autosave.flush()).toBe(false)
  expect(received).toEqual([])
  expect(copies.read(3)).toBeUndefined()
  expect(copies.read(3, '7')).toEqual({ value: 'ab', saved: '' })
  signIn('7')
  expect(await autosave.flush()).toBe(true)
  expect(received).toEqual(['ab'])
})

test('saves the later value of two tabs last', async () => {
  const other = open()
  write('a')
  other.change({ value: 'b', saved: '' })
  await Promise.all([autosave.flush(), other.flush()])
  expect(received).toEqual(['a', 'b'])
  expect(copies.read(3)).toEqual({ value: 'b', saved: 'b' })
})

test('stops sending and storing after the attempt ends', async () => {
  const ended = vi.fn(() => 'ended' as const)
  const closing = open({ classify: ended })
  server = () => Promise.reject(new ApiError(409, 2, '已交卷'))
  closing.change({ value: 'a', saved: '' })
  expect(await closing.flush()).toBe(false)
  expect(ended).toHaveBeenCalledOnce()
  closing.close()
  copies.remove(3)
  closing.change({ value: 'b', saved: '' })
  expect(await closing.flush()).toBe(true)
  expect(received).toEqual(['a'])
  expect(copies.read(3)).toBeUndefined()
})

test('counts writes to the device until they finish', async () => {
  let fail = (_: Error) => {}
  const write = new Promise<void>((_, reject) => (fail = reject))
  const tracked = autosave.track(write).catch(() => undefined)
  expect(state()).toMatchObject({ storing: 1, notStored: false })
  fail(new Error('full'))
  await tracked
  expect(state()).toMatchObject({ storing: 0, notStored: true })
})
