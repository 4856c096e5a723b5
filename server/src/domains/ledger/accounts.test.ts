import * as accounts from '@shangxue/contract/ledger/endpoints'
import * as sales from '@shangxue/contract/sales/endpoints'
import { addDays } from '@shangxue/study/time/calendar'
import { describe, expect, test } from 'vitest'
import { getToday } from '../../platform/time/period.ts'
import { RETAIL, testShop } from '../sales/testing/shop.ts'

const { fixture, call, auth, phones, sell } = testShop()

const list = async () => (await call(accounts.listAccounts, {}, auth(fixture.boss))).data
const named = async (name: string) => {
  const found = (await list()).list.find((account) => account.name === name)
  if (!found) throw new TypeError(`no account ${name}`)
  return found
}
const today = () =>
  fixture.h.database.withTenant({ tenantId: fixture.boss.tenantId }, (db) =>
    getToday(db, fixture.boss.tenantId),
  )
const entries = async (id: number) =>
  (await call(accounts.listAccountEntries, { id }, auth(fixture.boss))).data.list

describe('sale', () => {
  test("credits the store's accounts; a return debits them", async () => {
    const [id = 0, other = 0] = await phones(2)
    const payments = [
      { method: 'cash' as const, amount_fen: RETAIL + 1 },
      { method: 'wechat' as const, amount_fen: RETAIL - 1 },
    ]
    const { data } = await sell([id, other], { payments })
    const till = await named('现金·滨江店')
    expect(till).toMatchObject({ kind: 'cash', location_id: fixture.shop.id, balance_fen: RETAIL + 1 })
    expect(await named('微信收款')).toMatchObject({ location_id: null, balance_fen: RETAIL - 1 })
    await call(
      sales.returnSale,
      {
        id: data.id,
        location_id: fixture.shop.id,
        sellable: true,
        lines: [{ line: 1, device_ids: [id] }],
        payments: [{ method: 'cash', amount_fen: RETAIL }],
        reason: '换机',
      },
      auth(),
    )
    expect((await named('现金·滨江店')).balance_fen).toBe(1)
    expect(await entries(till.id)).toMatchObject([
      { kind: 'sale_return', amount_fen: -RETAIL, balance_fen: 1, source: 'sale' },
      {
        kind: 'sale',
        number: data.number,
        amount_fen: RETAIL + 1,
        balance_fen: RETAIL + 1,
        source_id: data.id,
      },
    ])
  })

  test('refunds its payments when voided', async () => {
    const before = await list()
    const [id = 0] = await phones(1)
    const { data } = await sell([id])
    expect((await list()).total_fen).toBe(before.total_fen + RETAIL)
    await call(sales.voidSale, { id: data.id, reason: '开错' }, auth(fixture.manager))
    expect((await list()).total_fen).toBe(before.total_fen)
    expect((await entries((await named('现金·滨江店')).id)).slice(0, 2)).toMatchObject([
      { kind: 'reversal', note: '开错', reversed: true },
      { kind: 'sale', reversed: true },
    ])
  })

  test('posts nothing until it is approved', async () => {
    const before = await list()
    const [id = 0] = await phones(1)
    const lines = [{ sku_id: fixture.phone.id, price_fen: 300_000, device_ids: [id] }]
    const { data } = await sell([], { lines, ask: '老客户' })
    expect((await list()).total_fen).toBe(before.total_fen)
    await call(sales.decideSale, { id: data.id, approve: true, reason: '' }, auth(fixture.boss))
    expect((await list()).total_fen).toBe(before.total_fen + 300_000)
  })
})

describe('account', () => {
  test('has an opening balance and a unique name', async () => {
    const input = {
      kind: 'bank' as const,
      name: '工行 尾号8821',
      number: '6222 **** 8821',
      opening_fen: 1_234_567,
    }
    expect(await call(accounts.addAccount, input, auth(fixture.boss))).toMatchObject({
      data: { name: '工行 尾号8821', balance_fen: 1_234_567, active: true },
    })
    expect(await call(accounts.addAccount, input, auth(fixture.boss))).toMatchObject({
      status: 409,
      msg: '已有账户“工行 尾号8821”，请换一个名称',
    })
  })

  test('is deactivated only when empty and unused', async () => {
    const change = (
      account: { id: number; name: string; number: string; version: number },
      active: boolean,
    ) => call(accounts.editAccount, { ...account, active }, auth(fixture.boss))
    const full = await named('工行 尾号8821')
    expect(await change(full, false)).toMatchObject({
      status: 409,
      msg: '工行 尾号8821里还有余额，不能停用，请处理完再停用',
    })
    const used = await named('支付宝收款')
    expect(await change(used, false)).toMatchObject({ status: 409 })
    const { data: empty } = await call(
      accounts.addAccount,
      { kind: 'bank', name: '空卡', number: '' },
      auth(fixture.boss),
    )
    expect(await change(empty, false)).toMatchObject({ data: { active: false } })
    expect(await change(empty, true)).toMatchObject({
      status: 409,
      msg: '这个账户刚在别处改过，请核对后再保存',
    })
  })

  test("receives a store's payments once selected", async () => {
    const { data: card } = await call(
      accounts.addAccount,
      { kind: 'bank', name: '滨江店 POS', number: '' },
      auth(fixture.boss),
    )
    const set = { location_id: fixture.shop.id, method: 'card' as const, account_id: card.id }
    expect((await call(accounts.setPaymentAccount, set, auth(fixture.boss))).status).toBe(200)
    const till = await named('现金·滨江店')
    expect(
      await call(accounts.setPaymentAccount, { ...set, account_id: till.id }, auth(fixture.boss)),
    ).toMatchObject({
      status: 400,
      msg: '刷卡不能收到现金·滨江店，请选择其他账户',
    })
    const [id = 0] = await phones(1)
    await sell([id], { payments: [{ method: 'card', amount_fen: RETAIL }] })
    expect((await named('滨江店 POS')).balance_fen).toBe(RETAIL)
    const stores = (await call(accounts.listPaymentAccounts, {}, auth(fixture.boss))).data
    expect(stores.find(({ location_id }) => location_id === fixture.shop.id)?.accounts).toContainEqual({
      method: 'card',
      account_id: card.id,
    })
  })

  test('sums up a period', async () => {
    const day = await today()
    const { id, balance_fen } = await named('滨江店 POS')
    const { data } = await call(accounts.getAccountSummary, { id, from: day, to: day }, auth(fixture.boss))
    expect(data).toMatchObject({ opening_fen: 0, in_fen: balance_fen, out_fen: 0, closing_fen: balance_fen })
    const before = { id, from: addDays(day, -2), to: addDays(day, -1) }
    expect((await call(accounts.getAccountSummary, before, auth(fixture.boss))).data).toMatchObject({
      closing_fen: 0,
    })
  })
})

