import type { Input } from '@shangxue/contract/endpoint'
import { ERRORS } from '@shangxue/contract/errors'
import * as contract from '@shangxue/contract/todos'
import { addDays } from '@shangxue/study/calendar'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Harness, startHarness, type TestUser } from '../../testing/harness.ts'
import { nextDay } from './repeat.ts'
import { todos } from './tables.ts'

let h: Harness
let user: TestUser
beforeAll(async () => {
  h = await startHarness()
})
afterAll(() => h.close())
beforeEach(async () => {
  user = await h.signedIn()
})

type Content = Input<typeof contract.addTodo>
const PLAIN: Content = {
  title: '买胶带',
  note: '',
  day: null,
  time: null,
  reminder: 'none',
  repeat: 'none',
}
const as = (who = user) => ({ token: who.token })
const tried = (content: Partial<Content>, who = user) =>
  h.call(contract.addTodo, { ...PLAIN, ...content }, as(who))
const added = async (content: Partial<Content> = {}) => {
  const { data, msg } = await tried(content)
  if (!data) throw new Error(msg)
  return data.id
}
const open = async (q = '', who = user) => (await h.call(contract.listTodos, { q }, as(who))).data.list
const titles = async () => (await open()).map(({ title }) => title)
const one = async (id: number) => (await h.call(contract.getTodo, { id }, as())).data
const complete = (id: number, who = user) => h.call(contract.completeTodo, { id }, as(who))
const reopen = (id: number, who = user) => h.call(contract.reopenTodo, { id }, as(who))
const save = (id: number, content: Partial<Content>, version = 1) =>
  h.call(contract.saveTodo, { ...PLAIN, ...content, id, version }, as())
const move = (id: number, side: 'before' | 'after', of: number) =>
  h.call(contract.moveTodo, { id, side, of }, as())
const today = () => new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)

