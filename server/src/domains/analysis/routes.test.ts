import * as more from '@shangxue/contract/analysis/customer-groups'
import * as contract from '@shangxue/contract/analysis/endpoints'
import { listSoldLines, sumSoldLines } from '@shangxue/contract/sales-figures/endpoints'
import { addDays } from '@shangxue/study/time/calendar'
import { describe, expect, test } from 'vitest'
import { exportTable } from '../../platform/exports/testing/run-export.ts'
import type { Table } from '../../platform/spreadsheet/read/table.ts'
import { type Line, twoYearsOfSales } from './testing/two-years.ts'

const { fixture, lines, sell } = twoYearsOfSales({ count: 90 })
const boss = () => ({ token: fixture.boss.token })
const halfYear = () => ({ from: addDays(fixture.today, -180), to: fixture.today })
const linesWithin = (all: readonly Line[], { from, to }: { from: string; to: string }) =>
  all.filter(({ day }) => day >= from && day <= to)

/** Finds the table below the description rows of an export. */
function tableBelow(table: Table, heading: string) {
  const all = [table.header, ...table.rows.map(({ cells }) => cells)]
  const headerRow = all.findIndex((cells) => cells.includes(heading))
  return {
    lead: all.slice(0, headerRow).map(([first]) => first),
    header: all[headerRow] ?? [],
    rows: all.slice(headerRow + 1),
  }
}

describe('analysis', () => {
  test('requires the permission of its screen and its parameters', async () => {
    const { tenantId } = fixture.boss
    const { token } = await fixture.h.signIn({ tenantId, permissions: ['xinghao-fenxi'] })
    const input = { ...halfYear(), by: 'model' as const }
    expect(await fixture.h.call(contract.models.rank, input, { token })).toMatchObject({ status: 200 })
    expect(await fixture.h.call(more.slowModels.list, {}, { token })).toMatchObject({ status: 200 })
    for (const { rank } of [contract.market, contract.shortNames, contract.buyers, contract.goods])
      expect(await fixture.h.call(rank, { ...halfYear(), by: 'day' }, { token })).toMatchObject({
        status: 403,
      })
    expect(
      await fixture.h.call(contract.models.rank, { ...halfYear(), by: 'customer' }, { token }),
    ).toMatchObject({
      status: 400,
    })
    expect(
      await fixture.h.call(contract.models.grid, { ...halfYear(), by: 'day' as 'model' }, { token }),
    ).toMatchObject({
      status: 400,
    })
  })

  test('hides margins and margin orders without cost-view', async () => {
    const { tenantId } = fixture.boss
    const { token } = await fixture.h.signIn({ tenantId, permissions: ['market-analysis'] })
    const input = { ...halfYear(), by: 'store' as const, compare: 'before' as const, with_stock: true }
    const { data } = await fixture.h.call(contract.market.rank, input, { token })
    for (const row of [data.total, ...data.rows]) {
      expect(row.margin_fen).toBeNull()
      expect(row.before?.margin_fen).toBeNull()
      expect(row.stock).toMatchObject({ stock_value_fen: null })
    }
    const hidden = { status: 403, code: 41050 }
    expect(await fixture.h.call(contract.market.rank, { ...input, sort: 'margin' }, { token })).toMatchObject(
      hidden,
    )
    expect(
      await fixture.h.call(contract.market.grid, { ...halfYear(), by: 'store', sort: 'margin' }, { token }),
    ).toMatchObject(hidden)
    expect(
      await fixture.h.call(contract.market.abc, { ...halfYear(), by: 'store', of: 'margin' }, { token }),
    ).toMatchObject(hidden)
  })

  test('of another tenant sees no data of this one', async () => {
    const stranger = await fixture.h.signIn({ boss: true })
    const input = {
      ...halfYear(),
      by: 'store' as const,
      location_id: fixture.stores[0] ?? 0,
      with_customers: true,
    }
    const { data } = await fixture.h.call(contract.market.rank, input, { token: stranger.token })
    expect(data).toMatchObject({ groups: 0, rows: [], rest: null, filter_names: { location: null } })
    expect(data.total).toMatchObject({ pieces: 0, amount_fen: 0, customers: 0 })
  })

  test('rejects too long, reversed or too detailed periods', async () => {
    const tooLong = { from: addDays(fixture.today, -400), to: fixture.today, by: 'store' as const }
    expect(await fixture.h.call(contract.market.rank, tooLong, boss())).toMatchObject({ status: 400 })
    const reversedPeriod = { from: fixture.today, to: addDays(fixture.today, -1), by: 'store' as const }
    expect(await fixture.h.call(contract.market.abc, reversedPeriod, boss())).toMatchObject({ status: 400 })
    expect(
      await fixture.h.call(contract.market.grid, { ...halfYear(), by: 'store', step: 'day' }, boss()),
    ).toMatchObject({
      status: 400,
      msg: '按日最多看 93 天，请缩短日期范围，或改为按周、按月',
    })
  })

  test('links each row to its lines', async () => {
    for (const by of ['model', 'short_name', 'spec', 'customer', 'area'] as const) {
      const { data } = await fixture.h.call(contract.market.rank, { ...halfYear(), by }, boss())
      for (const { filter, key, ...row } of data.rows) {
        const filters = { ...halfYear(), ...filter, q: '' }
        const { data: sum } = await fixture.h.call(sumSoldLines, filters, boss())
        expect(sum, `${by} ${key}`).toMatchObject({ pieces: row.pieces, amount_fen: row.amount_fen })
        const { data: listed } = await fixture.h.call(listSoldLines, { ...filters, limit: 1 }, boss())
        expect(listed.pagination.total, `${by} ${key}`).toBeGreaterThan(0)
      }
    }
  })

  test('exports as shown, with description and permitted costs', async () => {
    const input = { ...halfYear(), by: 'brand' as const, compare: 'before' as const }
    const table = tableBelow(
      await exportTable(fixture.h, contract.market.exportRank, input, fixture.boss.token),
      '销售额',
    )
    const { data } = await fixture.h.call(contract.market.rank, input, boss())
    expect(table.lead).toContain(`日期：${input.from} 至 ${input.to}`)
    expect(table.rows).toHaveLength(data.rows.length + 1)
    expect(table.header).toContain('毛利')
    const byMonth = { ...halfYear(), by: 'area' as const, step: 'month' as const }
    const grid = tableBelow(
      await exportTable(fixture.h, contract.market.exportGrid, byMonth, fixture.boss.token),
      '合计',
    )
    expect(grid.header.length).toBeGreaterThan(10)
    const { tenantId } = fixture.boss
    const keys = ['market-analysis', 'export'] as const
    const clerk = await fixture.h.signIn({ tenantId, permissions: [...keys] })
    const clerkExport = await exportTable(fixture.h, contract.market.exportRank, input, clerk.token)
    expect(tableBelow(clerkExport, '销售额').header).not.toContain('毛利')
    const exporter = await fixture.h.signIn({ tenantId, permissions: ['export'] })
    expect(await fixture.h.call(contract.market.exportRank, input, { token: exporter.token })).toMatchObject({
      status: 403,
    })
    for (const endpoint of [more.exportCustomerActivity, more.exportCustomerRfm])
      expect(
        (await exportTable(fixture.h, endpoint, halfYear(), fixture.boss.token)).rows.length,
      ).toBeGreaterThan(0)
  })
})

