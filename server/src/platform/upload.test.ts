import { connect } from 'node:net'
import multipart from '@fastify/multipart'
import { endpoint, SUCCESS } from '@shangxue/contract/endpoint'
import { ERRORS } from '@shangxue/contract/errors'
import Fastify from 'fastify'
import { Type } from 'typebox'
import { expect, onTestFinished, test, vi } from 'vitest'
import { errors } from './http/errors.ts'
import { validation } from './http/validation.ts'
import { server, type UploadContext } from './serve.ts'
import type { UploadLimits } from './upload.ts'

const taker = endpoint({
  method: 'POST',
  path: '/api/open/take',
  summary: 'Takes a file',
  permission: 'login',
  idempotent: false,
  timeoutMs: 1_500,
  upload: { field: 'file', maxBytes: 900 },
  input: Type.Object({ part: Type.Integer({ default: 0 }) }),
  output: Type.Object({ bytes: Type.Integer() }),
})
/** Whose request it is stands in a header, as company and user. */
const access = {
  authenticate: async ({ headers }: { headers: Record<string, unknown> }) => {
    const [tenantId, userId] = String(headers['x-actor'] ?? '1.1').split('.')
    return { tenantId, userId, can: () => true }
  },
}
const HEAD = '--x\r\ncontent-disposition: form-data; name="file"; filename="f"\r\n\r\n'
const TYPE = 'multipart/form-data; boundary=x'
const ROOM = { all: 1_000, tenant: 1_000, user: 1_000, inMemory: 1_000, joined: 1_000, silentMs: 60_000 }

async function taking(
  work: (context: UploadContext) => Promise<unknown>,
  limits: Partial<UploadLimits> = {},
) {
  const app = Fastify()
  await app.register(errors)
  await app.register(validation)
  await app.register(multipart)
  server(app, { access, uploads: { ...ROOM, ...limits } } as never).serveUpload(taker, async (context) => {
    await work(context)
    return { bytes: context.file.bytes.length }
  })
  onTestFinished(() => app.close())
  const take = async (bytes: number, actor = '1.1') => {
    const answer = await app.inject({
      method: 'POST',
      url: taker.path,
      headers: { 'content-type': TYPE, 'x-actor': actor },
      payload: `${HEAD}${'a'.repeat(bytes)}\r\n--x--\r\n`,
    })
    return answer.json() as { code: number }
  }
  return { app, take }
}
const busy = { code: ERRORS.busy.code }

test('uploads that are worked on have room for so much together; more is told to come again', async () => {
  let go = () => {}
  let begun = 0
  const waits = new Promise<void>((done) => {
    go = done
  })
  const { take } = await taking(() => {
    begun++
    return waits
  })
  const first = take(700)
  await expect.poll(() => begun).toBe(1)
  expect(await take(400)).toMatchObject(busy)
  const second = take(200)
  await expect.poll(() => begun).toBe(2)
  go()
  for (const one of [await first, await second, await take(700)]) expect(one.code).toBe(SUCCESS)
})

test('what is put together from parts that came before takes room, too, until the answer', async () => {
  const { take } = await taking(async ({ hold }) => hold(500))
  expect(await take(600)).toMatchObject(busy)
  expect((await take(400)).code).toBe(SUCCESS)
  expect((await take(400)).code).toBe(SUCCESS)
})

test('a file that is refused, or whose work fails, takes room no longer', async () => {
  let fails = true
  const { take } = await taking(async () => {
    if (fails) throw new Error('no')
  })
  expect(await take(901)).toMatchObject({ code: ERRORS.too_large.code })
  expect(await take(800)).toMatchObject({ code: ERRORS.internal.code })
  fails = false
  expect((await take(800)).code).toBe(SUCCESS)
})

test('no user and no company takes the room of all others', async () => {
  let go = () => {}
  let begun = 0
  const waits = new Promise<void>((done) => {
    go = done
  })
  const work = () => {
    begun++
    return waits
  }
  const { take } = await taking(work, { tenant: 700, user: 400 })
  const first = take(300, '1.1')
  await expect.poll(() => begun).toBe(1)
  expect(await take(200, '1.1')).toMatchObject(busy)
  const colleague = take(300, '1.2')
  await expect.poll(() => begun).toBe(2)
  expect(await take(200, '1.3')).toMatchObject(busy)
  // of another company, though with the same number
  const stranger = take(300, '2.1')
  await expect.poll(() => begun).toBe(3)
  go()
  for (const one of [await first, await colleague, await stranger, await take(400)])
    expect(one.code).toBe(SUCCESS)
})

