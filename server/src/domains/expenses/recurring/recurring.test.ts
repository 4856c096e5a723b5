import { listCashEntries } from '@shangxue/contract/expenses/entries'
import * as contract from '@shangxue/contract/expenses/recurring'
import { closeMonth } from '@shangxue/contract/ledger/endpoints'
import { listNotifications } from '@shangxue/contract/notifications/endpoints'
import { addDays } from '@shangxue/study/time/calendar'
import { describe, expect, test } from 'vitest'
import { monthAfter, monthBefore } from '../../../platform/time/period.ts'
import { setupExpenseTests } from '../testing/expense-fixture.ts'
import { nextDueDay } from './due-day.ts'
import { postDueRecurring } from './jobs.ts'

const { fixture, call, auth, spend, monthly } = setupExpenseTests()

const run = () => postDueRecurring(fixture.h.database)
const getRecurring = async (id: number) => {
  const { data } = await call(contract.listCashRecurring, { direction: 'expense' }, auth())
  const found = data.find((row) => row.id === id)
  if (!found) throw new TypeError('no such row')
  return found
}
/** As if it had been due since that day. */
const dueSince = (id: number, day: string) =>
  fixture.h.database.pool.query(
    'update recurring_entry set next_day = $2, from_day = least(from_day, $2), day_of_month = extract(day from $2::date) where id = $1',
    [id, day],
  )
const posted = async (id: number) =>
  (await call(listCashEntries, { direction: 'expense', limit: 100 }, auth())).data.list
    .filter(({ recurring_id }) => recurring_id === id)
    .map(({ day }) => day)
const getNotificationTitles = async () =>
  (await call(listNotifications, {}, auth())).data.list.map(({ title }) => title)
const state = (id: number, version: number, to: 'active' | 'paused' | 'ended') =>
  call(contract.setCashRecurringState, { id, version, state: to }, auth())

test.each([
  [31, '2026-11-01', null, '2026-11-30'],
  [31, '2027-02-05', null, '2027-02-28'],
  [29, '2028-02-29', null, '2028-02-29'],
  [15, '2026-11-15', null, '2026-11-15'],
  [15, '2026-11-16', null, '2026-12-15'],
  [31, '2026-12-31', null, '2026-12-31'],
  [1, '2026-12-02', '2026-12-31', null],
])('due on %i of each month: from %s until %s it is %s', (day, from, until, due) => {
  expect(nextDueDay(day, from, until)).toBe(due)
})

describe('due entry', () => {
  test('is posted once by two servers, and notified', async () => {
    const { data } = await monthly({ day_of_month: Number(fixture.today.slice(8)), amount_fen: 1_200 })
    expect(data.next_day).toBe(fixture.today)
    const counts = await Promise.all([run(), run()])
    expect(counts[0] + counts[1]).toBe(1)
    expect(await posted(data.id)).toEqual([fixture.today])
    expect(await run()).toBe(0)
    expect((await getRecurring(data.id)).next_day).toBe(
      nextDueDay(Number(fixture.today.slice(8)), addDays(fixture.today, 1), null),
    )
    expect(await getNotificationTitles()).toContain('支出已自动入账：房租 ¥12')
  })

  test('is posted for each missed day', async () => {
    const { data } = await monthly({ amount_fen: 1_300 })
    const first = `${monthBefore(monthBefore(fixture.today.slice(0, 7)))}-01`
    await dueSince(data.id, first)
    expect(await run()).toBe(3)
    const months = [0, 1, 2].map((back) => {
      let month = fixture.today.slice(0, 7)
      for (let n = 0; n < back; n++) month = monthBefore(month)
      return `${month}-01`
    })
    expect(await posted(data.id)).toEqual(months)
  })

  test('ends after its last day', async () => {
    const { data } = await monthly({ day_of_month: Number(fixture.today.slice(8)), until_day: fixture.today })
    await run()
    expect(await getRecurring(data.id)).toMatchObject({ state: 'ended', next_day: null })
    expect(await state(data.id, 0, 'active')).toMatchObject({ status: 409 })
  })

  test('waits for a short till, notifies once, posts later', async () => {
    const { data } = await monthly({ account_id: fixture.till, amount_fen: 150_000, from_day: fixture.today })
    await dueSince(data.id, fixture.today)
    const before = (await getNotificationTitles()).length
    expect([await run(), await run()]).toEqual([0, 0])
    expect((await getRecurring(data.id)).waiting).toBe(
      '门店现金只有 ¥1,000，不够支出 ¥1,500，请先补足，或换一个账户',
    )
    expect((await getNotificationTitles()).slice(0, (await getNotificationTitles()).length - before)).toEqual(
      ['固定支出没有入账：房租'],
    )
    await spend({ item_id: fixture.interest, account_id: fixture.till, amount_fen: 60_000 })
    expect(await run()).toBe(1)
    expect(await getRecurring(data.id)).toMatchObject({ waiting: null })
  })
})

