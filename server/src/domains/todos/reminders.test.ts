import { listNotifications } from '@shangxue/contract/notifications/endpoints'
import type { Input } from '@shangxue/contract/platform/endpoint'
import * as contract from '@shangxue/contract/todos/endpoints'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Harness, startHarness, type TestUser } from '../../testing/harness.ts'
import { sendTodoReminders } from './reminders.ts'

let h: Harness
let user: TestUser
beforeAll(async () => {
  h = await startHarness()
})
afterAll(() => h.close())
beforeEach(async () => {
  user = await h.signIn()
})

type Content = Input<typeof contract.addTodo>
const PLAIN: Content = { title: '开店', note: '', day: null, time: null, reminder: 'none', repeat: 'none' }
const auth = (who = user) => ({ token: who.token })
const addTodo = async (content: Partial<Content>, who = user) =>
  (await h.call(contract.addTodo, { ...PLAIN, ...content }, auth(who))).data.id
const getTodo = async (id: number) => (await h.call(contract.getTodo, { id }, auth())).data
const completeTodo = (id: number) => h.call(contract.completeTodo, { id }, auth())
const saveTodo = (id: number, content: Partial<Content>) =>
  h.call(contract.saveTodo, { ...PLAIN, ...content, id, version: 1 }, auth())
const notificationsOf = async (who = user) =>
  (await h.call(listNotifications, {}, auth(who))).data.list.map(({ title, body, link, kind }) => {
    return { title, body, link, kind }
  })
/** Returns day and time in Shanghai, the given number of minutes from now. */
const dayAndTimeIn = (minutes: number) => {
  const at = new Date(Date.now() + minutes * 60_000 + 8 * 3_600_000).toISOString()
  return { day: at.slice(0, 10), time: at.slice(11, 16) }
}
/** Shifts the todo as if this many minutes had passed. */
const elapse = (id: number, minutes: number) =>
  h.database.withOwner((db) =>
    db.execute(sql`
      update todo set day = (day + time - make_interval(mins => ${minutes}))::date,
        repeats_from = (day + time - make_interval(mins => ${minutes}))::date,
        time = (day + time - make_interval(mins => ${minutes}))::time where id = ${id}`),
  )
const sendReminders = () => sendTodoReminders(h.database)

test.each([
  ['on_time', 0],
  ['ten_minutes', 10],
  ['one_hour', 60],
  ['one_day', 1_440],
] as const)('a %s reminder is sent once, %i minutes before', async (reminder, minutes) => {
  const id = await addTodo({ title: '开门', ...dayAndTimeIn(minutes + 5), reminder })
  await elapse(id, 3)
  await sendReminders()
  expect(await notificationsOf()).toEqual([])
  await elapse(id, 3)
  expect(await sendReminders()).toBe(1)
  expect(await sendReminders()).toBe(0)
  const { day, time } = await getTodo(id)
  const [, month, date] = (day ?? '').split('-').map(Number)
  expect(await notificationsOf()).toEqual([
    {
      title: '开门',
      body: `${month}月${date}日 ${time}`,
      link: `/others/todo/detail?id=${id}`,
      kind: 'todo.due',
    },
  ])
})

test('two concurrent servers send a reminder once', async () => {
  const id = await addTodo({ ...dayAndTimeIn(5), reminder: 'on_time' })
  await elapse(id, 6)
  const counts = await Promise.all(Array.from({ length: 4 }, sendReminders))
  expect(counts.sort()).toEqual([0, 0, 0, 1])
  expect(await notificationsOf()).toHaveLength(1)
})

test('reminders skip completed todos and follow moved ones', async () => {
  const [done, moved] = [
    await addTodo({ ...dayAndTimeIn(5), reminder: 'on_time' }),
    await addTodo({ title: '改期', ...dayAndTimeIn(5), reminder: 'on_time' }),
  ]
  await completeTodo(done)
  await saveTodo(moved, { title: '改期', ...dayAndTimeIn(60), reminder: 'on_time' })
  await Promise.all([elapse(done, 6), elapse(moved, 6)])
  expect(await sendReminders()).toBe(0)
  await elapse(moved, 60)
  expect(await sendReminders()).toBe(1)
  expect(await notificationsOf()).toMatchObject([{ title: '改期' }])
})

test('a postponed todo is reminded again', async () => {
  const id = await addTodo({ ...dayAndTimeIn(5), reminder: 'on_time' })
  await elapse(id, 6)
  await sendReminders()
  await saveTodo(id, { ...dayAndTimeIn(30), reminder: 'on_time' })
  await elapse(id, 31)
  expect(await sendReminders()).toBe(1)
  expect(await notificationsOf()).toHaveLength(2)
})

test('reopening skips a reminder that passed meanwhile', async () => {
  const [passed, ahead] = [
    await addTodo({ ...dayAndTimeIn(5), reminder: 'on_time' }),
    await addTodo({ title: '还早', ...dayAndTimeIn(15), reminder: 'on_time' }),
  ]
  for (const id of [passed, ahead]) {
    await completeTodo(id)
    await elapse(id, 10)
    expect((await h.call(contract.reopenTodo, { id }, auth())).status).toBe(200)
  }
  expect(await sendReminders()).toBe(0)
  await elapse(ahead, 6)
  expect(await sendReminders()).toBe(1)
  expect(await notificationsOf()).toMatchObject([{ title: '还早' }])
})

