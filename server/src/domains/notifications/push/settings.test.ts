import { listNotificationTopics } from '@shangxue/contract/notifications/endpoints'
import { getPushSettings, setPushChoice, setQuietHours } from '@shangxue/contract/notifications/push'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Notification } from '../service.ts'
import { createPushFixture, instantAt } from '../testing/push-fixture.ts'

const fixture = createPushFixture()
const { subscribe, notifyAt, sendAt, receivedBy, pendingDeliveries } = fixture

describe('quiet hours', () => {
  const quiet = (start: string, end: string) =>
    fixture.h.call(setQuietHours, { quiet: { start, end } }, { token: fixture.user.token })
  beforeEach(async () => void (await subscribe()))

  test.each([
    ['across midnight, before it', '22:30', '07:00', instantAt('23:10'), instantAt('07:00', 1)],
    ['across midnight, after it', '22:30', '07:00', instantAt('02:00'), instantAt('07:00')],
    ['within a day', '12:00', '14:00', instantAt('13:59'), instantAt('14:00')],
    ['from their first minute', '22:30', '07:00', instantAt('22:30'), instantAt('07:00', 1)],
  ])('postpone pushes %s', async (_, start, end, moment, until) => {
    await quiet(start, end)
    await notifyAt(moment, {})
    await sendAt(moment)
    expect(await pendingDeliveries()).toEqual([{ due: until, tries: 0 }])
    expect(fixture.service.received).toEqual([])
    await sendAt(until)
    expect(receivedBy()).toHaveLength(1)
  })
  test.each([
    ['before', instantAt('22:29')],
    ['after', instantAt('07:00')],
  ])('exclude the minute %s them', async (_, moment) => {
    await quiet('22:30', '07:00')
    await notifyAt(moment, {})
    await sendAt(moment)
    expect(receivedBy()).toHaveLength(1)
  })
  test.each([
    ['a day, without quiet hours', null, instantAt('10:00'), '86400'],
    ['until they begin', '22:30', instantAt('22:00'), '1800'],
    ['until they begin tomorrow', '22:30', instantAt('07:00'), '55800'],
  ])('limit the time to live to %s', async (_, start, moment, ttl) => {
    if (start) await quiet(start, '07:00')
    await notifyAt(moment, {})
    await sendAt(moment)
    expect(fixture.service.received[0]?.headers.ttl).toBe(ttl)
  })
  test('end with one push for the whole night', async () => {
    await quiet('22:30', '07:00')
    await notifyAt(instantAt('23:00'), {}, {}, {}, {}, {})
    await sendAt(instantAt('23:00'))
    await sendAt(instantAt('07:00', 1))
    expect(receivedBy()).toMatchObject([{ title: '5 条新通知' }])
  })
  test("follow the tenant's time zone", async () => {
    await fixture.h.database.withOwner((db) =>
      db.execute(
        sql`update tenant set settings = settings || '{"timeZone": "Europe/London"}' where id = ${fixture.user.tenantId}`,
      ),
    )
    await quiet('22:30', '07:00')
    // 15:10 in London.
    await notifyAt(instantAt('23:10'), {})
    await sendAt(instantAt('23:10'))
    expect(receivedBy()).toHaveLength(1)
  })
  test('of zero length are rejected, and can be removed', async () => {
    expect(await quiet('22:00', '22:00')).toMatchObject({ status: 422, code: 41251 })
    expect(await quiet('22:00', '24:00')).toMatchObject({ status: 400 })
    await quiet('22:00', '06:00')
    const settings = async () =>
      (await fixture.h.call(getPushSettings, {}, { token: fixture.user.token })).data
    expect(await settings()).toMatchObject({ quiet: { start: '22:00', end: '06:00' } })
    await fixture.h.call(setQuietHours, { quiet: null }, { token: fixture.user.token })
    expect(await settings()).toMatchObject({ quiet: null })
  })
})

describe('topic', () => {
  beforeEach(async () => void (await subscribe()))
  const choose = (topic: 'task' | 'todo' | 'debt' | 'other', choice: 'all' | 'personal' | 'off') =>
    fixture.h.call(setPushChoice, { topic, push: choice }, { token: fixture.user.token })
  const titles = async (...notices: Partial<Notification>[]) => {
    fixture.service.setReply()
    await notifyAt(instantAt('10:00'), ...notices)
    await sendAt(instantAt('10:01'))
    return receivedBy().map(({ title }) => title)
  }

  test('that is muted is listed but not pushed', async () => {
    await choose('task', 'off')
    expect(await titles({ title: '任务' }, { kind: 'todo.due', title: '待办' })).toEqual(['待办'])
    const { data } = await fixture.h.call(listNotificationTopics, {}, { token: fixture.user.token })
    expect(data).toEqual([
      { topic: 'task', total: 1, unread: 1 },
      { topic: 'todo', total: 1, unread: 1 },
    ])
    await choose('task', 'all')
    expect(await titles({ title: '又是任务' })).toEqual(['又是任务'])
  })
  test('set to personal pushes only personal notifications', async () => {
    await choose('task', 'personal')
    expect(
      await titles({ kind: 'task.mentioned', title: '@' }, { kind: 'task.closed', title: '关闭' }),
    ).toEqual(['@'])
  })
  test('without personal notifications rejects that choice', async () => {
    expect(await choose('todo', 'personal')).toMatchObject({ status: 400 })
  })
  test('covers all kinds that belong to it', async () => {
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
  test('chosen twice concurrently is stored once', async () => {
    await Promise.all([choose('task', 'off'), choose('task', 'off'), choose('debt', 'off')])
    const { data } = await fixture.h.call(getPushSettings, {}, { token: fixture.user.token })
    expect(data.topics.filter(({ push: choice }) => choice === 'off').map(({ topic }) => topic)).toEqual([
      'task',
      'debt',
    ])
    await choose('task', 'all')
    const after = await fixture.h.call(getPushSettings, {}, { token: fixture.user.token })
    expect(after.data.topics.filter(({ push: choice }) => choice === 'off')).toHaveLength(1)
  })
})
