import { setFactorDemand } from '@shangxue/contract/second-factor'
import { currentPermissions, listSignIns } from '@shangxue/contract/session'
import { savePermissions } from '@shangxue/contract/user-admin'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withSecondFactor } from '../../domains/session/testing/authenticator.ts'
import { type Harness, startHarness, type TestUser } from '../../testing/harness.ts'
import { type Connect, createBus } from './bus.ts'

/** A transport that the test can disconnect. */
const heard = new Set<(text: string) => void>()
const losses = new Set<(error: Error) => void>()
let cut = false
const connect: Connect = async (hear, lost) => {
  if (cut) throw new Error('cut')
  heard.add(hear)
  losses.add(lost)
  return {
    send: async (text) => {
      for (const one of heard) one(text)
    },
    close: async () => void heard.delete(hear),
  }
}
const quiet = { warn: () => undefined, info: () => undefined }
const aBus = () => createBus({ connect, log: quiet, name: 'the wire' })
const A_MINUTE = 400

let first: Harness
let second: Harness
let worker: Harness
beforeAll(async () => {
  first = await startHarness({ bus: aBus(), requestsPerMinute: A_MINUTE })
  second = await startHarness({ bus: aBus(), beside: first, requestsPerMinute: A_MINUTE })
  worker = await startHarness({ beside: first, role: 'worker' })
})
afterAll(async () => {
  await worker.close()
  await second.close()
  await first.close()
})

async function turned() {
  const boss = await first.signedIn({ boss: true })
  const staff = await first.signedIn({ tenantId: boss.tenantId })
  const may = async () => (await second.call(currentPermissions, {}, { token: staff.token })).data.export
  const turn = (granted: boolean) =>
    first.call(
      savePermissions,
      { changes: [{ user_id: staff.userId, key: 'export', granted, expected: !granted }] },
      { token: boss.token },
    )
  return { may, turn }
}

test('applies rights changed on another server at once', async () => {
  const { may, turn } = await turned()
  expect(await may()).toBe(false)
  await turn(true)
  expect(await may()).toBe(true)
})

test('applies a required second factor on every server, per tenant', async () => {
  const boss = await first.signedIn({ boss: true })
  const staff = await first.signedIn({ tenantId: boss.tenantId })
  const stranger = await first.signedIn()
  const knock = ({ token }: TestUser) => second.call(listSignIns, {}, { token })
  for (const one of [staff, stranger]) expect(await knock(one)).toMatchObject({ status: 200 })
  await withSecondFactor(first, boss)
  await first.call(setFactorDemand, { demand: 'everyone', expected: 'nobody' }, { token: boss.token })
  expect(await knock(staff)).toMatchObject({ status: 403 })
  expect(await knock(stranger)).toMatchObject({ status: 200 })
  await withSecondFactor(first, staff)
  expect(await knock(staff)).toMatchObject({ status: 200 })
})

test('stays correct without caches while servers are disconnected', async () => {
  const { may, turn } = await turned()
  expect(await may()).toBe(false)
  cut = true
  for (const lose of losses) lose(new Error('cut'))
  await turn(true)
  expect(await may()).toBe(true)
  cut = false
})

test('serves only monitoring endpoints on a worker', async () => {
  expect((await worker.app.inject('/health')).statusCode).toBe(200)
  expect((await worker.app.inject('/metrics')).statusCode).toBe(200)
  expect((await worker.app.inject(listSignIns.path)).statusCode).toBe(404)
})
