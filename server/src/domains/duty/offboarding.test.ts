import * as contract from '@shangxue/contract/duty/endpoints'
import * as staff from '@shangxue/contract/staff/endpoints'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { DOMAINS } from '../index.ts'
import { offboardDueLeavers } from '../staff/offboarding.ts'
import { formatDay } from './messages.ts'
import { setupDutyTests } from './testing/duty-fixture.ts'

const { fixture, auth, day, post, duty, duties, getNotifications } = setupDutyTests()

const leave = (lastDay: string) =>
  fixture.h.call(
    staff.saveStaff,
    {
      ...{ id: fixture.ann.userId, position: '店员', employee_number: null, location_id: null },
      ...{ store_manager: false, joined_on: null, work_since: null, left_on: lastDay, phone: null },
      ...{ emergency_name: null, emergency_phone: null, contract_kind: null, contract_until: null },
      ...{ note: '', version: 0 },
    },
    auth(fixture.planner),
  )
const requestSwap = (id: number, from: typeof fixture.ann, to: typeof fixture.ann) =>
  fixture.h.call(contract.requestDutySwap, { id, to_id: to.userId, return_id: null, reason: '' }, auth(from))

test('frees duties, notifies planners and voids swaps', async () => {
  const [shiftId = 0] = (
    await post({ approval: true, shifts: [{ name: '全天', starts: '09:00', ends: '21:00' }] })
  ).shifts
  const boss = await fixture.h.signIn({ boss: true, tenantId: fixture.planner.tenantId })
  await duty(fixture.ann, day(-1), shiftId)
  const theirs = await duty(fixture.ann, day(1), shiftId)
  await duty(fixture.ann, day(4), shiftId)
  const bens = await duty(fixture.ben, day(2), shiftId)
  await requestSwap(theirs, fixture.ann, fixture.ben)
  await requestSwap(bens, fixture.ben, fixture.ann)

  expect((await leave(day(0))).data).toMatchObject({ closed: true })
  expect((await duties()).map((duty) => [duty.day, duty.user_id])).toEqual([
    [day(-1), fixture.ann.userId],
    [day(2), fixture.ben.userId],
  ])
  const news = `${fixture.ann.name}已离职，值班要重新安排：共 2 次：${formatDay(day(1))}、${formatDay(day(4))}`
  expect(await getNotifications(fixture.planner)).toEqual([news])
  expect(await getNotifications(boss)).toEqual([news])
  expect((await getNotifications(fixture.ben)).sort()).toEqual(
    [
      `${fixture.ann.name}想和你换班：${formatDay(day(1))}全天，请替班`,
      `换班已失效：${formatDay(day(1))}的值班已取消`,
      `换班已失效：${formatDay(day(2))}的值班不能和${fixture.ann.name}换了`,
    ].sort(),
  )
})

test('keeps duties until the leaving day, then frees once', async () => {
  const [shiftId = 0] = (await post()).shifts
  await duty(fixture.ann, day(1), shiftId)
  await duty(fixture.ann, day(5), shiftId)
  await leave(day(3))
  await offboardDueLeavers(fixture.h.database, DOMAINS)
  expect(await duties()).toHaveLength(2)
  await fixture.h.database.withOwner((db) =>
    db.execute(sql`update staff_record set left_on = ${day(0)} where user_id = ${fixture.ann.userId}`),
  )
  await Promise.all([
    offboardDueLeavers(fixture.h.database, DOMAINS),
    offboardDueLeavers(fixture.h.database, DOMAINS),
  ])
  expect(await duties()).toEqual([])
  expect(await getNotifications(fixture.planner)).toHaveLength(1)
})

test('notifies nobody without duties', async () => {
  await leave(day(0))
  expect(await getNotifications(fixture.planner)).toEqual([])
})
