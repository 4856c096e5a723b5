import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import Fastify from 'fastify'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestDatabase } from '../../testing/database/open-test-database.ts'
import { createJobs } from '../jobs/jobs.ts'
import { type OtlpConfig, openTracing } from './open-tracing.ts'
import { requestTracing } from './trace-requests.ts'
import { traceStatements } from './trace-statements.ts'

interface OtlpSpan {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  startTimeUnixNano: string
  endTimeUnixNano: string
  attributes: { key: string; value: Record<string, unknown> }[]
  status?: { code: number }
}

/** A collector that records OTLP requests. */
const received: { url: string | undefined; headers: IncomingHttpHeaders; body: string }[] = []
let responseStatus = 200
const collector = createServer((request, response) => {
  let body = ''
  request.on('data', (part) => {
    body += part
  })
  request.on('end', () => {
    received.push({ url: request.url, headers: request.headers, body })
    response.writeHead(responseStatus, { 'content-type': 'application/json' }).end('{}')
  })
}).listen(0, '127.0.0.1')
await once(collector, 'listening')
const address = collector.address()
const config: OtlpConfig = {
  endpoint: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/`,
  headers: { 'x-key': 'k' },
  serviceName: 'shop',
  sampleRatio: 1,
}
const spans = () =>
  received.flatMap(({ body }) => JSON.parse(body).resourceSpans[0].scopeSpans[0].spans as OtlpSpan[])
const warnings: string[] = []
const tracing = (sampleRatio = 1) =>
  openTracing(
    { ...config, sampleRatio },
    { 'service.instance.id': 'one' },
    { warn: (line: string) => void warnings.push(line) },
  )
const attribute = (span: OtlpSpan | undefined, key: string) => {
  const value = span?.attributes.find((attributeEntry) => attributeEntry.key === key)?.value
  return value && Object.values(value)[0]
}

const opened = await openTestDatabase()
beforeEach(() => {
  received.length = 0
  warnings.length = 0
  responseStatus = 200
})
afterAll(async () => {
  collector.close()
  await opened.close()
})

describe('a traced request', () => {
  async function traceRequest(traceparent?: string, share = 1, path = '/things/7?q=secret') {
    const testTracing = await tracing(share)
    traceStatements(opened.pool, testTracing)
    const app = Fastify()
    await app.register(requestTracing, { tracing: testTracing })
    app.get('/things/:id', async () => {
      // The pool calls listeners for new connections; this one is simulated.
      const client = { query: async () => ({ rows: [] }) }
      for (const listener of opened.pool.listeners('connect')) listener(client)
      await (client.query as (text: string, values: unknown[]) => Promise<unknown>)(
        'select name from brand where id = $1',
        ['told nobody'],
      )
      return {}
    })
    app.get('/broken', async () => {
      throw new Error('no')
    })
    await app.inject({ path, headers: traceparent ? { traceparent } : {} })
    await testTracing.close()
    opened.pool.removeAllListeners('connect')
    await app.close()
  }

  test('is recorded by route with its statements as children', async () => {
    await traceRequest()
    expect(received).toHaveLength(1)
    expect(received[0]).toMatchObject({ url: '/v1/traces', headers: { 'x-key': 'k' } })
    const resource = JSON.parse(received[0]?.body ?? '').resourceSpans[0].resource.attributes
    expect(resource).toContainEqual({ key: 'service.name', value: { stringValue: 'shop' } })
    const request = spans().find(({ kind }) => kind === 2)
    const statement = spans().find(({ kind }) => kind === 3)
    expect(request?.name).toBe('GET /things/:id')
    expect(request?.parentSpanId).toBeUndefined()
    expect(attribute(request, 'http.response.status_code')).toBe(200)
    expect(statement).toMatchObject({
      ...{ name: 'SELECT', traceId: request?.traceId, parentSpanId: request?.spanId },
    })
    expect(BigInt(request?.endTimeUnixNano ?? 0) >= BigInt(statement?.endTimeUnixNano ?? 1)).toBe(true)
  })

  test('contains neither URL nor statement values', async () => {
    await traceRequest()
    expect(received[0]?.body).not.toContain('secret')
    expect(received[0]?.body).not.toContain('told nobody')
  })

  test("continues the caller's trace", async () => {
    await traceRequest(`00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`)
    expect(spans().map(({ traceId }) => traceId)).toEqual(['a'.repeat(32), 'a'.repeat(32)])
    expect(spans().find(({ kind }) => kind === 2)?.parentSpanId).toBe('b'.repeat(16))
  })

  test.each([`00-${'a'.repeat(32)}-${'b'.repeat(16)}-00`])(
    'is not sampled when its caller decides so',
    async (no) => {
      await traceRequest(no)
      expect(received).toEqual([])
    },
  )

  test('is not sampled beyond the configured share', async () => {
    await traceRequest(undefined, 0)
    expect(received).toEqual([])
  })

  test.each(['nonsense', `00-${'0'.repeat(32)}-${'b'.repeat(16)}-01`])(
    'starts a trace of its own after %s',
    async (bad) => {
      await traceRequest(bad)
      expect(spans()[0]?.traceId).toMatch(/^(?!0+$)[\da-f]{32}$/)
    },
  )

  test('is marked when it fails', async () => {
    await traceRequest(undefined, 1, '/broken')
    expect(spans()[0]).toMatchObject({ name: 'GET /broken', status: { code: 2 } })
  })
})

test('does not trace a statement outside a request', async () => {
  const testTracing = await tracing()
  traceStatements(opened.pool, testTracing)
  const client = { query: async () => ({ rows: [] }) }
  for (const listener of opened.pool.listeners('connect')) listener(client)
  await (client.query as (text: string) => Promise<unknown>)('select 1')
  opened.pool.removeAllListeners('connect')
  await testTracing.close()
  expect(received).toEqual([])
})

test('traces a job on its own, marked when it fails', async () => {
  const testTracing = await tracing()
  const quiet = { warn: () => undefined, error: () => undefined }
  const jobs = createJobs(opened.pool, quiet, { pollSeconds: 0.5, tracing: testTracing })
  let done = 0
  jobs.handle<{ bad: boolean }>({ name: 'test-traced', retries: 0 }, async ({ bad }) => {
    done += 1
    if (bad) throw new Error('no')
  })
  await jobs.start()
  await opened.pool.query(
    `insert into pgboss.job (name, data, retry_limit) values ('test-traced', '{"bad": false}', 0), ('test-traced', '{"bad": true}', 0)`,
  )
  await expect.poll(() => done, { timeout: 20_000 }).toBe(2)
  await jobs.stop()
  await testTracing.close()
  const jobSpans = spans().filter(({ name }) => name === 'job test-traced')
  expect(jobSpans.map(({ kind }) => kind)).toEqual([5, 5])
  expect(jobSpans.map(({ status }) => status?.code ?? 0).sort()).toEqual([0, 2])
  expect(new Set(jobSpans.map(({ traceId }) => traceId)).size).toBe(2)
})

test('logs a failing collector once and never blocks', async () => {
  // The exporter would repeat a 503 for ten seconds.
  responseStatus = 400
  const testTracing = await tracing()
  for (let nth = 0; nth < 5_000; nth++)
    testTracing.endSpan(testTracing.startSpan({ name: 'work', kind: 'client' }))
  await testTracing.close()
  expect(warnings).toEqual([expect.stringContaining('Bad Request')])
  expect(spans().length).toBeLessThanOrEqual(5_000)
})

test('is loaded by a server only with a collector', () => {
  const bundle = readFileSync('server/dist/main.js', 'utf8')
  expect(bundle).toMatch(/import\("@opentelemetry\/sdk-trace"\)/)
  expect(bundle).not.toMatch(/(from|import)\s*"(@opentelemetry|web-push)/)
})
