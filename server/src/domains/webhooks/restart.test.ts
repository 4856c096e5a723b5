// @module-tag full
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { recordSale } from '@shangxue/contract/sales/endpoints'
import { createWebhook, listWebhookDeliveries } from '@shangxue/contract/webhooks/endpoints'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWebhookSender } from '../../adapters/webhook/http-sender.ts'
import { openEmbedded } from '../../platform/embedded/embedded.ts'
import { aLocation, aProduct, aSku, someDevices } from '../../testing/builders.ts'
import { migratedSnapshot } from '../../testing/database/open-test-database.ts'
import { type Harness, startHarness, type TestUser } from '../../testing/harness.ts'
import { createService } from '../api-keys/testing/api-key-fixture.ts'
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

/** The input of a sale of one phone by the company of the boss. */
async function saleOfOnePhone(h: Harness, { tenantId }: TestUser) {
  const { shop, sku, device } = await h.database.withOwner(async (db) => {
    const shop = await aLocation(db, { tenantId })
    const sku = await aSku(db, { tenantId, productId: (await aProduct(db, { tenantId })).id })
    const [device] = await someDevices(db, 1, {
      tenantId,
      skuId: sku.id,
      locationId: shop.id,
      costFen: 300_000,
    })
    return { shop, sku, device }
  })
  const lines = [{ sku_id: sku.id, price_fen: 400_000, device_ids: [device?.id ?? 0] }]
  const payments = [{ method: 'cash' as const, amount_fen: 400_000 }]
  return { location_id: shop.id, lines, payments }
}

test('delivers the sale of a program with a service key exactly once across a restart', async () => {
  receiver.setReply(200)
  const first = await startServer(false)
  const boss = await first.signIn({ boss: true })
  const webhook = { name: '财务', url: `${receiver.url}/sales`, events: ['sale.posted' as const] }
  await first.call(createWebhook, { ...webhook, secret: newSecret() }, { token: boss.token })
  const { key } = await createService(first, boss, { scopes: ['sales-record'] })
  const input = await saleOfOnePhone(first, boss)
  // The program repeats the call because it has not received the response.
  const call = () =>
    first.call(recordSale, input, { token: key, headers: { 'idempotency-key': 'till-1-0001' } })
  const responses = [await call(), await call()]
  const { number } = responses[0]?.data ?? {}
  expect(responses).toMatchObject([
    { status: 200, data: { number, status: 'posted' } },
    { status: 200, data: { number } },
  ])
  await first.close()
  expect(receiver.received).toEqual([])

  for (const later of [1_000, 3_600_000]) {
    const next = await startServer(true)
    await enqueueDueDeliveries(next.database, next.jobs, () => Date.now() + later)
    await expect.poll(() => receiver.received.length, { timeout: 20_000 }).toBe(1)
    await next.close()
  }
  expect(receiver.bodies()).toMatchObject([{ type: 'sale.posted', data: { number, total_fen: 400_000 } }])
})
