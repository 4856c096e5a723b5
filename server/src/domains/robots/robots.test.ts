import { listAudit } from '@shangxue/contract/administration/endpoints'
import { listNotifications } from '@shangxue/contract/notifications/endpoints'
import * as contract from '@shangxue/contract/robots/endpoints'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createRobotSender } from '../../adapters/robot/robot-sender.ts'
import { type Harness, startHarness, type TestUser } from '../../testing/harness.ts'
import { type Notification, notify } from '../notifications/service.ts'
import { purgeOldMessages } from './cleanup.ts'
import { enqueueDueMessages } from './delivery/jobs.ts'
import { sendMessages } from './delivery/send-messages.ts'
import { createRobotSecrets } from './robot-secrets.ts'
import { ACCEPTED, startRobotServer } from './testing/robot-server.ts'

const SERVER_SECRET = 'a secret for tests only'
const PUBLIC_URL = 'https://shop.example.com'
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
/** After the messages of a test were recorded. */
const start = () => Date.now() + MINUTE

let h: Harness
let server: Awaited<ReturnType<typeof startRobotServer>>
let sender: ReturnType<typeof createRobotSender>
let boss: TestUser
let keys = 0

beforeAll(async () => {
  server = await startRobotServer()
  sender = createRobotSender({ relayUrl: server.url, timeoutMs: 2_000 })
  h = await startHarness({ robots: sender, publicUrl: PUBLIC_URL })
})
beforeEach(async () => {
  server.setReply(ACCEPTED)
  boss = await h.signIn({ boss: true })
})
afterAll(async () => {
  await h.close()
  await server.close()
})

const auth = (user = boss) => ({ token: user.token })
const input = (overrides: object = {}) => ({
  ...{ kind: 'dingtalk' as const, name: '店长群', topics: ['sale' as const] },
  address: `https://oapi.dingtalk.com/robot/send?access_token=key${keys++}`,
  ...overrides,
})
async function addRobot(overrides: object = {}): Promise<number> {
  const { status, msg, data } = await h.call(contract.createRobot, input(overrides), auth())
  if (status !== 200) throw new Error(msg)
  return data.id
}
const inTenant = <T>(run: Parameters<Harness['database']['withTenant']>[1], user = boss) =>
  h.database.withTenant({ tenantId: user.tenantId }, run) as Promise<T>
/** Notifies the boss as a domain does. */
const notifyBoss = (...notices: Partial<Notification>[]) =>
  inTenant((db) => {
    const { tenantId, userId } = boss
    const common = { tenantId, userId, kind: 'sale.waiting', title: '张三的销售单待批准', link: '/sales/7' }
    return notify(db, ...notices.map((notice) => ({ ...common, ...notice })))
  })
/** One notification in a transaction of its own for each title. */
const notifyEach = async (count: number) => {
  for (let i = 1; i <= count; i++) await notifyBoss({ title: `第${i}单待批准` })
}
const sendAt = (robotId: number, at: number) =>
  sendMessages(
    ...([
      {
        database: h.database,
        sender,
        secrets: createRobotSecrets(SERVER_SECRET),
        publicUrl: PUBLIC_URL,
        now: () => at,
      },
    ] as const),
    { tenantId: boss.tenantId, robotId },
  )
const robot = async (id: number) =>
  (await h.call(contract.listRobots, {}, auth())).data.list.find((item) => item.id === id)
const messages = async (id: number, filters = {}) =>
  (await h.call(contract.listRobotMessages, { id, ...filters }, auth())).data.list
const sendTest = (id: number, user = boss) => h.call(contract.testRobot, { id }, auth(user))

