import { listPushDevices, subscribePush } from '@shangxue/contract/push'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startPushServer } from '../../adapters/push/testing/push-server.ts'
import { freshPrivateKey, vapidKeys } from '../../adapters/push/vapid.ts'
import { webPush } from '../../adapters/push/web-push.ts'
import { type Harness, startHarness, type TestUser } from '../../testing/harness.ts'
import { enqueueDuePushes } from './push-jobs.ts'
import { notify } from './service.ts'
import { forgetIdleDevices } from './tidy.ts'

let h: Harness
let service: Awaited<ReturnType<typeof startPushServer>>
beforeAll(async () => {
  service = await startPushServer()
  const push = webPush({
    keys: vapidKeys(freshPrivateKey()),
    contact: 'mailto:it@example.com',
    mayAsk: (url) => url.startsWith(service.url),
  })
  h = await startHarness({ push, withJobs: true })
})
afterAll(async () => {
  await h.close()
  await service.close()
})

let user: TestUser
beforeEach(async () => {
  service.replies()
  user = await h.signedIn()
  const { endpoint, p256dh, auth } = service.browser()
  await h.call(subscribePush, { endpoint, p256dh, auth }, { token: user.token })
})
const inTenant = (statement: ReturnType<typeof sql>) =>
  h.database.asTenant({ tenantId: user.tenantId }, (db) => db.execute(statement))
const tell = () =>
  h.database.asTenant({ tenantId: user.tenantId }, (db) =>
    notify(db, { tenantId: user.tenantId, userId: user.userId, kind: 'task.due', title: '一' }),
  )
const arrived = () => expect.poll(() => service.received.length, { timeout: 20_000 }).toBe(1)

test('what a user is told goes out by itself', async () => {
  await tell()
  await arrived()
})

test('what nobody hinted at, as after a crash or quiet hours, is found by the clock', async () => {
  const { tenantId, userId } = user
  await inTenant(sql`
    with n as (insert into notification (tenant_id, user_id, kind, title)
      values (${tenantId}, ${userId}, 'task.due', '一') returning id)
    insert into push_delivery (tenant_id, notification_id, subscription_id)
    select ${tenantId}, n.id, s.id from n, push_subscription s`)
  await enqueueDuePushes(h.database, h.jobs)
  await arrived()
})

test('a device on which nobody was told for 90 days is forgotten once its sign-in is over', async () => {
  const age = (days: number) =>
    inTenant(sql`update push_subscription set created_at = now() - make_interval(days => ${days}::int)`)
  const devices = async () => (await h.call(listPushDevices, {}, { token: user.token })).data.devices.length
  await age(91)
  await forgetIdleDevices(h.database)
  expect(await devices()).toBe(1)
  await inTenant(sql`update push_subscription set sign_in_id = gen_random_uuid()`)
  await age(89)
  await forgetIdleDevices(h.database)
  expect(await devices()).toBe(1)
  await age(91)
  await forgetIdleDevices(h.database)
  expect(await devices()).toBe(0)
})