test('reminders are sent up to one day late after downtime', async () => {
  const [late, tooLate] = [
    await addTodo({ title: '昨晚', ...dayAndTimeIn(5), reminder: 'on_time' }),
    await addTodo({ title: '前天', ...dayAndTimeIn(5), reminder: 'on_time' }),
  ]
  await elapse(late, 1_440)
  await elapse(tooLate, 1_450)
  expect(await sendReminders()).toBe(1)
  expect(await notificationsOf()).toMatchObject([{ title: '昨晚' }])
})

test('reminders that are already past when set are skipped', async () => {
  await addTodo({ ...dayAndTimeIn(-30), reminder: 'on_time' })
  const daily = await addTodo({ ...dayAndTimeIn(-30), reminder: 'one_day', repeat: 'daily' })
  expect((await completeTodo(daily)).data.next).not.toBeNull()
  expect(await sendReminders()).toBe(0)
  expect(await notificationsOf()).toEqual([])
})

/** Inserts todos that became due a few minutes ago. */
const insertDueTodos = (count: number, { tenantId, userId } = user) => {
  const { day, time } = dayAndTimeIn(-5)
  return h.database.withTenant({ tenantId }, (db) =>
    db.execute(sql`
      insert into todo (tenant_id, user_id, title, note, day, time, repeats_from, reminder, repeat, position)
      select ${tenantId}, ${userId}, '第' || n, '', ${day}::date, ${time}::time, ${day}::date, 'on_time', 'none', n
      from generate_series(1, ${count}::int) n`),
  )
}

test('all reminders of one minute are sent in it', async () => {
  await insertDueTodos(1_100)
  expect(await sendReminders()).toBe(1_100)
  expect(await sendReminders()).toBe(0)
})

test("one tenant's failure does not stop another's reminders", async () => {
  const sick = await h.signIn()
  await insertDueTodos(600, sick)
  await elapse(await addTodo({ ...dayAndTimeIn(5), reminder: 'on_time' }), 6)
  const asOwner = (statement: string) => h.database.withOwner((db) => db.execute(sql.raw(statement)))
  await asOwner(`create function sick() returns trigger language plpgsql as
    $$ begin raise 'sick'; end $$`)
  await asOwner(`create trigger sick before insert on notification for each row
    when (new.tenant_id = ${sick.tenantId}) execute function sick()`)
  await expect(sendReminders()).rejects.toThrow()
  expect(await notificationsOf()).toHaveLength(1)
  await asOwner('drop trigger sick on notification')
  expect(await sendReminders()).toBe(600)
})

const setZone = ({ tenantId }: TestUser, zone: string) =>
  h.database.withOwner((db) =>
    db.execute(
      sql`update tenant set settings = settings || jsonb_build_object('timeZone', ${zone}::text) where id = ${tenantId}`,
    ),
  )

test('a one-day reminder keeps the clock time across a DST change', async () => {
  const far = await h.signIn()
  const DAY = 86_400_000
  const change = new Date(Date.now() + DAY / 4)
  const dayOfYear = (at: number) => {
    const inPlainYear = new Date(at).toISOString().replace(/^\d+/, '2025').slice(0, 10)
    return `J${(Date.parse(inPlainYear) - Date.parse('2024-12-31')) / DAY}`
  }
  const [from, to] = [dayOfYear(+change), dayOfYear(+change + 3 * DAY)]
  // UTC, except for three days of summer time that begin in about six hours.
  await setZone(far, `WIN0SUM,${from}/${change.getUTCHours()},${to}/0`)
  const wall = new Date(Date.now() + DAY + 5 * 60_000).toISOString()
  const content = { title: '调钟', day: wall.slice(0, 10), time: wall.slice(11, 16) }
  const id = await addTodo({ ...content, reminder: 'one_day' }, far)
  await sendReminders()
  expect(await notificationsOf(far)).toEqual([])
  await elapse(id, 6)
  await sendReminders()
  expect(await notificationsOf(far)).toMatchObject([{ title: '调钟' }])
})

test("reminders use the tenant's time zone", async () => {
  const far = await h.signIn()
  await setZone(far, 'America/New_York')
  const localTime = new Intl.DateTimeFormat('sv-SE', {
    timeZone: 'America/New_York',
    dateStyle: 'short',
    timeStyle: 'short',
  })
  const [day = '', time = ''] = localTime.format(new Date(Date.now() + 5 * 60_000)).split(' ')
  const id = await addTodo({ title: '在纽约', day, time, reminder: 'on_time' }, far)
  await sendReminders()
  expect(await notificationsOf(far)).toEqual([])
  await elapse(id, 6)
  expect(await sendReminders()).toBe(1)
  expect(await notificationsOf(far)).toMatchObject([{ title: '在纽约' }])
})