describe('setting up', () => {
  test('never returns address or secret, and audits the change without them', async () => {
    const id = await addRobot({
      address: 'https://oapi.dingtalk.com/robot/send?access_token=geheim9876',
      secret: 'SECtop',
    })
    const { data } = await h.call(contract.listRobots, {}, auth())
    expect(data).toMatchObject({
      links: true,
      list: [{ id, address: 'oapi.dingtalk.com/…9876', signed: true }],
    })
    const trail = await h.call(listAudit, {}, auth())
    expect(JSON.stringify([data, trail.data])).not.toMatch(/geheim|SECtop/)
    expect(trail.data.list[0]).toMatchObject({ action: 'robot.created' })
    const { rows } = await h.database.withOwner((db) =>
      db.execute(
        sql`select address, secret, address_hash from robot where id = ${id} and tenant_id = ${boss.tenantId}`,
      ),
    )
    expect(JSON.stringify(rows)).not.toMatch(/geheim|SECtop/)
  })

  test.each([
    ['http', { address: 'http://oapi.dingtalk.com/robot/send?access_token=1' }, 43483],
    ['the host of another app', { kind: 'wecom' }, 43484],
    ['a private address', { address: 'https://10.0.0.8/robot/send?access_token=1' }, 43484],
    [
      'a secret that the app does not know',
      { kind: 'wecom', address: 'https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=1', secret: 'x' },
      43485,
    ],
  ])('refuses %s', async (_, overrides, code) => {
    expect(await h.call(contract.createRobot, input(overrides), auth())).toMatchObject({ status: 400, code })
  })

  test('refuses the same address a second time, also of two callers at once', async () => {
    const same = input()
    const answers = await Promise.all([1, 2].map(() => h.call(contract.createRobot, same, auth())))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.code).toBe(41485)
  })

  test('refuses the eleventh robot', async () => {
    for (let i = 0; i < 10; i++) await addRobot()
    expect(await h.call(contract.createRobot, input(), auth())).toMatchObject({ code: 41483 })
  })

  test('changes only what is sent and refuses an outdated version', async () => {
    const id = await addRobot({ secret: 'SEC1' })
    const change = { id, name: '财务群', topics: ['fund' as const], version: 1 }
    expect((await h.call(contract.updateRobot, change, auth())).status).toBe(200)
    expect(await robot(id)).toMatchObject({ name: '财务群', topics: ['fund'], signed: true, version: 2 })
    expect(await h.call(contract.updateRobot, change, auth())).toMatchObject({ code: 41484 })
    await h.call(contract.updateRobot, { ...change, version: 2, secret: '' }, auth())
    expect(await robot(id)).toMatchObject({ signed: false })
  })

  test('is hidden from other companies', async () => {
    const id = await addRobot()
    const other = await h.signIn({ boss: true })
    expect((await sendTest(id, other)).status).toBe(404)
    expect((await h.call(contract.deleteRobot, { id }, auth(other))).status).toBe(404)
    expect((await h.call(contract.listRobots, {}, auth(other))).data.list).toEqual([])
  })
})

