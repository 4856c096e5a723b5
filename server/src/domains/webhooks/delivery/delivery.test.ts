import { listNotifications } from '@shangxue/contract/notifications/endpoints'
import { resendWebhookDelivery, resumeWebhook } from '@shangxue/contract/webhooks/endpoints'
import { sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { startHarness } from '../../../testing/harness.ts'
import { purgeOldEvents } from '../cleanup.ts'
import { isSignedBy } from '../testing/receiver.ts'
import { createWebhookFixture } from '../testing/webhook-fixture.ts'

const fixture = createWebhookFixture()
const { publish, sendAt, subscribe, deliveries, webhook } = fixture

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
/** After the events of a test were recorded. */
const start = () => Date.now() + MINUTE

test('signs a delivery so that a verifier of the specification accepts it', async () => {
  const { id, secret } = await subscribe()
  await publish('a')
  await sendAt(id, start())
  const [request] = fixture.receiver.received
  if (!request) throw new Error('nothing was received')
  expect(isSignedBy(secret, request)).toBe(true)
  expect(isSignedBy(secret, { ...request, body: request.body.replace('a', 'b') })).toBe(false)
  expect(JSON.parse(request.body)).toMatchObject({
    version: 1,
    id: request.headers['webhook-id'],
    type: 'task.completed',
    data: { id: 'a' },
  })
  expect((await deliveries(id))[0]).toMatchObject({ state: 'succeeded', attempts: 1, last_status: 200 })
})

test('tries ten times over three days with growing delays and then gives up', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  fixture.receiver.setReply(500)
  const { id } = await subscribe()
  await publish('a')
  let at = start()
  const delays: number[] = []
  for (let tries = 1; ; tries++) {
    await sendAt(id, at)
    expect(fixture.receiver.received).toHaveLength(tries)
    const next = (await deliveries(id))[0]?.next_attempt_at
    if (!next) break
    await sendAt(id, Date.parse(next) - 1)
    expect(fixture.receiver.received).toHaveLength(tries)
    delays.push(Math.round((Date.parse(next) - at) / MINUTE / 1.05))
    at = Date.parse(next)
  }
  expect(delays).toEqual([1, 5, 15, 60, 180, 360, 720, 1_440, 1_440])
  expect((await deliveries(id))[0]).toMatchObject({ state: 'failed', attempts: 10, last_status: 500 })
  const ids = fixture.receiver.received.map(({ headers }) => headers['webhook-id'])
  expect(new Set(ids).size).toBe(1)
  vi.restoreAllMocks()
})

test('sends nothing while the company is to be deleted', async () => {
  const { id } = await subscribe()
  await publish('a')
  const { tenantId } = fixture.boss
  const markForDeletion = (deleteAfter: string | null) =>
    fixture.h.database.withOwner((db) =>
      db.execute(sql`update tenant set delete_after = ${deleteAfter} where id = ${tenantId}`),
    )
  await markForDeletion('2099-01-01')
  await sendAt(id, start())
  expect(fixture.receiver.received).toHaveLength(0)
  await markForDeletion(null)
  await sendAt(id, start())
  expect(fixture.receiver.received).toHaveLength(1)
})

test('logs each attempt with status, duration and response', async () => {
  fixture.receiver.setReply((_, nth) => (nth === 1 ? 503 : 204))
  const { id } = await subscribe()
  await publish('a')
  await sendAt(id, start())
  await sendAt(id, start() + 2 * MINUTE)
  const [delivery] = await deliveries(id)
  const detail = await fixture.detail(delivery?.id ?? 0)
  expect(detail.log).toMatchObject([
    { status: 204, error: null, response: '' },
    { status: 503, error: null, response: 'noted' },
  ])
  const sent = fixture.receiver.received.at(-1)
  expect(detail.body).toBe(sent?.body)
  for (const { name, value } of detail.headers) expect(sent?.headers[name]).toBe(value)
  expect(detail.headers.map(({ name }) => name)).toContain('webhook-signature')
})

test('turns the webhook off on 410 and notifies the bosses', async () => {
  fixture.receiver.setReply(410)
  const { id } = await subscribe()
  await publish('a')
  await publish('b')
  await sendAt(id, start())
  expect(await webhook(id)).toMatchObject({ state: 'off', off_reason: 'gone', pending: 0 })
  expect((await deliveries(id)).map(({ state }) => state)).toEqual(['failed', 'failed'])
  const notices = await fixture.h.call(listNotifications, {}, fixture.auth())
  expect(notices.data.list[0]).toMatchObject({
    kind: 'webhook.turned_off',
    title: '事件推送“进销存”已关闭',
    link: '/admin/webhooks',
  })
  await publish('c')
  expect(await deliveries(id)).toHaveLength(2)
})

