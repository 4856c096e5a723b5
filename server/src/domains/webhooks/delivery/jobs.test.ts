import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createWebhookFixture } from '../testing/webhook-fixture.ts'

const fixture = createWebhookFixture({ withJobs: true, timeoutMs: 5_000 })
const { publish, subscribe } = fixture
const WAIT = { timeout: 20_000 }
const subjects = () => fixture.receiver.bodies().map(({ data }) => data.id)

test('delivers a committed event at once', async () => {
  await subscribe()
  await publish('a')
  await expect.poll(subjects, WAIT).toEqual(['a'])
})

test('delivers every event of a burst exactly once', async () => {
  const { id } = await subscribe()
  const expected = Array.from({ length: 30 }, (_, n) => String(n))
  await Promise.all(expected.map((subject) => publish(subject)))
  await expect.poll(async () => (await fixture.webhook(id))?.pending, WAIT).toBe(0)
  expect(subjects().toSorted()).toEqual(expected.toSorted())
})

test('the minute scan delivers what was recorded without a signal', async () => {
  const { id } = await subscribe()
  const { tenantId } = fixture.boss
  await fixture.h.database.withTenant({ tenantId }, (db) =>
    db.execute(sql`
      with e as (insert into webhook_event (tenant_id, type, subject, data)
        values (${tenantId}, 'task.completed', 'lost', '{"id": "lost"}') returning id)
      insert into webhook_delivery (tenant_id, event_id, webhook_id) select ${tenantId}, e.id, ${id} from e`),
  )
  await fixture.scanAt(Date.now() + 1_000)
  await expect.poll(subjects, WAIT).toEqual(['lost'])
})

test('a slow address does not delay another one', async () => {
  let release = () => {}
  const released = new Promise<number>((done) => {
    release = () => done(200)
  })
  fixture.receiver.setReply(({ path }) => (path === '/slow' ? released : 200))
  const slow = await subscribe(['sale.posted'], `${fixture.receiver.url}/slow`)
  await subscribe(['task.completed'], `${fixture.receiver.url}/fast`)
  for (const n of [1, 2, 3, 4, 5, 6]) await publish(`slow ${n}`, fixture.boss, 'sale.posted')
  const slowPaths = () => fixture.receiver.received.filter(({ path }) => path === '/slow')
  await expect.poll(() => slowPaths().length, WAIT).toBeGreaterThan(0)
  await publish('fast')
  await expect.poll(subjects, WAIT).toContain('fast')
  // At most four requests to one address at a time.
  expect(slowPaths().length).toBeLessThan(5)
  release()
  await expect.poll(async () => (await fixture.webhook(slow.id))?.pending, WAIT).toBe(0)
})
