import { describe, expect, test } from 'vitest'
import { choiceIn } from './choice.ts'
import { type AnalysisConfig, BRANDS, CUSTOMERS, MARKET, MODELS } from './configs.ts'
import { rowAddress } from './drill.ts'

const DAYS = 'from=2026-11-02&to=2026-11-09'
const LINES = `/others/daily-sales-detail?${DAYS}`
const choose = (config: AnalysisConfig, search = '') =>
  choiceIn(config, new URLSearchParams(`${DAYS}${search}`), true)
const opened = (
  config: AnalysisConfig,
  search: string,
  filter: Parameters<typeof rowAddress>[1],
  seesLines = true,
) => rowAddress(choose(config, search), filter, seesLines)

describe('drill-down of a row', () => {
  test('drills from brand to model, spec and then sales lines', () => {
    expect(opened(BRANDS, '', { brand_id: 3 })).toBe(`/others/brand-analysis?${DAYS}&brand=3&by=model`)
    expect(opened(BRANDS, '&brand=3&by=model', { product_id: 8 })).toBe(
      `/others/brand-analysis?${DAYS}&brand=3&by=spec&product=8`,
    )
    expect(opened(BRANDS, '&brand=3&product=8&by=spec', { sku_id: 21 })).toBe(
      `${LINES}&brand=3&product=8&sku=21`,
    )
  })

  test('drills by a dimension that the filters leave open', () => {
    expect(opened(MARKET, '', { area: '城东' })).toContain('by=customer')
    expect(opened(MARKET, '&area=城东&customer=5&by=store', { location_id: 1 })).toContain('by=salesperson')
    expect(opened(MARKET, '&sku=21&store=1&person=7&by=customer', { customer_id: 5 })).toContain(
      '/others/daily-sales-detail?',
    )
    // specs are not available to this permission
    expect(opened(CUSTOMERS, '&customer=5&by=model', { product_id: 8 })).toBe(`${LINES}&customer=5&product=8`)
  })

  test('opens sales lines of unnamed customers and of customers without an area', () => {
    expect(opened(CUSTOMERS, '&by=model&customer=0', { product_id: 8 })).toBe(`${LINES}&customer=0&product=8`)
    expect(choose(CUSTOMERS, '&customer=0').narrowing).toEqual({ customer_id: 0 })
    expect(opened(MARKET, '', { area: '-' })).toContain('area=-')
  })

  test('replaces the period with the selected part of it', () => {
    expect(opened(MODELS, '&by=spec&product=8', { sku_id: 21, from: '2026-11-03', to: '2026-11-03' })).toBe(
      '/others/daily-sales-detail?from=2026-11-03&to=2026-11-03&product=8&sku=21',
    )
  })

  test('opens sales lines only with the permission to see sales', () => {
    expect(opened(MODELS, '&product=8&by=spec', { sku_id: 21 }, false)).toBeUndefined()
    expect(opened(MODELS, '', { product_id: 8 }, false)).toContain('by=spec')
  })
})

describe('selection in the address', () => {
  test('falls back to defaults for invalid values', () => {
    expect(choose(BRANDS, '&by=area&measure=weight&compare=ever&step=year&top=7&view=rfm')).toMatchObject({
      by: 'brand',
      measure: 'amount',
      compare: 'before',
      step: 'day',
      top: 20,
      view: 'overview',
    })
  })
  test('hides margin without cost permission, growth without comparison and stock of customers', () => {
    const of = (search: string, seesCost: boolean) =>
      choiceIn(CUSTOMERS, new URLSearchParams(search), seesCost).measure
    expect([of('measure=margin', true), of('measure=margin', false)]).toEqual(['margin', 'amount'])
    expect([of('measure=growth', true), of('measure=growth&compare=none', true)]).toEqual([
      'growth',
      'amount',
    ])
    expect([of('measure=stock', true), of('measure=stock&by=brand', true)]).toEqual(['amount', 'stock'])
  })
  test('compares the running month with the same days of the last one', () => {
    expect(choiceIn(BRANDS, new URLSearchParams('period=month'), true).compare).toBe('month_ago')
    expect(choiceIn(BRANDS, new URLSearchParams('period=week'), true).compare).toBe('before')
  })
})
