import { listAudit } from '@shangxue/contract/administration/endpoints'
import { ERRORS } from '@shangxue/contract/errors/errors'
import { REAUTH_MINUTES } from '@shangxue/contract/platform/constants'
import * as contract from '@shangxue/contract/webhooks/endpoints'
import { WEBHOOK_EVENT_TYPES, WEBHOOKS_MAX } from '@shangxue/contract/webhooks/event-types'
import { describe, expect, test } from 'vitest'
import { createWebhookSender } from '../../adapters/webhook/http-sender.ts'
import { startHarness } from '../../testing/harness.ts'
import { isSignedBy, newSecret } from './testing/receiver.ts'
import { createWebhookFixture } from './testing/webhook-fixture.ts'

const fixture = createWebhookFixture()
const { auth, subscribe, publish, sendAt, webhook, deliveries } = fixture
const call: typeof fixture.h.call = (...args) => fixture.h.call(...args)
const input = () => ({
  name: '财务系统',
  url: `${fixture.receiver.url}/hook`,
  events: ['sale.posted' as const],
  secret: newSecret(),
})

describe('a webhook', () => {
  test('is listed without its secret and audited', async () => {
    const created = input()
    const { data } = await call(contract.createWebhook, created, auth())
    expect(await webhook(data.id)).toMatchObject({
      name: '财务系统',
      events: ['sale.posted'],
      state: 'active',
      pending: 0,
    })
    const { data: trail } = await call(listAudit, {}, auth())
    expect(trail.list[0]).toMatchObject({ action: 'webhook.created' })
    const { rows } = await fixture.h.database.pool.query(
      'select w.*, k.answer, k.request from webhook w, idempotency_key k',
    )
    expect(JSON.stringify([await webhook(data.id), trail, rows])).not.toContain(created.secret.slice(6))
  })

  test('is created once for a repeated request', async () => {
    const headers = { 'idempotency-key': `create-${crypto.randomUUID()}` }
    const created = input()
    const first = await call(contract.createWebhook, created, { ...auth(), headers })
    const second = await call(contract.createWebhook, created, { ...auth(), headers })
    expect(second.data).toEqual(first.data)
    expect((await call(contract.listWebhooks, {}, auth())).data).toHaveLength(1)
  })

  test('is changed unless another boss changed it meanwhile', async () => {
    const { id } = await subscribe()
    const change = { ...input(), id, version: 1, name: '新名称' }
    expect(await call(contract.updateWebhook, change, auth())).toMatchObject({ status: 200 })
    expect(await webhook(id)).toMatchObject({ name: '新名称', version: 2 })
    expect(await call(contract.updateWebhook, change, auth())).toMatchObject({ status: 409, code: 41481 })
  })

  test('is refused beyond ten per company', async () => {
    for (let n = 0; n < WEBHOOKS_MAX; n++) await subscribe()
    expect(await call(contract.createWebhook, input(), auth())).toMatchObject({
      status: 409,
      msg: '最多 10 个推送地址，请先删除不用的',
    })
  })

  test('is deleted with its deliveries', async () => {
    const { id } = await subscribe()
    await publish('a')
    expect(await call(contract.deleteWebhook, { id }, auth())).toMatchObject({ status: 200 })
    expect(await call(contract.listWebhookDeliveries, { id }, auth())).toMatchObject({ status: 404 })
    await publish('b')
  })

  test('holds its events while paused and sends them when resumed', async () => {
    const { id } = await subscribe()
    await call(contract.pauseWebhook, { id }, auth())
    await publish('a')
    await sendAt(id, Date.now() + 1_000)
    expect(fixture.receiver.received).toEqual([])
    const [waiting] = await deliveries(id)
    expect(await call(contract.resendWebhookDelivery, { id: waiting?.id ?? 0 }, auth())).toMatchObject({
      status: 409,
      code: 41482,
    })
    await call(contract.resumeWebhook, { id }, auth())
    await sendAt(id, Date.now() + 1_000)
    expect(fixture.receiver.bodies()).toMatchObject([{ data: { id: 'a' } }])
  })

  test('needs a recent password to be created, changed or given a new secret', async () => {
    const { id } = await subscribe()
    const boss = await fixture.h.signIn({ boss: true, tenantId: fixture.boss.tenantId })
    await fixture.h.database.pool.query(
      'update sign_in set created_at = now() - make_interval(mins => $1) where user_id = $2',
      [REAUTH_MINUTES + 1, boss.userId],
    )
    for (const answer of [
      await call(contract.createWebhook, input(), auth(boss)),
      await call(contract.updateWebhook, { ...input(), id, version: 1 }, auth(boss)),
      await call(contract.rotateWebhookSecret, { id, secret: newSecret() }, auth(boss)),
    ])
      expect(answer).toMatchObject({ status: 403, code: ERRORS.password_confirmation_required.code })
    expect((await call(contract.pauseWebhook, { id }, auth(boss))).status).toBe(200)
  })

  test('is invisible to a boss of another company', async () => {
    const { id } = await subscribe()
    await publish('a')
    const [delivery] = await deliveries(id)
    const stranger = auth(await fixture.h.signIn({ boss: true }))
    expect((await call(contract.listWebhooks, {}, stranger)).data).toEqual([])
    for (const answer of [
      await call(contract.updateWebhook, { ...input(), id, version: 1 }, stranger),
      await call(contract.deleteWebhook, { id }, stranger),
      await call(contract.rotateWebhookSecret, { id, secret: newSecret() }, stranger),
      await call(contract.testWebhook, { id, type: 'stock.low' }, stranger),
      await call(contract.getWebhookDelivery, { id: delivery?.id ?? 0 }, stranger),
      await call(contract.resendWebhookDelivery, { id: delivery?.id ?? 0 }, stranger),
    ])
      expect(answer.status).toBe(404)
  })

  test('receives no event of another company', async () => {
    const { id } = await subscribe()
    const other = await fixture.h.signIn({ boss: true })
    await publish('theirs', other)
    expect(await deliveries(id)).toEqual([])
  })
})

