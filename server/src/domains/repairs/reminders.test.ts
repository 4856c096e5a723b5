import * as commands from '@shangxue/contract/repairs/commands'
import { expect, test } from 'vitest'
import { sendRepairReminders } from './reminders.ts'
import { setupRepairTests } from './testing/repair-fixture.ts'

const { fixture, call, auth, inStock, receive, finish } = setupRepairTests()

const reminders = async () => {
  const { rows } = await fixture.h.database.pool.query<{ title: string; link: string }>(
    `select title, link from notification where user_id = $1 and kind = 'repair.due' order by id`,
    [fixture.clerk.userId],
  )
  return rows
}
const update = (sql: string, id: number) => fixture.h.database.pool.query(sql, [id])

test('reminds the handler once of late repairs, phones nobody picked up and loans that are due', async () => {
  const late = (await receive({ due_on: fixture.today })).data
  const ready = (await receive()).data
  await finish(ready.id, 'unrepaired')
  const lent = (await receive()).data
  const [phone] = await inStock()
  await call(commands.lendDevice, { id: lent.id, device_id: phone.id, due_on: fixture.today }, auth())
  await sendRepairReminders(fixture.h.database)
  expect(await reminders()).toEqual([{ title: '借机到期，请联系客户归还', link: `/repairs/${lent.id}` }])
  await update('update repair set due_on = due_on - 1 where id = $1', late.id)
  await update(`update repair set ready_at = now() - interval '8 days' where id = $1`, ready.id)
  await Promise.all([sendRepairReminders(fixture.h.database), sendRepairReminders(fixture.h.database)])
  await sendRepairReminders(fixture.h.database)
  expect(await reminders()).toEqual([
    { title: '借机到期，请联系客户归还', link: `/repairs/${lent.id}` },
    { title: '维修超过约定日期', link: `/repairs/${late.id}` },
    { title: '手机修好 7 天还没有取', link: `/repairs/${ready.id}` },
  ])
})

test('reminds again after a new day was promised', async () => {
  const { data } = await receive({ due_on: fixture.today })
  await update('update repair set due_on = due_on - 1 where id = $1', data.id)
  await sendRepairReminders(fixture.h.database)
  const before = (await reminders()).length
  const promise = { id: data.id, handler_id: fixture.clerk.userId, due_on: fixture.today }
  await call(commands.assignRepair, promise, auth())
  await update('update repair set due_on = due_on - 1 where id = $1', data.id)
  await sendRepairReminders(fixture.h.database)
  expect(await reminders()).toHaveLength(before + 1)
})
