import { readNotifications } from '@shangxue/contract/notifications/endpoints'
import {
  hidePushContent,
  listPushDevices,
  PUSH_DEVICES_MAX,
  renamePushDevice,
  subscribePush,
  testPush,
  unsubscribePush,
} from '@shangxue/contract/notifications/push'
import { logout } from '@shangxue/contract/session/endpoints'
import { disableUser } from '@shangxue/contract/users/admin'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { status } from '../../../adapters/push/testing/push-server.ts'
import { notify } from '../service.ts'
import { createPushFixture, instantAt, subscriptionOf } from '../testing/push-fixture.ts'

const fixture = createPushFixture()
const { subscribe, devices, notifyAt, sendAt, receivedBy, pendingDeliveries } = fixture

describe('device', () => {
  test('is identified by its browser and reused when subscribing again', async () => {
    const headers = { 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) Safari/604.1' }
    const first = await fixture.h.call(subscribePush, subscriptionOf(fixture.browser), {
      token: fixture.user.token,
      headers,
    })
    expect((await subscribe()).data).toEqual(first.data)
    const { data } = await fixture.h.call(listPushDevices, {}, { token: fixture.user.token })
    expect(data.key).toBe(fixture.publicKey)
    expect(data.devices).toMatchObject([
      { id: first.data.id, name: 'iPhone · Safari', last_used_at: null, failing: false, active: true },
    ])
  })
  test('rejects an address that is no push service', async () => {
    for (const endpoint of [
      'https://10.0.0.1/x',
      'http://fcm.googleapis.com/x',
      'https://localhost/push',
      'https://victim.example.com/x',
    ])
      expect(await subscribe({ ...fixture.browser, endpoint })).toMatchObject({ status: 422, code: 41250 })
  })
  test('rejects invalid keys', async () => {
    expect(await subscribe({ ...fixture.browser, p256dh: 'short' })).toMatchObject({ status: 400 })
  })
  test('can be renamed', async () => {
    const { id } = (await subscribe()).data
    await fixture.h.call(renamePushDevice, { id, name: '柜台平板' }, { token: fixture.user.token })
    await subscribe()
    expect(await devices()).toMatchObject([{ name: '柜台平板' }])
  })
  test('of a colleague is neither visible nor changeable', async () => {
    const { id } = (await subscribe()).data
    const { token } = await fixture.h.signIn({ boss: true, tenantId: fixture.user.tenantId })
    expect((await fixture.h.call(listPushDevices, {}, { token })).data.devices).toEqual([])
    expect(await fixture.h.call(renamePushDevice, { id, name: 'x' }, { token })).toMatchObject({
      status: 404,
    })
    expect(await fixture.h.call(unsubscribePush, { id }, { token })).toMatchObject({ status: 404 })
    expect(await fixture.h.call(testPush, { id }, { token })).toMatchObject({ status: 404 })
    expect(await devices()).toHaveLength(1)
  })
  test("taken over by a colleague stops the previous user's pushes", async () => {
    await subscribe()
    await notifyAt(instantAt('10:00'), { title: '只给第一个人' })
    const otherUser = await fixture.h.signIn({ tenantId: fixture.user.tenantId })
    await subscribe(fixture.browser, otherUser)
    await sendAt(instantAt('10:01'))
    expect(fixture.service.received).toEqual([])
    expect(await devices()).toEqual([])
    expect(await devices(otherUser)).toHaveLength(1)
  })
  test('beyond the limit replaces the least recently used', async () => {
    for (let i = 0; i <= PUSH_DEVICES_MAX; i++) await subscribe(fixture.service.browser())
    expect(await devices()).toHaveLength(PUSH_DEVICES_MAX)
  })
})

