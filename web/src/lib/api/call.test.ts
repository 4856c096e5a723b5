import { endpoint, FileResponse } from '@shangxue/contract/platform/endpoint'
import { getUserProfile } from '@shangxue/contract/users/endpoints'
import { Type } from 'typebox'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  ok,
  type ReceivedRequest,
  refusal,
  type ScriptedResponse,
  startTestServer,
} from '../testing/server.ts'
import { call } from './call.ts'
import { ApiError, onFailure } from './error.ts'

const find = endpoint({
  method: 'GET',
  path: '/api/things/:name',
  summary: 'a read',
  permission: 'login',
  input: Type.Object({
    name: Type.String(),
    q: Type.Optional(Type.String()),
    ids: Type.Optional(Type.Array(Type.Integer())),
  }),
  output: Type.Unknown(),
  timeoutMs: 600,
})
const make = endpoint({
  method: 'POST',
  path: '/api/things',
  summary: 'a write',
  permission: 'login',
  input: Type.Object({ title: Type.String(), note: Type.Optional(Type.String()) }),
  output: Type.Unknown(),
})
const send = endpoint({
  method: 'POST',
  path: '/api/pictures',
  summary: 'an upload',
  permission: 'login',
  input: Type.Object({ album: Type.Integer() }),
  output: Type.Unknown(),
  upload: { field: 'picture', maxBytes: 20 },
})
const fetchSheet = endpoint({
  method: 'GET',
  path: '/api/sheet',
  summary: 'a file',
  permission: 'login',
  input: Type.Object({}),
  output: FileResponse,
  produces: 'text/csv',
})

let script: (seen: ReceivedRequest) => ScriptedResponse
let server: Awaited<ReturnType<typeof startTestServer>>
const reported: string[] = []
let unsubscribe = () => {}

beforeEach(async () => {
  script = () => ok({ fine: true })
  server = await startTestServer((seen) => script(seen))
  unsubscribe = onFailure((error) => reported.push(error.message))
})
afterEach(async () => {
  await server.stop()
  unsubscribe()
  reported.length = 0
  localStorage.clear()
})

const failure = (promise: Promise<unknown>): Promise<ApiError> =>
  promise.then(
    () => expect.fail('the call succeeded'),
    (error: unknown) => {
      expect(error).toBeInstanceOf(ApiError)
      return error as ApiError
    },
  )

describe('request', () => {
  test('encodes path parameters and leaves undefined out of the query', async () => {
    await call(find, { name: 'a/b 中', q: undefined, ids: [1, 2] })
    expect(server.seen[0]?.url).toBe('/api/things/a%2Fb%20%E4%B8%AD?ids=1&ids=2')
  })
  test('sends the input of a write as JSON without undefined', async () => {
    await call(make, { title: '书', note: undefined })
    expect(server.seen[0]).toMatchObject({ method: 'POST', url: '/api/things', body: '{"title":"书"}' })
    expect(server.seen[0]?.headers['content-type']).toBe('application/json')
  })
  test('forbids caches', async () => {
    await call(find, { name: 'x' })
    expect(server.seen[0]?.headers).toMatchObject({ 'cache-control': 'no-cache', pragma: 'no-cache' })
  })
  test('sends the token and the encoded user name', async () => {
    localStorage.setItem('token', 'T1')
    localStorage.setItem('yonghuming', '张三')
    await call(find, { name: 'x' })
    expect(server.seen[0]?.headers).toMatchObject({
      authorization: 'Bearer T1',
      'x-user-name': '%E5%BC%A0%E4%B8%89',
    })
  })
  test('sends neither token nor user name for a visitor', async () => {
    await call(find, { name: 'x' })
    expect(server.seen[0]?.headers).not.toHaveProperty('authorization')
    expect(server.seen[0]?.headers).not.toHaveProperty('x-user-name')
  })
  test('sends a new idempotency key only with idempotent writes', async () => {
    await call(make, { title: 'a' })
    await call(make, { title: 'a' })
    await call(find, { name: 'x' })
    await call(getUserProfile, { user_id: 1 })
    const [first, second, read, profile] = server.seen.map(({ headers }) => headers['idempotency-key'])
    expect(first).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    expect(second).not.toBe(first)
    expect([read, profile]).toEqual([undefined, undefined])
  })
  test('creates a key where the browser has no randomUUID', async () => {
    vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) })
    await call(make, { title: 'a' })
    expect(server.seen[0]?.headers['idempotency-key']).toMatch(/^[0-9a-f-]{14}4[0-9a-f]{3}-[89ab]/)
  })
  test('uses the key and headers of the caller', async () => {
    await call(make, { title: 'a' }, { idempotencyKey: 'mine', headers: { 'X-Extra': '1' } })
    expect(server.seen[0]?.headers).toMatchObject({ 'idempotency-key': 'mine', 'x-extra': '1' })
  })
})

