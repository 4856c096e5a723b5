import { getActivationFigures } from '@shangxue/contract/devices/endpoints'
import { sumCashEntries } from '@shangxue/contract/expenses/entries'
import { getAccountSummary, listAccounts } from '@shangxue/contract/ledger/endpoints'
import { getDebtSummary } from '@shangxue/contract/receivables/endpoints'
import { getDailySales, sumSoldLines } from '@shangxue/contract/sales-figures/endpoints'
import { getStockSummary } from '@shangxue/contract/stock/endpoints'
import * as contract from '@shangxue/contract/summaries/endpoints'
import { addTarget, getProgress } from '@shangxue/contract/targets/endpoints'
import { addDays } from '@shangxue/study/time/calendar'
import { beforeAll, describe, expect, test } from 'vitest'
import { downloadExportTable, startExport } from '../../platform/exports/testing/run-export.ts'
import { randomSales } from '../sales-figures/testing/random-sales.ts'

const { fixture, auth } = randomSales()
const week = () => ({ from: addDays(fixture.today, -6), to: fixture.today })
const report = async (period = week(), user = fixture.boss) =>
  (await fixture.h.call(contract.getSummaryReport, period, auth(user))).data

beforeAll(async () => {
  const month = fixture.today.slice(0, 7)
  const storeGoal = { month, scope: 'store' as const, subject_id: fixture.stores[0]?.id ?? 0 }
  await fixture.h.call(addTarget, { ...storeGoal, pieces: 10, amount_fen: 900_000 }, auth(fixture.boss))
})

describe('summary report', () => {
  test('matches sales lines and daily sales', async () => {
    const { sales } = await report()
    expect(sales.total).toEqual(
      (await fixture.h.call(sumSoldLines, { ...week(), q: '' }, auth(fixture.boss))).data,
    )
    const days = await Promise.all(
      Array.from({ length: 7 }, (_, n) =>
        fixture.h.call(getDailySales, { day: addDays(fixture.today, -n) }, auth(fixture.boss)),
      ),
    )
    expect(sales.sales).toBe(days.reduce((sum, { data }) => sum + data.day.sales, 0))
    for (const store of sales.stores)
      expect(store.amount_fen).toBe(
        days.reduce(
          (sum, { data }) => sum + (data.stores.find(({ id }) => id === store.id)?.amount_fen ?? 0),
          0,
        ),
      )
    for (const group of [sales.stores, sales.people, sales.brands])
      expect(group.reduce((sum, item) => sum + item.amount_fen, 0)).toBe(sales.total.amount_fen)
    const previousWeek = { from: addDays(fixture.today, -13), to: addDays(fixture.today, -7), q: '' }
    expect(sales.before).toEqual((await fixture.h.call(sumSoldLines, previousWeek, auth(fixture.boss))).data)
  })

  test('compares with the preceding days or month', async () => {
    const days = await report({ from: '2026-03-02', to: '2026-03-31' })
    expect(days.before).toEqual({ from: '2026-01-31', to: '2026-03-01' })
    const month = await report({ from: '2026-03-01', to: '2026-03-31' })
    expect(month.before).toEqual({ from: '2026-02-01', to: '2026-02-28' })
  })

  test('of one day equals its daily sales', async () => {
    const { sales } = await report({ from: fixture.today, to: fixture.today })
    const { data } = await fixture.h.call(getDailySales, {}, auth(fixture.boss))
    expect({ ...sales.total, sales: sales.sales }).toEqual({ ...data.day, day: undefined })
    expect(sales.stores).toEqual(data.stores)
    expect(sales.people).toEqual(data.people)
    expect(sales.brands).toEqual(data.brands)
  })

  test('matches the screens of all other domains', async () => {
    const data = await report()
    const call = <T>(answer: Promise<{ data: T }>) => answer.then((item) => item.data)
    const boss = auth(fixture.boss)
    const month = fixture.today.slice(0, 7)
    expect(data.targets).toEqual({ month, ...(await call(fixture.h.call(getProgress, { month }, boss))) })
    const debts = await call(fixture.h.call(getDebtSummary, {}, boss))
    const { waiting: _, ...debtFigures } = debts
    expect(data.debts).toMatchObject(debtFigures)
    const accounts = await call(fixture.h.call(listAccounts, {}, boss))
    expect(data.accounts?.closing_fen).toBe(accounts.total_fen)
    expect(data.accounts?.list.length).toBeGreaterThan(0)
    for (const account of data.accounts?.list ?? []) {
      const accountFlow = await call(fixture.h.call(getAccountSummary, { id: account.id, ...week() }, boss))
      expect(account).toMatchObject({
        in_fen: accountFlow.in_fen,
        out_fen: accountFlow.out_fen,
        closing_fen: accountFlow.closing_fen,
      })
    }
    const stock = await call(fixture.h.call(getStockSummary, {}, boss))
    const { devices, accessories, value_fen, low_stock } = stock
    expect(data.stock).toMatchObject({ devices, accessories, value_fen, low_stock })
    const { groups: __, ...activated } = await call(
      fixture.h.call(getActivationFigures, { ...week(), by: 'day' }, boss),
    )
    expect(data.activations).toEqual(activated)
    const { cash } = data
    for (const direction of ['expense', 'income'] as const) {
      const sums = await call(fixture.h.call(sumCashEntries, { direction, q: '', ...week() }, boss))
      expect(cash?.[direction].amount_fen).toBe(sums.amount_fen)
    }
  })

  test('omits what the user may not see', async () => {
    const [seller] = fixture.sellers
    const data = await report(week(), seller)
    expect(data).toMatchObject({ accounts: null, debts: null, cash: null, stock: { value_fen: null } })
    expect(data.sales.total.margin_fen).toBeNull()
    const { tenantId } = fixture.boss
    const userWithoutRights = await fixture.h.signIn({ tenantId, permissions: [] })
    expect(await fixture.h.call(contract.getSummaryReport, week(), auth(userWithoutRights))).toMatchObject({
      status: 403,
    })
  })

  test('rejects a missing or too long period', async () => {
    const expectRejected = (from: string, to: string) =>
      fixture.h.call(contract.getSummaryReport, { from, to }, auth(fixture.boss))
    expect(await expectRejected(fixture.today, '2025-01-01')).toMatchObject({ status: 400 })
    expect(await expectRejected('2024-01-01', '2025-06-01')).toMatchObject({ status: 400 })
    expect(await expectRejected('2026-02-30', '2026-03-01')).toMatchObject({ status: 400 })
  })

  test('of another tenant contains no data of this one', async () => {
    const otherUser = await fixture.h.signIn({ boss: true })
    const data = await report(week(), otherUser)
    expect(data.sales).toMatchObject({ sales: 0, stores: [], people: [], brands: [] })
    expect(data.accounts?.closing_fen).toBe(0)
  })

  test('exports one sheet per section, money for finance only', async () => {
    const { token } = fixture.boss
    const run = await startExport(fixture.h, contract.exportSummaryReport, { ...week(), money: true }, token)
    expect(run.state).toBe('done')
    const table = await downloadExportTable(fixture.h, run.id, token)
    expect(JSON.stringify(table)).toContain('销售：按门店')
    expect(JSON.stringify(table)).toContain('毛利')
    const { tenantId } = fixture.boss
    const clerk = await fixture.h.signIn({ tenantId, permissions: ['export', 'sales-record'] })
    const input = { ...week(), money: true }
    expect(await fixture.h.call(contract.exportSummaryReport, input, auth(clerk))).toMatchObject({
      status: 403,
    })
    const withoutMoney = await startExport(fixture.h, contract.exportSummaryReport, week(), clerk.token)
    expect(JSON.stringify(await downloadExportTable(fixture.h, withoutMoney.id, clerk.token))).not.toContain(
      '毛利',
    )
  })
})

