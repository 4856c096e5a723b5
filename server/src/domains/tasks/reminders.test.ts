import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { remindOfTasks } from './reminders.ts'
import { makeTask } from './service.ts'
import { company, inDays, PLAIN, today } from './testing/company.ts'

const { at, added, save, move, news, one } = company()

const kinds = async (who = at.worker) => (await news(who)).map(([kind]) => kind)
const told = async (kind: string, who = at.worker) => (await kinds(who)).filter((one) => one === kind).length
/** Clears the sent marks, as if the task had been created before its reminder was due. */
const unarm = (id: number) =>
  at.h.database.asSystem((db) =>
    db.execute(sql`update task set reminded_at = null, overdue_told_at = null where id = ${id}`),
  )
/** Moves the due time to the given number of minutes from now, in the tenant's zone. */
const shift = (id: number, minutes: number) =>
  at.h.database.asSystem((db) =>
    db.execute(sql`
      update task set day = (n.at)::date, repeats_from = (n.at)::date, time = (n.at)::time(0)
      from (select (now() at time zone 'Asia/Shanghai') + make_interval(mins => ${minutes}) as at) n where id = ${id}`),
  )

describe('reminders', () => {
  test('are sent once to assignees before the due time', async () => {
    const id = await added({ day: inDays(2), time: '12:00', reminder: 'one_hour' })
    await shift(id, 30)
    await Promise.all([remindOfTasks(at.h.database), remindOfTasks(at.h.database)])
    await remindOfTasks(at.h.database)
    expect(await told('task.due')).toBe(1)
    expect(await told('task.due', at.maker)).toBe(0)
    expect(await told('task.overdue')).toBe(0)
  })

  test('are not sent early or for completed tasks', async () => {
    const early = await added({ day: inDays(2), time: '12:00', reminder: 'one_hour' })
    await shift(early, 90)
    const done = await added({ day: inDays(2), time: '12:00', reminder: 'one_hour' })
    await move(done, 'todo', 'done')
    await shift(done, 30)
    await remindOfTasks(at.h.database)
    expect(await told('task.due')).toBe(0)
  })

  test('go to the creator of an unassigned task', async () => {
    const id = await added({ assignee_ids: [], day: inDays(2), time: '12:00', reminder: 'ten_minutes' })
    await shift(id, 5)
    await remindOfTasks(at.h.database)
    expect(await told('task.due', at.maker)).toBe(1)
  })
})

describe('overdue notifications', () => {
  test('are sent once to assignees and creator', async () => {
    const id = await added({ day: today() })
    await shift(id, -5)
    await unarm(id)
    await Promise.all([remindOfTasks(at.h.database), remindOfTasks(at.h.database)])
    await remindOfTasks(at.h.database)
    expect(await told('task.overdue')).toBe(1)
    expect(await told('task.overdue', at.maker)).toBe(1)
    expect((await one(id)).overdue).toBe(true)
  })

  test('are skipped for tasks created overdue', async () => {
    await added({ day: inDays(-1) })
    await remindOfTasks(at.h.database)
    expect(await told('task.overdue')).toBe(0)
  })

  test('are sent again after postponing and missing the date', async () => {
    const id = await added({ day: today() })
    await shift(id, -5)
    await unarm(id)
    await remindOfTasks(at.h.database)
    await save(id, { day: inDays(1) })
    await shift(id, -3)
    await remindOfTasks(at.h.database)
    expect(await told('task.overdue')).toBe(2)
  })

  test('are sent within each tenant', async () => {
    const id = await added({ day: today() })
    await shift(id, -5)
    await unarm(id)
    const before = await kinds(at.boss)
    await remindOfTasks(at.h.database)
    expect(await kinds(at.boss)).toEqual(before)
  })
})

test('other domains create tasks that link their origin', async () => {
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