describe('recurring entry', () => {
  test('resumes after a pause without missed days', async () => {
    const { data } = await monthly({ amount_fen: 2_000 })
    expect((await state(data.id, 0, 'paused')).data).toEqual({ version: 1, next_day: null })
    await run()
    expect(await posted(data.id)).toEqual([])
    const { data: resumed } = await state(data.id, 1, 'active')
    expect(resumed.next_day).toBe(nextDueDay(5, fixture.today, null))
    const terms = {
      ...{
        item_id: fixture.power,
        amount_fen: 2_500,
        account_id: fixture.bank,
        location_id: fixture.shop.id,
      },
      ...{ day_of_month: 6, until_day: null, note: '' },
    }
    expect(
      await call(contract.saveCashRecurring, { id: data.id, version: 1, ...terms }, auth()),
    ).toMatchObject({
      status: 409,
    })
    const saved = await call(contract.saveCashRecurring, { id: data.id, version: 2, ...terms }, auth())
    expect(saved.data).toEqual({ version: 3, next_day: nextDueDay(6, fixture.today, null) })
    const income = { ...terms, item_id: fixture.interest }
    expect(
      (await call(contract.saveCashRecurring, { id: data.id, version: 3, ...income }, auth())).status,
    ).toBe(404)
    expect((await state(data.id, 3, 'ended')).status).toBe(200)
  })

  test('is not due twice in a month after a change', async () => {
    const { data } = await monthly({ day_of_month: Number(fixture.today.slice(8)) })
    await run()
    const { item_id, amount_fen, account_id, location_id, version } = await getRecurring(data.id)
    const terms = { item_id, amount_fen, account_id, location_id, until_day: null, note: '' }
    const changed = { id: data.id, version, ...terms, day_of_month: 31 }
    const { data: saved } = await call(contract.saveCashRecurring, changed, auth())
    const own = Number(fixture.today.slice(8)) === 31
    expect(saved.next_day?.slice(0, 7)).toBe(
      own ? (await getRecurring(data.id)).next_day?.slice(0, 7) : monthAfter(fixture.today.slice(0, 7)),
    )
  })

  test('starts today at the earliest with a due day', async () => {
    expect((await monthly({ from_day: addDays(fixture.today, -1) })).status).toBe(400)
    expect(await monthly({ day_of_month: 5, until_day: addDays(fixture.today, -1) })).toMatchObject({
      status: 400,
      msg: '结束日期之前没有要入账的日子，请重新选择',
    })
    expect((await monthly({ day_of_month: 32 })).status).toBe(400)
  })
})

// Last, because it closes months.
describe('due entry in a closed month', () => {
  test('is blocked, then posted today or skipped', async () => {
    const month = monthBefore(fixture.today.slice(0, 7))
    expect((await call(closeMonth, { month }, auth(fixture.boss))).status).toBe(200)
    const { data } = await monthly({ amount_fen: 1_400 })
    const first = `${monthBefore(month)}-01`
    await dueSince(data.id, first)
    await run()
    const blocked = await getRecurring(data.id)
    expect(blocked.waiting).toContain('已经结账')
    expect(blocked.next_day).toBe(first)
    const settle = (version: number, how: 'today' | 'skip') =>
      call(contract.settleCashRecurring, { id: data.id, version, how }, auth())
    expect((await settle(0, 'today')).data).toEqual({ version: 1, next_day: `${month}-01` })
    expect(await posted(data.id)).toEqual([fixture.today])
    expect(await settle(1, 'skip')).toMatchObject({ status: 409, msg: '没有等待入账的记录，请刷新后查看' })
    await run()
    expect((await settle(1, 'skip')).data.next_day).toBe(`${fixture.today.slice(0, 7)}-01`)
    await run()
    expect((await posted(data.id)).toSorted()).toEqual(
      [`${fixture.today.slice(0, 7)}-01`, fixture.today].toSorted(),
    )
  })
})
