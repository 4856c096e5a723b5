import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { remindOfTasks } from './reminders.ts'
import { makeTask } from './service.ts'
import { company, inDays, PLAIN, today } from './testing/company.ts'

const { at, added, save, move, news, one } = company()

const kinds = async (who = at.worker) => (await news(who)).map(([kind]) => kind)
const told = async (kind: string, who = at.worker) => (await kinds(who)).filter((one) => one === kind).length
/** As if the task had been given out before its moment came: what was due by then is told now. */
const unarm = (id: number) =>
  at.h.database.asSystem((db) =>
    db.execute(sql`update task set reminded_at = null, overdue_told_at = null where id = ${id}`),
  )
/** Puts the moment of a task so many minutes from now, on the company's clock. */
const shift = (id: number, minutes: number) =>
  at.h.database.asSystem((db) =>
    db.execute(sql`
      update task set day = (n.at)::date, repeats_from = (n.at)::date, time = (n.at)::time(0)
      from (select (now() at time zone 'Asia/Shanghai') + make_interval(mins => ${minutes}) as at) n where id = ${id}`),
  )

describe('reminders', () => {
  test('come before a task is due, once, to whom it was given to', async () => {
    const id = await added({ day: inDays(2), time: '12:00', reminder: 'one_hour' })
    await shift(id, 30)
    await Promise.all([remindOfTasks(at.h.database), remindOfTasks(at.h.database)])
    await remindOfTasks(at.h.database)
    expect(await told('task.due')).toBe(1)
    expect(await told('task.due', at.maker)).toBe(0)
    expect(await told('task.overdue')).toBe(0)
  })

  test('do not come too early, nor of what is done', async () => {
    const early = await added({ day: inDays(2), time: '12:00', reminder: 'one_hour' })
    await shift(early, 90)
    const done = await added({ day: inDays(2), time: '12:00', reminder: 'one_hour' })
    await move(done, 'todo', 'done')
    await shift(done, 30)
    await remindOfTasks(at.h.database)
    expect(await told('task.due')).toBe(0)
  })

  test('come to the maker of what was given to nobody', async () => {
    const id = await added({ assignee_ids: [], day: inDays(2), time: '12:00', reminder: 'ten_minutes' })
    await shift(id, 5)
    await remindOfTasks(at.h.database)
    expect(await told('task.due', at.maker)).toBe(1)
  })
})

describe('what is overdue', () => {
  test('is told once, to whom it was given to and to who made it', async () => {
    const id = await added({ day: today() })
    await shift(id, -5)
    await unarm(id)
    await Promise.all([remindOfTasks(at.h.database), remindOfTasks(at.h.database)])
    await remindOfTasks(at.h.database)
    expect(await told('task.overdue')).toBe(1)
    expect(await told('task.overdue', at.maker)).toBe(1)
    expect((await one(id)).overdue).toBe(true)
  })

  test('and was so when it was written is not told', async () => {
    await added({ day: inDays(-1) })
    await remindOfTasks(at.h.database)
    expect(await told('task.overdue')).toBe(0)
  })

  test('is told anew when it was put off and has passed again', async () => {
    const id = await added({ day: today() })
    await shift(id, -5)
    await unarm(id)
    await remindOfTasks(at.h.database)
    await save(id, { day: inDays(1) })
    await shift(id, -3)
    await remindOfTasks(at.h.database)
    expect(await told('task.overdue')).toBe(2)
  })

  test('of other companies is told there', async () => {
    const id = await added({ day: today() })
    await shift(id, -5)
    await unarm(id)
    const before = await kinds(at.boss)
    await remindOfTasks(at.h.database)
    expect(await kinds(at.boss)).toEqual(before)
  })
})

test('another domain makes tasks of what it has decided, and they say where they come from', async () => {
  const { tenantId } = at.boss
  const origin = { title: '周会记录', link: '/others/business-progress' }
  const { id } = await at.h.database.asTenant({ tenantId }, (db) =>
    makeTask(
      db,
      { tenantId, userId: at.maker.userId, userName: at.maker.name },
      {
        ...{ ...PLAIN, title: '换门头灯', assignee_ids: [at.worker.userId], origin },
      },
    ),
  )
  expect(await one(id, at.worker)).toMatchObject({ title: '换门头灯', origin })
  expect(await news(at.worker)).toEqual([['task.assigned', '新任务：换门头灯']])
})
