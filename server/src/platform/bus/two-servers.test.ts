import { getCurrentPermissions, listSignIns } from '@shangxue/contract/session/endpoints'
import { setSecondFactorPolicy } from '@shangxue/contract/session/second-factor'
import { savePermissions } from '@shangxue/contract/users/admin'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { turnOnSecondFactorOf } from '../../domains/session/testing/authenticator.ts'
import { type Harness, startHarness, type TestUser } from '../../testing/harness.ts'
import { type Connect, createBus } from './bus.ts'

/** A transport that the test can disconnect. */
const receivers = new Set<(text: string) => void>()
const onLostCallbacks = new Set<(error: Error) => void>()
let isCut = false
const connect: Connect = async (onMessage, onLost) => {
  if (isCut) throw new Error('cut')
  receivers.add(onMessage)
  onLostCallbacks.add(onLost)
  return {
    send: async (text) => {
      for (const receive of receivers) receive(text)
    },
    close: async () => void receivers.delete(onMessage),
  }
}
const quiet = { warn: () => undefined, info: () => undefined }
const createTestBus = () => createBus({ connect, log: quiet, name: 'the wire' })
const LIMIT = 400

let first: Harness
let second: Harness
let worker: Harness
beforeAll(async () => {
  first = await startHarness({ bus: createTestBus(), requestsPerMinute: LIMIT })
  second = await startHarness({ bus: createTestBus(), sharedWith: first, requestsPerMinute: LIMIT })
  worker = await startHarness({ sharedWith: first, role: 'worker' })
})
afterAll(async () => {
  await worker.close()
  await second.close()
  await first.close()
})

async function setupPermission() {
  const boss = await first.signIn({ boss: true })
  const staff = await first.signIn({ tenantId: boss.tenantId })
  const mayExport = async () =>
    (await second.call(getCurrentPermissions, {}, { token: staff.token })).data.export
  const setPermission = (granted: boolean) =>
    first.call(
      savePermissions,
      { changes: [{ user_id: staff.userId, key: 'export', granted, expected: !granted }] },
      { token: boss.token },
    )
  return { may: mayExport, turn: setPermission }
}

test('applies rights changed on another server at once', async () => {
  const { may: mayExport, turn: setPermission } = await setupPermission()
  expect(await mayExport()).toBe(false)
  await setPermission(true)
  expect(await mayExport()).toBe(true)
})

test('applies a required second factor on every server, per tenant', async () => {
  const boss = await first.signIn({ boss: true })
  const staff = await first.signIn({ tenantId: boss.tenantId })
  const stranger = await first.signIn()
  const requestSignIns = ({ token }: TestUser) => second.call(listSignIns, {}, { token })
  for (const user of [staff, stranger]) expect(await requestSignIns(user)).toMatchObject({ status: 200 })
  await turnOnSecondFactorOf(first, boss)
  await first.call(setSecondFactorPolicy, { demand: 'everyone', expected: 'nobody' }, { token: boss.token })
  expect(await requestSignIns(staff)).toMatchObject({ status: 403 })
  expect(await requestSignIns(stranger)).toMatchObject({ status: 200 })
  await turnOnSecondFactorOf(first, staff)
  expect(await requestSignIns(staff)).toMatchObject({ status: 200 })
})

test('stays correct without caches while servers are disconnected', async () => {
  const { may: mayExport, turn: setPermission } = await setupPermission()
  expect(await mayExport()).toBe(false)
  isCut = true
  for (const disconnect of onLostCallbacks) disconnect(new Error('cut'))
  await setPermission(true)
  expect(await mayExport()).toBe(true)
  isCut = false
})

test('serves only monitoring endpoints on a worker', async () => {
  expect((await worker.app.inject('/health')).statusCode).toBe(200)
  expect((await worker.app.inject('/metrics')).statusCode).toBe(200)
  expect((await worker.app.inject(listSignIns.path)).statusCode).toBe(404)
})