describe('what a group receives', () => {
  test('is one message for an event that notifies several users, with the address of its screen', async () => {
    const id = await addRobot({ secret: 'SEC1' })
    const colleague = await h.signIn({ tenantId: boss.tenantId })
    await notifyBoss({}, { userId: colleague.userId })
    await sendAt(id, start())
    expect(server.received).toHaveLength(1)
    const [post] = server.received
    expect(post?.text).toContain('张三的销售单待批准')
    expect(post?.text).toContain(`${PUBLIC_URL}/sales/7`)
    expect(post?.query.get('sign')).toBeTruthy()
    expect(await messages(id)).toMatchObject([{ state: 'succeeded', attempts: 1, code: 0, topic: 'sale' }])
  })

  test('excludes what concerns one employee, and topics that were not chosen', async () => {
    const id = await addRobot({ topics: ['sale', 'fund'] })
    const personal = [
      'leave.waiting',
      'attendance.appeal_asked',
      'sale.approved',
      'task.due',
      'exam.graded',
      'account.locked',
    ]
    for (const kind of [...personal, 'debt.old']) await notifyBoss({ kind })
    expect(await messages(id)).toEqual([])
  })

  test('excludes messages of other companies and of a transaction that fails', async () => {
    const id = await addRobot()
    const other = await h.signIn({ boss: true })
    await notifyBoss({ tenantId: other.tenantId, userId: other.userId }).catch(() => undefined)
    await inTenant(async (db) => {
      await notify(db, {
        tenantId: boss.tenantId,
        userId: boss.userId,
        kind: 'sale.waiting',
        title: '没有提交',
      })
      throw new Error('rolled back')
    }).catch(() => undefined)
    expect(await messages(id)).toEqual([])
  })

  test('merges what exceeds four messages into one', async () => {
    const id = await addRobot()
    await notifyEach(9)
    await sendAt(id, start())
    expect(server.received).toHaveLength(4)
    expect(server.received[0]?.text).toContain('第1单待批准')
    expect(server.received[3]?.text).toContain('6 条新通知')
    for (const n of [4, 9]) expect(server.received[3]?.text).toContain(`第${n}单待批准`)
    expect((await messages(id)).map(({ state, merged }) => `${state} ${merged}`)).toEqual([
      ...Array(6).fill('succeeded 6'),
      ...Array(3).fill('succeeded 1'),
    ])
  })

  test('is at most 20 requests a minute; the rest follows as one message', async () => {
    const id = await addRobot()
    const at = start()
    for (let round = 0; round < 5; round++) {
      await notifyEach(4)
      await sendAt(id, at + round)
    }
    expect(server.received).toHaveLength(20)
    await notifyEach(6)
    await sendAt(id, at + 1_000)
    expect(server.received).toHaveLength(20)
    expect(await sendTest(id)).toMatchObject({ status: 429, code: 41487 })
    await sendAt(id, at + MINUTE + 1)
    expect(server.received.at(-1)?.text).toContain('3 条新通知')
    expect((await robot(id))?.pending).toBe(0)
  })
})

describe('failures', () => {
  const REFUSED = { body: { errcode: 310_000, errmsg: 'sign not match' } }

  test('are tried again with growing delays, then given up', async () => {
    server.setReply(REFUSED)
    const id = await addRobot()
    await notifyBoss({})
    let at = start()
    let tries = 0
    for (let next: string | null | undefined = ''; next !== null; tries++) {
      await sendAt(id, at)
      expect(server.received).toHaveLength(tries + 1)
      next = (await messages(id))[0]?.next_attempt_at
      if (next) at = Date.parse(next)
    }
    expect(tries).toBe(6)
    expect(await messages(id)).toMatchObject([{ state: 'failed', attempts: 6, error: 'sign', code: 310_000 }])
    expect(await robot(id)).toMatchObject({ last_error: 'sign' })
  })

  test('hold the messages behind them, which arrive together once it works', async () => {
    server.setReply(REFUSED)
    const id = await addRobot()
    await notifyEach(3)
    const at = start()
    await sendAt(id, at)
    await sendAt(id, at + 1_000)
    expect(server.received).toHaveLength(1)
    server.setReply(ACCEPTED)
    await sendAt(id, at + 2 * MINUTE)
    expect(server.received).toHaveLength(1)
    expect(server.received[0]?.text).toContain('3 条新通知')
    expect(await robot(id)).toMatchObject({ failing_since: null, last_error: null, pending: 0 })
  })

  test('can be sent again, but not a message that has arrived', async () => {
    const id = await addRobot()
    await notifyBoss({})
    await h.database.withOwner((db) =>
      db.execute(
        sql`update robot_message set state = 'failed' where robot_id = ${id} and tenant_id = ${boss.tenantId}`,
      ),
    )
    const messageId = (await messages(id))[0]?.id ?? 0
    expect((await h.call(contract.resendRobotMessage, { id: messageId }, auth())).status).toBe(200)
    await sendAt(id, start())
    expect(server.received).toHaveLength(1)
    expect(await h.call(contract.resendRobotMessage, { id: messageId }, auth())).toMatchObject({
      code: 41488,
    })
  })

  test('turn the robot off after five days and notify the bosses', async () => {
    server.setReply(REFUSED)
    const id = await addRobot({ topics: ['sale', 'webhook'] })
    await notifyBoss({})
    const at = start()
    await sendAt(id, at)
    await sendAt(id, at + 4 * DAY)
    expect(await robot(id)).toMatchObject({ state: 'active' })
    await sendAt(id, at + 5 * DAY)
    expect(await robot(id)).toMatchObject({ state: 'off', pending: 0 })
    const notices = await h.call(listNotifications, {}, auth())
    expect(notices.data.list[0]).toMatchObject({ kind: 'robot.turned_off', title: '群机器人“店长群”已关闭' })
    await notifyBoss({})
    expect(await messages(id)).toHaveLength(1)
  })

  test('of a second worker do not send twice', async () => {
    const id = await addRobot()
    await notifyBoss({})
    const at = start()
    await Promise.all([sendAt(id, at), sendAt(id, at)])
    expect(server.received).toHaveLength(1)
  })

  test('of an unreadable address ask to enter it again', async () => {
    const id = await addRobot()
    await h.database.withOwner((db) =>
      db.execute(
        sql`update robot set address = 'sealed elsewhere' where id = ${id} and tenant_id = ${boss.tenantId}`,
      ),
    )
    expect((await sendTest(id)).data).toMatchObject({ succeeded: false, error: 'secret' })
  })
})

