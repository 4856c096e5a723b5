import {
  clearNotifications,
  listNotifications,
  listNotificationTopics,
  openNotification,
  readNotifications,
  removeNotifications,
} from '@shangxue/contract/notifications/endpoints'
import { countUnreadNotifications, UNREAD_CAP } from '@shangxue/contract/notifications/unread'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Harness, startHarness, type TestUser } from '../../testing/harness.ts'
import { purgeOldNotifications } from './cleanup.ts'
import { notify } from './service.ts'

let h: Harness
let user: TestUser
beforeAll(async () => {
  h = await startHarness()
})
afterAll(() => h.close())
beforeEach(async () => {
  user = await h.signIn()
})

const notifyUser = ({ tenantId, userId }: TestUser, ...titles: string[]) =>
  h.database.withTenant({ tenantId }, async (db) => {
    for (const title of titles) await notify(db, { tenantId, userId, kind: 'test', title, link: '/exports' })
  })
const list = async ({ token } = user, page = 1, limit = 10) =>
  (await h.call(listNotifications, { page, limit }, { token })).data
const unread = async ({ token } = user) => (await h.call(countUnreadNotifications, {}, { token })).data.unread

describe('notifications', () => {
  test('are listed newest first with the unread count', async () => {
    await notifyUser(user, '一', '二', '三')
    const page = await list(user, 1, 2)
    expect(page.list).toMatchObject([
      { title: '三', body: '', kind: 'test', link: '/exports', read: false },
      { title: '二' },
    ])
    expect(page).toMatchObject({ unread: 3, pagination: { total: 3, totalPages: 2 } })
    expect((await list(user, 2, 2)).list).toMatchObject([{ title: '一' }])
  })
  test('are empty for a new user', async () => {
    expect(await list()).toMatchObject({ list: [], unread: 0 })
    expect(await unread()).toBe(0)
  })
  test('are marked read one by one, idempotently', async () => {
    await notifyUser(user, '一', '二')
    const id = (await list()).list[0]?.id ?? 0
    const read = () => h.call(readNotifications, { ids: [id] }, { token: user.token })
    expect((await read()).data).toEqual({ unread: 1 })
    expect((await read()).data).toEqual({ unread: 1 })
    expect((await list()).list.map(({ read }) => read)).toEqual([true, false])
  })
  test('are marked read all at once', async () => {
    await notifyUser(user, '一', '二')
    expect((await h.call(readNotifications, { all: true }, { token: user.token })).data).toEqual({
      unread: 0,
    })
    expect(await unread()).toBe(0)
  })
  test('are counted up to a cap', async () => {
    await notifyUser(user, ...Array.from({ length: UNREAD_CAP + 5 }, (_, n) => `第${n}条`))
    expect(await unread()).toBe(UNREAD_CAP)
  })
  test('of other users are hidden and unchanged', async () => {
    await notifyUser(user, '一')
    const id = (await list()).list[0]?.id ?? 0
    for (const otherUser of [
      await h.signIn({ boss: true, tenantId: user.tenantId }),
      await h.signIn({ boss: true }),
    ]) {
      expect(await list(otherUser)).toMatchObject({ list: [], unread: 0 })
      expect(await h.call(readNotifications, { ids: [id] }, { token: otherUser.token })).toMatchObject({
        status: 200,
      })
      await h.call(readNotifications, { all: true }, { token: otherUser.token })
    }
    expect(await unread()).toBe(1)
  })
  test('of a rolled-back transaction do not exist', async () => {
    const { tenantId, userId } = user
    const undone = h.database.withTenant({ tenantId }, async (db) => {
      await notify(db, { tenantId, userId, kind: 'test', title: '一' })
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect(await unread()).toBe(0)
  })
})

describe('list', () => {
  const kinds = async (...titles: string[]) => {
    const { tenantId, userId } = user
    await h.database.withTenant({ tenantId }, (db) =>
      notify(db, ...titles.map((kind) => ({ tenantId, userId, kind, title: kind }))),
    )
    return new Map((await list()).list.map(({ title, id }) => [title, id]))
  }
  const titles = async (filters: object = {}) =>
    (await h.call(listNotifications, filters, { token: user.token })).data.list.map(({ title }) => title)
  const mine = () => ({ token: user.token })

  test('filters by topic and unread', async () => {
    const ids = await kinds('sale.waiting', 'debt.old', 'write_off.waiting', 'unheard.of', 'plain')
    expect(await titles({ topic: 'debt' })).toEqual(['write_off.waiting', 'debt.old'])
    expect(await titles({ topic: 'other' })).toEqual(['plain', 'unheard.of'])
    expect(await titles({ topic: 'exam' })).toEqual([])
    await h.call(readNotifications, { ids: [ids.get('debt.old') ?? 0] }, mine())
    expect(await titles({ topic: 'debt', unread: true })).toEqual(['write_off.waiting'])
    expect((await h.call(listNotificationTopics, {}, mine())).data).toEqual([
      { topic: 'sale', total: 1, unread: 1 },
      { topic: 'debt', total: 2, unread: 1 },
      { topic: 'other', total: 2, unread: 2 },
    ])
  })
  test('marks one topic read and leaves the rest', async () => {
    await kinds('sale.waiting', 'debt.old')
    const { data } = await h.call(readNotifications, { all: true, topic: 'debt' }, mine())
    expect(data).toEqual({ unread: 1 })
    expect(await titles({ unread: true })).toEqual(['sale.waiting'])
  })
  test('marks a read notification unread again', async () => {
    const ids = [...(await kinds('sale.waiting')).values()]
    await h.call(readNotifications, { ids }, mine())
    expect((await h.call(readNotifications, { ids, read: false }, mine())).data).toEqual({ unread: 1 })
  })
  test('opening returns the link and marks it read', async () => {
    await notifyUser(user, '一')
    const [id = 0] = (await list()).list.map((item) => item.id)
    for (let i = 0; i < 2; i++)
      expect((await h.call(openNotification, { id }, mine())).data).toEqual({ link: '/exports' })
    expect(await unread()).toBe(0)
    const otherUser = await h.signIn({ boss: true, tenantId: user.tenantId })
    expect(await h.call(openNotification, { id }, { token: otherUser.token })).toMatchObject({ status: 404 })
  })
  test('removes a notification and restores it unchanged', async () => {
    const ids = [(await kinds('sale.waiting', 'debt.old')).get('debt.old') ?? 0]
    const remove = (back = false) => h.call(removeNotifications, { ids, back }, mine())
    expect((await remove()).data).toEqual({ unread: 1 })
    expect((await remove()).data).toEqual({ unread: 1 })
    expect(await titles()).toEqual(['sale.waiting'])
    expect((await h.call(listNotificationTopics, {}, mine())).data).toHaveLength(1)
    expect((await remove(true)).data).toEqual({ unread: 2 })
    expect(await titles()).toEqual(['debt.old', 'sale.waiting'])
  })
  test('clears read notifications of one topic or all', async () => {
    const ids = await kinds('sale.waiting', 'debt.old', 'debt.new')
    await h.call(readNotifications, { ids: [ids.get('sale.waiting') ?? 0, ids.get('debt.old') ?? 0] }, mine())
    expect((await h.call(clearNotifications, { topic: 'debt' }, mine())).data).toEqual({ cleared: 1 })
    expect((await h.call(clearNotifications, {}, mine())).data).toEqual({ cleared: 1 })
    expect(await titles()).toEqual(['debt.new'])
  })
  test('of other users loses nothing', async () => {
    const ids = [...(await kinds('sale.waiting')).values()]
    const { token } = await h.signIn({ tenantId: user.tenantId })
    await h.call(removeNotifications, { ids }, { token })
    await h.call(readNotifications, { ids }, { token })
    await h.call(clearNotifications, {}, { token })
    expect(await titles({ unread: true })).toEqual(['sale.waiting'])
  })
})

describe('daily clean-up', () => {
  const age = (title: string, created: number, read?: number) =>
    h.database.withOwner((db) =>
      db.execute(sql`
        update notification set created_at = now() - make_interval(days => ${created}::int),
          read_at = now() - make_interval(days => ${read ?? null}::int)
        where user_id = ${user.userId} and title = ${title}`),
    )
  const titles = async () => (await list()).list.map(({ title }) => title)

  test('purges read after 30 days, all after 180', async () => {
    await notifyUser(user, '刚读', '早读', '未读', '未读很久')
    await age('刚读', 100, 29)
    await age('早读', 100, 31)
    await age('未读', 179)
    await age('未读很久', 181)
    expect(await purgeOldNotifications(h.database)).toBe(2)
    expect((await titles()).sort()).toEqual(['刚读', '未读'].sort())
    expect(await purgeOldNotifications(h.database)).toBe(0)
  })

  test('purges removed notifications after one day', async () => {
    await notifyUser(user, '刚移除', '早移除')
    const removed = (title: string, hours: number) =>
      h.database.withOwner((db) =>
        db.execute(sql`update notification set removed_at = now() - make_interval(hours => ${hours}::int)
          where user_id = ${user.userId} and title = ${title}`),
      )
    await removed('刚移除', 23)
    await removed('早移除', 25)
    expect(await purgeOldNotifications(h.database)).toBe(1)
  })

  test('continues in batches until nothing old is left', async () => {
    await notifyUser(user, ...Array.from({ length: 7 }, (_, n) => `第${n}条`))
    await h.database.withOwner((db) =>
      db.execute(
        sql`update notification set created_at = now() - interval '200 days' where user_id = ${user.userId}`,
      ),
    )
    expect(await purgeOldNotifications(h.database, 3)).toBe(7)
    expect(await titles()).toEqual([])
  })
})
