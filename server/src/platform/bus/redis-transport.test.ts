import { randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import { getCurrentPermissions } from '@shangxue/contract/session/endpoints'
import { savePermissions } from '@shangxue/contract/users/admin'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Harness, startHarness } from '../../testing/harness.ts'
import type { Bus } from './bus.ts'
import { getInstallationId } from './installation-id.ts'
import { openBus } from './open-bus.ts'

const REDIS_URL = process.env.REDIS_URL || 'redis://127.0.0.1:6379'
const LIMIT = 200

const isReachable = await new Promise<boolean>((resolve) => {
  const { hostname, port } = new URL(REDIS_URL)
  const socket = connect({ host: hostname, port: Number(port || 6379), timeout: 1_000 })
  const finish = (isOpen: boolean) => {
    socket.destroy()
    resolve(isOpen)
  }
  socket.on('connect', () => finish(true))
  socket.on('error', () => finish(false))
  socket.on('timeout', () => finish(false))
})

const quiet = { warn: () => undefined, info: () => undefined }
const open = async (installation: string): Promise<Bus> => {
  const bus = openBus({ redisUrl: REDIS_URL, databaseUrl: undefined }, installation, quiet)
  await vi.waitUntil(() => bus.isConnected(), { timeout: 30_000 })
  return bus
}

let baseServer: Harness
beforeAll(async () => {
  baseServer = await startHarness()
})
afterAll(() => baseServer.close())

describe.skipIf(!isReachable)('two servers with Redis', () => {
  let first: Harness
  let second: Harness
  let stranger: Harness
  beforeAll(async () => {
    const installationId = randomUUID()
    first = await startHarness({
      bus: await open(installationId),
      sharedWith: baseServer,
      requestsPerMinute: LIMIT,
    })
    second = await startHarness({
      bus: await open(installationId),
      sharedWith: first,
      requestsPerMinute: LIMIT,
    })
    stranger = await startHarness({
      bus: await open(randomUUID()),
      sharedWith: first,
      requestsPerMinute: LIMIT,
    })
  })
  afterAll(async () => {
    await stranger?.close()
    await second?.close()
    await first?.close()
  })

  test('apply changed rights at the next request', async () => {
    const boss = await first.signIn({ boss: true })
    const staff = await first.signIn({ tenantId: boss.tenantId })
    const mayExport = async () =>
      (await second.call(getCurrentPermissions, {}, { token: staff.token })).data.export
    expect(await mayExport()).toBe(false)
    await first.call(
      savePermissions,
      { changes: [{ user_id: staff.userId, key: 'export', granted: true, expected: false }] },
      { token: boss.token },
    )
    await expect.poll(mayExport).toBe(true)
  })

  test('share rate limits within one installation only', async () => {
    const requestStatus = async (server: Harness) =>
      (await server.app.inject(getCurrentPermissions.path)).statusCode
    for (let remaining = LIMIT; remaining > 0; remaining--) await requestStatus(first)
    expect(await requestStatus(first)).toBe(429)
    await expect.poll(() => requestStatus(second)).toBe(429)
    expect(await requestStatus(stranger)).not.toBe(429)
  })
})

test('derives one installation id per database', async () => {
  const { database } = baseServer
  const before = await getInstallationId(database)
  expect(await getInstallationId(database)).toBe(before)
  await database.withOwner((db) => db.execute(sql`delete from server_setting where name = 'installation'`))
  expect(await getInstallationId(database)).not.toBe(before)
})
