import { listPushDevices, subscribePush } from '@shangxue/contract/push'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { type Browser, startPushServer } from '../../../adapters/push/testing/push-server.ts'
import { freshPrivateKey, vapidKeys } from '../../../adapters/push/vapid.ts'
import { webPush } from '../../../adapters/push/web-push.ts'
import { type Harness, startHarness, type TestUser } from '../../../testing/harness.ts'
import { sendDue } from '../push-jobs.ts'
import { type Notice, notify } from '../service.ts'

export const given = ({ endpoint, p256dh, auth }: Browser) => ({ endpoint, p256dh, auth })

/** 10 March 2026 at this local time in Shanghai, plus `days`. */
export const at = (time: string, days = 0) => Date.parse(`2026-03-10T${time}:00+08:00`) + days * 86_400_000

/** Test fixture: a server and a local push service for the file; each test gets its own user and browser. */
export function pushing({ withJobs = false } = {}) {
  const keys = vapidKeys(freshPrivateKey())
  let h: Harness
  let service: Awaited<ReturnType<typeof startPushServer>>
  let push: ReturnType<typeof webPush>
  let user: TestUser
  let browser: Browser
  beforeAll(async () => {
    service = await startPushServer()
    push = webPush({ keys, contact: 'mailto:it@example.com', mayAsk: (url) => url.startsWith(service.url) })
    h = await startHarness({ push, withJobs })
  })
  afterAll(async () => {
    await h.close()
    await service.close()
  })
  beforeEach(async () => {
    service.replies()
    user = await h.signedIn()
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
    subscribe: (one = browser, { token } = user) => h.call(subscribePush, given(one), { token }),
    devices: async ({ token } = user) => (await h.call(listPushDevices, {}, { token })).data.devices,

    /** Notifies the user as if at that moment. */
    async tell(moment: number, ...notices: Partial<Notice>[]) {
      const { tenantId, userId } = user
      const of = { tenantId, userId, kind: 'task.due' }
      const made = notices.map((notice, i) => ({ ...of, title: `第${i}条`, ...notice }))
      const when = sql`${new Date(moment).toISOString()}::timestamptz`
      await h.database.asTenant({ tenantId }, async (db) => {
        await notify(db, ...made)
        await db.execute(sql`update notification set created_at = ${when} where user_id = ${userId}`)
        await db.execute(sql`update push_delivery set due_at = ${when} where tries = 0`)
      })
    },
    send: (moment: number) => sendDue({ database: h.database, push, now: () => moment }, user.tenantId),
    /** Returns the payloads that a browser received. */
    shown: (one = browser) =>
      service.received
        .filter(({ path }) => path === one.path)
        .map(({ body }) => JSON.parse(one.read(body)) as Record<string, unknown>),
    async waiting() {
      const { rows } = await h.database.asTenant({ tenantId: user.tenantId }, (db) =>
        db.execute<{ due: string; tries: number }>(
          sql`select due_at as due, tries from push_delivery order by 1`,
        ),
      )
      return rows.map(({ due, tries }) => ({ due: new Date(due).getTime(), tries }))
    },
  }
}
