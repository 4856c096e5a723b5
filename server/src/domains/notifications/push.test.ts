import { notificationTopics, readNotifications } from '@shangxue/contract/notifications'
import {
  choosePush,
  hidePushContent,
  listPushDevices,
  PUSH_DEVICES_MOST,
  pushSettings,
  renamePushDevice,
  setQuietHours,
  subscribePush,
  testPush,
  unsubscribePush,
} from '@shangxue/contract/push'
import { logout } from '@shangxue/contract/session'
import { disableUser } from '@shangxue/contract/user-admin'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Browser, startPushServer, status } from '../../adapters/push/testing/push-server.ts'
import { freshPrivateKey, vapidKeys } from '../../adapters/push/vapid.ts'
import { webPush } from '../../adapters/push/web-push.ts'
import { type Harness, startHarness, type TestUser } from '../../testing/harness.ts'
import { sendDue } from './push-jobs.ts'
import { type Notice, notify } from './service.ts'

let h: Harness
let service: Awaited<ReturnType<typeof startPushServer>>
const keys = vapidKeys(freshPrivateKey())
let push: ReturnType<typeof webPush>
beforeAll(async () => {
  service = await startPushServer()
  push = webPush({ keys, contact: 'mailto:it@example.com', mayAsk: (url) => url.startsWith(service.url) })
  h = await startHarness({ push })
})
afterAll(async () => {
  await h.close()
  await service.close()
})

let user: TestUser
let browser: Browser
beforeEach(async () => {
  service.replies()
  user = await h.signedIn()
  browser = service.browser()
})

const given = ({ endpoint, p256dh, auth }: Browser) => ({ endpoint, p256dh, auth })
const subscribe = (one = browser, { token } = user) => h.call(subscribePush, given(one), { token })
const devices = async ({ token } = user) => (await h.call(listPushDevices, {}, { token })).data.devices

/** 10 March 2026 at this time in Shanghai, or days later. */
const at = (time: string, days = 0) => Date.parse(`2026-03-10T${time}:00+08:00`) + days * 86_400_000

/** Tells the user at that moment. */
async function tell(moment: number, ...notices: Partial<Notice>[]) {
  const { tenantId, userId } = user
  await h.database.asTenant({ tenantId }, async (db) => {
    const made = notices.map((notice, i) => ({
      tenantId,
      userId,
      kind: 'task.due',
      title: `第${i}条`,
      ...notice,
    }))
    await notify(db, ...made)
    const when = new Date(moment).toISOString()
    await db.execute(sql`update notification set created_at = ${when}::timestamptz where user_id = ${userId}`)
    await db.execute(sql`update push_delivery set due_at = ${when}::timestamptz where tries = 0`)
  })
}
const send = (moment: number) => sendDue({ database: h.database, push, now: () => moment }, user.tenantId)
const shown = (one = browser) =>
  service.received
    .filter(({ path }) => path === one.path)
    .map(({ body }) => JSON.parse(one.read(body)) as Record<string, unknown>)
const waiting = async () => {
  const { rows } = await h.database.asTenant({ tenantId: user.tenantId }, (db) =>
    db.execute<{ due: string; tries: number }>(
      sql`select due_at as due, tries from push_delivery order by 1`,
    ),
  )
  return rows.map(({ due, tries }) => ({ due: new Date(due).getTime(), tries }))
}