describe('business summary', () => {
  const getMorning = async (user = fixture.boss) =>
    (await fixture.h.call(contract.getBusinessSummary, {}, auth(user))).data

  test('compares days by their own figures', async () => {
    const { changes, yesterday } = await getMorning()
    const day = async (item: string) =>
      (await fixture.h.call(getDailySales, { day: item }, auth(fixture.boss))).data.day
    const [todayFigures, yesterdayFigures, dayBeforeFigures] = [
      await day(fixture.today),
      await day(yesterday),
      await day(addDays(yesterday, -1)),
    ]
    const amount = changes.find(({ key }) => key === 'amount')
    expect(amount).toEqual({
      key: 'amount',
      today: todayFigures.amount_fen,
      yesterday: yesterdayFigures.amount_fen,
      before: dayBeforeFigures.amount_fen,
    })
    const debtFigures = changes.find(({ key }) => key === 'owed')
    expect(debtFigures?.today).toBe(
      (await fixture.h.call(getDebtSummary, {}, auth(fixture.boss))).data.owed_fen,
    )
    expect(changes.find(({ key }) => key === 'margin')?.yesterday).toBe(yesterdayFigures.margin_fen)
  })

  test('hides costs and money without permission', async () => {
    const { tenantId } = fixture.boss
    const analyst = await fixture.h.signIn({ tenantId, permissions: ['market-analysis'] })
    const data = await getMorning(analyst)
    expect(data.changes.map(({ key }) => key)).toEqual(['amount', 'pieces', 'returned', 'activations'])
    for (const { key } of data.decisions)
      expect(['write_offs', 'adjustments', 'payments', 'debts_overdue', 'counts_open']).not.toContain(key)
    const { data: businessText } = await fixture.h.call(contract.getBusinessNarrative, {}, auth(analyst))
    expect(businessText).toMatchObject({ by: 'rules' })
    expect(businessText.text).not.toMatch(/毛利|欠款|支出/)
  })

  test('requires the market-analysis permission', async () => {
    const [seller] = fixture.sellers
    if (!seller) throw new Error('nobody sells')
    expect(await fixture.h.call(contract.getBusinessSummary, {}, auth(seller))).toMatchObject({ status: 403 })
    expect(await fixture.h.call(contract.getBusinessNarrative, {}, auth(seller))).toMatchObject({
      status: 403,
    })
  })

  test('sums store targets and their sales', async () => {
    const { month } = await getMorning()
    const { data } = await fixture.h.call(getProgress, { month: month.month }, auth(fixture.boss))
    const [storeGoal] = data.list
    expect(month.target).toEqual(storeGoal?.amount)
    expect(month.days).toBe(data.days)
  })
})
