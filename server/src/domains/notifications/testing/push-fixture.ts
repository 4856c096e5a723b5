import { listPushDevices, subscribePush } from '@shangxue/contract/notifications/push'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { type Browser, startPushServer } from '../../../adapters/push/testing/push-server.ts'
import { deriveVapidKeys, generatePrivateKey } from '../../../adapters/push/vapid.ts'
import { createWebPush } from '../../../adapters/push/web-push.ts'
import { type Harness, startHarness, type TestUser } from '../../../testing/harness.ts'
import { sendDueDeliveries } from '../push/jobs.ts'
import { type Notification, notify } from '../service.ts'

export const subscriptionOf = ({ endpoint, p256dh, auth }: Browser) => ({ endpoint, p256dh, auth })

/** 10 March 2026 at this local time in Shanghai, plus `days`. */
export const instantAt = (time: string, days = 0) =>
  Date.parse(`2026-03-10T${time}:00+08:00`) + days * 86_400_000

/** Test fixture: a server and a local push service for the file; each test gets its own user and browser. */
export function createPushFixture({ withJobs = false } = {}) {
  const keys = deriveVapidKeys(generatePrivateKey())
  let h: Harness
  let service: Awaited<ReturnType<typeof startPushServer>>
  let push: ReturnType<typeof createWebPush>
  let user: TestUser
  let browser: Browser
  beforeAll(async () => {
    service = await startPushServer()
    push = createWebPush({
      keys,
      contact: 'mailto:it@example.com',
      allowEndpoint: (url) => url.startsWith(service.url),
    })
    h = await startHarness({ push, withJobs })
  })
  afterAll(async () => {
    await h.close()
    await service.close()
  })
  beforeEach(async () => {
    service.setReply()
    user = await h.signIn()
    browser = service.browser()
  })

  return {
    publicKey: keys.publicKey,
    get h() {
      return h
    },
    get service() {
      return service
    },
    get user() {
      return user
    },
    get browser() {
      return browser
    },
    subscribe: (target = browser, { token } = user) =>
      h.call(subscribePush, subscriptionOf(target), { token }),
    devices: async ({ token } = user) => (await h.call(listPushDevices, {}, { token })).data.devices,

    /** Notifies the user as if at that moment. */
    async notifyAt(instant: number, ...notices: Partial<Notification>[]) {
      const { tenantId, userId } = user
      const common = { tenantId, userId, kind: 'task.due' }
      const prepared = notices.map((notice, i) => ({ ...common, title: `第${i}条`, ...notice }))
      const sqlNow = sql`${new Date(instant).toISOString()}::timestamptz`
      await h.database.withTenant({ tenantId }, async (db) => {
        await notify(db, ...prepared)
        await db.execute(sql`update notification set created_at = ${sqlNow} where user_id = ${userId}`)
        await db.execute(sql`update push_delivery set due_at = ${sqlNow} where tries = 0`)
      })
    },
    sendAt: (instant: number) =>
      sendDueDeliveries({ database: h.database, push, now: () => instant }, user.tenantId),
    /** Returns the payloads that a browser received. */
    receivedBy: (target = browser) =>
      service.received
        .filter(({ path }) => path === target.path)
        .map(({ body }) => JSON.parse(target.decrypt(body)) as Record<string, unknown>),
    async pendingDeliveries() {
      const { rows } = await h.database.withTenant({ tenantId: user.tenantId }, (db) =>
        db.execute<{ due: string; tries: number }>(
          sql`select due_at as due, tries from push_delivery order by 1`,
        ),
      )
      return rows.map(({ due, tries }) => ({ due: new Date(due).getTime(), tries }))
    },
  }
}
