import { once } from 'node:events'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import compress from '@fastify/compress'
import { ERRORS } from '@shangxue/contract/errors/errors'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { errors, onUndecodableUrl } from './errors.ts'

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

const sendRequest = (headers = {}) =>
  request({
    port: (app.server.address() as AddressInfo).port,
    method: 'POST',
    path: '/list',
    headers: { ...headers, 'content-type': 'application/json' },
  }).end('{}')

describe.each([
  ['plain', {}],
  ['compressed', { 'accept-encoding': 'gzip' }],
])('a %s stream', (_name, headers) => {
  test('is closed silently when the client disconnects', async () => {
    const outgoing = sendRequest(headers)
    outgoing.on('error', () => {})
    await vi.waitFor(() => expect(sent.listenerCount('close')).toBeGreaterThan(0))
    outgoing.destroy()
    await vi.waitFor(() => expect(sent.destroyed).toBe(true))
    await vi.waitFor(() => expect(log.map(({ msg }) => msg)).toContain('nobody waits for the answer'))
    expect(warnings()).toEqual([])
  })

  test('logs an error when it breaks during the response', async () => {
    const outgoing = sendRequest(headers)
    await vi.waitFor(() => expect(sent.listenerCount('close')).toBeGreaterThan(0))
    sent.destroy(new Error('the disk is gone'))
    const [answer] = await once(outgoing, 'response')
    expect(answer.statusCode).toBe(500)
    answer.resume()
    await vi.waitFor(() => expect(warnings()).not.toEqual([]))
  })
})

test('responds 503 when the database connection is lost', async () => {
  expect(await responseTo(new Error('Connection terminated unexpectedly'))).toEqual([503, 50300])
})

const withCode = (code: string) => Object.assign(new Error('no'), { code })
test.each([
  ['a full disk of the database', withCode('53100'), [507, 41410]],
  ['a full disk of the server', withCode('ENOSPC'), [507, 41410]],
  ['too many connections', withCode('53300'), [503, 50300]],
  ['too little memory', withCode('53200'), [503, 50300]],
])('maps %s to its status and code', async (_, error, answer) => {
  expect(await responseTo(error)).toEqual(answer)
})

test('reports only a full database disk as full database', async () => {
  const onFullDatabase = vi.fn()
  await responseTo(withCode('ENOSPC'), onFullDatabase)
  expect(onFullDatabase).not.toHaveBeenCalled()
  await responseTo(withCode('53100'), onFullDatabase)
  expect(onFullDatabase).toHaveBeenCalledOnce()
})

async function responseTo(error: Error, onFullDatabase?: () => void): Promise<[number, number]> {
  await app.close()
  app = Fastify({ logger: false })
  await app.register(errors, { ...(onFullDatabase && { onFullDatabase }) })
  app.get('/fails', () => {
    throw error
  })
  const answer = await app.inject('/fails')
  return [answer.statusCode, answer.json().code]
}

test('rejects a URL that cannot be decoded', async () => {
  await app.close()
  app = Fastify({ logger: false, frameworkErrors: onUndecodableUrl })
  await app.register(errors)
  const answer = await app.inject('/api/stock/devices/%')
  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toEqual({
    code: ERRORS.bad_address.code,
    msg: '网址不正确，请从页面里的入口重新打开',
    data: null,
  })
})
