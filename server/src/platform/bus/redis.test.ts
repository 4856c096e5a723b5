import { randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import { currentPermissions } from '@shangxue/contract/session'
import { savePermissions } from '@shangxue/contract/user-admin'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Harness, startHarness } from '../../testing/harness.ts'
import type { Bus } from './bus.ts'
import { installationOf } from './installation.ts'
import { openBus } from './open.ts'

const REDIS_URL = process.env.REDIS_URL || 'redis://127.0.0.1:6379'
const A_MINUTE = 200

const reached = await new Promise<boolean>((resolve) => {
  const { hostname, port } = new URL(REDIS_URL)
  const socket = connect({ host: hostname, port: Number(port || 6379), timeout: 1_000 })
  const end = (answer: boolean) => {
    socket.destroy()
    resolve(answer)
  }
  socket.on('connect', () => end(true))
  socket.on('error', () => end(false))
  socket.on('timeout', () => end(false))
})

const quiet = { warn: () => undefined, info: () => undefined }
const open = async (installation: string): Promise<Bus> => {
  const bus = openBus({ redisUrl: REDIS_URL, databaseUrl: undefined }, installation, quiet)
  await vi.waitUntil(() => bus.hears(), { timeout: 30_000 })
  return bus
}

let alone: Harness
beforeAll(async () => {
  alone = await startHarness()
})
afterAll(() => alone.close())

describe.skipIf(!reached)('two servers with Redis', () => {
  let first: Harness
  let second: Harness
  let stranger: Harness
  beforeAll(async () => {
    const own = randomUUID()
    first = await startHarness({ bus: await open(own), beside: alone, requestsPerMinute: A_MINUTE })
    second = await startHarness({ bus: await open(own), beside: first, requestsPerMinute: A_MINUTE })
    stranger = await startHarness({
      bus: await open(randomUUID()),
      beside: first,
      requestsPerMinute: A_MINUTE,
    })
  })
  afterAll(async () => {
    await stranger?.close()
    await second?.close()
    await first?.close()
  })

  test('apply changed rights at the next request', async () => {
    const boss = await first.signedIn({ boss: true })
    const staff = await first.signedIn({ tenantId: boss.tenantId })
    const may = async () => (await second.call(currentPermissions, {}, { token: staff.token })).data.export
    expect(await may()).toBe(false)
    await first.call(
      savePermissions,
      { changes: [{ user_id: staff.userId, key: 'export', granted: true, expected: false }] },
      { token: boss.token },
    )
    await expect.poll(may).toBe(true)
  })

  test('share rate limits within one installation only', async () => {
    const ask = async (server: Harness) => (await server.app.inject(currentPermissions.path)).statusCode
    for (let left = A_MINUTE; left > 0; left--) await ask(first)
    expect(await ask(first)).toBe(429)
    await expect.poll(() => ask(second)).toBe(429)
    expect(await ask(stranger)).not.toBe(429)
  })
})

test('derives one installation id per database', async () => {
  const { database } = alone
  const before = await installationOf(database)
  expect(await installationOf(database)).toBe(before)
  await database.asSystem((db) => db.execute(sql`delete from server_setting where name = 'installation'`))
  expect(await installationOf(database)).not.toBe(before)
})
