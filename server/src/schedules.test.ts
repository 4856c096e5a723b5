import { expect, test } from 'vitest'
import { runOrdered, runSteps } from './schedules.ts'

const databaseError = new Error('the database is away')

test.each([1, 4])('runs other steps when one fails, %i at a time', async (concurrency) => {
  const done: string[] = []
  const logged: unknown[] = []
  const steps = [
    { name: 'first', run: async () => void done.push('first') },
    { name: 'second', run: () => Promise.reject(databaseError) },
    { name: 'third', run: async () => void done.push('third') },
  ]
  const log = { error: (...words: unknown[]) => void logged.push(words) }
  // The queue receives the failure and retries.
  await expect(runSteps({ name: 'nightly', concurrency }, steps, log)).rejects.toBe(databaseError)
  expect(done).toEqual(['first', 'third'])
  expect(logged).toEqual([['nightly: second failed', databaseError]])
})

test('starts the next step while one is slow', async () => {
  let release = () => {}
  const slow = new Promise<void>((resolve) => {
    release = resolve
  })
  const done: string[] = []
  const running = runSteps({ name: 'every-minute', concurrency: 2 }, [
    { name: 'slow', run: () => slow },
    { name: 'second', run: async () => void done.push('second') },
    { name: 'third', run: async () => void done.push('third') },
  ])
  await expect.poll(() => done).toEqual(['second', 'third'])
  release()
  await running
})

test('runs at most the given number of steps concurrently', async () => {
  let running = 0
  let mostRunning = 0
  const step = {
    name: 'step',
    run: async () => {
      mostRunning = Math.max(mostRunning, ++running)
      await new Promise((resolve) => setTimeout(resolve, 1))
      running--
    },
  }
  await runSteps({ name: 'every-minute', concurrency: 2 }, Array(6).fill(step))
  expect(mostRunning).toBe(2)
})

test('runs the last steps after all others, even if one fails', async () => {
  const done: string[] = []
  const steps = [
    { name: 'last', run: async () => void done.push('last'), isLast: true },
    { name: 'fails', run: () => Promise.reject(databaseError) },
    {
      name: 'slow',
      run: async () => {
        await new Promise((resolve) => setTimeout(resolve, 1))
        done.push('slow')
      },
    },
  ]
  const running = runOrdered({ name: 'every-minute', concurrency: 2 }, steps, { error: () => undefined })
  await expect(running).rejects.toBe(databaseError)
  expect(done).toEqual(['slow', 'last'])
})
