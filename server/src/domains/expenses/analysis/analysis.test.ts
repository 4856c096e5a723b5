import { exportCashAnalysis, getCashAnalysis } from '@shangxue/contract/expenses/analysis'
import { listCashItems, setCashBudget } from '@shangxue/contract/expenses/categories'
import { listCashEntries, reverseCashEntry, sumCashEntries } from '@shangxue/contract/expenses/entries'
import { addDays, daysBetween } from '@shangxue/study/time/calendar'
import { beforeAll, describe, expect, test } from 'vitest'
import { createRandom } from '../../../demo/random.ts'
import { exportTable } from '../../../platform/exports/testing/run-export.ts'
import { daysOfMonth, monthBefore } from '../../../platform/time/period.ts'
import { type Entry, setupExpenseTests } from '../testing/expense-fixture.ts'
import { toFigures } from './figures.ts'

const { fixture, call, auth, spend } = setupExpenseTests()

const monthsBack = (count: number): string => {
  let month = fixture.today.slice(0, 7)
  for (let n = 0; n < count; n++) month = monthBefore(month)
  return month
}
const toInput = (month: string, location_id?: number) => ({
  direction: 'expense' as const,
  month,
  ...(location_id && { location_id }),
})
const analysis = async (month: string, store?: number) =>
  (await call(getCashAnalysis, toInput(month, store), auth())).data

async function everything(): Promise<Entry[]> {
  const list: Entry[] = []
  for (let page = 1; ; page++) {
    const { data } = await call(listCashEntries, { direction: 'expense', page, limit: 100 }, auth())
    list.push(...data.list)
    if (page >= data.pagination.totalPages) return list
  }
}

beforeAll(async () => {
  const random = createRandom(11)
  const budget = (
    item: number,
    month: string,
    amount_fen: number | null,
    location_id: number | null = null,
  ) => call(setCashBudget, { id: item, month, amount_fen, location_id }, auth())
  await budget(fixture.rent, monthsBack(14), 100_000)
  await budget(fixture.rent, monthsBack(1), 70_000)
  await budget(fixture.power, monthsBack(13), 20_000, fixture.shop.id)
  await budget(fixture.power, monthsBack(2), 10_000, fixture.depot.id)
  await budget(fixture.power, monthsBack(0), null, fixture.shop.id)
  for (let n = 0; n < 60; n++) {
    const { data } = await spend({
      item_id: random.pick([fixture.rent, fixture.power]),
      location_id: random.pick([fixture.shop.id, fixture.depot.id]),
      amount_fen: random.int(1, 90_000),
      // This month, the previous one, and the same months a year ago.
      day: addDays(fixture.today, -random.pick([0, 365]) - random.int(0, 58)),
    })
    if (n % 9 === 0) await call(reverseCashEntry, { id: data.id, reason: '重记' }, auth())
  }
})

/** Brute force, entry by entry. */
function sumBy(
  entries: readonly Entry[],
  { from, to }: { from: string; to: string },
  which: (e: Entry) => boolean,
) {
  let sum = 0
  for (const entry of entries)
    if (entry.day >= from && entry.day <= to && which(entry)) sum += entry.amount_fen
  return sum
}

