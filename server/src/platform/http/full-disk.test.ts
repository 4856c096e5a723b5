import { momentPhotoEndpoints } from '@shangxue/contract/moments/endpoints'
import { login, refresh } from '@shangxue/contract/session/endpoints'
import { addTodo, listTodos } from '@shangxue/contract/todos/endpoints'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { isEmbedded } from '../../testing/database/test-database.ts'
import { type Harness, PASSWORD, startHarness, type TestUser } from '../../testing/harness.ts'
import { RESERVED_BYTES, watchDiskSpace } from '../disk/disk-space.ts'

const TODO = { title: '盘点', note: '', day: null, time: null, reminder: 'none', repeat: 'none' } as const

let freeSpace = Number.POSITIVE_INFINITY
let clock = 0
let h: Harness
let user: TestUser
beforeAll(async () => {
  h = await startHarness({
    withJobs: true,
    space: watchDiskSpace('/anywhere', { free: async () => freeSpace, now: () => clock }),
  })
  user = await h.signIn({ boss: true })
})
afterAll(() => h.close())
const setFreeSpace = (bytes: number) => {
  freeSpace = bytes
  clock += 1_000
}
const getReady = async () => {
  const { statusCode, body } = await h.app.inject('/ready')
  return { status: statusCode, ...JSON.parse(body) }
}

describe('while the disk of the embedded database is full', () => {
  beforeAll(() => setFreeSpace(RESERVED_BYTES - 1))

  test.runIf(isEmbedded)('rejects writes with 507 and advice', async () => {
    const answer = await h.call(addTodo, TODO, { token: user.token })
    expect(answer).toMatchObject({ status: 507, code: 41410 })
    expect(answer.msg).toContain('存储空间已满')
  })
  test('rejects uploads with 507', async () => {
    const create = { width: 200, height: 200, channels: 3, background: 'white' } as const
    const file = { name: '1.jpg', bytes: await sharp({ create }).jpeg().toBuffer() }
    expect(await h.call(momentPhotoEndpoints.upload, {}, { token: user.token, file })).toMatchObject({
      status: 507,
    })
  })
  test('allows reads, sign-ins and token renewals', async () => {
    expect(await h.call(listTodos, {}, { token: user.token })).toMatchObject({ status: 200 })
    const signedIn = await h.call(login, { yonghuming: user.name, mima: PASSWORD, shujuku: user.database })
    expect(signedIn).toMatchObject({ status: 200 })
    const renewed = await h.call(refresh, { refreshtoken: user.refreshtoken })
    expect(renewed).toMatchObject({ status: 200 })
  })
  test('asks anonymous callers to sign in', async () => {
    expect(await h.call(addTodo, TODO)).toMatchObject({ status: 401 })
  })
  test('reports the shortage on /ready with 503', async () => {
    expect(await getReady()).toMatchObject({ status: 503, database: true, queue: true, storage: false })
    expect((await getReady()).reason).toMatch(/^存储空间已满：只剩 63 MB/)
  })
  test('recovers once there is space', async () => {
    setFreeSpace(RESERVED_BYTES)
    expect(await getReady()).toEqual({ status: 200, database: true, queue: true, storage: true })
    expect(await h.call(addTodo, TODO, { token: user.token })).toMatchObject({ status: 200 })
  })
})

test('probes a full database on /ready', async () => {
  const { pool } = h.database
  const noSpaceError = Object.assign(new Error('could not extend file'), { code: '53100', severity: 'ERROR' })
  const connect = vi.spyOn(pool, 'connect').mockImplementation(() => Promise.reject(noSpaceError))
  const answer = await h.call(addTodo, TODO, { token: user.token })
  connect.mockRestore()
  expect(answer).toMatchObject({ status: 507, code: 41410 })
  const originalQuery = pool.query.bind(pool) as (text: unknown) => Promise<unknown>
  const failingQuery = vi
    .spyOn(pool, 'query')
    .mockImplementation((text: unknown) =>
      /storage_probe/.test(String(text)) ? Promise.reject(noSpaceError) : originalQuery(text),
    )
  expect(await getReady()).toMatchObject({ status: 503, storage: false })
  failingQuery.mockRestore()
  expect(await getReady()).toEqual({ status: 200, database: true, queue: true, storage: true })
})
