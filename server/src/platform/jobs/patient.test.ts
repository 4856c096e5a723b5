import { DrizzleQueryError } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { patient } from './patient.ts'

const WAITS = [1, 1, 1]
const lost = () => new Error('Connection terminated unexpectedly')

/** Fails the given number of times with the error, then succeeds. */
const failing = (times: number, error: Error) => {
  let asked = 0
  const ask = async () => {
    if (asked++ < times) throw error
    return 'answer'
  }
  return { ask, asked: () => asked }
}

test.each([
  ['broke', lost()],
  ['was reset', Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' })],
  ['was refused', Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })],
  ['broke amid what Drizzle asked', new DrizzleQueryError('update run', [], lost())],
  ['was lost on its way', Object.assign(new Error('read ETIMEDOUT'), { code: 'ETIMEDOUT', syscall: 'read' })],
  ['stood in the way of another', Object.assign(new Error('deadlock detected'), { code: '40P01' })],
  ['was ended by the database', Object.assign(new Error('terminating connection'), { code: '57P01' })],
])('retries a statement whose connection %s', async (_, error) => {
  const { ask, asked } = failing(2, error)
  expect(await patient(ask, WAITS)).toBe('answer')
  expect(asked()).toBe(3)
})

test('gives up after the last delay', async () => {
  const { ask, asked } = failing(100, lost())
  await expect(patient(ask, WAITS)).rejects.toThrow('Connection terminated')
  expect(asked()).toBe(1 + WAITS.length)
})

test('does not retry a statement that the database rejected', async () => {
  const { ask, asked } = failing(1, Object.assign(new Error('duplicate key'), { code: '23505' }))
  await expect(patient(ask, WAITS)).rejects.toThrow('duplicate key')
  expect(asked()).toBe(1)
})
