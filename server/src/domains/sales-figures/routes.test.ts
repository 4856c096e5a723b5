import * as contract from '@shangxue/contract/sales-figures/endpoints'
import { addDays } from '@shangxue/study/time/calendar'
import { describe, expect, test } from 'vitest'
import { exportTable } from '../../platform/exports/testing/run-export.ts'
import { randomSales, referenceFigures, type StoredLine } from './testing/random-sales.ts'

const { fixture, auth, lines } = randomSales()

const NO_COST = { margin_fen: null }
const groupFigures = (all: readonly StoredLine[], key: (line: StoredLine) => number) => {
  const ids = [...new Set(all.map(key))]
  return ids.map((id) => ({ id, ...referenceFigures(all.filter((line) => key(line) === id)) }))
}
const byId = <T extends { id: number }>(rows: readonly T[]) => [...rows].sort((a, b) => a.id - b.id)
const withoutNames = <T extends { name: string }>(rows: readonly T[]) =>
  rows.map(({ name: _, ...row }) => row)

describe('daily sales', () => {
  test('equal the sum of lines, in total and by dimension', async () => {
    const all = await lines()
    for (const store of [undefined, ...fixture.stores.map(({ id }) => id)])
      for (const day of [fixture.today, addDays(fixture.today, -2)]) {
        const linesOf = (item: string) =>
          all.filter((line) => line.day === item && (store === undefined || line.locationId === store))
        const { data } = await fixture.h.call(
          contract.getDailySales,
          { day, ...(store && { location_id: store }) },
          auth(fixture.boss),
        )
        expect(data.day).toMatchObject({ day, ...referenceFigures(linesOf(day)) })
        expect(data.before).toMatchObject({
          day: addDays(day, -1),
          ...referenceFigures(linesOf(addDays(day, -1))),
        })
        expect(data.week_before).toMatchObject(referenceFigures(linesOf(addDays(day, -7))))
        expect(data.day.sales).toBe(
          new Set(linesOf(day).flatMap(({ kind, saleId }) => (kind === 'sale' ? saleId : []))).size,
        )
        expect(withoutNames(byId(data.stores))).toEqual(
          byId(groupFigures(linesOf(day), ({ locationId }) => locationId)),
        )
        expect(withoutNames(byId(data.people))).toEqual(
          byId(groupFigures(linesOf(day), (line) => line.salespersonId)),
        )
        expect(withoutNames(byId(data.brands))).toEqual(
          byId(groupFigures(linesOf(day), ({ brandId }) => brandId)),
        )
        expect(data.payments.reduce((sum, { amount_fen }) => sum + amount_fen, 0)).toBe(data.day.amount_fen)
        expect(data.trend.map((item) => item.day)).toEqual(
          Array.from({ length: contract.TREND_DAYS }, (_, n) => addDays(day, n - contract.TREND_DAYS + 1)),
        )
        for (const { day, ...figures } of data.trend) expect(figures).toEqual(referenceFigures(linesOf(day)))
      }
  })

  test('default to today and reject invalid dates', async () => {
    expect((await fixture.h.call(contract.getDailySales, {}, auth(fixture.boss))).data.day.day).toBe(
      fixture.today,
    )
    expect(
      await fixture.h.call(contract.getDailySales, { day: '2026-02-30' }, auth(fixture.boss)),
    ).toMatchObject({
      status: 400,
    })
  })

  test('omit margins without cost-view', async () => {
    const [seller] = fixture.sellers
    if (!seller) throw new Error('nobody sells')
    const { data } = await fixture.h.call(contract.getDailySales, {}, auth(seller))
    for (const figures of [data.day, ...data.trend, ...data.stores, ...data.people, ...data.brands])
      expect(figures).toMatchObject(NO_COST)
  })
})

