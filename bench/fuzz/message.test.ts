import { ENDPOINTS } from '@shangxue/contract/endpoints'
import { sendsInputInQuery } from '@shangxue/contract/platform/endpoint'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { createRandom } from '../../server/src/demo/random.ts'
import { validation } from '../../server/src/platform/http/endpoints/validation.ts'
import { brokenFile } from './files.ts'
import { createValidInput, type FuzzState, type Schema } from './input.ts'
import { messageFor } from './message.ts'

const knownValues = new Map<string, (string | number)[]>([['name', ['甲', '乙']]])
const world: FuzzState = { known: knownValues, mark: 'markjia7', today: '2026-05-20' }

test('generates the same message for the same seed', () => {
  const [e] = ENDPOINTS.filter(({ method }) => method === 'POST')
  if (!e) throw new Error('no endpoint')
  const made = (seed: number) => JSON.stringify(messageFor(e, createRandom(seed), world))
  for (let seed = 0; seed < 50; seed++) expect(made(seed)).toBe(made(seed))
  expect(new Set(Array.from({ length: 50 }, (_, seed) => made(seed))).size).toBeGreaterThan(25)
})

test('generates valid inputs that pass validation of most endpoints', async () => {
  const app = Fastify()
  await app.register(validation)
  const compile = app.validatorCompiler
  const random = createRandom(7)
  // compiling the schemas of all of them takes a while
  const some = ENDPOINTS.filter((_, index) => index % 12 === 0)
  const passed = some.filter((e) => {
    const fits = compile?.({ schema: e.input, method: e.method, url: e.path, httpPart: 'body' })
    const made = () => createValidInput(e.input as unknown as Schema, '', random, world)
    return Array.from({ length: 8 }, made).some((item) => fits?.(item) === true)
  })
  expect(passed.length / some.length).toBeGreaterThan(0.95)
})

test('generates sendable messages for every endpoint', () => {
  for (const [index, e] of ENDPOINTS.entries())
    for (let turn = 0; turn < 4; turn++) {
      const { path, body, headers } = messageFor(e, createRandom(index * 31 + turn), world)
      expect(path).toMatch(/^\/api\/[\x21-\x7e]*$/)
      expect(body === undefined).toBe(sendsInputInQuery(e))
      for (const value of Object.values(headers)) expect(value).toMatch(/^[\x20-\x7e]*$/)
    }
})

test('names corrupted files and limits their size', () => {
  for (let seed = 0; seed < 100; seed++) {
    const { name, content } = brokenFile(createRandom(seed))
    expect(name).not.toBe('')
    expect(content.length).toBeLessThan(10_000)
  }
})
