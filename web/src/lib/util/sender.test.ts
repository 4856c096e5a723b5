import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useSession } from '../session/state.ts'
import { createSender, type PassResult } from './sender.ts'

let results: (PassResult | Promise<PassResult>)[]
let passes: number
let stop: () => void = () => undefined
const pass = async () => {
  passes += 1
  return (await results.shift()) ?? 'done'
}
const started = (options: Partial<Parameters<typeof createSender>[0]> = {}) => {
  const sender = createSender({ pass, firstPauseMs: 1_000, longestPauseMs: 3_000, ...options })
  stop = sender.start()
  return sender
}
const later = (ms: number) => vi.advanceTimersByTimeAsync(ms)

beforeEach(() => {
  vi.useFakeTimers()
  results = []
  passes = 0
})
afterEach(() => {
  stop()
  vi.useRealTimers()
  vi.restoreAllMocks()
  useSession.setState({ isLoggedIn: false, userId: null })
})

test('runs one pass at a time and another for calls meanwhile', async () => {
  let end = (_: PassResult) => {}
  results = [new Promise((resolve) => (end = resolve))]
  const { run } = started()
  const all = [run(), run(), run()]
  await later(0)
  expect(passes).toBe(1)
  end('done')
  await Promise.all(all)
  expect(passes).toBe(2)
})

test('retries after a pause that grows to the longest', async () => {
  results = ['retry', 'retry', 'retry', 'retry']
  await started().run()
  for (const [ms, expected] of [
    [999, 1],
    [1, 2],
    [1_999, 2],
    [1, 3],
    [2_999, 3],
    [1, 4],
    [3_000, 5],
  ] as const) {
    await later(ms)
    expect(passes).toBe(expected)
  }
  await later(60_000)
  expect(passes).toBe(5)
})

test('runs again at the time that a pass returns', async () => {
  results = [{ retryAt: Date.now() + 500 }]
  await started().run()
  await later(499)
  expect(passes).toBe(1)
  await later(1)
  expect(passes).toBe(2)
})

test('runs at once when the network returns', async () => {
  results = ['retry', 'retry']
  await started().run()
  window.dispatchEvent(new Event('online'))
  await later(0)
  expect(passes).toBe(2)
  // The pause is the first one again.
  await later(1_000)
  expect(passes).toBe(3)
})

test('runs again if the network returns during a failing pass', async () => {
  let end = (_: PassResult) => {}
  results = [new Promise((resolve) => (end = resolve))]
  const running = started().run()
  window.dispatchEvent(new Event('online'))
  end('retry')
  await running
  expect(passes).toBe(2)
})

test('runs at once when another user signs in', async () => {
  started()
  useSession.setState({ isLoggedIn: true, userId: 7 })
  await later(0)
  useSession.setState({ userName: 'renamed' })
  await later(0)
  expect(passes).toBe(1)
})

test('runs only on the given visibility and with pending work', async () => {
  const state = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  const isPending = vi.fn(() => true)
  started({ isPending })
  document.dispatchEvent(new Event('visibilitychange'))
  await later(0)
  expect(passes).toBe(0)
  state.mockReturnValue('visible')
  document.dispatchEvent(new Event('visibilitychange'))
  await later(0)
  expect(passes).toBe(1)
  isPending.mockReturnValue(false)
  document.dispatchEvent(new Event('visibilitychange'))
  await later(0)
  expect(passes).toBe(1)
})

test('stops its timer and its listeners', async () => {
  results = ['retry']
  await started().run()
  stop()
  window.dispatchEvent(new Event('online'))
  await later(10_000)
  expect(passes).toBe(1)
})

test('rejects after an error and runs the next pass', async () => {
  results = [Promise.reject(new Error('broken'))]
  const { run } = started()
  await expect(run()).rejects.toThrow('broken')
  await run()
  expect(passes).toBe(2)
})
