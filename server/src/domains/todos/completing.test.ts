import * as contract from '@shangxue/contract/todos/endpoints'
import { addDays } from '@shangxue/study/time/calendar'
import { describe, expect, test } from 'vitest'
import { nextOccurrence } from '../../platform/time/recurrence.ts'
import { createTodoFixture, today } from './testing/todo-fixture.ts'

const { fixture, auth, add, open, titles, complete, reopen, save } = createTodoFixture()

describe('completing a todo', () => {
  const done = async () => (await fixture.h.call(contract.listDoneTodos, { q: '' }, auth())).data.list

  test('moves it to the done list, newest first, and back', async () => {
    const [first, second] = [await add({ title: '一' }), await add({ title: '二' })]
    expect((await complete(first)).data).toEqual({ next: null })
    await complete(second)
    expect((await done()).map(({ title }) => title)).toEqual(['二', '一'])
    expect((await fixture.h.call(contract.listTodos, { q: '' }, auth())).data).toEqual({ list: [], done: 2 })
    await reopen(first)
    expect(await titles()).toEqual(['一'])
    expect(await done()).toMatchObject([{ title: '二' }])
  })

  test("creates an overdue todo's next repetition from today on", async () => {
    const plan = { time: '09:00', reminder: 'one_hour', repeat: 'weekly' } as const
    const from = addDays(today(), -30)
    const id = await add({ title: '对账', note: '三家店', day: from, ...plan })
    const { next } = (await complete(id)).data
    expect(next?.day).toBe(nextOccurrence('weekly', from, today()))
    expect(await open()).toMatchObject([{ id: next?.id, title: '对账', note: '三家店', ...plan }])
  })

  test.each([
    ['daily', -1],
    ['weekly', -7],
    ['weekly', -28],
  ] as const)("of a %s todo %i days overdue creates today's", async (repeat, days) => {
    const id = await add({ day: addDays(today(), days), time: '20:30', repeat })
    expect((await complete(id)).data.next?.day).toBe(today())
  })

  test('ahead of its day creates the one after it', async () => {
    const day = addDays(today(), 5)
    const id = await add({ day, repeat: 'daily' })
    expect((await complete(id)).data.next?.day).toBe(addDays(day, 1))
  })

  test('returns to the 31st after shorter months', async () => {
    let { id, day } = { id: await add({ day: '2031-01-31', repeat: 'monthly' }), day: '2031-01-31' }
    const days = []
    for (let month = 0; month < 4; month++) {
      const { next } = (await complete(id)).data
      ;({ id, day } = next ?? { id: 0, day: '' })
      days.push(day)
    }
    expect(days).toEqual(['2031-02-28', '2031-03-31', '2031-04-30', '2031-05-31'])
  })

  test('concurrently creates one repetition', async () => {
    const id = await add({ day: today(), repeat: 'daily' })
    const answers = await Promise.all(Array.from({ length: 8 }, () => complete(id)))
    expect(new Set(answers.map(({ data }) => data.next?.id)).size).toBe(1)
    expect(await open()).toHaveLength(1)
    expect(await done()).toHaveLength(1)
  })

  test('is undone with its repetition and can be repeated', async () => {
    const id = await add({ day: today(), repeat: 'daily' })
    await complete(id)
    await reopen(id)
    expect(await open()).toMatchObject([{ id }])
    expect((await complete(id)).data.next?.day).toBe(addDays(today(), 1))
    expect(await open()).toHaveLength(1)
  })

  test('undone keeps a changed repetition and creates no second', async () => {
    const id = await add({ day: today(), repeat: 'daily' })
    const next = (await complete(id)).data.next?.id ?? 0
    const changed = { title: '买两卷胶带', day: addDays(today(), 1), repeat: 'daily' } as const
    await save(next, changed)
    await reopen(id)
    expect((await open()).map((todo) => todo.id).sort()).toEqual([id, next].sort())
    expect((await complete(id)).data.next?.id).toBe(next)
    expect(await open()).toMatchObject([{ id: next, title: '买两卷胶带' }])
  })

  test('restarts the series from a newly chosen day', async () => {
    const id = await add({ day: '2031-01-31', repeat: 'monthly' })
    await save(id, { day: '2031-01-15', repeat: 'monthly' })
    expect((await complete(id)).data.next?.day).toBe('2031-02-15')
  })
})