describe('response', () => {
  test('resolves to the data of code 10000, including null', async () => {
    expect(await call(find, { name: 'x' })).toEqual({ fine: true })
    script = () => ok(null)
    expect(await call(find, { name: 'x' })).toBeNull()
  })
  test('resolves to msg if there is no data', async () => {
    script = () => ({ json: { code: 10000, msg: '已保存' } })
    expect(await call(find, { name: 'x' })).toBe('已保存')
  })
  test('rejects other codes with msg, code, status and data, and reports them', async () => {
    script = () => ({ status: 409, json: { code: 20001, msg: '请选择', data: { shujuku: ['甲', '乙'] } } })
    const error = await failure(call(find, { name: 'x' }))
    expect(error).toMatchObject({
      status: 409,
      code: 20001,
      message: '请选择',
      data: { shujuku: ['甲', '乙'] },
    })
    expect(reported).toEqual(['请选择'])
  })
  test('rejects other codes without msg with 请求失败', async () => {
    script = () => ({ json: { code: 1 } })
    await failure(call(find, { name: 'x' }))
    expect(reported).toEqual(['请求失败'])
  })
  test('rejects an unreadable response with 服务器返回数据格式错误', async () => {
    script = () => ({ text: '<html>' })
    expect(await failure(call(find, { name: 'x' }))).toMatchObject({ message: '服务器返回数据格式错误' })
  })
  test('rejects HTTP 413 with 文件过大，请压缩后重试', async () => {
    script = () => ({ status: 413, text: '<html>nginx' })
    expect(await failure(call(find, { name: 'x' }))).toMatchObject({ message: '文件过大，请压缩后重试' })
  })
  test('rejects a late response with 请求超时，请重试', async () => {
    script = () => ({ instead: 'hang' })
    expect(await failure(call(find, { name: 'x' }))).toMatchObject({
      code: 'timeout',
      message: '请求超时，请重试',
    })
  })
  test.each([
    ['a broken connection', { instead: 'cut' } as const],
    ['a proxy’s error page', { status: 502, text: '<html>' }],
  ])('rejects %s with 网络错误或服务器问题', async (_, scripted) => {
    script = () => scripted
    expect(await failure(call(find, { name: 'x' }))).toMatchObject({ message: '网络错误或服务器问题' })
  })
  test('does not report failures of a quiet call', async () => {
    script = () => refusal(422, 1, '不行')
    expect(await failure(call(find, { name: 'x' }, { quiet: true }))).toMatchObject({ message: '不行' })
    expect(reported).toEqual([])
  })
  test('resolves to a blob with the proposed file name', async () => {
    script = () => ({
      text: 'a,b',
      headers: { 'content-disposition': "attachment; filename=x.csv; filename*=UTF-8''%E8%A1%A8.csv" },
    })
    const { blob, fileName } = await call(fetchSheet, {})
    expect([await blob.text(), fileName]).toEqual(['a,b', '表.csv'])
  })
  test('reads an envelope where a file is refused', async () => {
    script = () => refusal(403, 40300, '没有权限执行此操作')
    expect(await failure(call(fetchSheet, {}))).toMatchObject({ code: 40300 })
  })
})

