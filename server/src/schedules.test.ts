import { expect, test } from 'vitest'
import { runSteps } from './schedules.ts'

const away = new Error('the database is away')

test.each([1, 4])('runs the other steps when one fails, %i at a time', async (atOnce) => {
  const done: string[] = []
  const logged: unknown[] = []
  const steps = [
    { name: 'first', run: async () => void done.push('first') },
    { name: 'second', run: () => Promise.reject(away) },
    { name: 'third', run: async () => void done.push('third') },
  ]
  const log = { error: (...words: unknown[]) => void logged.push(words) }
  // the queue learns of it, and tries again
  await expect(runSteps({ name: 'nightly', atOnce }, steps, log)).rejects.toBe(away)
  expect(done).toEqual(['first', 'third'])
  expect(logged).toEqual([['nightly: second failed', away]])
})

test('does not wait for a slow step before it starts the next', async () => {
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

test('runs no more steps side by side than it is told', async () => {
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