describe('the test message', () => {
  test('returns the result in words of the app and is refused for a second tap', async () => {
    server.setReply({ body: { errcode: 310_000, errmsg: 'keywords not in content' } })
    const id = await addRobot()
    const answers = await Promise.all([sendTest(id), sendTest(id)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 429])
    expect(answers.find(({ status }) => status === 200)?.data).toMatchObject({
      ...{ succeeded: false, error: 'keyword', code: 310_000 },
      response: expect.stringContaining('keywords'),
    })
    expect(server.received).toHaveLength(1)
    expect(await messages(id)).toEqual([])
  })

  test('that arrives releases messages held by a failure', async () => {
    server.setReply({ status: 500 })
    const id = await addRobot()
    await notifyBoss({})
    await sendAt(id, Date.now() + 1_000)
    server.setReply(ACCEPTED)
    expect((await sendTest(id)).data).toMatchObject({ succeeded: true })
    expect(await robot(id)).toMatchObject({ failing_since: null })
  })
})

describe('nothing is sent', () => {
  test.each(['delete_after = now()', 'frozen_at = now()'])('while the company has %s', async (column) => {
    const id = await addRobot()
    await notifyBoss({})
    const set = (change: string) =>
      h.database.withOwner((db) =>
        db.execute(sql`update tenant set ${sql.raw(change)} where id = ${boss.tenantId}`),
      )
    await set(column)
    await enqueueDueMessages(
      h.database,
      { ...h.jobs, enqueue: () => Promise.reject(new Error('enqueued')) },
      start,
    )
    await sendAt(id, start())
    expect(server.received).toHaveLength(0)
    await set(`${column.split(' ')[0]} = null`)
    await sendAt(id, start())
    expect(server.received).toHaveLength(1)
  })

  test('by a robot that is switched off, also of what was waiting', async () => {
    const id = await addRobot()
    await notifyBoss({})
    await h.call(contract.pauseRobot, { id }, auth())
    await notifyBoss({ title: '停用之后' })
    await h.call(contract.resumeRobot, { id }, auth())
    await sendAt(id, start())
    expect(server.received).toHaveLength(0)
    expect(await messages(id)).toMatchObject([{ state: 'failed', error: 'stopped' }])
  })

  test('by a deleted robot', async () => {
    const id = await addRobot()
    await notifyBoss({})
    await h.call(contract.deleteRobot, { id }, auth())
    await sendAt(id, start())
    expect(server.received).toHaveLength(0)
    expect((await h.call(contract.listRobotMessages, { id }, auth())).status).toBe(404)
  })
})

test('purges messages after 30 days', async () => {
  const id = await addRobot()
  await notifyEach(2)
  await h.database.withOwner((db) =>
    db.execute(sql`
      update robot_message set created_at = now() - interval '31 days'
      where tenant_id = ${boss.tenantId} and title = '第1单待批准'`),
  )
  await purgeOldMessages(h.database, 1)
  expect((await messages(id)).map(({ title }) => title)).toEqual(['第2单待批准'])
})
