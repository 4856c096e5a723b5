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

const { at, as } = randomSales()
const week = () => ({ from: addDays(at.today, -6), to: at.today })
const report = async (period = week(), user = at.boss) =>
  (await at.h.call(contract.getSummaryReport, period, as(user))).data

beforeAll(async () => {
  const month = at.today.slice(0, 7)
  const storeGoal = { month, scope: 'store' as const, subject_id: at.stores[0]?.id ?? 0 }
  await at.h.call(addTarget, { ...storeGoal, pieces: 10, amount_fen: 900_000 }, as(at.boss))
})

describe('summary report', () => {
  test('matches sales lines and daily sales', async () => {
    const { sales } = await report()
    expect(sales.total).toEqual((await at.h.call(sumSoldLines, { ...week(), q: '' }, as(at.boss))).data)
    const days = await Promise.all(
      Array.from({ length: 7 }, (_, n) =>
        at.h.call(getDailySales, { day: addDays(at.today, -n) }, as(at.boss)),
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
    const previousWeek = { from: addDays(at.today, -13), to: addDays(at.today, -7), q: '' }
    expect(sales.before).toEqual((await at.h.call(sumSoldLines, previousWeek, as(at.boss))).data)
  })

  test('compares with the preceding days or month', async () => {
    const days = await report({ from: '2026-03-02', to: '2026-03-31' })
    expect(days.before).toEqual({ from: '2026-01-31', to: '2026-03-01' })
    const month = await report({ from: '2026-03-01', to: '2026-03-31' })
    expect(month.before).toEqual({ from: '2026-02-01', to: '2026-02-28' })
  })

  test('of one day equals its daily sales', async () => {
    const { sales } = await report({ from: at.today, to: at.today })
    const { data } = await at.h.call(getDailySales, {}, as(at.boss))
    expect({ ...sales.total, sales: sales.sales }).toEqual({ ...data.day, day: undefined })
    expect(sales.stores).toEqual(data.stores)
    expect(sales.people).toEqual(data.people)
    expect(sales.brands).toEqual(data.brands)
  })

  test('matches the screens of all other domains', async () => {
    const data = await report()
    const call = <T>(answer: Promise<{ data: T }>) => answer.then((item) => item.data)
    const boss = as(at.boss)
    const month = at.today.slice(0, 7)
    expect(data.targets).toEqual({ month, ...(await call(at.h.call(getProgress, { month }, boss))) })
    const debts = await call(at.h.call(getDebtSummary, {}, boss))
    const { waiting: _, ...debtFigures } = debts
    expect(data.debts).toMatchObject(debtFigures)
    const accounts = await call(at.h.call(listAccounts, {}, boss))
    expect(data.accounts?.closing_fen).toBe(accounts.total_fen)
    expect(data.accounts?.list.length).toBeGreaterThan(0)
    for (const account of data.accounts?.list ?? []) {
      const accountFlow = await call(at.h.call(getAccountSummary, { id: account.id, ...week() }, boss))
      expect(account).toMatchObject({
        in_fen: accountFlow.in_fen,
        out_fen: accountFlow.out_fen,
        closing_fen: accountFlow.closing_fen,
      })
    }
    const stock = await call(at.h.call(getStockSummary, {}, boss))
    const { devices, accessories, value_fen, low_stock } = stock
    expect(data.stock).toMatchObject({ devices, accessories, value_fen, low_stock })
    const { groups: __, ...activated } = await call(
      at.h.call(getActivationFigures, { ...week(), by: 'day' }, boss),
    )
    expect(data.activations).toEqual(activated)
    const { cash } = data
    for (const direction of ['expense', 'income'] as const) {
      const sums = await call(at.h.call(sumCashEntries, { direction, q: '', ...week() }, boss))
      expect(cash?.[direction].amount_fen).toBe(sums.amount_fen)
    }
  })

  test('omits what the user may not see', async () => {
    const [seller] = at.sellers
    const data = await report(week(), seller)
    expect(data).toMatchObject({ accounts: null, debts: null, cash: null, stock: { value_fen: null } })
    expect(data.sales.total.margin_fen).toBeNull()
    const { tenantId } = at.boss
    const userWithoutRights = await at.h.signIn({ tenantId, permissions: [] })
    expect(await at.h.call(contract.getSummaryReport, week(), as(userWithoutRights))).toMatchObject({
      status: 403,
    })
  })

  test('rejects a missing or too long period', async () => {
    const expectRejected = (from: string, to: string) =>
      at.h.call(contract.getSummaryReport, { from, to }, as(at.boss))
    expect(await expectRejected(at.today, '2025-01-01')).toMatchObject({ status: 400 })
    expect(await expectRejected('2024-01-01', '2025-06-01')).toMatchObject({ status: 400 })
    expect(await expectRejected('2026-02-30', '2026-03-01')).toMatchObject({ status: 400 })
  })

  test('of another tenant contains no data of this one', async () => {
    const other = await at.h.signIn({ boss: true })
    const data = await report(week(), other)
    expect(data.sales).toMatchObject({ sales: 0, stores: [], people: [], brands: [] })
    expect(data.accounts?.closing_fen).toBe(0)
  })

  test('exports one sheet per section, money for finance only', async () => {
    const { token } = at.boss
    const run = await startExport(at.h, contract.exportSummaryReport, { ...week(), money: true }, token)
    expect(run.state).toBe('done')
    const table = await downloadExportTable(at.h, run.id, token)
    expect(JSON.stringify(table)).toContain('销售：按门店')
    expect(JSON.stringify(table)).toContain('毛利')
    const { tenantId } = at.boss
    const clerk = await at.h.signIn({ tenantId, permissions: ['export', 'sales-record'] })
    const input = { ...week(), money: true }
    expect(await at.h.call(contract.exportSummaryReport, input, as(clerk))).toMatchObject({ status: 403 })
    const withoutMoney = await startExport(at.h, contract.exportSummaryReport, week(), clerk.token)
    expect(JSON.stringify(await downloadExportTable(at.h, withoutMoney.id, clerk.token))).not.toContain(
      '毛利',
    )
  })
})

describe('business summary', () => {
  const getMorning = async (user = at.boss) =>
    (await at.h.call(contract.getBusinessSummary, {}, as(user))).data

  test('compares days by their own figures', async () => {
    const { changes, yesterday } = await getMorning()
    const day = async (item: string) => (await at.h.call(getDailySales, { day: item }, as(at.boss))).data.day
    const [todayFigures, yesterdayFigures, dayBeforeFigures] = [
      await day(at.today),
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
    expect(debtFigures?.today).toBe((await at.h.call(getDebtSummary, {}, as(at.boss))).data.owed_fen)
    expect(changes.find(({ key }) => key === 'margin')?.yesterday).toBe(yesterdayFigures.margin_fen)
  })

  test('hides costs and money without permission', async () => {
    const { tenantId } = at.boss
    const analyst = await at.h.signIn({ tenantId, permissions: ['market-analysis'] })
    const data = await getMorning(analyst)
    expect(data.changes.map(({ key }) => key)).toEqual(['amount', 'pieces', 'returned', 'activations'])
    for (const { key } of data.decisions)
      expect(['write_offs', 'adjustments', 'payments', 'debts_overdue', 'counts_open']).not.toContain(key)
    const { data: businessText } = await at.h.call(contract.getBusinessNarrative, {}, as(analyst))
    expect(businessText).toMatchObject({ by: 'rules' })
    expect(businessText.text).not.toMatch(/毛利|欠款|支出/)
  })

  test('requires the market-analysis permission', async () => {
    const [seller] = at.sellers
    if (!seller) throw new Error('nobody sells')
    expect(await at.h.call(contract.getBusinessSummary, {}, as(seller))).toMatchObject({ status: 403 })
    expect(await at.h.call(contract.getBusinessNarrative, {}, as(seller))).toMatchObject({ status: 403 })
  })

  test('sums store targets and their sales', async () => {
    const { month } = await getMorning()
    const { data } = await at.h.call(getProgress, { month: month.month }, as(at.boss))
    const [storeGoal] = data.list
    expect(month.target).toEqual(storeGoal?.amount)
    expect(month.days).toBe(data.days)
  })
})