/** Begins an upload and falls silent; resolves when the server has closed. */
async function silent(app: Awaited<ReturnType<typeof taking>>['app'], begun: string) {
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as { port: number }
  const socket = connect(port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  socket.on('error', () => {})
  const head = ['POST /api/open/take HTTP/1.1', 'host: x', `content-type: ${TYPE}`, 'content-length: 900']
  socket.write(`${head.join('\r\n')}\r\n\r\n${begun}`)
  return new Promise<void>((closed) => socket.on('close', () => closed()))
}

test.each([
  ['amid its file', `${HEAD}${'a'.repeat(700)}`],
  ['before its file', '--x\r\ncontent-dis'],
])('an upload that falls silent %s is ended, and its room is free', async (_, begun) => {
  const { app, take } = await taking(async () => {}, { silentMs: 300 })
  const closed = silent(app, begun)
  if (begun.length > 700) await expect.poll(async () => (await take(400)).code).toBe(ERRORS.busy.code)
  await closed
  expect((await take(800)).code).toBe(SUCCESS)
})

test.each([
  ['amid its file', `${HEAD}${'a'.repeat(50)}`],
  ['after its file, before its end', `${HEAD}a\r\n`],
  ['after the file, amid a boundary', `${HEAD}a\r\n--x`],
  ['amid the head of its file', '--x\r\ncontent-disposition: form-data; name="fi'],
  ['after its first boundary', '--x\r\n'],
  ['before it begins', 'a'],
  ['at once', ''],
])('a form that ends %s is refused in words, and its room is free', async (_, payload) => {
  const { app, take } = await taking(async () => {})
  const answer = await app.inject({
    method: 'POST',
    url: taker.path,
    headers: { 'content-type': TYPE },
    payload,
  })
  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toMatchObject({
    code: ERRORS.invalid_input.code,
    msg: expect.stringContaining('文件'),
  })
  expect((await take(800)).code).toBe(SUCCESS)
})

test('an upload for which there is no room, and that comes slowly, is told so', async () => {
  const { app } = await taking(async () => {}, { silentMs: 300, user: 100 })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as { port: number }
  const socket = connect(port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  const answered = new Promise<string>((done) => socket.on('data', (bytes) => done(String(bytes))))
  const [tail, pieces] = ['\r\n--x--\r\n', 7]
  const length = HEAD.length + pieces * 120 + tail.length
  socket.write(
    `POST /api/open/take HTTP/1.1\r\nhost: x\r\ncontent-type: ${TYPE}\r\ncontent-length: ${length}\r\n\r\n${HEAD}`,
  )
  for (let piece = 0; piece < pieces; piece++) {
    socket.write('a'.repeat(120))
    await new Promise((wait) => setTimeout(wait, 100))
  }
  socket.write(tail)
  expect(await answered).toContain(String(ERRORS.busy.code))
})

test('an upload that takes longer than anybody waits for it is ended', async () => {
  const { app, take } = await taking(async () => {})
  await silent(app, `${HEAD}${'a'.repeat(700)}`)
  expect((await take(800)).code).toBe(SUCCESS)
})

test('what is given back before the answer is there for the next', async () => {
  const { take } = await taking(
    async ({ hold }) => {
      hold(600)()
      hold(600)()
    },
    { user: 700 },
  )
  expect(await take(50)).toEqual(expect.objectContaining({ code: SUCCESS }))
})

test('uploads beyond the memory wait, and none is refused', async () => {
  let running = 0
  let most = 0
  const { take } = await taking(
    async () => {
      most = Math.max(most, ++running)
      await new Promise((wait) => setTimeout(wait, 20))
      running--
    },
    { inMemory: 250 },
  )
  const codes = await Promise.all([1, 2, 3, 4, 5, 6].map(async () => (await take(100)).code))
  expect(codes).toEqual(Array(6).fill(SUCCESS))
  expect(most).toBe(2)
})

test('files joined in memory are bounded together', async () => {
  let go = () => {}
  let begun = 0
  const waits = new Promise<void>((done) => {
    go = done
  })
  const { take } = await taking(
    async ({ hold }) => {
      hold(200)
      begun++
      await waits
    },
    { joined: 300 },
  )
  const first = take(10)
  await expect.poll(() => begun).toBe(1)
  expect(await take(10)).toMatchObject(busy)
  go()
  for (const one of [await first, await take(10)]) expect(one.code).toBe(SUCCESS)
})

test.each([
  ['a second file', HEAD],
  ['a file of another name', HEAD.replace('name="file"', 'name="other"')],
])('refuses %s instead of losing it', async (_what, head) => {
  const work = vi.fn(async () => undefined)
  const { app } = await taking(work)
  const payload = `${HEAD}aaa\r\n${head}${'b'.repeat(300)}\r\n--x--\r\n`
  const answer = await app.inject({
    method: 'POST',
    url: taker.path,
    headers: { 'content-type': TYPE },
    payload,
  })
  expect([answer.statusCode, work.mock.calls]).toEqual([400, []])
})

test('reads fields behind the file as well', async () => {
  const { app } = await taking(async () => undefined)
  const payload = `${HEAD}aaa\r\n--x\r\ncontent-disposition: form-data; name="part"\r\n\r\nno number\r\n--x--\r\n`
  const answer = await app.inject({
    method: 'POST',
    url: taker.path,
    headers: { 'content-type': TYPE },
    payload,
  })
  expect(answer.json()).toMatchObject({ code: ERRORS.invalid_input.code })
})