describe('sold lines', () => {
  const monthFilter = () => ({ from: addDays(fixture.today, -30), to: fixture.today })
  const filterCases: [string, () => object, (line: StoredLine) => boolean][] = [
    [
      'a period',
      () => ({ from: addDays(fixture.today, -3), to: addDays(fixture.today, -1) }),
      (line) => line.day < fixture.today && line.day >= addDays(fixture.today, -3),
    ],
    [
      'a store',
      () => ({ location_id: fixture.stores[1]?.id }),
      (line) => line.locationId === fixture.stores[1]?.id,
    ],
    [
      'a person',
      () => ({ salesperson_id: fixture.boss.userId }),
      (line) => line.salespersonId === fixture.boss.userId,
    ],
    [
      'a brand',
      () => ({ brand_id: fixture.goods[0]?.brandId }),
      (line) => line.brandId === fixture.goods[0]?.brandId,
    ],
    ['a customer', () => ({ customer_id: fixture.customer }), () => true],
    ['returns', () => ({ kind: 'return' }), ({ kind }) => kind === 'return'],
  ]
  test.each(filterCases)('of %s match their totals on every page', async (_, filters, matches) => {
    const listInput = { ...monthFilter(), ...filters() }
    const all = (await lines()).filter(matches)
    const totals = await fixture.h.call(contract.sumSoldLines, listInput, auth(fixture.boss))
    expect(totals.data).toEqual(referenceFigures(all))
    const keys: string[] = []
    for (let page = 1; page <= Math.ceil(all.length / 20); page++) {
      const { data } = await fixture.h.call(
        contract.listSoldLines,
        { ...listInput, page, limit: 20 },
        auth(fixture.boss),
      )
      expect(data.pagination.total).toBe(all.length)
      keys.push(...data.list.map(({ sale_id, line }) => `${sale_id}/${line}`))
    }
    expect(keys.sort()).toEqual(all.map(({ saleId, line }) => `${saleId}/${line}`).sort())
  })

  test('with a payment method match the sales paid by it', async () => {
    const filters = { ...monthFilter(), payment: 'on_account' as const }
    const { rows } = await fixture.h.database.pool.query<{ id: number }>(
      `select sale_id::int as id from sale_payment where method = 'on_account'`,
    )
    const onAccountIds = new Set(rows.map(({ id }) => id))
    const expectedLines = (await lines()).filter(({ saleId }) => onAccountIds.has(saleId))
    expect((await fixture.h.call(contract.sumSoldLines, filters, auth(fixture.boss))).data).toEqual(
      referenceFigures(expectedLines),
    )
  })

  test('are found by device code and by model', async () => {
    const { data } = await fixture.h.call(
      contract.listSoldLines,
      { ...monthFilter(), limit: 50 },
      auth(fixture.boss),
    )
    const phone = data.list.find(({ identifiers }) => identifiers.length > 0)
    const [imei = ''] = phone?.identifiers ?? []
    const byNumber = await fixture.h.call(
      contract.listSoldLines,
      { ...monthFilter(), q: imei },
      auth(fixture.boss),
    )
    expect(byNumber.data.list.length).toBeGreaterThan(0)
    for (const { title } of byNumber.data.list) expect(title).toBe(phone?.title)
    expect(byNumber.data.list.length).toBeLessThanOrEqual(4)
    const word = phone?.title.split(' ').find((part) => part.startsWith('型号')) ?? ''
    const byModel = await fixture.h.call(
      contract.listSoldLines,
      { ...monthFilter(), q: word, limit: 50 },
      auth(fixture.boss),
    )
    expect(byModel.data.list.map(({ title }) => title)).toContain(phone?.title)
  })

  test('are exported as listed, with costs only for cost-view', async () => {
    const filters = { ...monthFilter(), q: '' }
    const all = await lines()
    const table = await exportTable(fixture.h, contract.exportSoldLines, filters, fixture.boss.token)
    expect(table.rows).toHaveLength(all.length)
    expect(table.header).toContain('毛利')
    const { tenantId } = fixture.boss
    const clerk = await fixture.h.signIn({ tenantId, permissions: ['sales-record', 'export'] })
    expect(
      (await exportTable(fixture.h, contract.exportSoldLines, filters, clerk.token)).header,
    ).not.toContain('成本')
  })

  test('reject a too long or reversed period', async () => {
    const tooLong = await fixture.h.call(
      contract.listSoldLines,
      { from: '2024-01-01', to: '2025-06-01' },
      auth(fixture.boss),
    )
    expect(tooLong).toMatchObject({ status: 400, msg: '最多选择 366 天，请缩短日期范围' })
    const reversedPeriod = await fixture.h.call(
      contract.sumSoldLines,
      { from: fixture.today, to: '2025-06-01' },
      auth(fixture.boss),
    )
    expect(reversedPeriod).toMatchObject({ status: 400, msg: '结束日期在开始日期之前，请重新选择' })
  })
})

test('lists sellers only', async () => {
  const { tenantId } = fixture.boss
  const stockManager = await fixture.h.signIn({ tenantId, permissions: ['inventory-manage'] })
  const { data } = await fixture.h.call(contract.listSalespeopleOfSales, {}, auth(stockManager))
  expect(data.map(({ id }) => id)).not.toContain(stockManager.userId)
  expect(data.map(({ id }) => id)).toEqual(
    expect.arrayContaining(fixture.sellers.map(({ userId }) => userId)),
  )
})