describe('a todo', () => {
  test('is listed with the beginning of its note, and opened with all of it', async () => {
    const note = '长'.repeat(200)
    const plan = {
      day: '2030-02-28',
      time: '09:30',
      reminder: 'ten_minutes',
      repeat: 'monthly',
    } as const
    const id = await added({ title: '  盘点  二号柜 ', note: `${note}\n`, ...plan })
    expect(await open()).toEqual([
      { id, title: '盘点 二号柜', note: note.slice(0, 60), ...plan, done_at: null },
    ])
    expect(await one(id)).toEqual({ id, title: '盘点 二号柜', note, ...plan, done_at: null, version: 1 })
  })

  test('is found by title and note, in whatever letters', async () => {
    await added({ title: '给 iPhone 贴膜' })
    await added({ title: '打电话', note: '问 IPHONE 的价' })
    await added({ title: '扫地_100%' })
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
  ])('is refused with %s', async (_, content) => {
    expect(await tried(content)).toMatchObject({ status: 400, msg: expect.stringMatching(/请|80|2000/) })
    expect(await open()).toEqual([])
  })

  test('is saved over the version that was seen, and over no other', async () => {
    const id = await added()
    expect((await save(id, { title: '买封箱胶带' })).data).toMatchObject({ title: '买封箱胶带', version: 2 })
    expect(await save(id, { title: '买透明胶' })).toMatchObject({ code: ERRORS.todo_changed.code })
    expect(await one(id)).toMatchObject({ title: '买封箱胶带' })
  })

  test('is not saved over one that was ticked off meanwhile, or taken back', async () => {
    const id = await added({ day: today(), repeat: 'daily' })
    const refused = { code: ERRORS.todo_changed.code }
    await complete(id)
    await complete(id)
    expect(await save(id, { title: '买两卷胶带' })).toMatchObject(refused)
    const { version } = await one(id)
    await reopen(id)
    await reopen(id)
    expect(await save(id, { title: '买两卷胶带' }, version)).toMatchObject(refused)
    expect(await save(id, { title: '买两卷胶带' }, version + 1)).toMatchObject({ status: 200 })
  })

  test('of the same key is added once', async () => {
    const headers = { 'idempotency-key': 'todo-key-0001' }
    const [first, second] = await Promise.all(
      [1, 2].map(() => h.call(contract.addTodo, PLAIN, { ...as(), headers })),
    )
    expect(second?.data).toEqual(first?.data)
    expect(await open()).toHaveLength(1)
  })

  test('that is deleted is gone, and whoever still works on it is told', async () => {
    const id = await added()
    const remove = () => h.call(contract.deleteTodo, { id }, as())
    expect(await remove()).toMatchObject({ status: 200 })
    for (const answer of [await remove(), await save(id, {}), await complete(id), await reopen(id)])
      expect(answer).toMatchObject({ code: ERRORS.not_found.code })
  })

  test('is one of at most 500 open ones', async () => {
    const { tenantId, userId } = user
    const first = await added()
    await complete(first)
    await h.database.asTenant({ tenantId }, (db) =>
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
    // ticking off is always possible, of a repeating one too
    const last = (await open()).at(-1)?.id ?? 0
    expect(await save(last, { day: today(), repeat: 'daily' })).toMatchObject({ status: 200 })
    expect((await complete(last)).data.next).not.toBeNull()
    expect(await open()).toHaveLength(500)
  })
})

describe('nobody else', () => {
  test.each([
    ['of the same company', () => h.signedIn({ boss: true, tenantId: user.tenantId })],
    ['of another company', () => h.signedIn({ boss: true })],
  ])('%s sees or changes a todo', async (_, stranger) => {
    const id = await added({ day: today(), repeat: 'daily' })
    const other = await stranger()
    const theirs = (await tried({ title: '他人的' }, other)).data.id
    const input = { ...PLAIN, id, version: 1, side: 'before', of: theirs } as const
    for (const e of [
      contract.getTodo,
      contract.saveTodo,
      contract.completeTodo,
      contract.reopenTodo,
      contract.moveTodo,
      contract.deleteTodo,
    ])
      expect(await h.call(e, input, as(other)), e.path).toMatchObject({ code: ERRORS.not_found.code })
    expect(await move(id, 'after', theirs)).toMatchObject({ code: ERRORS.not_found.code })
    expect(await open('', other)).toMatchObject([{ id: theirs }])
    expect(await open()).toMatchObject([{ id, title: '买胶带' }])
  })
})

describe('ticking off', () => {
  const done = async () => (await h.call(contract.listDoneTodos, { q: '' }, as())).data.list

  test('moves a todo to what is done, the last first, and back', async () => {
    const [first, second] = [await added({ title: '一' }), await added({ title: '二' })]
    expect((await complete(first)).data).toEqual({ next: null })
    await complete(second)
    expect((await done()).map(({ title }) => title)).toEqual(['二', '一'])
    expect((await h.call(contract.listTodos, { q: '' }, as())).data).toEqual({ list: [], done: 2 })
    await reopen(first)
    expect(await titles()).toEqual(['一'])
    expect(await done()).toMatchObject([{ title: '二' }])
  })

  test('makes the next one from today on, however late the old one is', async () => {
    const plan = { time: '09:00', reminder: 'one_hour', repeat: 'weekly' } as const
    const from = addDays(today(), -30)
    const id = await added({ title: '对账', note: '三家店', day: from, ...plan })
    const { next } = (await complete(id)).data
    expect(next?.day).toBe(nextDay('weekly', from, today()))
    expect(await open()).toMatchObject([{ id: next?.id, title: '对账', note: '三家店', ...plan }])
  })

  test.each([
    ['daily', -1],
    ['weekly', -7],
    ['weekly', -28],
  ] as const)('of a %s one of %i days ago makes the one of today', async (repeat, days) => {
    const id = await added({ day: addDays(today(), days), time: '20:30', repeat })
    expect((await complete(id)).data.next?.day).toBe(today())
  })

  test('of one that is done ahead of its day makes the one after it', async () => {
    const day = addDays(today(), 5)
    const id = await added({ day, repeat: 'daily' })
    expect((await complete(id)).data.next?.day).toBe(addDays(day, 1))
  })

  test('keeps the 31st in mind over months that have none', async () => {
    let { id, day } = { id: await added({ day: '2031-01-31', repeat: 'monthly' }), day: '2031-01-31' }
    const days = []
    for (let month = 0; month < 4; month++) {
      const { next } = (await complete(id)).data
      ;({ id, day } = next ?? { id: 0, day: '' })
      days.push(day)
    }
    expect(days).toEqual(['2031-02-28', '2031-03-31', '2031-04-30', '2031-05-31'])
  })

  test('at once from many phones makes one next', async () => {
    const id = await added({ day: today(), repeat: 'daily' })
    const answers = await Promise.all(Array.from({ length: 8 }, () => complete(id)))
    expect(new Set(answers.map(({ data }) => data.next?.id)).size).toBe(1)
    expect(await open()).toHaveLength(1)
    expect(await done()).toHaveLength(1)
  })

  test('taken back takes the next one back, and can be done again', async () => {
    const id = await added({ day: today(), repeat: 'daily' })
    await complete(id)
    await reopen(id)
    expect(await open()).toMatchObject([{ id }])
    expect((await complete(id)).data.next?.day).toBe(addDays(today(), 1))
    expect(await open()).toHaveLength(1)
  })

  test('taken back leaves a next one alone that was changed, and makes no second', async () => {
    const id = await added({ day: today(), repeat: 'daily' })
    const next = (await complete(id)).data.next?.id ?? 0
    const changed = { title: '买两卷胶带', day: addDays(today(), 1), repeat: 'daily' } as const
    await save(next, changed)
    await reopen(id)
    expect((await open()).map((todo) => todo.id).sort()).toEqual([id, next].sort())
    expect((await complete(id)).data.next?.id).toBe(next)
    expect(await open()).toMatchObject([{ id: next, title: '买两卷胶带' }])
  })

  test('a day that is chosen anew begins the series anew', async () => {
    const id = await added({ day: '2031-01-31', repeat: 'monthly' })
    await save(id, { day: '2031-01-15', repeat: 'monthly' })
    expect((await complete(id)).data.next?.day).toBe('2031-02-15')
  })
})

describe('the order', () => {
  test('of what nobody sorted is by day and time, undated ones as they came', async () => {
    for (const [title, day, time] of [
      ['后天', '2030-01-03', null],
      ['明天整天', '2030-01-02', null],
      ['随便', null, null],
      ['明天九点', '2030-01-02', '09:00'],
      ['明天八点', '2030-01-02', '08:00'],
      ['都行', null, null],
    ] as const)
      await added({ title, day, time })
    const all = await titles()
    expect(all.filter((title) => title.includes('天'))).toEqual(['明天八点', '明天九点', '明天整天', '后天'])
    expect(all.filter((title) => !title.includes('天'))).toEqual(['随便', '都行'])
  })

  test('is what was dragged, to the ends too', async () => {
    const [a = 0, b = 0, c = 0] = [
      await added({ title: '甲' }),
      await added({ title: '乙' }),
      await added({ title: '丙' }),
    ]
    await move(c, 'before', a)
    expect(await titles()).toEqual(['丙', '甲', '乙'])
    await move(c, 'after', b)
    expect(await titles()).toEqual(['甲', '乙', '丙'])
    await move(a, 'after', b)
    expect(await titles()).toEqual(['乙', '甲', '丙'])
    expect(await move(a, 'after', a)).toMatchObject({ status: 400 })
    await complete(b)
    expect(await move(b, 'after', a)).toMatchObject({ code: ERRORS.conflict.code })
    // a drag that came while its neighbour was ticked off elsewhere still counts
    expect(await move(c, 'before', b)).toMatchObject({ status: 200 })
    expect(await titles()).toEqual(['丙', '甲'])
  })

  test('holds however often the same gap is halved', async () => {
    const ids = []
    for (const title of ['甲', '乙', '丙']) ids.push(await added({ title }))
    const [a = 0, b = 0, c = 0] = ids
    for (let n = 0; n < 30; n++) {
      await move(n % 2 ? b : c, 'after', a)
      expect((await titles()).slice(0, 2)).toEqual(['甲', n % 2 ? '乙' : '丙'])
    }
    await complete(b)
    // next to what is done, one goes where that stood
    for (let n = 0; n < 25; n++) {
      await move(n % 2 ? a : c, 'before', b)
      expect(await titles()).toEqual(n % 2 ? ['丙', '甲'] : ['甲', '丙'])
    }
  })

  test('between two of the same place can be chosen like any other', async () => {
    const [a = 0, b = 0, c = 0] = [
      await added({ title: '甲' }),
      await added({ title: '乙' }),
      await added({ title: '丙' }),
    ]
    const together = () =>
      h.database.asTenant({ tenantId: user.tenantId }, (db) => db.update(todos).set({ position: 5 }))
    await together()
    await move(c, 'before', b)
    expect(await titles()).toEqual(['甲', '丙', '乙'])
    await together()
    await move(a, 'after', b)
    expect(await titles()).toEqual(['乙', '甲', '丙'])
  })

  test('gives nobody the place of what is done and may come back', async () => {
    const [, old] = [await added({ title: '甲' }), await added({ title: '乙' })]
    await complete(old)
    await added({ title: '丙' })
    await reopen(old)
    expect(await titles()).toEqual(['甲', '乙', '丙'])
    const places = await h.database.asTenant({ tenantId: user.tenantId }, (db) =>
      db.select({ at: todos.position }).from(todos),
    )
    expect(new Set(places.map(({ at }) => at)).size).toBe(3)
  })

  test('of drags at once is some order of all, and no two share a place', async () => {
    const ids = []
    for (let n = 0; n < 8; n++) ids.push(await added({ title: `第${n}条` }))
    const [first = 0, ...others] = ids
    const answers = await Promise.all(others.map((id) => move(id, 'before', first)))
    expect(answers.map(({ status }) => status)).toEqual(others.map(() => 200))
    expect((await open()).at(-1)?.id).toBe(first)
    const { tenantId } = user
    const places = await h.database.asTenant({ tenantId }, (db) =>
      db.select({ at: todos.position }).from(todos),
    )
    expect(new Set(places.map(({ at }) => at)).size).toBe(8)
  })
})
