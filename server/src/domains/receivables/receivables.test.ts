import { closeMonth } from '@shangxue/contract/ledger/endpoints'
import { listNotifications } from '@shangxue/contract/notifications/endpoints'
import * as documents from '@shangxue/contract/receivables/documents'
import * as debts from '@shangxue/contract/receivables/endpoints'
import * as sales from '@shangxue/contract/sales/endpoints'
import { addDays } from '@shangxue/study/time/calendar'
import { describe, expect, test } from 'vitest'
import { exportTable } from '../../platform/exports/testing/run-export.ts'
import { RETAIL } from '../sales/testing/shop.ts'
import { notifyOverdueReceivables } from './jobs.ts'
import { setupReceivableTests } from './testing/receivable-fixture.ts'

const { fixture, call, auth, who, debtorOf, owes, pays, customer, reverse, document, sell, phones, pieces } =
  setupReceivableTests()

const overview = async (filters: Record<string, unknown> = {}) =>
  (await call(debts.listDebts, filters, auth(who.finance))).data.list
const ago = (days: number) => addDays(who.today, -days)
const notifyOverdue = () => notifyOverdueReceivables(fixture.h.database)

describe('debt', () => {
  test('is aged by document, as of any day', async () => {
    const id = await customer('李四通讯')
    for (const [days, fen] of [
      [0, 1_000],
      [30, 2_000],
      [31, 4_000],
      [60, 8_000],
      [61, 16_000],
      [90, 32_000],
      [91, 64_000],
    ] as const)
      await owes(id, fen, ago(days))
    const now = { owed_fen: 127_000, d30_fen: 3_000, d60_fen: 12_000, d90_fen: 48_000, older_fen: 64_000 }
    expect(await overview({ q: 'lstx' })).toMatchObject([
      { id, name: '李四通讯', ...now, credit_fen: 0, net_fen: 127_000, oldest_day: ago(91), oldest_days: 91 },
    ])
    await pays(id, 65_000)
    expect(await overview({ q: '李四' })).toMatchObject([{ older_fen: 0, d90_fen: 47_000, oldest_days: 90 }])
    // Before the payment, on the day of the second oldest document.
    expect(await overview({ q: '李四', day: ago(61) })).toMatchObject([
      { owed_fen: 112_000, d30_fen: 112_000, d60_fen: 0, oldest_days: 30 },
    ])
    expect(await overview({ q: '李四', day: ago(92) })).toEqual([])
    expect(await call(debts.listDebts, { day: addDays(who.today, 1) }, auth(who.finance))).toMatchObject({
      status: 400,
      msg: '日期不能晚于今天，请重新选择',
    })
  })

  test('is filtered, sorted, summed and exported consistently', async () => {
    const [old, late] = [await customer('旧账数码'), await customer('新账数码')]
    await owes(old, 500, ago(200))
    await owes(late, 900, ago(1))
    const names = async (filters: Record<string, unknown>) =>
      (await overview({ q: '账数码', ...filters })).map(({ name }) => name)
    expect(await names({})).toEqual(['新账数码', '旧账数码'])
    expect(await names({ sort: 'oldest' })).toEqual(['旧账数码', '新账数码'])
    expect(await names({ bucket: 'older' })).toEqual(['旧账数码'])
    expect(await names({ bucket: 'credit' })).toEqual([])
    expect(await names({ area: '城区' })).toHaveLength(2)
    expect(await names({ area: '没有的区' })).toEqual([])
    const filters = { q: '账数码', sort: 'owed' as const }
    expect((await call(debts.getDebtSummary, filters, auth(who.finance))).data).toMatchObject({
      ...{ day: who.today, customers: 2, owed_fen: 1_400, d30_fen: 900, older_fen: 500, net_fen: 1_400 },
    })
    const { rows } = await exportTable(fixture.h, debts.exportDebts, filters, who.finance.token)
    expect(rows.map(({ cells }) => [cells[0], cells[2]])).toEqual([
      ['新账数码', '9'],
      ['旧账数码', '5'],
    ])
  })

  test('begins with a sale and ends with its return', async () => {
    const id = await customer()
    const [phone = 0] = await phones(1)
    const payments = [{ method: 'on_account' as const, amount_fen: RETAIL }]
    const sale = await sell([phone], { customer_id: id, payments })
    expect(await debtorOf(id)).toMatchObject({
      owed_fen: RETAIL,
      items: [
        { kind: 'sale', number: sale.data.number, source: 'sale', source_id: sale.data.id, open_fen: RETAIL },
      ],
    })
    await pays(id, RETAIL)
    const lines = [{ line: 1, device_ids: [phone] }]
    const location_id = fixture.shop.id
    const back = { id: sale.data.id, location_id, sellable: true, lines, payments, reason: '退' }
    await call(sales.returnSale, back, auth())
    expect(await debtorOf(id)).toMatchObject({ owed_fen: 0, credit_fen: RETAIL, net_fen: -RETAIL })
  })
})

