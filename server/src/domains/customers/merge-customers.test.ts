import * as contract from '@shangxue/contract/customers/endpoints'
import { checkInVisit, listVisits, planVisit } from '@shangxue/contract/customers/visits'
import { addOpeningDebt, requestDebtWriteOff } from '@shangxue/contract/receivables/documents'
import { getCustomerDebts, sendDebtReminder } from '@shangxue/contract/receivables/endpoints'
import { returnSale, voidSale } from '@shangxue/contract/sales/endpoints'
import { reserveDevices } from '@shangxue/contract/stock/actions'
import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { findAllDifferences } from '../../verify-ledgers.ts'
import { setupReceivableTests } from '../receivables/testing/receivable-fixture.ts'
import { RETAIL } from '../sales/testing/shop.ts'

const { fixture, call, auth, who, debtorOf, owes, pays, customer, sell, phones } = setupReceivableTests()
afterAll(async () => {
  expect(await fixture.h.database.withOwner(findAllDifferences)).toEqual([])
})

const boss = () => auth(fixture.boss)
const card = async (id: number) => (await call(contract.getCustomer, { id }, boss())).data
const mergeInto = async (id: number, into_id: number) => {
  const preview = (await call(contract.previewCustomerMerge, { id, into_id }, boss())).data
  return call(
    contract.mergeCustomers,
    { id, into_id, version: preview.from.version, into_version: preview.into.version },
    boss(),
  )
}
const noLocation = { place: null, place_state: 'denied' as const, at: 0 }

test('moves all records and keeps every ledger consistent', async () => {
  const [from, into] = [await customer('宏达通讯店'), await customer('宏达通讯')]
  const onAccount = { customer_id: from, payments: [{ method: 'on_account' as const, amount_fen: RETAIL }] }
  const sold = await sell(await phones(1), onAccount)
  expect(sold.status).toBe(200)
  // the same goods on the same day by the same seller: one fact of both
  await sell(await phones(1), { ...onAccount, customer_id: into })
  await owes(from, 50_000)
  await pays(from, 10_000)
  await call(sendDebtReminder, { id: from }, auth(who.finance))
  const [allocatedDevice] = await phones(1)
  await call(reserveDevices, { device_ids: [allocatedDevice ?? 0], customer_id: from, note: '' }, boss())
  for (const id of [from, into]) {
    await call(planVisit, { customer_id: id, day: who.today, purpose: '' }, boss())
    await call(checkInVisit, { customer_id: id, ...noLocation }, boss())
    await call(planVisit, { customer_id: id, day: who.today, purpose: '' }, boss())
  }
  const [fromDebt, intoDebt] = [(await debtorOf(from)).owed_fen, (await debtorOf(into)).owed_fen]
  expect(await mergeInto(from, into)).toMatchObject({ status: 200, data: { id: into } })

  expect(await card(into)).toMatchObject({
    amount_90_fen: 2 * RETAIL,
    merged: [{ id: from, name: '宏达通讯店' }],
  })
  expect((await debtorOf(into)).owed_fen).toBe(fromDebt + intoDebt)
  expect(await debtorOf(into)).toMatchObject({ reminders: [{ owed_fen: fromDebt }] })
  // An old link leads to the remaining customer.
  expect((await call(getCustomerDebts, { id: from }, auth(who.finance))).data.id).toBe(into)
  const visits = (await call(listVisits, { customer_id: into }, boss())).data.list
  expect(visits.map(({ state }) => state).sort()).toEqual(['cancelled', 'done', 'open', 'planned'])
  const { rows } = await fixture.h.database.withOwner((db) =>
    db.execute<{ n: number }>(sql`
      select (select count(*) from sales_fact where customer_id = ${from})
        + (select count(*) from device where customer_id = ${from}) as n`),
  )
  expect(Number(rows[0]?.n)).toBe(0)
  // A later void applies to the remaining customer.
  await call(voidSale, { id: sold.data.id, reason: '重复' }, boss())
  const remaining = await debtorOf(into)
  expect(remaining.owed_fen - remaining.credit_fen).toBe(fromDebt + intoDebt - RETAIL)
})

