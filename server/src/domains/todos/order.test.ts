import { ERRORS } from '@shangxue/contract/errors/errors'
import { describe, expect, test } from 'vitest'
import { todos } from './schema.ts'
import { createTodoFixture } from './testing/todo-fixture.ts'

const { fixture, add, open, titles, complete, reopen, move } = createTodoFixture()

describe('todo order', () => {
  test('defaults to day and time, then insertion', async () => {
    for (const [title, day, time] of [
      ['后天', '2030-01-03', null],
      ['明天整天', '2030-01-02', null],
      ['随便', null, null],
      ['明天九点', '2030-01-02', '09:00'],
      ['明天八点', '2030-01-02', '08:00'],
      ['都行', null, null],
    ] as const)
      await add({ title, day, time })
    const all = await titles()
    expect(all.filter((title) => title.includes('天'))).toEqual(['明天八点', '明天九点', '明天整天', '后天'])
    expect(all.filter((title) => !title.includes('天'))).toEqual(['随便', '都行'])
  })

  test('follows drags, also to both ends', async () => {
    const [a = 0, b = 0, c = 0] = [
      await add({ title: '甲' }),
      await add({ title: '乙' }),
      await add({ title: '丙' }),
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
    // A drag still counts when its neighbour was completed meanwhile on another device.
    expect(await move(c, 'before', b)).toMatchObject({ status: 200 })
    expect(await titles()).toEqual(['丙', '甲'])
  })

  test('survives repeated halving of one gap', async () => {
    const ids = []
    for (const title of ['甲', '乙', '丙']) ids.push(await add({ title }))
    const [a = 0, b = 0, c = 0] = ids
    for (let n = 0; n < 30; n++) {
      await move(n % 2 ? b : c, 'after', a)
      expect((await titles()).slice(0, 2)).toEqual(['甲', n % 2 ? '乙' : '丙'])
    }
    await complete(b)
    // A todo dragged next to a completed one takes the position after it.
    for (let n = 0; n < 25; n++) {
      await move(n % 2 ? a : c, 'before', b)
      expect(await titles()).toEqual(n % 2 ? ['丙', '甲'] : ['甲', '丙'])
    }
  })

  test('allows drags between todos with equal positions', async () => {
    const [a = 0, b = 0, c = 0] = [
      await add({ title: '甲' }),
      await add({ title: '乙' }),
      await add({ title: '丙' }),
    ]
    const dragAll = () =>
      fixture.h.database.withTenant({ tenantId: fixture.user.tenantId }, (db) =>
        db.update(todos).set({ position: 5 }),
      )
    await dragAll()
    await move(c, 'before', b)
    expect(await titles()).toEqual(['甲', '丙', '乙'])
    await dragAll()
    await move(a, 'after', b)
    expect(await titles()).toEqual(['乙', '甲', '丙'])
  })

  test('reserves the position of completed todos', async () => {
    const [, old] = [await add({ title: '甲' }), await add({ title: '乙' })]
    await complete(old)
    await add({ title: '丙' })
    await reopen(old)
    expect(await titles()).toEqual(['甲', '乙', '丙'])
    const positions = await fixture.h.database.withTenant({ tenantId: fixture.user.tenantId }, (db) =>
      db.select({ at: todos.position }).from(todos),
    )
    expect(new Set(positions.map(({ at }) => at)).size).toBe(3)
  })

  test('stays total and unique under concurrent drags', async () => {
    const ids = []
    for (let n = 0; n < 8; n++) ids.push(await add({ title: `第${n}条` }))
    const [first = 0, ...others] = ids
    const answers = await Promise.all(others.map((id) => move(id, 'before', first)))
    expect(answers.map(({ status }) => status)).toEqual(others.map(() => 200))
    expect((await open()).at(-1)?.id).toBe(first)
    const { tenantId } = fixture.user
    const positions = await fixture.h.database.withTenant({ tenantId }, (db) =>
      db.select({ at: todos.position }).from(todos),
    )
    expect(new Set(positions.map(({ at }) => at)).size).toBe(8)
  })
})