test('rejects a cancelled call as aborted without reporting it', async () => {
  script = () => ({ instead: 'hang' })
  const control = new AbortController()
  const promise = call(make, { title: 'a' }, { signal: control.signal })
  control.abort()
  await expect(promise).rejects.toMatchObject({ name: 'AbortError' })
  expect(reported).toEqual([])
})

describe('upload', () => {
  test('sends fields and file as multipart and reports progress', async () => {
    const shares: number[] = []
    const file = new File(['hello'], 'p.png', { type: 'image/png' })
    await call(send, { album: 7 }, { file, onUploadProgress: (share) => shares.push(share) })
    const [seen] = server.seen
    expect(seen?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/)
    expect(seen?.body).toMatch(/name="album"\s+7\s[\s\S]*name="picture"; filename="p.png"[\s\S]*hello/)
    expect(shares.at(-1)).toBe(1)
  })
  test('sends token, user name and key', async () => {
    localStorage.setItem('token', 'T1')
    await call(send, { album: 7 }, { file: new File(['x'], 'p') })
    expect(server.seen[0]?.headers).toMatchObject({
      authorization: 'Bearer T1',
      'idempotency-key': expect.any(String),
    })
  })
  test('refuses a file over the limit before sending', async () => {
    const file = new File(['x'.repeat(21)], 'p')
    expect(await failure(call(send, { album: 7 }, { file }))).toMatchObject({
      message: '文件过大，请压缩后重试',
    })
    expect(server.seen).toHaveLength(0)
  })
  test('rejects a broken upload with 网络错误或服务器问题', async () => {
    script = () => ({ instead: 'cut' })
    const error = await failure(call(send, { album: 7 }, { file: new File(['x'], 'p') }))
    expect(error.message).toBe('网络错误或服务器问题')
  })
})

describe('preloaded request', () => {
  const URL_OF_IT = '/api/things/a'
  const preload = (authorization: string) => {
    const response = Promise.resolve(new Response(JSON.stringify({ code: 10000, msg: '', data: 'early' })))
    window.preloaded = { [URL_OF_IT]: { authorization, response } }
  }
  const token = 'token-of-now'
  beforeEach(() => localStorage.setItem('token', token))
  afterEach(() => localStorage.clear())

  test('uses a preloaded response only once', async () => {
    script = () => ok('late')
    preload(`Bearer ${token}`)
    expect(await call(find, { name: 'a' })).toBe('early')
    expect(await call(find, { name: 'a' })).toBe('late')
  })

  test('ignores a preloaded response of another user or URL', async () => {
    script = () => ok('late')
    preload('Bearer of-somebody-else')
    expect(await call(find, { name: 'a' })).toBe('late')
    preload(`Bearer ${token}`)
    expect(await call(find, { name: 'b' })).toBe('late')
  })

  test('uses a preloaded response to a write with the same body', async () => {
    script = () => ok('late')
    const response = Promise.resolve(new Response(JSON.stringify({ code: 10000, msg: '', data: 'early' })))
    window.preloaded = {
      [`${make.path} {"title":"a"}`]: { authorization: `Bearer ${token}`, response },
    }
    expect(await call(make, { title: 'b' })).toBe('late')
    expect(await call(make, { title: 'a' })).toBe('early')
    expect(await call(make, { title: 'a' })).toBe('late')
  })

  test('applies the timeout to a preloaded response', async () => {
    window.preloaded = { [URL_OF_IT]: { authorization: `Bearer ${token}`, response: new Promise(() => {}) } }
    expect(await failure(call(find, { name: 'a' }))).toMatchObject({ message: '请求超时，请重试' })
  })
})
