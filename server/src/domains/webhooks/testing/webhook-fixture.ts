import * as contract from '@shangxue/contract/webhooks/endpoints'
import type { WebhookEventType } from '@shangxue/contract/webhooks/event-types'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { createWebhookSender } from '../../../adapters/webhook/http-sender.ts'
import { type Harness, type HarnessOptions, startHarness, type TestUser } from '../../../testing/harness.ts'
import { enqueueDueDeliveries } from '../delivery/jobs.ts'
import { sendDeliveries } from '../delivery/send-deliveries.ts'
import { publishEvent } from '../service.ts'
import { createSecretSealer } from '../signing-secret.ts'
import { newSecret, startReceiver } from './receiver.ts'

const SERVER_SECRET = 'a secret for tests only'

/** A server and a receiver for the file; each test gets its own company. */
export function createWebhookFixture(options: HarnessOptions & { readonly timeoutMs?: number } = {}) {
  let h: Harness
  let receiver: Awaited<ReturnType<typeof startReceiver>>
  let boss: TestUser
  const sender = createWebhookSender({ allowPrivate: true, timeoutMs: options.timeoutMs ?? 2_000 })
  beforeAll(async () => {
    receiver = await startReceiver()
    h = await startHarness({ webhooks: sender, ...options })
  })
  afterAll(async () => {
    await h.close()
    await receiver.close()
  })
  beforeEach(async () => {
    receiver.setReply(200)
    boss = await h.signIn({ boss: true })
  })
  const auth = (user = boss) => ({ token: user.token })

  return {
    get h() {
      return h
    },
    get receiver() {
      return receiver
    },
    get boss() {
      return boss
    },
    auth,
    /** Creates a webhook of the receiver and returns its id and secret. */
    async subscribe(events: WebhookEventType[] = ['task.completed'], url = `${receiver.url}/hook`) {
      const secret = newSecret()
      const { status, msg, data } = await h.call(
        contract.createWebhook,
        { name: '进销存', url, events, secret },
        auth(),
      )
      if (status !== 200) throw new Error(msg)
      return { id: data.id, secret }
    },
    /** Records an event as a domain does. */
    publish: (subject: string, { tenantId } = boss, type: WebhookEventType = 'task.completed') =>
      h.database.withTenant({ tenantId }, (db) =>
        publishEvent(db, tenantId, type, { subject, data: sql`json_build_object('id', ${subject}::text)` }),
      ),
    /** Sends due deliveries of a webhook at a moment. */
    sendAt: (webhookId: number, at: number, server = h) =>
      sendDeliveries(
        { database: server.database, sender, sealer: createSecretSealer(SERVER_SECRET), now: () => at },
        { tenantId: boss.tenantId, webhookId },
      ),
    scanAt: (at: number) => enqueueDueDeliveries(h.database, h.jobs, () => at),
    webhook: async (id: number) =>
      (await h.call(contract.listWebhooks, {}, auth())).data.find((webhook) => webhook.id === id),
    deliveries: async (id: number, filters = {}) =>
      (await h.call(contract.listWebhookDeliveries, { id, ...filters }, auth())).data.list,
    detail: async (id: number) => (await h.call(contract.getWebhookDelivery, { id }, auth())).data,
  }
}
