import { connect } from 'node:net'
import multipart from '@fastify/multipart'
import { ERRORS } from '@shangxue/contract/errors/errors'
import { endpoint, SUCCESS } from '@shangxue/contract/platform/endpoint'
import Fastify from 'fastify'
import { Type } from 'typebox'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createServer, type UploadContext } from '../endpoints/serve.ts'
import { validation } from '../endpoints/validation.ts'
import { errors } from '../errors.ts'
import type { UploadLimits } from './upload.ts'

const uploadEndpoint = endpoint({
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
    return { tenantId, userId, stores: 'all', can: () => true }
  },
}
const HEAD = '--x\r\ncontent-disposition: form-data; name="file"; filename="f"\r\n\r\n'
const TYPE = 'multipart/form-data; boundary=x'
const LIMITS = {
  total: 1_000,
  tenant: 1_000,
  user: 1_000,
  inMemory: 1_000,
  assembled: 1_000,
  idleTimeoutMs: 60_000,
}

async function startUploadServer(
  work: (context: UploadContext) => Promise<unknown>,
  limits: Partial<UploadLimits> = {},
) {
  const app = Fastify()
  await app.register(errors)
  await app.register(validation)
  await app.register(multipart)
  createServer(app, { access, uploads: { ...LIMITS, ...limits } } as never).serveUpload(
    uploadEndpoint,
    async (context) => {
      await work(context)
      return { bytes: context.file.bytes.length }
    },
  )
  onTestFinished(() => app.close())
  const upload = async (bytes: number, actor = '1.1') => {
    const answer = await app.inject({
      method: 'POST',
      url: uploadEndpoint.path,
      headers: { 'content-type': TYPE, 'x-actor': actor },
      payload: `${HEAD}${'a'.repeat(bytes)}\r\n--x--\r\n`,
    })
    return answer.json() as { code: number }
  }
  return { app, take: upload }
}
const busy = { code: ERRORS.busy.code }

test('rejects uploads beyond the shared limit as busy', async () => {
  let finish = () => {}
  let started = 0
  const finished = new Promise<void>((done) => {
    finish = done
  })
  const { take: upload } = await startUploadServer(() => {
    started++
    return finished
  })
  const first = upload(700)
  await expect.poll(() => started).toBe(1)
  expect(await upload(400)).toMatchObject(busy)
  const second = upload(200)
  await expect.poll(() => started).toBe(2)
  finish()
  for (const result of [await first, await second, await upload(700)]) expect(result.code).toBe(SUCCESS)
})

test('counts assembled data against the limit until the response', async () => {
  const { take: upload } = await startUploadServer(async ({ reserveMemory: reserve }) => reserve(500))
  expect(await upload(600)).toMatchObject(busy)
  expect((await upload(400)).code).toBe(SUCCESS)
  expect((await upload(400)).code).toBe(SUCCESS)
})

test('releases the reservation of rejected and failed uploads', async () => {
  let fails = true
  const { take: upload } = await startUploadServer(async () => {
    if (fails) throw new Error('no')
  })
  expect(await upload(901)).toMatchObject({ code: ERRORS.too_large.code })
  expect(await upload(800)).toMatchObject({ code: ERRORS.internal.code })
  fails = false
  expect((await upload(800)).code).toBe(SUCCESS)
})

test('limits each user and tenant to a share', async () => {
  let finish = () => {}
  let started = 0
  const finished = new Promise<void>((done) => {
    finish = done
  })
  const work = () => {
    started++
    return finished
  }
  const { take: upload } = await startUploadServer(work, { tenant: 700, user: 400 })
  const first = upload(300, '1.1')
  await expect.poll(() => started).toBe(1)
  expect(await upload(200, '1.1')).toMatchObject(busy)
  const colleague = upload(300, '1.2')
  await expect.poll(() => started).toBe(2)
  expect(await upload(200, '1.3')).toMatchObject(busy)
  // Another tenant, with the same user number.
  const stranger = upload(300, '2.1')
  await expect.poll(() => started).toBe(3)
  finish()
  for (const result of [await first, await colleague, await stranger, await upload(400)])
    expect(result.code).toBe(SUCCESS)
})

