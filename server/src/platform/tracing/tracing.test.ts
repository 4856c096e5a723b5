import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import Fastify from 'fastify'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestDatabase } from '../../testing/database.ts'
import { createJobs } from '../jobs/jobs.ts'
import { type OtlpConfig, otlpSink } from './otlp.ts'
import { tracedRequests } from './requests.ts'
import { traceStatements } from './statements.ts'
import { createTracing } from './tracing.ts'

interface Told {
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
const asked: { url: string | undefined; headers: IncomingHttpHeaders; body: string }[] = []
let answers = 200
const collector = createServer((request, response) => {
  let body = ''
  request.on('data', (part) => {
    body += part
  })
  request.on('end', () => {
    asked.push({ url: request.url, headers: request.headers, body })
    response.writeHead(answers, { 'content-type': 'application/json' }).end('{}')
  })
}).listen(0, '127.0.0.1')
await once(collector, 'listening')
const address = collector.address()
const config: OtlpConfig = {
  endpoint: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/`,
  headers: { 'x-key': 'k' },
  serviceName: 'shop',
  share: 1,
}
const spans = () =>
  asked.flatMap(({ body }) => JSON.parse(body).resourceSpans[0].scopeSpans[0].spans as Told[])
const said: string[] = []
const tracing = (share = 1) =>
  createTracing(
    otlpSink(config, { 'service.instance.id': 'one' }, { warn: (line: string) => void said.push(line) }),
    share,
  )
const attribute = (span: Told | undefined, key: string) => {
  const value = span?.attributes.find((one) => one.key === key)?.value
  return value && Object.values(value)[0]
}

const opened = await openTestDatabase()
beforeEach(() => {
  asked.length = 0
  said.length = 0
  answers = 200
})
afterAll(async () => {
  collector.close()
  await opened.close()
})

describe('a traced request', () => {
  async function ask(traceparent?: string, share = 1, path = '/things/7?q=secret') {
    const own = tracing(share)
    traceStatements(opened.pool, own)
    const app = Fastify()
    await app.register(tracedRequests, { tracing: own })
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
    await own.close()
    opened.pool.removeAllListeners('connect')
    await app.close()
  }

  test('is recorded by route with its statements as children', async () => {
    await ask()
    expect(asked).toHaveLength(1)
    expect(asked[0]).toMatchObject({ url: '/v1/traces', headers: { 'x-key': 'k' } })
    const resource = JSON.parse(asked[0]?.body ?? '').resourceSpans[0].resource.attributes
    expect(resource).toContainEqual({ key: 'service.name', value: { stringValue: 'shop' } })
    const request = spans().find(({ kind }) => kind === 2)
    const statement = spans().find(({ kind }) => kind === 3)
    expect(request?.name).toBe('GET /things/:id')
    expect(request?.parentSpanId).toBeUndefined()
    expect(attribute(request, 'http.response.status_code')).toBe('200')
    expect(statement).toMatchObject({
      ...{ name: 'SELECT', traceId: request?.traceId, parentSpanId: request?.spanId },
    })
    expect(BigInt(request?.endTimeUnixNano ?? 0) >= BigInt(statement?.endTimeUnixNano ?? 1)).toBe(true)
  })

  test('contains neither URL nor statement values', async () => {
    await ask()
    expect(asked[0]?.body).not.toContain('secret')
    expect(asked[0]?.body).not.toContain('told nobody')
  })

  test("continues the caller's trace", async () => {
    await ask(`00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`)
    expect(spans().map(({ traceId }) => traceId)).toEqual(['a'.repeat(32), 'a'.repeat(32)])
    expect(spans().find(({ kind }) => kind === 2)?.parentSpanId).toBe('b'.repeat(16))
  })

  test.each([`00-${'a'.repeat(32)}-${'b'.repeat(16)}-00`])(
    'is not sampled when its caller decides so',
    async (no) => {
      await ask(no)
      expect(asked).toEqual([])
    },
  )

  test('is not sampled beyond the configured share', async () => {
    await ask(undefined, 0)
    expect(asked).toEqual([])
  })

  test.each(['nonsense', `00-${'0'.repeat(32)}-${'b'.repeat(16)}-01`])(
    'starts a trace of its own after %s',
    async (bad) => {
      await ask(bad)
      expect(spans()[0]?.traceId).toMatch(/^(?!0+$)[\da-f]{32}$/)
    },
  )

  test('is marked when it fails', async () => {
    await ask(undefined, 1, '/broken')
    expect(spans()[0]).toMatchObject({ name: 'GET /broken', status: { code: 2 } })
  })
})

test('does not trace a statement outside a request', async () => {
  const own = tracing()
  traceStatements(opened.pool, own)
  const client = { query: async () => ({ rows: [] }) }
  for (const listener of opened.pool.listeners('connect')) listener(client)
  await (client.query as (text: string) => Promise<unknown>)('select 1')
  opened.pool.removeAllListeners('connect')
  await own.close()
  expect(asked).toEqual([])
})

test('traces a job on its own, marked when it fails', async () => {
  const own = tracing()
  const quiet = { warn: () => undefined, error: () => undefined }
  const jobs = createJobs(opened.pool, quiet, { pollSeconds: 0.5, tracing: own })
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
  await own.close()
  const told = spans().filter(({ name }) => name === 'job test-traced')
  expect(told.map(({ kind }) => kind)).toEqual([5, 5])
  expect(told.map(({ status }) => status?.code ?? 0).sort()).toEqual([0, 2])
  expect(new Set(told.map(({ traceId }) => traceId)).size).toBe(2)
})

test('logs a failing collector once and never blocks', async () => {
  answers = 503
  const own = tracing()
  for (let nth = 0; nth < 5_000; nth++) own.end(own.begin({ name: 'work', kind: 'internal' }))
  await own.close()
  expect(said).toEqual([expect.stringContaining('it answers 503')])
  expect(spans().length).toBeLessThanOrEqual(5_000)
})
