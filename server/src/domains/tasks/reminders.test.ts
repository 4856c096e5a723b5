import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { sendTaskReminders } from './reminders.ts'
import { createTask } from './service.ts'
import { createTaskFixture, inDays, PLAIN, today } from './testing/task-fixture.ts'

const { fixture, add, save, move, notificationsOf, getTask } = createTaskFixture()

const notificationKinds = async (who = fixture.worker) => (await notificationsOf(who)).map(([kind]) => kind)
const countNotifications = async (kind: string, who = fixture.worker) =>
  (await notificationKinds(who)).filter((item) => item === kind).length
/** Clears the sent marks, as if the task had been created before its reminder was due. */
const clearSentMarks = (id: number) =>
  fixture.h.database.withOwner((db) =>
    db.execute(sql`update task set reminded_at = null, overdue_notified_at = null where id = ${id}`),
  )
/** Moves the due time to the given number of minutes from now, in the tenant's zone. */
const setDueIn = (id: number, minutes: number) =>
  fixture.h.database.withOwner((db) =>
    db.execute(sql`
      update task set day = (n.at)::date, repeats_from = (n.at)::date, time = (n.at)::time(0)
      from (select (now() at time zone 'Asia/Shanghai') + make_interval(mins => ${minutes}) as at) n where id = ${id}`),
  )

describe('reminders', () => {
  test('are sent once to assignees before the due time', async () => {
    const id = await add({ day: inDays(2), time: '12:00', reminder: 'one_hour' })
    await setDueIn(id, 30)
    await Promise.all([sendTaskReminders(fixture.h.database), sendTaskReminders(fixture.h.database)])
    await sendTaskReminders(fixture.h.database)
    expect(await countNotifications('task.due')).toBe(1)
    expect(await countNotifications('task.due', fixture.maker)).toBe(0)
    expect(await countNotifications('task.overdue')).toBe(0)
  })

  test('are not sent early or for completed tasks', async () => {
    const early = await add({ day: inDays(2), time: '12:00', reminder: 'one_hour' })
    await setDueIn(early, 90)
    const done = await add({ day: inDays(2), time: '12:00', reminder: 'one_hour' })
    await move(done, 'todo', 'done')
    await setDueIn(done, 30)
    await sendTaskReminders(fixture.h.database)
    expect(await countNotifications('task.due')).toBe(0)
  })

  test('go to the creator of an unassigned task', async () => {
    const id = await add({ assignee_ids: [], day: inDays(2), time: '12:00', reminder: 'ten_minutes' })
    await setDueIn(id, 5)
    await sendTaskReminders(fixture.h.database)
    expect(await countNotifications('task.due', fixture.maker)).toBe(1)
  })
})

describe('overdue notifications', () => {
  test('are sent once to assignees and creator', async () => {
    const id = await add({ day: today() })
    await setDueIn(id, -5)
    await clearSentMarks(id)
    await Promise.all([sendTaskReminders(fixture.h.database), sendTaskReminders(fixture.h.database)])
    await sendTaskReminders(fixture.h.database)
    expect(await countNotifications('task.overdue')).toBe(1)
    expect(await countNotifications('task.overdue', fixture.maker)).toBe(1)
    expect((await getTask(id)).overdue).toBe(true)
  })

  test('are skipped for tasks created overdue', async () => {
    await add({ day: inDays(-1) })
    await sendTaskReminders(fixture.h.database)
    expect(await countNotifications('task.overdue')).toBe(0)
  })

  test('are sent again after postponing and missing the date', async () => {
    const id = await add({ day: today() })
    await setDueIn(id, -5)
    await clearSentMarks(id)
    await sendTaskReminders(fixture.h.database)
    await save(id, { day: inDays(1) })
    await setDueIn(id, -3)
    await sendTaskReminders(fixture.h.database)
    expect(await countNotifications('task.overdue')).toBe(2)
  })

  test('are sent within each tenant', async () => {
    const id = await add({ day: today() })
    await setDueIn(id, -5)
    await clearSentMarks(id)
    const before = await notificationKinds(fixture.boss)
    await sendTaskReminders(fixture.h.database)
    expect(await notificationKinds(fixture.boss)).toEqual(before)
  })
})

test('other domains create tasks that link their origin', async () => {
  const { tenantId } = fixture.boss
  const origin = { title: '周会记录', link: '/others/business-progress' }
  const { id } = await fixture.h.database.withTenant({ tenantId }, (db) =>
    createTask(
      db,
      { tenantId, userId: fixture.maker.userId, userName: fixture.maker.name },
      {
        ...{ ...PLAIN, title: '换门头灯', assignee_ids: [fixture.worker.userId], origin },
      },
    ),
  )
  expect(await getTask(id, fixture.worker)).toMatchObject({ title: '换门头灯', origin })
  expect(await notificationsOf(fixture.worker)).toEqual([['task.assigned', '新任务：换门头灯']])
})