test('keeps merged customers findable and sells to the remaining one', async () => {
  const [from, into, last] = [await customer('南星店'), await customer('南星数码'), await customer('南星')]
  await mergeInto(from, into)
  const list = await call(contract.listCustomers, { q: '南星店', state: 'merged' }, boss())
  expect(list.data.list).toMatchObject([{ id: from, state: 'merged', merged_into: '南星数码' }])
  expect((await call(contract.listCustomers, { q: '南星' }, boss())).data.list).toHaveLength(2)
  const laterSale = await sell(await phones(1), {
    customer_id: from,
    payments: [{ method: 'on_account', amount_fen: RETAIL }],
  })
  expect(laterSale.status).toBe(200)
  expect((await debtorOf(into)).owed_fen).toBe(RETAIL)
  expect(await call(contract.previewCustomerMerge, { id: from, into_id: last }, boss())).toMatchObject({
    status: 409,
    msg: '南星店已合并到南星数码，请改选南星数码',
  })
  const debt = { customer_id: from, amount_fen: 1, day: who.today, note: '' }
  expect(await call(addOpeningDebt, debt, auth(who.finance))).toMatchObject({ status: 409, code: 41041 })
  // One step resolves every merged customer.
  await mergeInto(into, last)
  expect(await card(from)).toMatchObject({ merged_into: { id: last, name: '南星' }, active: false })
})

test('rejects stale or impossible merges and moves nothing', async () => {
  const [from, into] = [await customer('东门店'), await customer('东门数码')]
  const requestMerge = (overrides: object) =>
    call(
      contract.mergeCustomers,
      { id: from, into_id: into, version: 0, into_version: 0, ...overrides },
      boss(),
    )
  expect(await requestMerge({ into_version: 1 })).toMatchObject({ status: 409, code: 41040 })
  expect(await requestMerge({ into_id: from })).toMatchObject({ msg: '不能与自己合并，请核对后再合并' })
  expect(await requestMerge({ into_id: 999_999 })).toMatchObject({ status: 404 })
  const seller = fixture.seller
  expect(
    await call(
      contract.mergeCustomers,
      { id: from, into_id: into, version: 0, into_version: 0 },
      auth(seller),
    ),
  ).toMatchObject({ status: 403 })
  expect(await card(from)).toMatchObject({ active: true, merged_into: null })
  // Of two concurrent merges one succeeds.
  const both = await Promise.all([requestMerge({}), requestMerge({})])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
})

test('returns and write-offs apply to the remaining customer', async () => {
  const [from, into] = [await customer('西门店'), await customer('西门数码')]
  const devices = await phones(1)
  const sold = await sell(devices, {
    customer_id: from,
    payments: [{ method: 'on_account', amount_fen: RETAIL }],
  })
  const writeOffInput = { customer_id: from, amount_fen: 100, reason: '尾款', owed_fen: RETAIL, items: [] }
  await call(requestDebtWriteOff, writeOffInput, auth(who.finance))
  await mergeInto(from, into)
  const returnResult = await call(
    returnSale,
    {
      id: sold.data.id,
      location_id: fixture.shop.id,
      reason: '质量问题',
      sellable: true,
      lines: [{ line: 1, device_ids: devices }],
      payments: [{ method: 'on_account', amount_fen: RETAIL }],
    },
    boss(),
  )
  expect(returnResult).toMatchObject({ status: 200 })
  expect((await debtorOf(into)).owed_fen).toBe(0)
})

test('suggests pairs by phone number or similar name', async () => {
  const add = (name: string, area: string, phone: string) =>
    call(
      contract.createCustomer,
      {
        ...{ name, area, short_name: name, owner_id: null, level: 'C', address: '', place: null, note: '' },
        contacts: [{ name: '', role: '', phone, main: true }],
      },
      boss(),
    )
  await add('永信通讯行', '城北', '0571-8888 0001')
  await add('大关手机', '城北', '057188880001')
  await add('文三路手机卖场', '城南', '0571-77770001')
  await add('文三路手机商场', '城南', '0571-77770002')
  await add('文三路手机超市', '城东', '0571-77770003')
  await add('周记手机卖场', '城东', '0571-77770004')
  await add('朱记手机卖场', '城东', '0571-77770005')
  const pairs = (await call(contract.listDuplicateCustomers, {}, boss())).data
  const pairTexts = pairs.map(({ why, customers }) => `${why} ${customers.map(({ name }) => name).join(' ')}`)
  expect(pairTexts).toContain('phone 永信通讯行 大关手机')
  expect(pairTexts).toContain('name 文三路手机卖场 文三路手机商场')
  expect(pairTexts.join()).not.toContain('超市')
  expect(pairTexts.join()).not.toContain('周记')
})