test('turns a webhook off that failed for five days, but not after a success in between', async () => {
  fixture.receiver.setReply(500)
  const { id } = await subscribe()
  await publish('a')
  const at = start()
  await sendAt(id, at)
  expect(await webhook(id)).toMatchObject({ failing_since: new Date(at).toISOString() })
  await sendAt(id, at + 4 * DAY)
  fixture.receiver.setReply(200)
  await publish('b')
  await sendAt(id, at + 4 * DAY + 1)
  expect(await webhook(id)).toMatchObject({ state: 'active', failing_since: null })
  fixture.receiver.setReply(500)
  await publish('c')
  await sendAt(id, at + 5 * DAY)
  await sendAt(id, at + 9 * DAY)
  expect(await webhook(id)).toMatchObject({ state: 'active' })
  await sendAt(id, at + 10 * DAY)
  expect(await webhook(id)).toMatchObject({ state: 'off', off_reason: 'failing' })
  await fixture.h.call(resumeWebhook, { id }, fixture.auth())
  expect(await webhook(id)).toMatchObject({ state: 'active', off_reason: null, failing_since: null })
})

test('holds an address that does not answer for a minute', async () => {
  fixture.receiver.setReply(() => new Promise(() => undefined))
  const { id } = await subscribe()
  await publish('a')
  const at = start()
  await sendAt(id, at)
  expect((await deliveries(id))[0]).toMatchObject({ last_status: null, last_error: 'timeout' })
  await publish('b')
  fixture.receiver.setReply(200)
  await sendAt(id, at + 30_000)
  expect(fixture.receiver.received).toEqual([])
  await sendAt(id, at + MINUTE)
  expect(fixture.receiver.received).toHaveLength(1)
})

test('lets one of two concurrent workers deliver an event', async () => {
  const other = await startHarness({ sharedWith: fixture.h })
  fixture.receiver.setReply(async () => {
    await new Promise((done) => setTimeout(done, 50))
    return 200
  })
  const { id } = await subscribe()
  await publish('a')
  const at = start()
  await Promise.all([sendAt(id, at), sendAt(id, at, other), sendAt(id, at, other)])
  expect(fixture.receiver.received).toHaveLength(1)
  await other.close()
})

test('sends to a webhook again after the worker that claimed it died', async () => {
  const { id } = await subscribe()
  await publish('a')
  const at = start()
  const claimed = new Date(at + 60_000).toISOString()
  await fixture.h.database.pool.query('update webhook set claimed_until = $1 where id = $2', [claimed, id])
  await sendAt(id, at)
  expect(fixture.receiver.received).toEqual([])
  await sendAt(id, at + 61_000)
  expect(fixture.receiver.received).toHaveLength(1)
})

test('sends a finished delivery again on request with the same id', async () => {
  fixture.receiver.setReply(200)
  const { id } = await subscribe()
  await publish('a')
  await sendAt(id, start())
  const [delivery] = await deliveries(id)
  await fixture.h.call(resendWebhookDelivery, { id: delivery?.id ?? 0 }, fixture.auth())
  expect((await deliveries(id))[0]).toMatchObject({ state: 'pending' })
  await sendAt(id, start())
  const [first, second] = fixture.receiver.received
  expect(second?.body).toBe(first?.body)
  expect((await deliveries(id))[0]).toMatchObject({ state: 'succeeded', attempts: 2 })
})

test('purges events after 30 days with their deliveries', async () => {
  const { id } = await subscribe()
  await publish('old')
  await publish('new')
  await sendAt(id, start())
  await fixture.h.database.pool.query(
    `update webhook_event set created_at = now() - interval '31 days' where subject = 'old'`,
  )
  await purgeOldEvents(fixture.h.database)
  expect(await deliveries(id)).toHaveLength(1)
  const { rows } = await fixture.h.database.pool.query(
    'select count(*)::int as n from webhook_attempt where tenant_id = $1',
    [fixture.boss.tenantId],
  )
  expect(rows).toEqual([{ n: 1 }])
})
