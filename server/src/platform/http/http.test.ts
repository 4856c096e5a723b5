import { ENDPOINTS } from '@shangxue/contract/endpoints'
import { ERRORS } from '@shangxue/contract/errors/errors'
import { envelopeOf } from '@shangxue/contract/platform/endpoint'
import { listSignIns, login } from '@shangxue/contract/session/endpoints'
import { getUser, issuePasswords } from '@shangxue/contract/users/admin'
import { Ajv } from 'ajv'
import addFormats from 'ajv-formats'
import fastJson from 'fast-json-stringify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Harness, PASSWORD, startHarness } from '../../testing/harness.ts'

let h: Harness
beforeAll(async () => {
  h = await startHarness({ withJobs: true })
})
afterAll(() => h.close())

// The server compiles each schema at its first request, which is too late to find a mistake.
test('compiles the schemas of every endpoint', () => {
  const ajv = new Ajv({ strict: false })
  ;(addFormats as unknown as typeof addFormats.default)(ajv)
  for (const endpoint of ENDPOINTS) {
    const name = `${endpoint.method} ${endpoint.path}`
    expect(() => ajv.compile(endpoint.input), name).not.toThrow()
    if (!endpoint.produces) expect(() => fastJson(envelopeOf(endpoint.output)), name).not.toThrow()
  }
})

describe('the server', () => {
  test('reports health and readiness', async () => {
    expect((await h.app.inject('/health')).json()).toEqual({ status: 'ok' })
    expect((await h.app.inject('/ready')).json()).toEqual({ database: true, queue: true, storage: true })
  })

  test('counts responses by route, not by URL', async () => {
    await h.app.inject('/api/auth/setup')
    const { body } = await h.app.inject('/metrics')
    expect(body).toMatch(/http_requests_total\{method="GET",route="\/api\/auth\/setup",outcome="ok"\} \d/)
  })

  test('responds to an unknown endpoint in the envelope', async () => {
    const answer = await h.app.inject('/api/no/such')
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toEqual({
      code: ERRORS.no_such_call.code,
      msg: ERRORS.no_such_call.msg,
      data: null,
    })
  })

  test('rejects malformed and non-JSON bodies with a message', async () => {
    for (const headers of [{ 'content-type': 'application/json' }, { 'content-type': 'text/csv' }]) {
      const answer = await h.app.inject({ method: 'POST', url: '/api/auth/login', payload: '{"a":', headers })
      expect(answer.statusCode).toBe(400)
      expect(answer.json()).toMatchObject({
        code: expect.toBeOneOf([ERRORS.malformed_request.code, ERRORS.invalid_body.code]),
        msg: expect.stringContaining('请'),
      })
    }
  })

  test('rejects unstorable text and out-of-range ids', async () => {
    const { token } = await h.signIn({ boss: true })
    expect(await h.call(login, { yonghuming: 'a\u0000b', mima: PASSWORD })).toMatchObject({
      status: 400,
      msg: '内容含有无法保存的字符，请删除后重试',
    })
    expect(await h.call(getUser, { id: 1e20 }, { token })).toMatchObject({ status: 400 })
  })

  test('names list fields as users know them', async () => {
    const { token } = await h.signIn({ boss: true })
    const users = [{ id: 1, xinmima: 'short' }]
    expect(await h.call(issuePasswords, { users }, { token })).toMatchObject({
      status: 400,
      msg: '新密码至少需要8个字符，请检查后重试',
    })
  })

  test('rejects a body over 2 MB with 413', async () => {
    const answer = await h.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      headers: { 'content-type': 'application/json', 'content-length': String(3 * 1024 * 1024) },
      payload: '{}',
    })
    expect(answer.statusCode).toBe(413)
    expect(answer.json()).toMatchObject({ msg: '文件过大，请压缩后重试' })
  })

  test('does not coerce body values', async () => {
    for (const id of [null, '1', true]) {
      const { token } = await h.signIn()
      const answer = await h.app.inject({
        method: 'POST',
        url: '/api/notifications/open',
        headers: { authorization: `Bearer ${token}` },
        payload: { id },
      })
      expect(answer.statusCode).toBe(400)
    }
  })

  test('hides internal errors behind a request id', async () => {
    const { token } = await h.signIn()
    await h.database.pool.query('alter table brand rename to brand_gone')
    const answer = await h.app.inject({
      url: '/api/catalogue/brands',
      headers: { authorization: `Bearer ${token}` },
    })
    await h.database.pool.query('alter table brand_gone rename to brand')
    expect(answer.statusCode).toBe(500)
    expect(answer.body).not.toMatch(/brand|select|relation/)
    expect(answer.json().msg).toMatch(/编号 [\da-f-]{36}/)
  })

  test('sends strict headers with every response', async () => {
    const { headers } = await h.app.inject('/api/auth/setup')
    expect(headers['content-security-policy']).toContain("default-src 'self'")
    expect(headers['content-security-policy']).not.toMatch(/script-src[^;]*'unsafe-inline'/)
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' })
    expect(headers['permissions-policy']).toContain('camera=(self)')
    expect(headers['cache-control']).toBe('no-store')
  })

  test('serves the API document and its browser', async () => {
    const document = (await h.app.inject('/docs/json')).json()
    expect(document.openapi).toBe('3.1.0')
    expect(document.paths['/api/auth/login'].post.operationId).toBe('login')
    expect((await h.app.inject('/docs/')).statusCode).toBe(200)
  })

  test('responds 304 to a known API document', async () => {
    const url = '/docs/json'
    const first = await h.app.inject({ url, headers: { 'accept-encoding': 'gzip' } })
    expect(first.headers).toMatchObject({
      'content-encoding': 'gzip',
      'cache-control': 'public, no-cache',
      etag: expect.any(String),
    })
    const repeated = await h.app.inject({ url, headers: { 'if-none-match': String(first.headers.etag) } })
    expect(repeated).toMatchObject({ statusCode: 304, body: '' })
    expect((await h.app.inject(url)).body.length).toBeGreaterThan(5 * first.rawPayload.length)
    expect((await h.app.inject('/docs/yaml')).statusCode).toBe(404)
  })

  test('ignores X-Forwarded-For from untrusted addresses', async () => {
    const user = await h.signIn()
    const headers = { 'x-forwarded-for': '203.0.113.9' }
    const { data } = await h.call(login, { yonghuming: user.name, mima: PASSWORD }, { headers })
    const list = await h.call(listSignIns, {}, { token: data.token })
    expect(list.data.map(({ address }) => address)).toEqual(['127.0.0.1', '127.0.0.1'])
  })
})
