import { notificationTopics } from '@shangxue/contract/notifications'
import { choosePush, pushSettings, setQuietHours } from '@shangxue/contract/push'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Notice } from './service.ts'
import { at, pushing } from './testing/pushing.ts'

const p = pushing()
const { subscribe, tell, send, shown, waiting } = p

describe('quiet hours', () => {
  const quiet = (start: string, end: string) =>
    p.h.call(setQuietHours, { quiet: { start, end } }, { token: p.user.token })
  beforeEach(async () => void (await subscribe()))

  test.each([
    ['across midnight, before it', '22:30', '07:00', at('23:10'), at('07:00', 1)],
    ['across midnight, after it', '22:30', '07:00', at('02:00'), at('07:00')],
    ['within a day', '12:00', '14:00', at('13:59'), at('14:00')],
    ['from their first minute', '22:30', '07:00', at('22:30'), at('07:00', 1)],
  ])('postpone pushes %s', async (_, start, end, moment, until) => {
    await quiet(start, end)
    await tell(moment, {})
    await send(moment)
    expect(await waiting()).toEqual([{ due: until, tries: 0 }])
    expect(p.service.received).toEqual([])
    await send(until)
    expect(shown()).toHaveLength(1)
  })
  test.each([
    ['before', at('22:29')],
    ['after', at('07:00')],
  ])('exclude the minute %s them', async (_, moment) => {
    await quiet('22:30', '07:00')
    await tell(moment, {})
    await send(moment)
    expect(shown()).toHaveLength(1)
  })
  test.each([
    ['a day, without quiet hours', null, at('10:00'), '86400'],
    ['until they begin', '22:30', at('22:00'), '1800'],
    ['until they begin tomorrow', '22:30', at('07:00'), '55800'],
  ])('limit the time to live to %s', async (_, start, moment, ttl) => {
    if (start) await quiet(start, '07:00')
    await tell(moment, {})
    await send(moment)
    expect(p.service.received[0]?.headers.ttl).toBe(ttl)
  })
  test('end with one push for the whole night', async () => {
    await quiet('22:30', '07:00')
    await tell(at('23:00'), {}, {}, {}, {}, {})
    await send(at('23:00'))
    await send(at('07:00', 1))
    expect(shown()).toMatchObject([{ title: '5 条新通知' }])
  })
  test("follow the tenant's time zone", async () => {
    await p.h.database.asSystem((db) =>
      db.execute(
        sql`update tenant set settings = settings || '{"timeZone": "Europe/London"}' where id = ${p.user.tenantId}`,
      ),
    )
    await quiet('22:30', '07:00')
    // 15:10 in London.
    await tell(at('23:10'), {})
    await send(at('23:10'))
    expect(shown()).toHaveLength(1)
  })
  test('of zero length are rejected, and can be removed', async () => {
    expect(await quiet('22:00', '22:00')).toMatchObject({ status: 422, code: 41251 })
    expect(await quiet('22:00', '24:00')).toMatchObject({ status: 400 })
    await quiet('22:00', '06:00')
    const settings = async () => (await p.h.call(pushSettings, {}, { token: p.user.token })).data
    expect(await settings()).toMatchObject({ quiet: { start: '22:00', end: '06:00' } })
    await p.h.call(setQuietHours, { quiet: null }, { token: p.user.token })
    expect(await settings()).toMatchObject({ quiet: null })
  })
})

describe('topic', () => {
  beforeEach(async () => void (await subscribe()))
  const choose = (topic: 'task' | 'todo' | 'debt' | 'other', choice: 'all' | 'personal' | 'off') =>
    p.h.call(choosePush, { topic, push: choice }, { token: p.user.token })
  const titles = async (...notices: Partial<Notice>[]) => {
    p.service.replies()
    await tell(at('10:00'), ...notices)
    await send(at('10:01'))
    return shown().map(({ title }) => title)
  }

  test('that is muted is listed but not pushed', async () => {
    await choose('task', 'off')
    expect(await titles({ title: '任务' }, { kind: 'todo.due', title: '待办' })).toEqual(['待办'])
    const { data } = await p.h.call(notificationTopics, {}, { token: p.user.token })
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
    const { data } = await p.h.call(pushSettings, {}, { token: p.user.token })
    expect(data.topics.filter(({ push: choice }) => choice === 'off').map(({ topic }) => topic)).toEqual([
      'task',
      'debt',
    ])
    await choose('task', 'all')
    const after = await p.h.call(pushSettings, {}, { token: p.user.token })
    expect(after.data.topics.filter(({ push: choice }) => choice === 'off')).toHaveLength(1)
  })
})