test('ABC: 80 % is A, the next 15 % B, the rest C', async () => {
  const input = { ...halfYear(), by: 'spec' as const, limit: 50 }
  const { data } = await fixture.h.call(contract.goods.abc, input, boss())
  const bySku = new Map<number, number>()
  for (const { sku, amount } of linesWithin(await lines(), halfYear()))
    bySku.set(sku, (bySku.get(sku) ?? 0) + amount)
  const amounts = [...bySku.values()].sort((a, b) => b - a)
  expect(data.list.map(({ amount_fen }) => amount_fen)).toEqual(amounts)
  const total = amounts.reduce((sum, amount) => sum + Math.max(amount, 0), 0)
  expect(data.total_fen).toBe(total)
  let cumulated = 0
  for (const row of data.list) {
    const share = cumulated / total
    const high = share < 0.95 ? 'B' : 'C'
    expect(row.class).toBe(share < 0.8 ? 'A' : high)
    cumulated += Math.max(row.amount_fen, 0)
    expect(row.reached).toBeCloseTo(cumulated / total)
  }
  const { data: b } = await fixture.h.call(contract.goods.abc, { ...input, class: 'B' }, boss())
  expect(b.list).toEqual(data.list.filter((row) => row.class === 'B'))
  expect(data.classes.reduce((sum, { groups }) => sum + groups, 0)).toBe(bySku.size)
})

