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
/** A header carries the tenant and user of the request. */
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

test('rejects uploads beyond the shared limit as busy', async () => {
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

test('counts assembled data against the limit until the response', async () => {
  const { take } = await taking(async ({ hold }) => hold(500))
  expect(await take(600)).toMatchObject(busy)
  expect((await take(400)).code).toBe(SUCCESS)
  expect((await take(400)).code).toBe(SUCCESS)
})

test('releases the reservation of rejected and failed uploads', async () => {
  let fails = true
  const { take } = await taking(async () => {
    if (fails) throw new Error('no')
  })
  expect(await take(901)).toMatchObject({ code: ERRORS.too_large.code })
  expect(await take(800)).toMatchObject({ code: ERRORS.internal.code })
  fails = false
  expect((await take(800)).code).toBe(SUCCESS)
})

test('limits each user and tenant to a share', async () => {
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
  // Another tenant, with the same user number.
  const stranger = take(300, '2.1')
  await expect.poll(() => begun).toBe(3)
  go()
  for (const one of [await first, await colleague, await stranger, await take(400)])
    expect(one.code).toBe(SUCCESS)
})

/** Starts an upload and falls silent. Resolves when the server has closed the connection. */
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
])('ends an upload that falls silent %s', async (_, begun) => {
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
])('rejects a form that ends %s and releases its reservation', async (_, payload) => {
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

test('reports busy to a slow upload beyond the limit', async () => {
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

test("ends an upload that exceeds the endpoint's timeout", async () => {
  const { app, take } = await taking(async () => {})
  await silent(app, `${HEAD}${'a'.repeat(700)}`)
  expect((await take(800)).code).toBe(SUCCESS)
})

test('reuses a reservation released before the response', async () => {
  const { take } = await taking(
    async ({ hold }) => {
      hold(600)()
      hold(600)()
    },
    { user: 700 },
  )
  expect(await take(50)).toEqual(expect.objectContaining({ code: SUCCESS }))
})

test('queues uploads beyond the memory limit without rejecting any', async () => {
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

test('limits assembled data across requests', async () => {
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
])('rejects %s instead of ignoring it', async (_what, head) => {
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

test('validates fields after the file', async () => {
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
