import { DrizzleQueryError } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { patient } from './patient.ts'

const WAITS = [1, 1, 1]
const lost = () => new Error('Connection terminated unexpectedly')

/** Fails so many times with the error, then answers. */
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
])('a statement whose connection %s is sent again', async (_, error) => {
  const { ask, asked } = failing(2, error)
  expect(await patient(ask, WAITS)).toBe('answer')
  expect(asked()).toBe(3)
})

test('but not for ever', async () => {
  const { ask, asked } = failing(100, lost())
  await expect(patient(ask, WAITS)).rejects.toThrow('Connection terminated')
  expect(asked()).toBe(1 + WAITS.length)
})

test('one that the database refused is not', async () => {
  const { ask, asked } = failing(1, Object.assign(new Error('duplicate key'), { code: '23505' }))
  await expect(patient(ask, WAITS)).rejects.toThrow('duplicate key')
  expect(asked()).toBe(1)
})
