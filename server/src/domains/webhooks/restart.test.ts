import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createWebhook, listWebhookDeliveries } from '@shangxue/contract/webhooks/endpoints'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWebhookSender } from '../../adapters/webhook/http-sender.ts'
import { openEmbedded } from '../../platform/embedded/embedded.ts'
import { migratedSnapshot } from '../../testing/database/open-test-database.ts'
import { startHarness } from '../../testing/harness.ts'
import { enqueueDueDeliveries } from './delivery/jobs.ts'
import { publishEvent } from './service.ts'
import { newSecret, startReceiver } from './testing/receiver.ts'

const folder = mkdtempSync(join(tmpdir(), 'shangxue-webhooks-'))
let receiver: Awaited<ReturnType<typeof startReceiver>>
beforeAll(async () => {
  receiver = await startReceiver()
})
afterAll(async () => {
  await receiver.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Starts a server on the folder, as one process after the other does. */
const startServer = async (withJobs: boolean) => {
  const snapshot = await migratedSnapshot()
  return startHarness({
    withJobs,
    webhooks: createWebhookSender({ allowPrivate: true }),
    openDatabase: () => openEmbedded({ dataDir: join(folder, 'database'), durable: false, snapshot }),
  })
}

test('delivers an event exactly once after a restart before its delivery', async () => {
  // The first server records the event but ends before a job runs.
  const first = await startServer(false)
  const { tenantId, token } = await first.signIn({ boss: true })
  const webhook = { name: '财务', url: `${receiver.url}/hook`, events: ['task.completed' as const] }
  const { data } = await first.call(createWebhook, { ...webhook, secret: newSecret() }, { token })
  const event = { subject: 'a', data: sql`json_build_object('id', 7)` }
  await first.database.withTenant({ tenantId }, (db) => publishEvent(db, tenantId, 'task.completed', event))
  await first.close()
  expect(receiver.received).toEqual([])

  const second = await startServer(true)
  await enqueueDueDeliveries(second.database, second.jobs, () => Date.now() + 1_000)
  const states = async () => {
    const { data: log } = await second.call(listWebhookDeliveries, { id: data.id }, { token })
    return log.list.map(({ state, attempts }) => ({ state, attempts }))
  }
  await expect.poll(states, { timeout: 20_000 }).toEqual([{ state: 'succeeded', attempts: 1 }])
  await enqueueDueDeliveries(second.database, second.jobs, () => Date.now() + 3_600_000)
  await second.close()

  const third = await startServer(true)
  await enqueueDueDeliveries(third.database, third.jobs, () => Date.now() + 3_600_000)
  await third.close()
  expect(receiver.bodies()).toMatchObject([{ type: 'task.completed', data: { id: 7 } }])
})
