import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { purgeIdleDevices } from '../cleanup.ts'
import { notify } from '../service.ts'
import { createPushFixture } from '../testing/push-fixture.ts'
import { enqueueDuePushes } from './jobs.ts'

const fixture = createPushFixture({ withJobs: true })
beforeEach(async () => void (await fixture.subscribe()))

const inTenant = (statement: ReturnType<typeof sql>) =>
  fixture.h.database.withTenant({ tenantId: fixture.user.tenantId }, (db) => db.execute(statement))
const waitForPush = () => expect.poll(() => fixture.service.received.length, { timeout: 20_000 }).toBe(1)

test('notifications are pushed automatically', async () => {
  const { tenantId, userId } = fixture.user
  await fixture.h.database.withTenant({ tenantId }, (db) =>
    notify(db, { tenantId, userId, kind: 'task.due', title: '一' }),
  )
  await waitForPush()
})

test('the minute scan finds due deliveries without a signal', async () => {
  const { tenantId, userId } = fixture.user
  await inTenant(sql`
    with n as (insert into notification (tenant_id, user_id, kind, title)
      values (${tenantId}, ${userId}, 'task.due', '一') returning id)
    insert into push_delivery (tenant_id, notification_id, subscription_id)
    select ${tenantId}, n.id, s.id from n, push_subscription s`)
  await enqueueDuePushes(fixture.h.database, fixture.h.jobs)
  await waitForPush()
})

test('idle devices are purged after their sign-in ends', async () => {
  const age = (days: number) =>
    inTenant(sql`update push_subscription set created_at = now() - make_interval(days => ${days}::int)`)
  const devices = async () => (await fixture.devices()).length
  await age(91)
  await purgeIdleDevices(fixture.h.database)
  expect(await devices()).toBe(1)
  await inTenant(sql`update push_subscription set sign_in_id = gen_random_uuid()`)
  await age(89)
  await purgeIdleDevices(fixture.h.database)
  expect(await devices()).toBe(1)
  await age(91)
  await purgeIdleDevices(fixture.h.database)
  expect(await devices()).toBe(0)
})
