import { endpoint, FileResponse } from '@shangxue/contract/platform/endpoint'
import { getUserProfile } from '@shangxue/contract/users/endpoints'
import { Type } from 'typebox'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ok, refusal, type Scripted, type Seen, startTestServer } from '../testing/server.ts'
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

let script: (seen: Seen) => Scripted
let server: Awaited<ReturnType<typeof startTestServer>>
const shown: string[] = []
let unsubscribe = () => {}

beforeEach(async () => {
  script = () => ok({ fine: true })
  server = await startTestServer((seen) => script(seen))
  unsubscribe = onFailure((error) => shown.push(error.message))
})
afterEach(async () => {
  await server.stop()
  unsubscribe()
  shown.length = 0
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

describe('a request', () => {
  test('encodes path parameters and leaves undefined out of the query', async () => {
    await call(find, { name: 'a/b 中', q: undefined, ids: [1, 2] })
    expect(server.seen[0]?.url).toBe('/api/things/a%2Fb%20%E4%B8%AD?ids=1&ids=2')
  })
  test('of a write carries its input as JSON, without what is undefined', async () => {
    await call(make, { title: '书', note: undefined })
    expect(server.seen[0]).toMatchObject({ method: 'POST', url: '/api/things', body: '{"title":"书"}' })
    expect(server.seen[0]?.headers['content-type']).toBe('application/json')
  })
  test('forbids caches', async () => {
    await call(find, { name: 'x' })
    expect(server.seen[0]?.headers).toMatchObject({ 'cache-control': 'no-cache', pragma: 'no-cache' })
  })
  test('carries the token and the encoded user name of the stored sign-in', async () => {
    localStorage.setItem('token', 'T1')
    localStorage.setItem('yonghuming', '张三')
    await call(find, { name: 'x' })
    expect(server.seen[0]?.headers).toMatchObject({
      authorization: 'Bearer T1',
      'x-user-name': '%E5%BC%A0%E4%B8%89',
    })
  })
  test('of a visitor carries neither', async () => {
    await call(find, { name: 'x' })
    expect(server.seen[0]?.headers).not.toHaveProperty('authorization')
    expect(server.seen[0]?.headers).not.toHaveProperty('x-user-name')
  })
  test('of a write carries a key of its own; of a read or a non-idempotent write none', async () => {
    await call(make, { title: 'a' })
    await call(make, { title: 'a' })
    await call(find, { name: 'x' })
    await call(getUserProfile, { user_id: 1 })
    const [first, second, read, profile] = server.seen.map(({ headers }) => headers['idempotency-key'])
    expect(first).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    expect(second).not.toBe(first)
    expect([read, profile]).toEqual([undefined, undefined])
  })
  test('has a key where the browser cannot make UUIDs, too', async () => {
    vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) })
    await call(make, { title: 'a' })
    expect(server.seen[0]?.headers['idempotency-key']).toMatch(/^[0-9a-f-]{14}4[0-9a-f]{3}-[89ab]/)
  })
  test('takes the key and headers that the caller gives', async () => {
    await call(make, { title: 'a' }, { idempotencyKey: 'mine', headers: { 'X-Extra': '1' } })
    expect(server.seen[0]?.headers).toMatchObject({ 'idempotency-key': 'mine', 'x-extra': '1' })
  })
})

