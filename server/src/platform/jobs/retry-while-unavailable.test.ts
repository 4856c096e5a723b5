import { DrizzleQueryError } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { retryWhileUnavailable } from './retry-while-unavailable.ts'

const DELAYS = [1, 1, 1]
const connectionError = () => new Error('Connection terminated unexpectedly')

/** Fails the given number of times with the error, then succeeds. */
const failing = (times: number, error: Error) => {
  let attempts = 0
  const ask = async () => {
    if (attempts++ < times) throw error
    return 'answer'
  }
  return { ask, attempts: () => attempts }
}

test.each([
  ['broke', connectionError()],
  ['was reset', Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' })],
  ['was refused', Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })],
  ['broke amid what Drizzle asked', new DrizzleQueryError('update run', [], connectionError())],
  ['was lost on its way', Object.assign(new Error('read ETIMEDOUT'), { code: 'ETIMEDOUT', syscall: 'read' })],
  ['stood in the way of another', Object.assign(new Error('deadlock detected'), { code: '40P01' })],
  ['was ended by the database', Object.assign(new Error('terminating connection'), { code: '57P01' })],
])('retries a statement whose connection %s', async (_, error) => {
  const { ask, attempts } = failing(2, error)
  expect(await retryWhileUnavailable(ask, DELAYS)).toBe('answer')
  expect(attempts()).toBe(3)
})

test('gives up after the last delay', async () => {
  const { ask, attempts } = failing(100, connectionError())
  await expect(retryWhileUnavailable(ask, DELAYS)).rejects.toThrow('Connection terminated')
  expect(attempts()).toBe(1 + DELAYS.length)
})

test('does not retry a statement that the database rejected', async () => {
  const { ask, attempts } = failing(1, Object.assign(new Error('duplicate key'), { code: '23505' }))
  await expect(retryWhileUnavailable(ask, DELAYS)).rejects.toThrow('duplicate key')
  expect(attempts()).toBe(1)
})