describe.each([0, 1, 2, 12, 13])('month %i months ago', (monthsAgo) => {
  test.each(['all stores', 'one store'])('equals the sum of its entries, of %s', async (which) => {
    const entries = await everything()
    const store = which === 'one store' ? fixture.shop.id : undefined
    const month = monthsBack(monthsAgo)
    const data = await analysis(month, store)
    const isInStore = (e: Entry) => store === undefined || e.location_id === store
    const figures = (matches: (e: Entry) => boolean) => ({
      amount_fen: sumBy(entries, data.period, (e) => isInStore(e) && matches(e)),
      before_fen: sumBy(entries, data.before, (e) => isInStore(e) && matches(e)),
      year_ago_fen: sumBy(entries, data.year_ago, (e) => isInStore(e) && matches(e)),
    })
    expect(data.total).toMatchObject(figures(() => true))
    for (const group of data.groups) {
      expect(group).toMatchObject(figures((e) => e.group === group.name))
      for (const item of group.items) expect(item).toMatchObject(figures((e) => e.item_id === item.id))
    }
    for (const store of data.stores)
      expect(store).toMatchObject(figures((e) => e.location_id === store.location_id))
    expect(data.trend).toHaveLength(13)
    for (const { month, amount_fen } of data.trend)
      expect(amount_fen, month).toBe(sumBy(entries, daysOfMonth(month), isInStore))
    // The drill-down list has the same total.
    const { data: opened } = await call(
      sumCashEntries,
      { direction: 'expense', item_id: fixture.house, ...data.period, ...(store && { location_id: store }) },
      auth(),
    )
    expect(opened.amount_fen).toBe(data.total.amount_fen)
  })

  test('uses the budgets in force', async () => {
    const month = monthsBack(monthsAgo)
    const data = await analysis(month)
    const { data: tree } = await call(listCashItems, { direction: 'expense', month }, auth())
    const planned = tree.groups.flatMap(({ items }) => items)
    const inForce = planned.flatMap(({ budget_fen }) => budget_fen ?? [])
    const sum = inForce.length > 0 ? inForce.reduce((all, fen) => all + fen, 0) : null
    expect(data.total.budget_fen).toBe(sum)
    expect(data.trend.at(-1)).toMatchObject({ month, budget_fen: sum, amount_fen: data.total.amount_fen })
    const measured = data.groups
      .flatMap(({ items }) => items)
      .reduce((all, item) => all + (item.budget_fen === null ? 0 : item.amount_fen), 0)
    expect(data.total.measured_fen).toBe(measured)
    const shop = await analysis(month, fixture.shop.id)
    const shopBudgets = planned.flatMap(({ store_budgets }) =>
      store_budgets.flatMap((budget) => (budget.location_id === fixture.shop.id ? budget.amount_fen : [])),
    )
    expect(shop.total.budget_fen).toBe(
      shopBudgets.length > 0 ? shopBudgets.reduce((all, fen) => all + fen, 0) : null,
    )
  })
})

test('compares the running month with equally many days', async () => {
  const { period, before, year_ago, days, passed } = await analysis(monthsBack(0))
  expect(period.to).toBe(fixture.today)
  expect(passed).toBe(Number(fixture.today.slice(8)))
  expect(days).toBe(daysOfMonth(monthsBack(0)).days)
  for (const other of [before, year_ago]) {
    const month = daysOfMonth(other.from.slice(0, 7))
    expect(daysBetween(other.from, other.to) + 1).toBe(
      passed === days ? month.days : Math.min(passed, month.days),
    )
  }
})

test('forecasts recurring entries as fixed and the rest by pace', () => {
  const row = { before_fen: 0, year_ago_fen: 0, fixed_fen: 0, today_fen: 0, due_fen: 0 }
  const sums = [
    { ...row, amount_fen: 1_000_000, fixed_fen: 1_000_000, entries: 0 },
    { ...row, amount_fen: 30_001, today_fen: 1, due_fen: 5_000, entries: 2 },
    // Wages are paid once.
    { ...row, amount_fen: 700_000, entries: 1 },
  ]
  expect(toFigures(sums, 900_000, { phase: 'running', days: 30, completed: 10 })).toEqual({
    ...{
      amount_fen: 1_730_001,
      before_fen: 0,
      year_ago_fen: 0,
      budget_fen: 900_000,
      measured_fen: 1_730_001,
    },
    expected_fen: 1_000_000 + 5_000 + 90_000 + 700_000,
  })
  expect(toFigures(sums, null, null)).toMatchObject({ budget_fen: null, measured_fen: 0, expected_fen: null })
})

test('forecasts groups and stores consistently', async () => {
  const { total, groups, stores, days, passed } = await analysis(monthsBack(0))
  const sum = (list: readonly { expected_fen: number | null }[]) =>
    list.reduce((all, item) => all + (item.expected_fen ?? 0), 0)
  expect(sum(groups)).toBe(total.expected_fen ?? 0)
  expect(sum(groups.flatMap(({ items }) => items))).toBe(total.expected_fen ?? 0)
  expect(sum(stores)).toBe(total.expected_fen ?? 0)
  expect(total.expected_fen === null).toBe(passed === days)
})

test('exports what is shown', async () => {
  const month = monthsBack(1)
  const { groups, total } = await analysis(month)
  const table = await exportTable(fixture.h, exportCashAnalysis, toInput(month), fixture.finance.token)
  const rows = table.rows.map(({ cells }) => [cells[1], cells[2]])
  const items = groups.flatMap((group) =>
    group.items.map((item) => [item.name, (item.amount_fen / 100).toFixed(2)]),
  )
  expect(rows.map(([name, amount]) => [name, Number(amount).toFixed(2)])).toEqual([
    ...items,
    [rows.at(-1)?.[0], (total.amount_fen / 100).toFixed(2)],
  ])
})
