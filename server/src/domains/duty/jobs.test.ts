import { listNotifications } from '@shangxue/contract/notifications/endpoints'
import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { sendDutyReminders } from './jobs.ts'
import { setupDutyTests } from './testing/duty-fixture.ts'

const { fixture, auth, post, duty } = setupDutyTests()

const DAY = '2031-06-10'
/** An instant in Shanghai time. */
const clock = (text: string) => new Date(`${text}:00+08:00`)
const LONG_AGO = clock('2031-05-01 09:00')
const run = (moment: string) => sendDutyReminders(fixture.h.database, clock(moment))
const getReminders = async (user = fixture.ann) =>
  (await fixture.h.call(listNotifications, {}, auth(user))).data.list.map(
    ({ title, body }) => `${title} ${body}`,
  )

let shiftId: number
beforeEach(async () => {
  const dutyPost = await post({ name: '守店', shifts: [{ name: '晚班', starts: '18:00', ends: '22:00' }] })
  shiftId = dutyPost.shifts[0] ?? 0
})

test('reminds the evening before and in the morning, once', async () => {
  await duty(fixture.ann, DAY, shiftId, LONG_AGO)
  expect(await run('2031-06-09 19:59')).toBe(0)
  expect(await run('2031-06-09 20:00')).toBe(1)
  expect(await run('2031-06-09 20:01')).toBe(0)
  expect(await run('2031-06-10 07:30')).toBe(1)
  expect(await run('2031-06-10 07:31')).toBe(0)
  expect(await getReminders()).toEqual(['今天守店值班 晚班 18:00–22:00', '明天守店值班 晚班 18:00–22:00'])
})

test('reminds an hour before an early shift, past midnight too', async () => {
  const early = await post({
    name: '开门',
    shifts: [
      { name: '早班', starts: '06:00', ends: '09:00' },
      { name: '夜班', starts: '00:30', ends: '05:00' },
    ],
  })
  await duty(fixture.ann, DAY, early.shifts[0] ?? 0, LONG_AGO)
  await duty(fixture.ben, DAY, early.shifts[1] ?? 0, LONG_AGO)
  expect(await run('2031-06-09 20:00')).toBe(2)
  expect(await run('2031-06-09 23:29')).toBe(0)
  expect(await run('2031-06-09 23:30')).toBe(1)
  expect(await run('2031-06-10 05:00')).toBe(1)
  expect(await getReminders(fixture.ben)).toEqual([
    '明天开门值班 夜班 00:30–05:00',
    '明天开门值班 夜班 00:30–05:00',
  ])
  expect(await getReminders(fixture.ann)).toEqual([
    '今天开门值班 早班 06:00–09:00',
    '明天开门值班 早班 06:00–09:00',
  ])
})

test('reminds twice the evening before a midnight shift', async () => {
  const nights = await post({
    name: '库房',
    shifts: [
      { name: '零点班', starts: '00:00', ends: '06:00' },
      { name: '夜班', starts: '22:00', ends: '00:00' },
    ],
  })
  await duty(fixture.ann, DAY, nights.shifts[0] ?? 0, LONG_AGO)
  await duty(fixture.ben, DAY, nights.shifts[1] ?? 0, LONG_AGO)
  expect(await run('2031-06-09 20:00')).toBe(2)
  expect(await run('2031-06-09 22:59')).toBe(0)
  expect(await run('2031-06-09 23:00')).toBe(1)
  expect(await run('2031-06-10 00:00')).toBe(0)
  expect(await run('2031-06-10 07:30')).toBe(1)
  expect(await getReminders()).toEqual(['明天库房值班 零点班 00:00–06:00', '明天库房值班 零点班 00:00–06:00'])
  expect(await getReminders(fixture.ben)).toEqual([
    '今天库房值班 夜班 22:00–次日00:00',
    '明天库房值班 夜班 22:00–次日00:00',
  ])
})

test('sends a missed evening reminder once on the day', async () => {
  await duty(fixture.ann, '2031-07-10', shiftId, LONG_AGO)
  expect(await run('2031-07-10 00:01')).toBe(0)
  expect(await run('2031-07-10 09:00')).toBe(1)
  expect(await getReminders()).toEqual(['今天守店值班 晚班 18:00–22:00'])
})

test('skips reminders before assignment and after the start', async () => {
  await duty(fixture.ann, DAY, shiftId, clock('2031-06-09 21:00'))
  expect(await run('2031-06-09 21:01')).toBe(0)
  expect(await run('2031-06-10 07:30')).toBe(1)
  await duty(fixture.ben, '2031-06-11', shiftId, LONG_AGO)
  expect(await run('2031-06-11 18:00')).toBe(0)
})

test('reminds once with two servers, per company zone', async () => {
  await duty(fixture.ann, DAY, shiftId, LONG_AGO)
  const counts = await Promise.all(Array.from({ length: 4 }, () => run('2031-06-09 20:00')))
  expect(counts.sort()).toEqual([0, 0, 0, 1])
  await fixture.h.database.withOwner((db) =>
    db.execute(sql`update tenant set settings = jsonb_set(settings, '{timeZone}', '"Asia/Urumqi"')
      where id = ${fixture.planner.tenantId}`),
  )
  await duty(fixture.ben, DAY, shiftId, LONG_AGO)
  expect(await run('2031-06-09 20:00')).toBe(0)
  expect(await run('2031-06-09 22:00')).toBe(1)
})
