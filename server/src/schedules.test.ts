import { expect, test } from 'vitest'
import { inTurn } from './schedules.ts'

test('a step that fails is told by name, and those after it are done all the same', async () => {
  const done: string[] = []
  const told: unknown[] = []
  let run: () => Promise<void> = () => Promise.reject(new Error('not scheduled'))
  const jobs = {
    schedule(_name: string, _cron: string, scheduled: () => Promise<void>) {
      run = scheduled
    },
  }
  const away = new Error('the database is away')
  inTurn(
    jobs,
    'nightly',
    '10 20 * * *',
    [
      { name: 'first', run: async () => void done.push('first') },
      { name: 'second', run: () => Promise.reject(away) },
      { name: 'third', run: async () => void done.push('third') },
    ],
    { error: (...words) => void told.push(words) },
  )
  // the queue learns of it, and tries again
  await expect(run()).rejects.toBe(away)
  expect(done).toEqual(['first', 'third'])
  expect(told).toEqual([['nightly: second failed', away]])
})
