import * as contract from '@shangxue/contract/expenses/entries'
import { closeMonth } from '@shangxue/contract/ledger/endpoints'
import { addDays } from '@shangxue/study/time/calendar'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { exportTable } from '../../../platform/exports/testing/run-export.ts'
import { monthBefore } from '../../../platform/time/period.ts'
import { setupExpenseTests } from '../testing/expense-fixture.ts'
import { expensePhotos } from './photos.ts'

const { fixture, call, auth, spend, account } = setupExpenseTests()

const list = async (overrides: object = {}) =>
  (await call(contract.listCashEntries, { direction: 'expense', ...overrides }, auth())).data.list
const sums = async (overrides: object = {}) =>
  (await call(contract.sumCashEntries, { direction: 'expense', ...overrides }, auth())).data
const reverse = (id: number, reason = '记错') => call(contract.reverseCashEntry, { id, reason }, auth())
const photo = async (user = fixture.finance) => {
  const bytes = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#e8e0d0' } })
    .jpeg()
    .toBuffer()
  return (
    await call(contract.cashPhotoEndpoints.upload, {}, { ...auth(user), file: { name: 'p.jpg', bytes } })
  ).data.id
}

describe('expense', () => {
  test('posts at once; income increases the account', async () => {
    const before = (await account(fixture.bank)).balance_fen
    const { data } = await spend({ amount_fen: 123_456, note: '十一月' })
    expect(data.number).toMatch(/^ZC\d{6}-/)
    expect((await account(fixture.bank)).balance_fen).toBe(before - 123_456)
    const [entry] = await list()
    expect(entry).toMatchObject({
      ...{
        id: data.id,
        item: '房租',
        group: '房屋',
        account: '工行',
        location: '滨江店',
        amount_fen: 123_456,
      },
      ...{ by: fixture.finance.name, day: fixture.today, reversed: null, reverses_id: null, photos: [] },
    })
    const { data: earned } = await spend({ item_id: fixture.interest, amount_fen: 5_000 })
    expect(earned.number).toMatch(/^SR/)
    expect((await account(fixture.bank)).balance_fen).toBe(before - 123_456 + 5_000)
    expect(await list({ q: earned.number })).toEqual([])
  })

  test('rejects future and invalid days and closed months', async () => {
    expect(await spend({ day: addDays(fixture.today, 1) })).toMatchObject({
      status: 400,
      msg: '日期不能晚于今天，请重新选择',
    })
    expect((await spend({ day: '2026-02-30' })).status).toBe(400)
    const month = monthBefore(monthBefore(fixture.today.slice(0, 7)))
    await spend({ day: `${month}-03` })
    expect((await call(closeMonth, { month }, auth(fixture.boss))).status).toBe(200)
    const { rows } = await fixture.h.database.pool.query('select count(*)::int as n from expense_entry')
    expect(await spend({ day: `${month}-03` })).toMatchObject({ status: 409 })
    expect(
      (await fixture.h.database.pool.query('select count(*)::int as n from expense_entry')).rows,
    ).toEqual(rows)
  })

  test('never overdraws a till concurrently; a bank may', async () => {
    const till = await account(fixture.till)
    const over = await spend({ account_id: fixture.till, amount_fen: till.balance_fen + 1 })
    expect(over).toMatchObject({
      status: 409,
      msg: '门店现金只有 ¥1,000，不够支出 ¥1,000.01，请先补足，或换一个账户',
    })
    const both = await Promise.all([
      spend({ account_id: fixture.till, amount_fen: till.balance_fen }),
      spend({ account_id: fixture.till, amount_fen: till.balance_fen }, fixture.boss),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect((await account(fixture.till)).balance_fen).toBe(0)
    const bank = await account(fixture.bank)
    expect((await spend({ amount_fen: bank.balance_fen + 1 })).status).toBe(200)
    expect((await account(fixture.bank)).balance_fen).toBe(-1)
  })

  test('is recorded once per idempotency key', async () => {
    const input = {
      ...{
        item_id: fixture.rent,
        amount_fen: 777,
        account_id: fixture.bank,
        location_id: fixture.shop.id,
        day: fixture.today,
      },
      ...{ note: '', photo_ids: [] },
    }
    const options = { ...auth(), headers: { 'idempotency-key': 'cash-entry-once-1' } }
    const answers = await Promise.all([1, 2, 3].map(() => call(contract.addCashEntry, input, options)))
    expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1)
  })

  test('warns about a duplicate but allows it', async () => {
    const input = { item_id: fixture.power, account_id: fixture.bank, amount_fen: 8_880, day: fixture.today }
    const check = async () => (await call(contract.checkCashEntry, input, auth())).data
    expect((await check()).same).toEqual([])
    const { data } = await spend(input)
    expect(await check()).toMatchObject({
      ...{ same: [data.number], balance_fen: (await account(fixture.bank)).balance_fen, budgets: [] },
    })
    expect((await spend(input)).status).toBe(200)
    await reverse(data.id)
    expect((await check()).same).not.toContain(data.number)
  })
})

describe('reversal', () => {
  test('posts today with a reason and cancels the sums', async () => {
    const before = await account(fixture.bank)
    const sum = await sums()
    const { data } = await spend({ amount_fen: 4_321, day: addDays(fixture.today, -1) })
    expect(await reverse(data.id, ' ')).toMatchObject({ status: 400 })
    const { data: back } = await reverse(data.id, '重复')
    expect((await account(fixture.bank)).balance_fen).toBe(before.balance_fen)
    const after = await sums()
    expect(after).toEqual({ ...after, amount_fen: sum.amount_fen, reversed_fen: sum.reversed_fen + 4_321 })
    const { data: entry } = await call(contract.getCashEntry, { id: data.id }, auth())
    expect(entry.reversed).toEqual({
      id: back.id,
      day: fixture.today,
      by: fixture.finance.name,
      reason: '重复',
    })
    const { data: taken } = await call(contract.getCashEntry, { id: back.id }, auth())
    expect(taken).toMatchObject({
      amount_fen: -4_321,
      reverses_id: data.id,
      day: fixture.today,
      note: '重复',
    })
    expect((await reverse(back.id)).status).toBe(404)
  })

  test('happens once for second concurrent requests', async () => {
    const { data } = await spend({ amount_fen: 999 })
    const both = await Promise.all([reverse(data.id), reverse(data.id)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  test('of an income never overdraws a till', async () => {
    const { balance_fen } = await account(fixture.till)
    const { data } = await spend({ item_id: fixture.interest, account_id: fixture.till, amount_fen: 6_000 })
    await spend({ account_id: fixture.till, amount_fen: balance_fen + 1 })
    expect(await reverse(data.id)).toMatchObject({ status: 409 })
  })
})

describe('list', () => {
  test('filters by words, group, store, account, user and days', async () => {
    const day = addDays(fixture.today, -1)
    const { data } = await spend(
      { item_id: fixture.power, location_id: fixture.depot.id, day, amount_fen: 31_415, note: '夜间 照明' },
      fixture.boss,
    )
    const filters = [
      { q: '照明 水电' },
      { q: data.number },
      { item_id: fixture.power, location_id: fixture.depot.id },
      { item_id: fixture.house, location_id: fixture.depot.id },
      {
        user_id: fixture.boss.userId,
        account_id: fixture.bank,
        from: day,
        to: day,
        location_id: fixture.depot.id,
      },
    ]
    for (const filter of filters) {
      expect(
        (await list(filter)).map(({ id }) => id),
        JSON.stringify(filter),
      ).toEqual([data.id])
      expect(await sums(filter)).toEqual({ amount_fen: 31_415, count: 1, reversed_fen: 0 })
      const table = await exportTable(
        fixture.h,
        contract.exportCashEntries,
        { direction: 'expense', ...filter },
        fixture.finance.token,
      )
      expect(table.rows.map((row) => row.cells[0])).toEqual([data.number])
    }
    expect(await list({ from: addDays(fixture.today, 1) })).toEqual([])
    const { data: people } = await call(contract.listCashPeople, { direction: 'expense' }, auth())
    expect(people.map(({ id }) => id).toSorted()).toEqual(
      [fixture.boss.userId, fixture.finance.userId].toSorted(),
    )
  })
})

describe('photos', () => {
  test('are visible with their entry and attached by their uploader', async () => {
    const [first, second] = [await photo(), await photo()]
    const foreign = await photo(fixture.boss)
    expect(await spend({ photo_ids: [first, foreign] })).toMatchObject({ status: 409 })
    expect((await call(contract.cashPhotoEndpoints.file, { id: foreign, width: 100 }, auth())).status).toBe(
      404,
    )
    const { data } = await spend({ photo_ids: [first, second] })
    expect((await call(contract.getCashEntry, { id: data.id }, auth())).data.photos).toEqual([first, second])
    const { data: bytes } = await call(
      contract.cashPhotoEndpoints.file,
      { id: first, width: 100 },
      auth(fixture.boss),
    )
    expect(await sharp(Buffer.from(bytes)).metadata()).toMatchObject({ format: 'jpeg', width: 80 })
    expect(await spend({ photo_ids: [first] })).toMatchObject({
      status: 409,
      msg: '有照片已经失效，请移除后重新添加',
    })
    const seller = await fixture.h.signIn({ tenantId: fixture.boss.tenantId, permissions: ['sales-record'] })
    expect(
      (await call(contract.cashPhotoEndpoints.file, { id: first, width: 100 }, auth(seller))).status,
    ).toBe(403)
  })

  test('must be images and are purged when unattached', async () => {
    const file = { name: 'p.jpg', bytes: Buffer.from('no picture') }
    expect((await call(contract.cashPhotoEndpoints.upload, {}, { ...auth(), file })).status).toBe(422)
    const id = await photo()
    const loose = () => call(contract.cashPhotoEndpoints.file, { id, width: 100 }, auth())
    await expensePhotos.purgeUnattached(fixture.h.database, fixture.h.storage)
    expect((await loose()).status).toBe(200)
    await fixture.h.database.pool.query(
      `update expense_photo set at = at - interval '8 days' where id = $1`,
      [id],
    )
    await expensePhotos.purgeUnattached(fixture.h.database, fixture.h.storage)
    expect((await loose()).status).toBe(404)
  })
})

// Last, because it closes a month.
test('is posted or rejected while its month closes', async () => {
  const month = monthBefore(fixture.today.slice(0, 7))
  const day = `${month}-15`
  const before = await sums({ from: day, to: day })
  const [closed, ...spent] = await Promise.all([
    call(closeMonth, { month }, auth(fixture.boss)),
    ...[1, 2, 3].map((fen) => spend({ day, amount_fen: fen })),
  ])
  expect(closed.status).toBe(200)
  for (const { status, msg } of spent) {
    expect([200, 409]).toContain(status)
    if (status === 409) expect(msg).toContain('已经结账')
  }
  const after = await sums({ from: day, to: day })
  expect(after.count - before.count).toBe(spent.filter(({ status }) => status === 200).length)
  expect((await spend({ day })).status).toBe(409)
})
