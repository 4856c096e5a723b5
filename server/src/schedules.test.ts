import { expect, test } from 'vitest'
import { runSteps } from './schedules.ts'

const away = new Error('the database is away')

test.each([1, 4])('runs other steps when one fails, %i at a time', async (atOnce) => {
  const done: string[] = []
  const logged: unknown[] = []
  const steps = [
    { name: 'first', run: async () => void done.push('first') },
    { name: 'second', run: () => Promise.reject(away) },
    { name: 'third', run: async () => void done.push('third') },
  ]
  const log = { error: (...words: unknown[]) => void logged.push(words) }
  // The queue receives the failure and retries.
  await expect(runSteps({ name: 'nightly', atOnce }, steps, log)).rejects.toBe(away)
  expect(done).toEqual(['first', 'third'])
  expect(logged).toEqual([['nightly: second failed', away]])
})

test('starts the next step while one is slow', async () => {
  let release = () => {}
  const slow = new Promise<void>((resolve) => {
    release = resolve
  })
  const done: string[] = []
  const running = runSteps({ name: 'every-minute', atOnce: 2 }, [
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
  let most = 0
  const step = {
    name: 'step',
    run: async () => {
      most = Math.max(most, ++running)
      await new Promise((resolve) => setTimeout(resolve, 1))
      running--
    },
  }
  await runSteps({ name: 'every-minute', atOnce: 2 }, Array(6).fill(step))
  expect(most).toBe(2)
})