describe('rotation', () => {
  test('signs with both secrets for 24 hours, then with the new one', async () => {
    const { id, secret: previous } = await subscribe()
    const secret = newSecret()
    const rotated = await call(contract.rotateWebhookSecret, { id, secret }, auth())
    const until = Date.parse(rotated.data.previous_secret_until)
    expect(Math.round((until - Date.now()) / 3_600_000)).toBe(24)
    await publish('a')
    await sendAt(id, until - 1_000)
    await publish('b')
    await sendAt(id, until + 1_000)
    const verdicts = fixture.receiver.received.map((request) => [
      isSignedBy(secret, request),
      isSignedBy(previous, request),
    ])
    expect(verdicts).toEqual([
      [true, true],
      [true, false],
    ])
  })
})

describe('a test', () => {
  test.each(WEBHOOK_EVENT_TYPES)('sends a signed sample of %s and returns the response', async (type) => {
    const { id, secret } = await subscribe()
    const { data } = await call(contract.testWebhook, { id, type }, auth())
    expect(data).toMatchObject({ succeeded: true, status: 200, error: null, response: 'noted' })
    const [request] = fixture.receiver.received
    expect(request && isSignedBy(secret, request)).toBe(true)
    expect(fixture.receiver.bodies()[0]).toMatchObject({ type, id: expect.stringMatching(/^evt_test_/) })
    expect(await deliveries(id)).toEqual([])
  })

  test('reports a receiver that fails', async () => {
    fixture.receiver.setReply(404)
    const { id } = await subscribe()
    const { data } = await call(contract.testWebhook, { id, type: 'stock.low' }, auth())
    expect(data).toMatchObject({ succeeded: false, status: 404 })
    expect(await webhook(id)).toMatchObject({ failing_since: null })
  })
})

describe('an address', () => {
  test.each([
    ['http://hooks.example.com/a', 43481],
    ['not an address', 43481],
    ['https://user:pass@hooks.example.com', 43481],
    ['https://127.0.0.1/a', 43482],
    ['https://[::1]/a', 43482],
    ['https://169.254.169.254/latest/meta-data', 43482],
    ['https://db.internal/a', 43482],
  ])('%s is refused', async (url, code) => {
    const strict = await startHarness({ sharedWith: fixture.h, webhooks: createWebhookSender() })
    expect(await strict.call(contract.createWebhook, { ...input(), url }, auth())).toMatchObject({
      status: 400,
      code,
    })
    await strict.close()
  })
})

describe('the log', () => {
  test('is filtered by event and state and divided into pages', async () => {
    const { id } = await subscribe(['task.completed', 'stock.low'])
    await publish('a')
    await publish('b')
    await sendAt(id, Date.now() + 1_000)
    await publish('c', fixture.boss, 'stock.low')
    expect(await deliveries(id, { state: 'pending' })).toMatchObject([{ type: 'stock.low' }])
    expect(await deliveries(id, { type: 'task.completed', state: 'succeeded' })).toHaveLength(2)
    expect(await deliveries(id, { limit: 2, page: 2 })).toMatchObject([{ type: 'task.completed' }])
  })
})
