import { ENDPOINTS } from '@shangxue/contract/endpoints'
import Fastify from 'fastify'
import type pg from 'pg'
import { describe, expect, test } from 'vitest'
import { type Harness, type HarnessOptions, startHarness } from '../../../testing/harness.ts'
import { noColumnar } from '../../columnar/columnar.ts'
import { createDatabase } from '../../database/database.ts'
import { metrics } from './metrics.ts'

const TOKEN = 'a token for metrics only'.replaceAll(' ', '-')
const ELSEWHERE = '198.51.100.7'

async function withServer(options: HarnessOptions, use: (h: Harness) => Promise<void>) {
  const h = await startHarness(options)
  await use(h).finally(() => h.close())
}
const read = async (h: Harness, remoteAddress: string, headers: Record<string, string> = {}) =>
  (await h.app.inject({ url: '/metrics', remoteAddress, headers })).statusCode

describe('metrics', () => {
  test('are available only to the local machine', () =>
    withServer({}, async (h) => {
      for (const address of ['127.0.0.1', '127.8.0.1', '::1', '::ffff:127.0.0.1'])
        expect([address, await read(h, address)]).toEqual([address, 200])
      for (const address of [ELSEWHERE, '10.0.0.1', '::ffff:198.51.100.7', '2001:db8::1'])
        expect([address, await read(h, address)]).toEqual([address, 403])
      expect(await read(h, ELSEWHERE, { authorization: `Bearer ${TOKEN}` })).toBe(403)
    }))

  test('are not exposed by forged forwarding headers', () =>
    withServer({ trustedProxies: ['10.0.0.0/8', 'loopback'] }, async (h) => {
      for (const [name, value] of [
        ['x-forwarded-for', '127.0.0.1'],
        ['x-forwarded-for', '127.0.0.1, 10.0.0.9'],
        ['x-real-ip', '127.0.0.1'],
        ['forwarded', 'for=127.0.0.1'],
      ] as const) {
        expect(await read(h, '10.0.0.9', { [name]: value })).toBe(403)
        expect(await read(h, '127.0.0.1', { [name]: value })).toBe(403)
      }
      expect(await read(h, '127.0.0.1', { 'x-forwarded-for': ELSEWHERE })).toBe(403)
      expect(await read(h, '127.0.0.1')).toBe(200)
    }))

  test('are available with the token', () =>
    withServer({ metrics: { token: TOKEN, open: false } }, async (h) => {
      expect(await read(h, ELSEWHERE, { authorization: `Bearer ${TOKEN}` })).toBe(200)
      for (const authorization of ['Bearer ', `Bearer ${TOKEN}x`, `Basic ${TOKEN}`, TOKEN])
        expect(await read(h, ELSEWHERE, { authorization })).toBe(403)
    }))

  test('are public when configured so', () =>
    withServer({ metrics: { token: undefined, open: true } }, async (h) =>
      expect(await read(h, ELSEWHERE)).toBe(200),
    ))
})

test('keeps metrics of all endpoints and statuses below 400 KB', async () => {
  const app = Fastify()
  await app.register(metrics, {
    database: createDatabase({ waitingCount: 0 } as pg.Pool),
    access: { token: undefined, open: true },
    columnar: noColumnar(),
  })
  for (const { method, path } of ENDPOINTS)
    app.route({
      method,
      url: path,
      handler: (request, reply) => reply.code(Number(request.headers.status)).send(),
    })
  const statuses = [200, 206, 304, 400, 401, 403, 404, 409, 413, 422, 429, 500, 503, 507]
  for (const { method, path } of ENDPOINTS)
    for (const status of statuses)
      await app.inject({ method, url: path, headers: { status: String(status) } })
  const { body } = await app.inject('/metrics')
  const series = body.split('\n').filter((line) => !line.startsWith('#')).length
  expect(series).toBeGreaterThan(ENDPOINTS.length * 4)
  // Counts and seconds grow by up to ten digits within a year.
  expect(body.length + 10 * series).toBeLessThan(400_000)
  await app.close()
})