describe('an answer', () => {
  test('of code 10000 is its data, null included', async () => {
    expect(await call(find, { name: 'x' })).toEqual({ fine: true })
    script = () => ok(null)
    expect(await call(find, { name: 'x' })).toBeNull()
  })
  test('without data is its msg', async () => {
    script = () => ({ json: { code: 10000, msg: '已保存' } })
    expect(await call(find, { name: 'x' })).toBe('已保存')
  })
  test('of another code rejects with the server’s msg, code, status and data, and is shown', async () => {
    script = () => ({ status: 409, json: { code: 20001, msg: '请选择', data: { shujuku: ['甲', '乙'] } } })
    const error = await failure(call(find, { name: 'x' }))
    expect(error).toMatchObject({
      status: 409,
      code: 20001,
      message: '请选择',
      data: { shujuku: ['甲', '乙'] },
    })
    expect(shown).toEqual(['请选择'])
  })
  test('of another code without msg says 请求失败', async () => {
    script = () => ({ json: { code: 1 } })
    await failure(call(find, { name: 'x' }))
    expect(shown).toEqual(['请求失败'])
  })
  test('that cannot be parsed says 服务器返回数据格式错误', async () => {
    script = () => ({ text: '<html>' })
    expect(await failure(call(find, { name: 'x' }))).toMatchObject({ message: '服务器返回数据格式错误' })
  })
  test('with HTTP 413 says 文件过大，请压缩后重试, whatever its body', async () => {
    script = () => ({ status: 413, text: '<html>nginx' })
    expect(await failure(call(find, { name: 'x' }))).toMatchObject({ message: '文件过大，请压缩后重试' })
  })
  test('that comes too late says 请求超时，请重试', async () => {
    script = () => ({ instead: 'hang' })
    expect(await failure(call(find, { name: 'x' }))).toMatchObject({
      code: 'timeout',
      message: '请求超时，请重试',
    })
  })
  test.each([
    ['a cut line', { instead: 'cut' } as const],
    ['a proxy’s error page', { status: 502, text: '<html>' }],
  ])('that is %s says 网络错误或服务器问题', async (_, scripted) => {
    script = () => scripted
    expect(await failure(call(find, { name: 'x' }))).toMatchObject({ message: '网络错误或服务器问题' })
  })
  test('to a quiet call is not shown when it fails', async () => {
    script = () => refusal(422, 1, '不行')
    expect(await failure(call(find, { name: 'x' }, { quiet: true }))).toMatchObject({ message: '不行' })
    expect(shown).toEqual([])
  })
  test('that is a file is a blob with the proposed name', async () => {
    script = () => ({
      text: 'a,b',
      headers: { 'content-disposition': "attachment; filename=x.csv; filename*=UTF-8''%E8%A1%A8.csv" },
    })
    const { blob, fileName } = await call(fetchSheet, {})
    expect([await blob.text(), fileName]).toEqual(['a,b', '表.csv'])
  })
  test('refusing a file is still an envelope', async () => {
    script = () => refusal(403, 40300, '没有权限执行此操作')
    expect(await failure(call(fetchSheet, {}))).toMatchObject({ code: 40300 })
  })
})

test('a cancelled call rejects as aborted and shows nothing', async () => {
  script = () => ({ instead: 'hang' })
  const control = new AbortController()
  const promise = call(make, { title: 'a' }, { signal: control.signal })
  control.abort()
  await expect(promise).rejects.toMatchObject({ name: 'AbortError' })
  expect(shown).toEqual([])
})

describe('an upload', () => {
  test('sends the fields and the file as multipart, and tells its progress up to the end', async () => {
    const shares: number[] = []
    const file = new File(['hello'], 'p.png', { type: 'image/png' })
    await call(send, { album: 7 }, { file, onUploadProgress: (share) => shares.push(share) })
    const [seen] = server.seen
    expect(seen?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/)
    expect(seen?.body).toMatch(/name="album"\s+7\s[\s\S]*name="picture"; filename="p.png"[\s\S]*hello/)
    expect(shares.at(-1)).toBe(1)
  })
  test('carries token, user name and key like any write', async () => {
    localStorage.setItem('token', 'T1')
    await call(send, { album: 7 }, { file: new File(['x'], 'p') })
    expect(server.seen[0]?.headers).toMatchObject({
      authorization: 'Bearer T1',
      'idempotency-key': expect.any(String),
    })
  })
  test('larger than allowed is refused before it is sent', async () => {
    const file = new File(['x'.repeat(21)], 'p')
    expect(await failure(call(send, { album: 7 }, { file }))).toMatchObject({
      message: '文件过大，请压缩后重试',
    })
    expect(server.seen).toHaveLength(0)
  })
  test('that breaks off says 网络错误或服务器问题', async () => {
    script = () => ({ instead: 'cut' })
    const error = await failure(call(send, { album: 7 }, { file: new File(['x'], 'p') }))
    expect(error.message).toBe('网络错误或服务器问题')
  })
})

describe('a request that index.html has sent', () => {
  const URL_OF_IT = '/api/things/a'
  const preload = (authorization: string) => {
    const response = Promise.resolve(new Response(JSON.stringify({ code: 10000, msg: '', data: 'early' })))
    window.preloaded = { [URL_OF_IT]: { authorization, response } }
  }
  const token = 'token-of-now'
  beforeEach(() => localStorage.setItem('token', token))
  afterEach(() => localStorage.clear())

  test('is used once, then a new one is sent', async () => {
    script = () => ok('late')
    preload(`Bearer ${token}`)
    expect(await call(find, { name: 'a' })).toBe('early')
    expect(await call(find, { name: 'a' })).toBe('late')
  })

  test('is not used for another user or another address', async () => {
    script = () => ok('late')
    preload('Bearer of-somebody-else')
    expect(await call(find, { name: 'a' })).toBe('late')
    preload(`Bearer ${token}`)
    expect(await call(find, { name: 'b' })).toBe('late')
  })

  test('times out like any other', async () => {
    window.preloaded = { [URL_OF_IT]: { authorization: `Bearer ${token}`, response: new Promise(() => {}) } }
    expect(await failure(call(find, { name: 'a' }))).toMatchObject({ message: '请求超时，请重试' })
  })
})