describe('till', () => {
  const till = async () => {
    const { data } = await call(accounts.listTills, {}, auth(fixture.manager))
    const found = data.find(({ location_id }) => location_id === fixture.shop.id)
    if (!found) throw new TypeError('no till')
    return found
  }

  test('posts a count difference with a reason', async () => {
    const { id, book_fen } = await till()
    const counted = { id, book_fen, counted_fen: 0, reason: '' }
    expect(await call(accounts.countTill, counted, auth(fixture.manager))).toMatchObject({
      status: 400,
      msg: '实点与账面不一致，请填写原因',
    })
    expect(
      await call(accounts.countTill, { ...counted, reason: '少收' }, auth(fixture.manager)),
    ).toMatchObject({
      data: { difference_fen: -book_fen },
    })
    expect(await till()).toMatchObject({
      book_fen: 0,
      counted: { counted_fen: 0, difference_fen: -book_fen },
    })
    const { data } = await call(accounts.listTillCounts, { id }, auth(fixture.manager))
    expect(data.list).toMatchObject([{ counted_fen: 0, book_fen, difference_fen: -book_fen, reason: '少收' }])
  })

  test('rejects a count after a concurrent payment', async () => {
    const { id, book_fen } = await till()
    const [phone = 0] = await phones(1)
    await sell([phone])
    expect(
      await call(
        accounts.countTill,
        { id, book_fen, counted_fen: book_fen, reason: '' },
        auth(fixture.manager),
      ),
    ).toMatchObject({ status: 409, msg: '盘点时又有收付款，账面现在是 ¥4,000，请核对后再提交' })
  })

  test('is not counted by salespeople', async () => {
    expect((await call(accounts.listTills, {}, auth(fixture.seller))).status).toBe(403)
  })
})

describe('month', () => {
  const monthBack = async (monthsAgo: number) => {
    let day = await today()
    for (let n = 0; n < monthsAgo; n++) day = addDays(`${day.slice(0, 7)}-01`, -1)
    return day.slice(0, 7)
  }

  test('is closed in order and only when over', async () => {
    const now = await monthBack(0)
    expect(await call(accounts.closeMonth, { month: now }, auth(fixture.boss))).toMatchObject({ status: 409 })
    expect((await call(accounts.listMonths, {}, auth(fixture.boss))).data).toEqual({ closed: [], next: null })
  })

  test('rejects postings and voids once closed', async () => {
    const [before, last] = [await monthBack(2), await monthBack(1)]
    const [phone = 0] = await phones(1)
    const { data } = await sell([phone])
    // A sale of two months ago.
    await fixture.h.database.pool.query('update sale set day = $1 where id = $2', [`${before}-10`, data.id])
    expect((await call(accounts.closeMonth, { month: before }, auth(fixture.boss))).status).toBe(200)
    expect(await call(accounts.closeMonth, { month: before }, auth(fixture.boss))).toMatchObject({
      status: 409,
    })
    const reversed = await call(sales.voidSale, { id: data.id, reason: '开错' }, auth(fixture.manager))
    const name = `${Number(before.slice(0, 4))}年${Number(before.slice(5))}月`
    expect(reversed).toMatchObject({ status: 409, msg: `${name}已经结账，请把日期改到还没有结账的月份` })
    expect((await call(accounts.listMonths, {}, auth(fixture.boss))).data).toMatchObject({
      closed: [{ month: before }],
      next: last,
    })
    await fixture.h.database.pool.query(
      'update sale set day = (select day from journal_entry where source_id = $1 limit 1) where id = $1',
      [data.id],
    )
  })

  test('is closed once, with no sale in between', async () => {
    const month = await monthBack(1)
    const [phone = 0] = await phones(1)
    const answers = await Promise.all([
      call(accounts.closeMonth, { month }, auth(fixture.boss)),
      sell([phone], { day: await today() }),
      call(accounts.closeMonth, { month }, auth(fixture.boss)),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 409])
  })
})