describe('a device', () => {
  test('is known by its browser, with the key to subscribe with, and is the same when it asks again', async () => {
    const headers = { 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) Safari/604.1' }
    const first = await h.call(subscribePush, given(browser), { token: user.token, headers })
    expect((await subscribe()).data).toEqual(first.data)
    const { data } = await h.call(listPushDevices, {}, { token: user.token })
    expect(data.key).toBe(keys.publicKey)
    expect(data.devices).toMatchObject([
      { id: first.data.id, name: 'iPhone · Safari', last_used_at: null, failing: false, active: true },
    ])
  })
  test('of an address within our own network is refused', async () => {
    for (const endpoint of ['https://10.0.0.1/x', 'http://fcm.googleapis.com/x', 'https://localhost/push'])
      expect(await subscribe({ ...browser, endpoint })).toMatchObject({ status: 422, code: 41250 })
  })
  test('with keys that are none is refused', async () => {
    expect(await subscribe({ ...browser, p256dh: 'short' })).toMatchObject({ status: 400 })
  })
  test('gets another name, and keeps it', async () => {
    const { id } = (await subscribe()).data
    await h.call(renamePushDevice, { id, name: '柜台平板' }, { token: user.token })
    await subscribe()
    expect(await devices()).toMatchObject([{ name: '柜台平板' }])
  })
  test('of a colleague is neither seen nor changed', async () => {
    const { id } = (await subscribe()).data
    const { token } = await h.signedIn({ boss: true, tenantId: user.tenantId })
    expect((await h.call(listPushDevices, {}, { token })).data.devices).toEqual([])
    expect(await h.call(renamePushDevice, { id, name: 'x' }, { token })).toMatchObject({ status: 404 })
    expect(await h.call(unsubscribePush, { id }, { token })).toMatchObject({ status: 404 })
    expect(await h.call(testPush, { id }, { token })).toMatchObject({ status: 404 })
    expect(await devices()).toHaveLength(1)
  })
  test('that a colleague takes over no longer shows what the first is told', async () => {
    await subscribe()
    await tell(at('10:00'), { title: '只给第一个人' })
    const other = await h.signedIn({ tenantId: user.tenantId })
    await subscribe(browser, other)
    await send(at('10:01'))
    expect(service.received).toEqual([])
    expect(await devices()).toEqual([])
    expect(await devices(other)).toHaveLength(1)
  })
  test('that is one too many takes the place of the one that was not reached for longest', async () => {
    for (let i = 0; i <= PUSH_DEVICES_MOST; i++) await subscribe(service.browser())
    expect(await devices()).toHaveLength(PUSH_DEVICES_MOST)
  })
})

