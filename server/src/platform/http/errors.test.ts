import { once } from 'node:events'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import compress from '@fastify/compress'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { errors, undecodable } from './errors.ts'

let app: FastifyInstance
let log: { level: number; msg: string }[]
let sent: Readable
const warnings = () => log.filter(({ level }) => level >= 40)

beforeEach(async () => {
  log = []
  sent = new Readable({ read() {} })
  app = Fastify({ logger: { level: 'debug', stream: { write: (line) => log.push(JSON.parse(line)) } } })
  await app.register(compress)
  await app.register(errors)
  app.post('/list', (_request, reply) => reply.type('application/json').send(sent))
  await app.listen({ port: 0, host: '127.0.0.1' })
})
afterEach(() => app.close())

const ask = (headers = {}) =>
  request({
    port: (app.server.address() as AddressInfo).port,
    method: 'POST',
    path: '/list',
    headers: { ...headers, 'content-type': 'application/json' },
  }).end('{}')

describe.each([
  ['plain', {}],
  ['compressed', { 'accept-encoding': 'gzip' }],
])('a stream, %s', (_name, headers) => {
  test('that nobody waits for any more is let go without a word of alarm', async () => {
    const asked = ask(headers)
    asked.on('error', () => {})
    await vi.waitFor(() => expect(sent.listenerCount('close')).toBeGreaterThan(0))
    asked.destroy()
    await vi.waitFor(() => expect(sent.destroyed).toBe(true))
    await vi.waitFor(() => expect(log.map(({ msg }) => msg)).toContain('nobody waits for the answer'))
    expect(warnings()).toEqual([])
  })

  test('that breaks while someone waits is an error, logged and told', async () => {
    const asked = ask(headers)
    await vi.waitFor(() => expect(sent.listenerCount('close')).toBeGreaterThan(0))
    sent.destroy(new Error('the disk is gone'))
    const [answer] = await once(asked, 'response')
    expect(answer.statusCode).toBe(500)
    answer.resume()
    await vi.waitFor(() => expect(warnings()).not.toEqual([]))
  })
})

test('a connection to the database that ended amid the work asks for patience, since a repeat under its key is safe', async () => {
  expect(await answerTo(new Error('Connection terminated unexpectedly'))).toEqual([503, 50300])
})

const withCode = (code: string) => Object.assign(new Error('no'), { code })
test.each([
  ['a full disk of the database', withCode('53100'), [507, 41410]],
  ['a full disk of the server', withCode('ENOSPC'), [507, 41410]],
  ['too many connections', withCode('53300'), [503, 50300]],
  ['too little memory', withCode('53200'), [503, 50300]],
])('%s is answered as such', async (_, error, answer) => {
  expect(await answerTo(error)).toEqual(answer)
})

test('only a full database is reported as one', async () => {
  const onFullDatabase = vi.fn()
  await answerTo(withCode('ENOSPC'), onFullDatabase)
  expect(onFullDatabase).not.toHaveBeenCalled()
  await answerTo(withCode('53100'), onFullDatabase)
  expect(onFullDatabase).toHaveBeenCalledOnce()
})

async function answerTo(error: Error, onFullDatabase?: () => void): Promise<[number, number]> {
  await app.close()
  app = Fastify({ logger: false })
  await app.register(errors, { ...(onFullDatabase && { onFullDatabase }) })
  app.get('/fails', () => {
    throw error
  })
  const answer = await app.inject('/fails')
  return [answer.statusCode, answer.json().code]
}

test('an address that cannot be decoded is refused in the words of the catalogue', async () => {
  await app.close()
  app = Fastify({ logger: false, frameworkErrors: undecodable })
  await app.register(errors)
  const answer = await app.inject('/api/stock/devices/%')
  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toEqual({ code: 40000, msg: '网址不正确，请从页面里的入口重新打开', data: null })
})