test('classifies customers as new, kept, returning or lost', async () => {
  const period = { from: addDays(fixture.today, -9), to: fixture.today }
  const [first = 0, second = 0, third = 0] = fixture.customers
  const all = (await lines()).filter(({ customer, quantity }) => customer > 0 && quantity > 0)
  const bought = (customer: number, from: string, to: string) =>
    all.some((line) => line.customer === customer && line.day >= from && line.day <= to)
  const { data } = await fixture.h.call(more.getCustomerActivity, { ...period, limit: 50 }, boss())
  const previousPeriod = { from: addDays(fixture.today, -19), to: addDays(fixture.today, -10) }
  for (const id of [first, second, third]) {
    const boughtNow = bought(id, period.from, period.to)
    const boughtBefore = bought(id, previousPeriod.from, previousPeriod.to)
    const boughtEver = bought(id, '2000-01-01', addDays(period.from, -1))
    const group = boughtBefore ? 'kept' : { true: 'returning', false: 'new' }[`${boughtEver}`]
    expect(data.list.find((item) => item.id === id)?.group).toBe(boughtNow ? group : undefined)
    const lost = await fixture.h.call(
      more.getCustomerActivity,
      { ...period, group: 'lost', limit: 50 },
      boss(),
    )
    expect(lost.data.list.some((item) => item.id === id)).toBe(boughtBefore && !boughtNow)
  }
  const count = (name: string) => data.groups.find(({ group }) => group === name)?.customers ?? 0
  expect(count('active')).toBe(count('new') + count('kept') + count('returning'))
  expect(count('active')).toBe(data.pagination.total)
})

test('scores customers and assigns each to one group', async () => {
  const { data } = await fixture.h.call(more.getCustomerRfm, { ...halfYear(), limit: 50 }, boss())
  const namedSales = linesWithin(await lines(), halfYear()).filter(
    ({ customer, quantity }) => customer > 0 && quantity > 0,
  )
  expect(new Set(data.list.map(({ id }) => id))).toEqual(new Set(namedSales.map(({ customer }) => customer)))
  expect(data.groups.reduce((sum, { customers }) => sum + customers, 0)).toBe(data.list.length)
  for (const row of data.list) {
    const own = namedSales.filter(({ customer }) => customer === row.id)
    expect(row.days).toBe(new Set(own.map(({ day }) => day)).size)
    expect(row.last_bought).toBe(
      own
        .map(({ day }) => day)
        .sort()
        .at(-1),
    )
    const high = data.list.filter(({ monetary }) => monetary > row.monetary)
    for (const { amount_fen } of high) expect(amount_fen).toBeGreaterThan(row.amount_fen)
  }
  expect(Math.max(...data.list.map(({ monetary }) => monetary))).toBe(5)
})

test('finds slow stock and excludes recent receipts', async () => {
  const input = { by: 'spec' as const, days: 30, limit: 50 }
  // Test fixtures receive their stock yesterday.
  expect((await fixture.h.call(more.slowGoods.list, input, boss())).data.list).toEqual([])
  await fixture.h.database.pool.query(`update stock_ledger set at = at - interval '90 days'`)
  const [phone, , , , film] = fixture.goods
  const store = fixture.stores[0] ?? 0
  const stockOptions = {
    store,
    lines: [{ sku: film?.sku ?? 0, quantity: 50, amount: 1, cost: 1, phones: [] }],
  }
  await sell({ ...stockOptions, day: addDays(fixture.today, -1) })
  const { data } = await fixture.h.call(more.slowGoods.list, { ...input, most: 40 }, boss())
  expect(data.list.map(({ id }) => id)).toEqual([phone?.sku])
  const sold = (await lines()).filter((line) => line.sku === phone?.sku && line.quantity > 0)
  expect(data.list[0]).toMatchObject({
    stock: 7,
    stock_value_fen: 7 * 90_007,
    last_sold:
      sold
        .map(({ day }) => day)
        .sort()
        .at(-1) ?? null,
  })
  expect(data.total).toEqual({ groups: 1, stock: 7, stock_value_fen: 7 * 90_007 })
  const table = await exportTable(
    fixture.h,
    more.slowGoods.export,
    { by: 'spec', days: 30, most: 40 },
    fixture.boss.token,
  )
  expect(table.rows).toHaveLength(1)
  const inStore = await fixture.h.call(
    more.slowGoods.list,
    { ...input, most: 40, location_id: store },
    boss(),
  )
  expect(inStore.data.list.map(({ stock }) => stock)).toEqual([3])
  const stores = await fixture.h.call(more.slowGoods.list, { ...input, by: 'store', most: 1000 }, boss())
  expect(stores.data.list).toHaveLength(2)
})