describe('what a user is told', () => {
  beforeEach(async () => void (await subscribe()))

  test('reaches their device, readable there alone, and leads back to it', async () => {
    await tell(at('10:00'), { title: '任务到期', body: '给华讯送样机', link: '/tasks/detail/7' })
    await send(at('10:01'))
    expect(shown()).toMatchObject([{ title: '任务到期', body: '给华讯送样机', unread: 1 }])
    expect(shown()[0]?.path).toMatch(/^\/notifications\?open=\d+$/)
    expect(service.received[0]?.headers).toMatchObject({ urgency: 'high', ttl: '86400' })
    expect(await waiting()).toEqual([])
    expect(await devices()).toMatchObject([{ last_used_at: new Date(at('10:01')).toISOString() }])
  })
  test('is told once, however many look', async () => {
    await tell(at('10:00'), {})
    await Promise.all([send(at('10:01')), send(at('10:01'))])
    await send(at('10:02'))
    expect(service.received).toHaveLength(1)
  })
  test('reaches each of their devices, and nobody else', async () => {
    const second = service.browser()
    const colleague = service.browser()
    await subscribe(second)
    await subscribe(colleague, await h.signedIn({ tenantId: user.tenantId }))
    await tell(at('10:00'), {})
    await send(at('10:01'))
    expect([shown(), shown(second), shown(colleague)].map(({ length }) => length)).toEqual([1, 1, 0])
  })
  test('of a transaction that was undone is told to nobody', async () => {
    const { tenantId, userId } = user
    const undone = h.database.asTenant({ tenantId }, async (db) => {
      await notify(db, { tenantId, userId, kind: 'task.due', title: '一' })
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect(await waiting()).toEqual([])
  })
  test('is not told any more once it was read', async () => {
    await tell(at('10:00'), {})
    await h.call(readNotifications, { all: true }, { token: user.token })
    await send(at('10:01'))
    expect(service.received).toEqual([])
    expect(await waiting()).toEqual([])
  })
  test('is no news after two days', async () => {
    await tell(at('10:00'), {})
    await send(at('10:01', 2))
    expect(service.received).toEqual([])
  })
  test('about the same thing collapses on its way and on the screen', async () => {
    const link = '/others/todo/detail?id=3'
    await tell(at('10:00'), { link, title: '一' }, { link, title: '二' }, { link: '/exports', title: '三' })
    await send(at('10:01'))
    const topics = service.received.map(({ headers }) => headers.topic)
    expect(topics[0]).toBe(topics[1])
    expect(topics[2]).not.toBe(topics[0])
    for (const topic of topics) expect(topic).toMatch(/^[\w-]{1,32}$/)
    expect(shown().map(({ tag }) => tag)).toEqual(topics)
  })
  test('all at once is one notification that says how many of what', async () => {
    await tell(at('10:00'), {}, {}, {}, { kind: 'sale.waiting' })
    await send(at('10:01'))
    expect(shown()).toMatchObject([
      { title: '4 条新通知', body: '任务 3 条、销售审批 1 条', path: '/notifications' },
    ])
  })
  test('is hidden from the lock screen where the user wants that', async () => {
    await h.call(hidePushContent, { hide_content: true }, { token: user.token })
    await tell(at('10:00'), { kind: 'sale.waiting', title: '低于底价 ¥4,999', body: '李四' })
    await send(at('10:01'))
    expect(shown()).toMatchObject([{ title: '商学', body: '有 1 条新通知：销售审批' }])
  })
})

describe('a device whose sign-in is over shows nothing', () => {
  beforeEach(async () => {
    await subscribe()
    await tell(at('10:00'), {})
  })
  const nothingSent = async () => {
    await send(at('10:01'))
    expect(service.received).toEqual([])
    expect(await waiting()).toEqual([])
  }
  test('after its user signed out', async () => {
    await h.call(logout, {}, { token: user.token })
    await nothingSent()
  })
  test('after the account was closed', async () => {
    const boss = await h.signedIn({ boss: true, tenantId: user.tenantId })
    await h.call(disableUser, { id: user.userId }, { token: boss.token })
    await nothingSent()
  })
  test('and says so to a trial', async () => {
    const [device] = await devices()
    await h.database.asSystem((db) =>
      db.execute(sql`update push_subscription set sign_in_id = gen_random_uuid() where id = ${device?.id}`),
    )
    expect(await devices()).toMatchObject([{ active: false }])
    expect(await h.call(testPush, { id: device?.id ?? 0 }, { token: user.token })).toMatchObject({
      status: 409,
      code: 41252,
    })
  })
})

describe('a push service', () => {
  beforeEach(async () => void (await subscribe()))

  test('that knows the device no more (410) ends it', async () => {
    await tell(at('10:00'), {})
    service.replies(status(410))
    await send(at('10:01'))
    expect(await devices()).toEqual([])
    expect(await waiting()).toEqual([])
  })
  test('that asks for patience (429) is asked again when it said, and not before', async () => {
    await tell(at('10:00'), {})
    service.replies(status(429, { 'retry-after': '600' }))
    await send(at('10:00'))
    expect(await waiting()).toEqual([{ due: at('10:10'), tries: 1 }])
    expect(await devices()).toMatchObject([{ failing: true }])
    service.replies()
    await send(at('10:09'))
    expect(service.received).toEqual([])
    await send(at('10:10'))
    expect(shown()).toHaveLength(1)
    expect(await devices()).toMatchObject([{ failing: false }])
  })
  test('that is broken is asked after ever longer waits, and at last not any more', async () => {
    await tell(at('10:00'), {})
    service.replies(status(500))
    let now = at('10:00')
    const waits: number[] = []
    for (let next = await waiting(); next[0]; next = await waiting()) {
      waits.push((next[0].due - now) / 60_000)
      now = next[0].due
      await send(now)
    }
    expect(waits).toEqual([0, 1, 4, 16, 64, 256])
    expect(await devices()).toMatchObject([{ failing: true }])
  })
  test('that refuses is not asked again about the same, and a device that is always refused is left out', async () => {
    service.replies(status(403))
    for (let i = 0; i < 10; i++) {
      expect(await devices()).toHaveLength(1)
      await tell(at('10:00'), {})
      await send(at('10:01'))
      expect(await waiting()).toEqual([])
    }
    expect(await devices()).toEqual([])
  })
  test('that fails for one device keeps no other waiting', async () => {
    const second = service.browser('second')
    await subscribe(second)
    await tell(at('10:00'), {})
    let nth = 0
    service.replies((response) => void response.writeHead(nth++ === 0 ? 500 : 201).end())
    await send(at('10:01'))
    expect(service.received).toHaveLength(2)
    expect(await waiting()).toHaveLength(1)
  })
})

describe('a trial', () => {
  const trial = async () => {
    const { id } = (await subscribe()).data
    return (await h.call(testPush, { id }, { token: user.token })).data
  }
  test('goes out at once', async () => {
    expect(await trial()).toEqual({ outcome: 'sent' })
    expect(shown()).toMatchObject([{ title: '测试通知' }])
    expect((await devices())[0]?.last_used_at).not.toBeNull()
  })
  test.each([
    [410, 'gone', 0],
    [503, 'later', 1],
    [400, 'refused', 1],
  ] as const)('that is answered by %i is %s', async (code, outcome, left) => {
    service.replies(status(code))
    expect(await trial()).toEqual({ outcome })
    expect(await devices()).toHaveLength(left)
  })
})

describe('quiet hours', () => {
  const quiet = (start: string, end: string) =>
    h.call(setQuietHours, { quiet: { start, end } }, { token: user.token })
  beforeEach(async () => void (await subscribe()))

  test.each([
    ['across midnight, before it', '22:30', '07:00', at('23:10'), at('07:00', 1)],
    ['across midnight, after it', '22:30', '07:00', at('02:00'), at('07:00')],
    ['within a day', '12:00', '14:00', at('13:59'), at('14:00')],
    ['from their first minute', '22:30', '07:00', at('22:30'), at('07:00', 1)],
  ])('%s: it waits until they end', async (_, start, end, moment, until) => {
    await quiet(start, end)
    await tell(moment, {})
    await send(moment)
    expect(await waiting()).toEqual([{ due: until, tries: 0 }])
    expect(service.received).toEqual([])
    await send(until)
    expect(shown()).toHaveLength(1)
  })
  test.each([
    ['before', at('22:29')],
    ['after', at('07:00')],
  ])('do not count the minute %s', async (_, moment) => {
    await quiet('22:30', '07:00')
    await tell(moment, {})
    await send(moment)
    expect(shown()).toHaveLength(1)
  })
  test('end with one notification for all of the night', async () => {
    await quiet('22:30', '07:00')
    await tell(at('23:00'), {}, {}, {}, {}, {})
    await send(at('23:00'))
    await send(at('07:00', 1))
    expect(shown()).toMatchObject([{ title: '5 条新通知' }])
  })
  test('are by the clock of the company', async () => {
    await h.database.asSystem((db) =>
      db.execute(
        sql`update tenant set settings = settings || '{"timeZone": "Europe/London"}' where id = ${user.tenantId}`,
      ),
    )
    await quiet('22:30', '07:00')
    // 15:10 in London
    await tell(at('23:10'), {})
    await send(at('23:10'))
    expect(shown()).toHaveLength(1)
  })
  test('of no length are refused, and are taken away again', async () => {
    expect(await quiet('22:00', '22:00')).toMatchObject({ status: 422, code: 41251 })
    expect(await quiet('22:00', '24:00')).toMatchObject({ status: 400 })
    await quiet('22:00', '06:00')
    const settings = async () => (await h.call(pushSettings, {}, { token: user.token })).data
    expect(await settings()).toMatchObject({ quiet: { start: '22:00', end: '06:00' } })
    await h.call(setQuietHours, { quiet: null }, { token: user.token })
    expect(await settings()).toMatchObject({ quiet: null })
  })
})

describe('a topic', () => {
  beforeEach(async () => void (await subscribe()))
  const choose = (topic: 'task' | 'todo' | 'debt' | 'other', choice: 'all' | 'personal' | 'off') =>
    h.call(choosePush, { topic, push: choice }, { token: user.token })
  const titles = async (...notices: Partial<Notice>[]) => {
    service.replies()
    await tell(at('10:00'), ...notices)
    await send(at('10:01'))
    return shown().map(({ title }) => title)
  }

  test('that was silenced is in the list, and interrupts nobody', async () => {
    await choose('task', 'off')
    expect(await titles({ title: '任务' }, { kind: 'todo.due', title: '待办' })).toEqual(['待办'])
    const { data } = await h.call(notificationTopics, {}, { token: user.token })
    expect(data).toEqual([
      { topic: 'task', total: 1, unread: 1 },
      { topic: 'todo', total: 1, unread: 1 },
    ])
    await choose('task', 'all')
    expect(await titles({ title: '又是任务' })).toEqual(['又是任务'])
  })
  test('of which only what means the reader may interrupt', async () => {
    await choose('task', 'personal')
    expect(
      await titles({ kind: 'task.mentioned', title: '@' }, { kind: 'task.closed', title: '关闭' }),
    ).toEqual(['@'])
  })
  test('that means nobody in particular has no such choice', async () => {
    expect(await choose('todo', 'personal')).toMatchObject({ status: 400 })
  })
  test('goes by all kinds that belong to it', async () => {
    await choose('debt', 'off')
    await choose('other', 'off')
    expect(
      await titles(
        { kind: 'write_off.waiting' },
        { kind: 'debt.old' },
        { kind: 'news' },
        { kind: 'fund.late', title: '资金' },
      ),
    ).toEqual(['资金'])
  })
  test('chosen twice at once is chosen once', async () => {
    await Promise.all([choose('task', 'off'), choose('task', 'off'), choose('debt', 'off')])
    const { data } = await h.call(pushSettings, {}, { token: user.token })
    expect(data.topics.filter(({ push: choice }) => choice === 'off').map(({ topic }) => topic)).toEqual([
      'task',
      'debt',
    ])
    await choose('task', 'all')
    const after = await h.call(pushSettings, {}, { token: user.token })
    expect(after.data.topics.filter(({ push: choice }) => choice === 'off')).toHaveLength(1)
  })
})
