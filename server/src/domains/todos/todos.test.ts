import { ERRORS } from '@shangxue/contract/errors/errors'
import * as contract from '@shangxue/contract/todos/endpoints'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { createTodoFixture, PLAIN, today } from './testing/todo-fixture.ts'

const { fixture, auth, tried, add, open, get: getTodo, complete, reopen, save, move } = createTodoFixture()

describe('todo', () => {
  test('lists a note preview and opens the full note', async () => {
    const note = '长'.repeat(200)
    const plan = {
      day: '2030-02-28',
      time: '09:30',
      reminder: 'ten_minutes',
      repeat: 'monthly',
    } as const
    const id = await add({ title: '  盘点  二号柜 ', note: `${note}\n`, ...plan })
    expect(await open()).toEqual([
      { id, title: '盘点 二号柜', note: note.slice(0, 60), ...plan, done_at: null },
    ])
    expect(await getTodo(id)).toEqual({ id, title: '盘点 二号柜', note, ...plan, done_at: null, version: 1 })
  })

  test('search matches title and note, ignoring case', async () => {
    await add({ title: '给 iPhone 贴膜' })
    await add({ title: '打电话', note: '问 IPHONE 的价' })
    await add({ title: '扫地_100%' })
    expect(await open('iphone')).toHaveLength(2)
    expect(await open('_100%')).toHaveLength(1)
    expect(await open('%')).toHaveLength(1)
    expect(await open('没有')).toEqual([])
  })

  test.each([
    ['an empty title', { title: '' }],
    ['a title of spaces', { title: '   ' }],
    ['a title of 81 characters', { title: '长'.repeat(81) }],
    ['a note of 2001 characters', { note: '长'.repeat(2_001) }],
    ['a day that is none', { day: '2026-02-30' }],
    ['a day before the calendar', { day: '0000-01-01' }],
    ['a time that is none', { day: '2030-01-01', time: '24:00' }],
    ['a time without a day', { time: '09:00' }],
    ['a reminder without a time', { day: '2030-01-01', reminder: 'on_time' as const }],
    ['a repetition without a day', { repeat: 'daily' as const }],
  ])('rejects %s', async (_, content) => {
    expect(await tried(content)).toMatchObject({ status: 400, msg: expect.stringMatching(/请|80|2000/) })
    expect(await open()).toEqual([])
  })

  test('save rejects a stale version', async () => {
    const id = await add()
    expect((await save(id, { title: '买封箱胶带' })).data).toMatchObject({ title: '买封箱胶带', version: 2 })
    expect(await save(id, { title: '买透明胶' })).toMatchObject({ code: ERRORS.todo_changed.code })
    expect(await getTodo(id)).toMatchObject({ title: '买封箱胶带' })
  })

  test('save rejects a version from before completion or reopening', async () => {
    const id = await add({ day: today(), repeat: 'daily' })
    const refused = { code: ERRORS.todo_changed.code }
    await complete(id)
    await complete(id)
    expect(await save(id, { title: '买两卷胶带' })).toMatchObject(refused)
    const { version } = await getTodo(id)
    await reopen(id)
    await reopen(id)
    expect(await save(id, { title: '买两卷胶带' }, version)).toMatchObject(refused)
    expect(await save(id, { title: '买两卷胶带' }, version + 1)).toMatchObject({ status: 200 })
  })

  test('is added once per idempotency key', async () => {
    const headers = { 'idempotency-key': 'todo-key-0001' }
    const [first, second] = await Promise.all(
      [1, 2].map(() => fixture.h.call(contract.addTodo, PLAIN, { ...auth(), headers })),
    )
    expect(second?.data).toEqual(first?.data)
    expect(await open()).toHaveLength(1)
  })

  test('is gone after deletion, and later edits fail', async () => {
    const id = await add()
    const remove = () => fixture.h.call(contract.deleteTodo, { id }, auth())
    expect(await remove()).toMatchObject({ status: 200 })
    for (const answer of [await remove(), await save(id, {}), await complete(id), await reopen(id)])
      expect(answer).toMatchObject({ code: ERRORS.not_found.code })
  })

  test('limits open todos to 500', async () => {
    const { tenantId, userId } = fixture.user
    const first = await add()
    await complete(first)
    await fixture.h.database.withTenant({ tenantId }, (db) =>
      db.execute(sql`
        insert into todo (tenant_id, user_id, title, note, reminder, repeat, position)
        select ${tenantId}, ${userId}, '第' || n, '', 'none', 'none', n * 1000000 from generate_series(1, 500) n`),
    )
    const full = {
      code: ERRORS.todos_full.code,
      msg: '最多 500 条未完成的待办，请先完成或删除一些',
    }
    expect(await tried({})).toMatchObject(full)
    expect(await reopen(first)).toMatchObject(full)
    expect(await open()).toHaveLength(500)
    // Completing is always possible, also for a repeating todo.
    const last = (await open()).at(-1)?.id ?? 0
    expect(await save(last, { day: today(), repeat: 'daily' })).toMatchObject({ status: 200 })
    expect((await complete(last)).data.next).not.toBeNull()
    expect(await open()).toHaveLength(500)
  })
})

describe('privacy', () => {
  test.each([
    ['of the same company', () => fixture.h.signIn({ boss: true, tenantId: fixture.user.tenantId })],
    ['of another company', () => fixture.h.signIn({ boss: true })],
  ])('hides a todo from %s', async (_, stranger) => {
    const id = await add({ day: today(), repeat: 'daily' })
    const otherUser = await stranger()
    const theirs = (await tried({ title: '他人的' }, otherUser)).data.id
    const input = { ...PLAIN, id, version: 1, side: 'before', of: theirs } as const
    for (const e of [
      contract.getTodo,
      contract.saveTodo,
      contract.completeTodo,
      contract.reopenTodo,
      contract.moveTodo,
      contract.deleteTodo,
    ])
      expect(await fixture.h.call(e, input, auth(otherUser)), e.path).toMatchObject({
        code: ERRORS.not_found.code,
      })
    expect(await move(id, 'after', theirs)).toMatchObject({ code: ERRORS.not_found.code })
    expect(await open('', otherUser)).toMatchObject([{ id: theirs }])
    expect(await open()).toMatchObject([{ id, title: '买胶带' }])
  })
})
