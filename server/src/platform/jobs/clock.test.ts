import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createClock } from './clock.ts'

const instantOf = (time: string) => new Date(`2026-03-01T${time}Z`)
beforeEach(() => void vi.useFakeTimers({ now: instantOf('10:00:20') }))
afterEach(() => void vi.useRealTimers())

function createTestClock(onDue: (names: string[], minute: Date) => Promise<void>) {
  const errors: unknown[] = []
  const clock = createClock(onDue, (error) => errors.push(error))
  clock.add('minutely', '* * * * *')
  clock.add('daily', '2 10 * * *')
  return { clock, errors }
}

test('calls at the start of each minute', async () => {
  const calls: string[] = []
  const { clock } = createTestClock(async (names, minute) => {
    calls.push(`${new Date().toISOString().slice(11, 19)} ${minute.toISOString().slice(11, 16)} ${names}`)
  })
  clock.start()
  await vi.advanceTimersByTimeAsync(2 * 60_000)
  clock.stop()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(calls).toEqual([
    '10:00:20 10:00 minutely',
    '10:01:00 10:01 minutely',
    '10:02:00 10:02 minutely,daily',
  ])
})

test('catches up on missed minutes', async () => {
  const calls: string[] = []
  const { clock } = createTestClock(async (names, minute) => {
    calls.push(`${minute.toISOString().slice(11, 16)} ${names}`)
  })
  clock.start()
  vi.setSystemTime(instantOf('10:04:10'))
  await vi.advanceTimersByTimeAsync(60_000)
  clock.stop()
  expect(calls).toEqual(['10:00 minutely', '10:05 minutely', '10:02 daily'])
})

test('retries a minute after a failure', async () => {
  const calls: string[] = []
  let failures = 1
  const { clock, errors } = createTestClock(async (names) => {
    if (new Date().getUTCMinutes() === 2 && failures-- > 0) throw new Error('away')
    calls.push(names.join())
  })
  clock.start()
  await vi.advanceTimersByTimeAsync(3 * 60_000)
  clock.stop()
  expect(errors).toHaveLength(1)
  expect(calls.filter((names) => names.includes('daily'))).toHaveLength(1)
})