/** Starts an upload and falls silent. Resolves when the server has closed the connection. */
async function startSilentUpload(app: Awaited<ReturnType<typeof startUploadServer>>['app'], started: string) {
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as { port: number }
  const socket = connect(port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  socket.on('error', () => {})
  const head = ['POST /api/open/take HTTP/1.1', 'host: x', `content-type: ${TYPE}`, 'content-length: 900']
  socket.write(`${head.join('\r\n')}\r\n\r\n${started}`)
  return new Promise<void>((closed) => socket.on('close', () => closed()))
}

test.each([
  ['amid its file', `${HEAD}${'a'.repeat(700)}`],
  ['before its file', '--x\r\ncontent-dis'],
])('ends an upload that falls silent %s', async (_, started) => {
  const { app, take: upload } = await startUploadServer(async () => {}, { idleTimeoutMs: 300 })
  const closed = startSilentUpload(app, started)
  if (started.length > 700) await expect.poll(async () => (await upload(400)).code).toBe(ERRORS.busy.code)
  await closed
  expect((await upload(800)).code).toBe(SUCCESS)
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
  const { app, take: upload } = await startUploadServer(async () => {})
  const answer = await app.inject({
    method: 'POST',
    url: uploadEndpoint.path,
    headers: { 'content-type': TYPE },
    payload,
  })
  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toMatchObject({
    code: expect.toBeOneOf([ERRORS.upload_truncated.code, ERRORS.upload_file_missing.code]),
    msg: expect.stringContaining('文件'),
  })
  expect((await upload(800)).code).toBe(SUCCESS)
})

test('reports busy to a slow upload beyond the limit', async () => {
  const { app } = await startUploadServer(async () => {}, { idleTimeoutMs: 300, user: 100 })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as { port: number }
  const socket = connect(port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  const response = new Promise<string>((done) => socket.on('data', (bytes) => done(String(bytes))))
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
  expect(await response).toContain(String(ERRORS.busy.code))
})

test("ends an upload that exceeds the endpoint's timeout", async () => {
  const { app, take: upload } = await startUploadServer(async () => {})
  await startSilentUpload(app, `${HEAD}${'a'.repeat(700)}`)
  expect((await upload(800)).code).toBe(SUCCESS)
})

test('reuses a reservation released before the response', async () => {
  const { take: upload } = await startUploadServer(
    async ({ reserveMemory: reserve }) => {
      reserve(600)()
      reserve(600)()
    },
    { user: 700 },
  )
  expect(await upload(50)).toEqual(expect.objectContaining({ code: SUCCESS }))
})

test('queues uploads beyond the memory limit without rejecting any', async () => {
  let running = 0
  let mostRunning = 0
  const { take: upload } = await startUploadServer(
    async () => {
      mostRunning = Math.max(mostRunning, ++running)
      await new Promise((wait) => setTimeout(wait, 20))
      running--
    },
    { inMemory: 250 },
  )
  const codes = await Promise.all([1, 2, 3, 4, 5, 6].map(async () => (await upload(100)).code))
  expect(codes).toEqual(Array(6).fill(SUCCESS))
  expect(mostRunning).toBe(2)
})

test('limits assembled data across requests', async () => {
  let finish = () => {}
  let started = 0
  const finished = new Promise<void>((done) => {
    finish = done
  })
  const { take: upload } = await startUploadServer(
    async ({ reserveMemory: reserve }) => {
      reserve(200)
      started++
      await finished
    },
    { assembled: 300 },
  )
  const first = upload(10)
  await expect.poll(() => started).toBe(1)
  expect(await upload(10)).toMatchObject(busy)
  finish()
  for (const result of [await first, await upload(10)]) expect(result.code).toBe(SUCCESS)
})

test.each([
  ['a second file', HEAD],
  ['a file of another name', HEAD.replace('name="file"', 'name="other"')],
])('rejects %s instead of ignoring it', async (_what, head) => {
  const work = vi.fn(async () => undefined)
  const { app } = await startUploadServer(work)
  const payload = `${HEAD}aaa\r\n${head}${'b'.repeat(300)}\r\n--x--\r\n`
  const answer = await app.inject({
    method: 'POST',
    url: uploadEndpoint.path,
    headers: { 'content-type': TYPE },
    payload,
  })
  expect([answer.statusCode, work.mock.calls]).toEqual([400, []])
})

test('validates fields after the file', async () => {
  const { app } = await startUploadServer(async () => undefined)
  const payload = `${HEAD}aaa\r\n--x\r\ncontent-disposition: form-data; name="part"\r\n\r\nno number\r\n--x--\r\n`
  const answer = await app.inject({
    method: 'POST',
    url: uploadEndpoint.path,
    headers: { 'content-type': TYPE },
    payload,
  })
  expect(answer.json()).toMatchObject({ code: ERRORS.invalid_input.code })
})