describe('payment', () => {
  test('settles the oldest documents first', async () => {
    const id = await customer()
    await owes(id, 1_000, ago(9))
    await owes(id, 2_000, ago(3))
    const { data } = await pays(id, 1_500)
    expect(data.number).toMatch(/^SK\d{6}-/)
    expect((await debtorOf(id)).items).toMatchObject([{ day: ago(3), amount_fen: 2_000, open_fen: 1_500 }])
    expect(await document(data.id)).toMatchObject({
      ...{ kind: 'receipt', status: 'posted', amount_fen: 1_500, credit_fen: 0, owed_after_fen: 1_500 },
      settles: [
        { day: ago(9), amount_fen: 1_000 },
        { day: ago(3), amount_fen: 500 },
      ],
    })
  })

  test('settles the chosen documents', async () => {
    const id = await customer()
    await owes(id, 1_000, ago(9))
    await owes(id, 2_000, ago(3))
    const late = (await debtorOf(id)).items[1]?.id ?? 0
    await pays(id, 800, { items: [{ id: late, amount_fen: 800 }] })
    expect((await debtorOf(id)).items.map(({ open_fen }) => open_fen)).toEqual([1_000, 1_200])
    const over = [{ id: late, amount_fen: 1_201 }]
    expect(await pays(id, 2_000, { items: over })).toMatchObject({ status: 409 })
    const twice = [
      { id: late, amount_fen: 700 },
      { id: late, amount_fen: 700 },
    ]
    expect(await pays(id, 1_400, { items: twice })).toMatchObject({ status: 409 })
    const allocations = [{ id: late, amount_fen: 900 }]
    expect(await pays(id, 800, { items: allocations })).toMatchObject({ status: 400 })
  })

  test('keeps an excess only on request, for later debts', async () => {
    const id = await customer()
    await owes(id, 1_000)
    expect(await pays(id, 1_200)).toMatchObject({
      status: 409,
      msg: '收款比要还的单据多 ¥2，请修改金额，或选择多出的留作预收',
    })
    expect(await pays(id, 1_200, { keep_credit: true })).toMatchObject({ status: 200 })
    expect(await debtorOf(id)).toMatchObject({ owed_fen: 0, credit_fen: 200, net_fen: -200 })
    await owes(id, 500)
    expect(await debtorOf(id)).toMatchObject({ owed_fen: 300, credit_fen: 0 })
  })

  test('rejects a changed debt with the current amount', async () => {
    const id = await customer('变动数码')
    await owes(id, 1_000)
    expect(await pays(id, 500, { owed_fen: 900 })).toMatchObject({
      status: 409,
      msg: '变动数码的欠款刚有变动，现在是 ¥10，请核对后再提交',
      data: { owed_fen: 1_000 },
    })
  })

  test('is recorded once per idempotency key', async () => {
    const id = await customer()
    await owes(id, 1_000)
    const answers = [
      await pays(id, 400, { owed_fen: 1_000 }, 'key-of-a-payment'),
      await pays(id, 400, { owed_fen: 1_000 }, 'key-of-a-payment'),
    ]
    expect(answers[1]?.data).toEqual(answers[0]?.data)
    expect((await debtorOf(id)).owed_fen).toBe(600)
  })

  test('rejects the second of two concurrent payments', async () => {
    const id = await customer()
    await owes(id, 1_000)
    const answers = await Promise.all([1, 2, 3].map(() => pays(id, 600, { owed_fen: 1_000 })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    expect((await debtorOf(id)).owed_fen).toBe(400)
  })

  test('rejects future days and inactive or foreign accounts', async () => {
    const id = await customer()
    await owes(id, 1_000)
    expect(await pays(id, 1, { day: addDays(who.today, 1) })).toMatchObject({ status: 400 })
    expect(await pays(id, 1, { account_id: 999_999_999 })).toMatchObject({ status: 404 })
    expect(await pays(999_999_999, 1, { owed_fen: 0 })).toMatchObject({ status: 404 })
  })

  test('reopens its debts when reversed, only once', async () => {
    const id = await customer()
    await owes(id, 1_000, ago(50))
    const { data } = await pays(id, 1_100, { keep_credit: true })
    const answers = await Promise.all([reverse(data.id), reverse(data.id)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await debtorOf(id)).toMatchObject({ owed_fen: 1_000, credit_fen: 0, d60_fen: 1_000 })
    expect(await document(data.id)).toMatchObject({ status: 'reversed', decision: '记错', settles: [] })
  })

  test('never over-allocates a day after an earlier reversal', async () => {
    const id = await customer()
    await owes(id, 1_000, ago(20))
    const { data } = await pays(id, 1_000, { day: ago(10) })
    await reverse(data.id)
    await pays(id, 1_000, { day: ago(15) })
    expect(await debtorOf(id)).toMatchObject({ owed_fen: 0, credit_fen: 0 })
    const then = (await call(debts.listDebts, { day: ago(10) }, auth(who.finance))).data.list
    expect(then.find((item) => item.id === id)).toMatchObject({ owed_fen: 0, credit_fen: 1_000 })
  })

  test('settles open debts when a prepayment is applied', async () => {
    const id = await customer()
    await owes(id, 1_000, ago(5))
    await owes(id, 300, ago(4))
    const late = (await debtorOf(id)).items[1]?.id ?? 0
    await pays(id, 700, { items: [{ id: late, amount_fen: 300 }], keep_credit: true })
    expect(await debtorOf(id)).toMatchObject({ owed_fen: 1_000, credit_fen: 400 })
    expect(await call(debts.applyCredit, { id }, auth(who.finance))).toMatchObject({
      data: { used_fen: 400 },
    })
    expect(await debtorOf(id)).toMatchObject({ owed_fen: 600, credit_fen: 0 })
    expect(await call(debts.applyCredit, { id }, auth(who.finance))).toMatchObject({ status: 409 })
    // Yesterday's figures are unchanged.
    const before = (await call(debts.listDebts, { day: ago(1) }, auth(who.finance))).data.list
    expect(before.find((item) => item.id === id)).toMatchObject({ owed_fen: 1_300, credit_fen: 0 })
  })
})

describe('statement', () => {
  test('leads from opening to closing balance by document', async () => {
    const id = await customer('对账数码')
    await owes(id, 1_000, ago(40))
    await owes(id, 500, ago(10))
    const { data: paid } = await pays(id, 300, { day: ago(5) })
    const input = { id, from: ago(20), to: who.today }
    const { data } = await call(debts.getDebtStatement, input, auth(who.finance))
    expect(data).toMatchObject({
      ...{ name: '对账数码', opening_fen: 1_000, more_fen: 500, less_fen: 300, closing_fen: 1_200 },
      lines: [
        { kind: 'opening', amount_fen: 500, balance_fen: 1_500 },
        { kind: 'receipt', number: paid.number, amount_fen: -300, balance_fen: 1_200 },
      ],
    })
    const { id: _, ...period } = input
    const { header, rows } = await exportTable(
      fixture.h,
      debts.exportDebtStatement,
      { customer_id: id, ...period },
      who.finance.token,
    )
    // The file names the customer.
    const [ofWhom, days, , ...lines] = rows.map(({ cells }) => cells)
    expect([header[0], ofWhom?.[0], days?.[0]]).toEqual([
      '对账单',
      '客户：对账数码',
      `期间：${period.from} 至 ${period.to}`,
    ])
    expect(lines.map((cells) => [cells[1], cells[6]])).toEqual([
      ['期初余额', '10'],
      ['期初欠款', '15'],
      ['还款', '12'],
      ['期末余额', '12'],
    ])
  })
})

describe('statement of sales', () => {
  const statementOf = async (id: number) =>
    (await call(debts.getDebtStatement, { id, from: who.today, to: who.today }, auth(who.finance))).data
  /** Two phones and five films for 8,100 yuan, of which 5,300 are paid at once. */
  const soldPartly = async (customer_id: number) => {
    const device_ids = await phones(2)
    const film = await pieces(5)
    const { data } = await sell([], {
      customer_id,
      lines: [
        { sku_id: fixture.phone.id, price_fen: RETAIL, device_ids },
        { sku_id: film, price_fen: 2_000, device_ids: [], quantity: 5 },
      ],
      payments: [
        { method: 'cash', amount_fen: 30_000 },
        { method: 'wechat', amount_fen: 500_000 },
        { method: 'on_account', amount_fen: 280_000 },
      ],
    })
    return { ...data, film, device_ids }
  }

  test('shows sales with goods and immediate payments', async () => {
    const id = await customer('部分付款')
    const { number } = await soldPartly(id)
    const data = await statementOf(id)
    expect(data).toMatchObject({ opening_fen: 0, more_fen: 810_000, less_fen: 530_000, closing_fen: 280_000 })
    expect(data.lines).toMatchObject([
      { part: 'document', kind: 'sale', number, amount_fen: 810_000, balance_fen: 810_000 },
      { part: 'payment', kind: 'sale', number, amount_fen: -530_000, balance_fen: 280_000 },
    ])
    expect(data.lines[0]?.note).toMatch(/Mate 70.* × 2、.* × 5$/)
    expect(data.lines[1]?.note).toBe('现金 ¥300、微信 ¥5,000')
    expect((await debtorOf(id)).net_fen).toBe(280_000)
  })

  test('shows returns and voided sales with refunds', async () => {
    const id = await customer('退货冲销')
    const sold = await soldPartly(id)
    const lines = [{ line: 1, device_ids: sold.device_ids.slice(0, 1) }]
    const back = await call(
      sales.returnSale,
      {
        ...{ id: sold.id, location_id: fixture.shop.id, sellable: true, lines, reason: '质量问题' },
        payments: [
          { method: 'on_account', amount_fen: 280_000 },
          { method: 'wechat', amount_fen: 120_000 },
        ],
      },
      auth(),
    )
    expect(back.status).toBe(200)
    const other = await soldPartly(id)
    const { status } = await call(sales.voidSale, { id: other.id, reason: '开错' }, auth(fixture.manager))
    expect(status).toBe(200)
    const data = await statementOf(id)
    expect(data.lines.map(({ part, kind, amount_fen }) => [part, kind, amount_fen])).toEqual([
      ['document', 'sale', 810_000],
      ['payment', 'sale', -530_000],
      ['document', 'return', -400_000],
      ['payment', 'return', 120_000],
      ['document', 'sale', 810_000],
      ['payment', 'sale', -530_000],
      ['document', 'reversal', -810_000],
      ['payment', 'reversal', 530_000],
    ])
    expect(data.lines.at(-1)?.balance_fen).toBe(0)
    expect(data.closing_fen).toBe((await debtorOf(id)).net_fen)
    expect(new Set(data.lines.map((line) => line.id)).size).toBe(8)
  })

  test('exports the same lines', async () => {
    const id = await customer('导出对账')
    await soldPartly(id)
    const filters = { customer_id: id, from: who.today, to: who.today }
    const { rows } = await exportTable(fixture.h, debts.exportDebtStatement, filters, who.finance.token)
    const lines = rows.slice(3).map(({ cells }) => [cells[1], cells[4], cells[5], cells[6]])
    expect(lines).toEqual([
      ['期初余额', '', '', '0'],
      ['销售', '8100', '', '8100'],
      ['当场收款', '', '5300', '2800'],
      ['期末余额', '', '', '2800'],
    ])
  })
})

describe('reminder', () => {
  test('is logged with the debt and listed', async () => {
    const id = await customer('催款数码')
    expect(await call(debts.sendDebtReminder, { id }, auth(who.finance))).toMatchObject({ status: 409 })
    await owes(id, 1_000)
    await call(debts.sendDebtReminder, { id }, auth(who.finance))
    expect((await debtorOf(id)).reminders).toMatchObject([{ by: who.finance.name, owed_fen: 1_000 }])
    expect(await overview({ q: '催款' })).toMatchObject([{ reminded: { by: who.finance.name } }])
  })

  test('of overdue debts notifies finance and owner once', async () => {
    const id = await customer('到期数码')
    const seller = await fixture.h.signIn({ tenantId: fixture.boss.tenantId, permissions: ['sales-record'] })
    const { pool } = fixture.h.database
    await pool.query('update customer set owner_id = $1 where id = $2', [seller.userId, id])
    await notifyOverdue()
    await call(debts.saveDebtSettings, { remind_days: 45 }, auth(who.finance))
    await owes(id, 1_000, ago(45))
    await owes(id, 2_000, ago(46))
    const getNotifications = async (user: typeof seller) =>
      (await call(listNotifications, {}, auth(user))).data.list.filter(({ title }) => /^到期数码/.test(title))
    await Promise.all([notifyOverdue(), notifyOverdue()])
    const title = '到期数码的欠款超过 45 天'
    expect(await getNotifications(seller)).toMatchObject([
      { title, body: '¥20，请联系客户', link: `/sales?customer=${id}` },
    ])
    expect(await getNotifications(who.finance)).toMatchObject([{ link: `/others/debt-overview/${id}` }])
    expect(await getNotifications(fixture.seller)).toEqual([])
  })
})

test('hides debts from salespeople', async () => {
  expect((await call(debts.listDebts, {}, auth(fixture.seller))).status).toBe(403)
  expect((await call(debts.listDebts, {}, auth(fixture.manager))).status).toBe(403)
  expect((await call(documents.listDebtDocuments, {}, auth(fixture.seller))).status).toBe(403)
})

// Last, because nothing can be posted before it any more.
test('rejects payments into a closed or closing month', async () => {
  const month = ago(Number(who.today.slice(8))).slice(0, 7)
  const day = `${month}-15`
  const id = await customer()
  await owes(id, 1_000, day)
  const [closed, paid] = await Promise.all([
    call(closeMonth, { month }, auth(fixture.boss)),
    pays(id, 100, { day, owed_fen: 1_000 }),
  ])
  expect(closed.status).toBe(200)
  expect([200, 409]).toContain(paid.status)
  expect(await pays(id, 100, { day })).toMatchObject({
    status: 409,
    msg: expect.stringContaining('已经结账'),
  })
  expect(await owes(id, 100, day)).toMatchObject({ status: 409 })
  // Its payment is reversed today.
  if (paid.status === 200) expect(await reverse(paid.data.id)).toMatchObject({ status: 200 })
})
