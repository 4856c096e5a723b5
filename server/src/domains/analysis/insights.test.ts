import * as contract from '@shangxue/contract/analysis/insights'
import { addDays } from '@shangxue/study/time/calendar'
import { describe, expect, test } from 'vitest'
import { exportTable } from '../../platform/exports/testing/run-export.ts'
import { forecastMonth } from './forecast/forecast-month.ts'
import { askPostgres, askReadModel } from './testing/test-columnar.ts'
import { twoYearsOfSales } from './testing/two-years.ts'

const { fixture, lines } = twoYearsOfSales({ count: 160 })
const boss = () => ({ token: fixture.boss.token })
const halfYear = () => ({ from: addDays(fixture.today, -180), to: fixture.today })
const { marketInsights, modelInsights } = contract
const ALL = [
  contract.marketInsights,
  contract.shortNameInsights,
  contract.modelInsights,
  contract.customerInsights,
  contract.goodsInsights,
]

describe('insights', () => {
  test('require the permission of their screen', async () => {
    const { tenantId } = fixture.boss
    const { token } = await fixture.h.signIn({ tenantId, permissions: ['xinghao-fenxi'] })
    for (const insights of ALL) {
      const expected = insights === modelInsights ? 200 : 403
      expect((await fixture.h.call(insights.explain, halfYear(), { token })).status).toBe(expected)
      expect((await fixture.h.call(insights.forecast, {}, { token })).status).toBe(expected)
    }
  })

  test('look only into the dimensions of their screen', async () => {
    const { data } = await fixture.h.call(modelInsights.explain, halfYear(), boss())
    expect(data.dimensions.length).toBeGreaterThan(3)
    for (const { by } of data.dimensions) expect(modelInsights.dimensions).toContain(by)
  })

  test('hide margins without cost-view', async () => {
    const { tenantId } = fixture.boss
    const permissions = ['market-analysis', 'export'] as const
    const { token } = await fixture.h.signIn({ tenantId, permissions: [...permissions] })
    const hidden = { status: 403, code: 41050 }
    const margin = { measure: 'margin' as const }
    const call = fixture.h.call
    expect(await call(marketInsights.explain, { ...halfYear(), ...margin }, { token })).toMatchObject(hidden)
    expect(await call(marketInsights.forecast, margin, { token })).toMatchObject(hidden)
    expect(await call(marketInsights.exportChange, { ...halfYear(), ...margin }, { token })).toMatchObject(
      hidden,
    )
    expect(await call(marketInsights.exportForecast, margin, { token })).toMatchObject(hidden)
  })

  test('reject a reversed period and an unknown measure', async () => {
    const { from, to } = halfYear()
    expect((await fixture.h.call(marketInsights.explain, { from: to, to: from }, boss())).status).toBe(400)
    expect(
      (await fixture.h.call(marketInsights.explain, { from, to, measure: 'average' as 'amount' }, boss()))
        .status,
    ).toBe(400)
  })

  test('leave out dimensions with a single group', async () => {
    const { data: all } = await fixture.h.call(marketInsights.explain, halfYear(), boss())
    expect(all.dimensions.map(({ by }) => by)).toContain('store')
    const { data } = await fixture.h.call(
      marketInsights.explain,
      { ...halfYear(), location_id: fixture.stores[0] ?? 0 },
      boss(),
    )
    expect(data.dimensions.map(({ by }) => by)).not.toContain('store')
  })

  test('explain a period without sales before as new products', async () => {
    const from = addDays(fixture.today, -365)
    const { data } = await fixture.h.call(
      marketInsights.explain,
      { from: addDays(from, -420), to: addDays(from, -370), compare: 'year_ago' },
      boss(),
    )
    const { now, before, change, effects } = data.total
    expect(before).toBe(0)
    expect(change).toBe(now)
    expect(effects).toMatchObject({ quantity: 0, mix: 0, price: 0, gone: 0 })
  })

  test('are empty without any sales', async () => {
    const other = await fixture.h.signIn({ boss: true })
    const token = { token: other.token }
    const { data } = await fixture.h.call(marketInsights.explain, halfYear(), token)
    expect(data).toMatchObject({ total: { now: 0, before: 0, change: 0 }, dimensions: [] })
    const { data: month } = await fixture.h.call(marketInsights.forecast, {}, token)
    expect(month).toMatchObject({ done: 0, before: 0, history_days: 0, forecast: null })
    expect(month.days.length).toBeGreaterThanOrEqual(28)
  })

  test('export every group with the rest and the total', async () => {
    const query = { ...halfYear(), compare: 'before' as const, measure: 'amount' as const }
    const { data } = await fixture.h.call(marketInsights.explain, { ...query, limit: 50 }, boss())
    const { rows } = await exportTable(fixture.h, marketInsights.exportChange, query, fixture.boss.token)
    const texts = rows.map(({ cells }) => cells.join(' '))
    expect(texts.some((text) => text.includes('合计'))).toBe(true)
    for (const { rows: groups } of data.dimensions)
      for (const { name } of groups)
        expect(
          texts.some((text) => text.includes(name)),
          name,
        ).toBe(true)
  })
})

describe('forecast of the month', () => {
  test('adds up the completed days and contains them in its range', async () => {
    const all = await lines()
    const { data } = await fixture.h.call(marketInsights.forecast, {}, boss())
    const month = fixture.today.slice(0, 7)
    const done = all
      .filter(({ day }) => day.startsWith(month) && day <= fixture.today)
      .reduce((sum, { amount }) => sum + amount, 0)
    expect(data).toMatchObject({ today: fixture.today, done, period: { from: `${month}-01` } })
    const forecast = data.forecast
    if (!forecast) throw new Error('no forecast')
    expect(forecast.low).toBeGreaterThanOrEqual(done)
    expect(forecast.expected).toBeGreaterThanOrEqual(forecast.low)
    expect(forecast.high).toBeGreaterThanOrEqual(forecast.expected)
    expect(data.days.at(-1)).toMatchObject(forecast)
    expect(data.days.find(({ day }) => day === fixture.today)?.sum).toBe(done)
  })

  test('is equal on both engines for every measure and with filters', async () => {
    const { boss: owner, h } = fixture
    for (const measure of contract.INSIGHT_MEASURES)
      for (const filters of [{}, { location_id: fixture.stores[0] ?? 0 }, { area: '城东' }]) {
        const run = (source: Parameters<typeof forecastMonth>[0]) =>
          forecastMonth(source, { seesCost: true }, { ...filters, measure })
        const postgres = await askPostgres(h.database, owner.tenantId, run)
        expect(await askReadModel(h.columnar, owner.tenantId, run)).toEqual(postgres)
      }
  })

  test('is exported by day', async () => {
    const { data } = await fixture.h.call(marketInsights.forecast, {}, boss())
    const { rows } = await exportTable(
      fixture.h,
      marketInsights.exportForecast,
      { measure: 'amount' },
      fixture.boss.token,
    )
    const days = rows.filter(({ cells }) => /^\d{4}-\d\d-\d\d$/.test(String(cells[0])))
    expect(days).toHaveLength(data.days.length)
  })
})
