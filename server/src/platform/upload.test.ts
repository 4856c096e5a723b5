import multipart from '@fastify/multipart'
import { endpoint, SUCCESS } from '@shangxue/contract/endpoint'
import { ERRORS } from '@shangxue/contract/errors'
import Fastify from 'fastify'
import { Type } from 'typebox'
import { expect, test } from 'vitest'
import { errors } from './http/errors.ts'
import { validation } from './http/validation.ts'
import { server, type UploadContext } from './serve.ts'

const taking = endpoint({
  method: 'POST',
  path: '/api/open/take',
  summary: 'Takes a file',
  permission: 'login',
  idempotent: false,
  upload: { field: 'file', maxBytes: 900 },
  input: Type.Object({}),
  output: Type.Object({ bytes: Type.Integer() }),
})
const access = { authenticate: async () => ({ can: () => true }) }

/** Has room for 1,000 bytes of uploads at a time. */
async function taker(work: (context: UploadContext) => Promise<unknown>) {
  const app = Fastify()
  await app.register(errors)
  await app.register(validation)
  await app.register(multipart)
  server(app, { access, uploadBytes: 1_000 } as never).serveUpload(taking, async (context) => {
    await work(context)
    return { bytes: context.file.bytes.length }
  })
  return async (bytes: number) => {
    const head = '--x\r\ncontent-disposition: form-data; name="file"; filename="f"\r\n\r\n'
    const answer = await app.inject({
      method: 'POST',
      url: taking.path,
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      payload: `${head}${'a'.repeat(bytes)}\r\n--x--\r\n`,
    })
    return answer.json() as { code: number }
  }
}
const busy = { code: ERRORS.busy.code }

test('uploads that are worked on have room for so much together; more is told to come again', async () => {
  let go = () => {}
  let begun = 0
  const waits = new Promise<void>((done) => {
    go = done
  })
  const take = await taker(() => {
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
  const take = await taker(async ({ hold }) => hold(500))
  expect(await take(600)).toMatchObject(busy)
  expect((await take(400)).code).toBe(SUCCESS)
  expect((await take(400)).code).toBe(SUCCESS)
})

test('a file that is refused, or whose work fails, takes room no longer', async () => {
  let fails = true
  const take = await taker(async () => {
    if (fails) throw new Error('no')
  })
  expect(await take(901)).toMatchObject({ code: ERRORS.too_large.code })
  expect(await take(800)).toMatchObject({ code: ERRORS.internal.code })
  fails = false
  expect((await take(800)).code).toBe(SUCCESS)
})