describe('push', () => {
  beforeEach(async () => void (await subscribe()))

  test('reaches the device encrypted and links to its notification', async () => {
    await notifyAt(instantAt('10:00'), { title: '任务到期', body: '给华讯送样机', link: '/tasks/detail/7' })
    await sendAt(instantAt('10:01'))
    expect(receivedBy()).toMatchObject([{ title: '任务到期', body: '给华讯送样机', unread: 1 }])
    expect(receivedBy()[0]?.path).toMatch(/^\/notifications\?open=\d+$/)
    expect(fixture.service.received[0]?.headers).toMatchObject({ urgency: 'high', ttl: '86400' })
    expect(await pendingDeliveries()).toEqual([])
    expect(await devices()).toMatchObject([{ last_used_at: new Date(instantAt('10:01')).toISOString() }])
  })
  test('is sent once by concurrent senders', async () => {
    await notifyAt(instantAt('10:00'), {})
    await Promise.all([sendAt(instantAt('10:01')), sendAt(instantAt('10:01'))])
    await sendAt(instantAt('10:02'))
    expect(fixture.service.received).toHaveLength(1)
  })
  test("reaches all of the user's devices and nobody else", async () => {
    const second = fixture.service.browser()
    const colleague = fixture.service.browser()
    await subscribe(second)
    await subscribe(colleague, await fixture.h.signIn({ tenantId: fixture.user.tenantId }))
    await notifyAt(instantAt('10:00'), {})
    await sendAt(instantAt('10:01'))
    expect([receivedBy(), receivedBy(second), receivedBy(colleague)].map(({ length }) => length)).toEqual([
      1, 1, 0,
    ])
  })
  test('is not sent for a rolled-back transaction', async () => {
    const { tenantId, userId } = fixture.user
    const undone = fixture.h.database.withTenant({ tenantId }, async (db) => {
      await notify(db, { tenantId, userId, kind: 'task.due', title: '一' })
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect(await pendingDeliveries()).toEqual([])
  })
  test('is not sent after the notification was read', async () => {
    await notifyAt(instantAt('10:00'), {})
    await fixture.h.call(readNotifications, { all: true }, { token: fixture.user.token })
    await sendAt(instantAt('10:01'))
    expect(fixture.service.received).toEqual([])
    expect(await pendingDeliveries()).toEqual([])
  })
  test('is not sent after two days', async () => {
    await notifyAt(instantAt('10:00'), {})
    await sendAt(instantAt('10:01', 2))
    expect(fixture.service.received).toEqual([])
  })
  test('about the same object collapses in transit and on screen', async () => {
    const link = '/others/todo/detail?id=3'
    await notifyAt(
      instantAt('10:00'),
      { link, title: '一' },
      { link, title: '二' },
      { link: '/exports', title: '三' },
    )
    await sendAt(instantAt('10:01'))
    const topics = fixture.service.received.map(({ headers }) => headers.topic)
    expect(topics[0]).toBe(topics[1])
    expect(topics[2]).not.toBe(topics[0])
    for (const topic of topics) expect(topic).toMatch(/^[\w-]{1,32}$/)
    expect(receivedBy().map(({ tag }) => tag)).toEqual(topics)
  })
  test('of many notifications is merged into one summary', async () => {
    await notifyAt(instantAt('10:00'), {}, {}, {}, { kind: 'sale.waiting' })
    await sendAt(instantAt('10:01'))
    expect(receivedBy()).toMatchObject([
      { title: '4 条新通知', body: '任务 3 条、销售审批 1 条', path: '/notifications' },
    ])
  })
  test('hides its content on request', async () => {
    await fixture.h.call(hidePushContent, { hide_content: true }, { token: fixture.user.token })
    await notifyAt(instantAt('10:00'), { kind: 'sale.waiting', title: '低于底价 ¥4,999', body: '李四' })
    await sendAt(instantAt('10:01'))
    expect(receivedBy()).toMatchObject([{ title: '商学', body: '有 1 条新通知：销售审批' }])
  })
})

describe('device without an active sign-in receives nothing', () => {
  beforeEach(async () => {
    await subscribe()
    await notifyAt(instantAt('10:00'), {})
  })
  const nothingSent = async () => {
    await sendAt(instantAt('10:01'))
    expect(fixture.service.received).toEqual([])
    expect(await pendingDeliveries()).toEqual([])
  }
  test('after its user signed out', async () => {
    await fixture.h.call(logout, {}, { token: fixture.user.token })
    await nothingSent()
  })
  test('after the account was closed', async () => {
    const boss = await fixture.h.signIn({ boss: true, tenantId: fixture.user.tenantId })
    await fixture.h.call(disableUser, { id: fixture.user.userId }, { token: boss.token })
    await nothingSent()
  })
  test('and a trial reports it', async () => {
    const [device] = await devices()
    await fixture.h.database.withOwner((db) =>
      db.execute(sql`update push_subscription set sign_in_id = gen_random_uuid() where id = ${device?.id}`),
    )
    expect(await devices()).toMatchObject([{ active: false }])
    expect(
      await fixture.h.call(testPush, { id: device?.id ?? 0 }, { token: fixture.user.token }),
    ).toMatchObject({
      status: 409,
      code: 41252,
    })
  })
})

describe('push service', () => {
  beforeEach(async () => void (await subscribe()))

  test('answering 410 deletes the device', async () => {
    await notifyAt(instantAt('10:00'), {})
    fixture.service.setReply(status(410))
    await sendAt(instantAt('10:01'))
    expect(await devices()).toEqual([])
    expect(await pendingDeliveries()).toEqual([])
  })
  test('answering 429 is retried after the requested delay', async () => {
    await notifyAt(instantAt('10:00'), {})
    fixture.service.setReply(status(429, { 'retry-after': '600' }))
    await sendAt(instantAt('10:00'))
    expect(await pendingDeliveries()).toEqual([{ due: instantAt('10:10'), tries: 1 }])
    expect(await devices()).toMatchObject([{ failing: true }])
    fixture.service.setReply()
    await sendAt(instantAt('10:09'))
    expect(fixture.service.received).toEqual([])
    await sendAt(instantAt('10:10'))
    expect(receivedBy()).toHaveLength(1)
    expect(await devices()).toMatchObject([{ failing: false }])
  })
  test('failing is retried with growing delays, then dropped', async () => {
    await notifyAt(instantAt('10:00'), {})
    fixture.service.setReply(status(500))
    let now = instantAt('10:00')
    const waits: number[] = []
    for (let next = await pendingDeliveries(); next[0]; next = await pendingDeliveries()) {
      waits.push((next[0].due - now) / 60_000)
      now = next[0].due
      await sendAt(now)
    }
    expect(waits).toEqual([0, 1, 4, 16, 64, 256])
    expect(await devices()).toMatchObject([{ failing: true }])
  })
  test('refusing is not retried, and repeated refusals delete the device', async () => {
    fixture.service.setReply(status(400))
    for (let i = 0; i < 10; i++) {
      expect(await devices()).toHaveLength(1)
      await notifyAt(instantAt('10:00'), {})
      await sendAt(instantAt('10:01'))
      expect(await pendingDeliveries()).toEqual([])
    }
    expect(await devices()).toEqual([])
  })
  test.each([401, 403])('rejecting our key (%i) keeps the device', async (code) => {
    fixture.service.setReply(status(code))
    for (let i = 0; i < 12; i++) {
      await notifyAt(instantAt('10:00'), {})
      await sendAt(instantAt('10:01'))
    }
    expect(await devices()).toMatchObject([{ failing: true }])
    fixture.service.setReply(status(400))
    await notifyAt(instantAt('12:00'), {})
    await sendAt(instantAt('12:01'))
    expect(await devices()).toHaveLength(1)
  })
  test('failing for long keeps the device', async () => {
    fixture.service.setReply(status(503))
    for (let i = 0; i < 12; i++) {
      await notifyAt(instantAt('10:00'), {})
      await sendAt(instantAt('10:01'))
    }
    fixture.service.setReply(status(400))
    await sendAt(instantAt('12:01'))
    expect(await devices()).toHaveLength(1)
  })
  test('asking for a delay delays all later pushes too', async () => {
    await notifyAt(instantAt('10:00'), {})
    fixture.service.setReply(status(429, { 'retry-after': '600' }))
    await sendAt(instantAt('10:00'))
    const { tenantId, userId } = fixture.user
    await fixture.h.database.withTenant({ tenantId }, async (db) => {
      // The database clock differs from the clock of the test.
      await db.execute(sql`update push_subscription set paused_until = now() + interval '10 minutes'`)
      await notify(db, { tenantId, userId, kind: 'task.due', title: '二' })
      const { rows } = await db.execute(sql`
        select 1 from push_delivery where tries = 0 and due_at > now() + interval '9 minutes'`)
      expect(rows).toHaveLength(1)
    })
  })
  test('failing for one device does not delay others', async () => {
    const second = fixture.service.browser('second')
    await subscribe(second)
    await notifyAt(instantAt('10:00'), {})
    let nth = 0
    fixture.service.setReply((response) => void response.writeHead(nth++ === 0 ? 500 : 201).end())
    await sendAt(instantAt('10:01'))
    expect(fixture.service.received).toHaveLength(2)
    expect(await pendingDeliveries()).toHaveLength(1)
  })
})

describe('trial', () => {
  test('is rate-limited across devices', async () => {
    const first = (await subscribe()).data
    const second = (await subscribe(fixture.service.browser())).data
    const token = fixture.user.token
    const both = await Promise.all(
      [first, second].map(({ id }) => fixture.h.call(testPush, { id }, { token })),
    )
    expect(both.map((answer) => answer.status).sort()).toEqual([200, 429])
    expect(both.map((answer) => answer.code)).toContain(41253)
    expect(fixture.service.received).toHaveLength(1)
    await fixture.h.database.withTenant({ tenantId: fixture.user.tenantId }, (db) =>
      db.execute(sql`update push_setting set tried_at = now() + interval '30 seconds'`),
    )
    expect((await fixture.h.call(testPush, first, { token })).msg).toContain('10 秒')
    await fixture.h.database.withTenant({ tenantId: fixture.user.tenantId }, (db) =>
      db.execute(sql`update push_setting set tried_at = now() - interval '4 seconds'`),
    )
    const close = await fixture.h.call(testPush, first, { token })
    // Unless that time has passed meanwhile.
    if (close.status !== 200) expect(close.msg).toMatch(/请 [1-6] 秒后/)
    await fixture.h.database.withTenant({ tenantId: fixture.user.tenantId }, (db) =>
      db.execute(sql`update push_setting set tried_at = tried_at - interval '11 seconds'`),
    )
    expect(await fixture.h.call(testPush, first, { token })).toMatchObject({ status: 200 })
  })

  const trial = async () => {
    const { id } = (await subscribe()).data
    return (await fixture.h.call(testPush, { id }, { token: fixture.user.token })).data
  }
  test('is sent immediately', async () => {
    expect(await trial()).toEqual({ outcome: 'sent' })
    expect(receivedBy()).toMatchObject([{ title: '测试通知' }])
    expect((await devices())[0]?.last_used_at).not.toBeNull()
  })
  test.each([
    [410, 'gone', 0],
    [503, 'later', 1],
    [400, 'refused', 1],
    [403, 'denied', 1],
  ] as const)('answered with %i is reported as %s', async (code, outcome, devicesLeft) => {
    fixture.service.setReply(status(code))
    expect(await trial()).toEqual({ outcome })
    expect(await devices()).toHaveLength(devicesLeft)
  })
})
