import { describe, expect, test } from 'vitest'
import {
  type AnalysisConfig,
  BRAND_ANALYSIS,
  CUSTOMER_ANALYSIS,
  MARKET_ANALYSIS,
  MODEL_ANALYSIS,
} from './analysis-configs.ts'
import { rowPath } from './drill-down.ts'
import { parseSelection } from './selection.ts'

const DAYS = 'from=2026-11-02&to=2026-11-09'
const LINES = `/others/daily-sales-detail?${DAYS}`
const choose = (config: AnalysisConfig, search = '') =>
  parseSelection(config, new URLSearchParams(`${DAYS}${search}`), true)
const opened = (
  config: AnalysisConfig,
  search: string,
  filter: Parameters<typeof rowPath>[1],
  canSeeSales = true,
) => rowPath(choose(config, search), filter, canSeeSales)

describe('drill-down of a row', () => {
  test('drills from brand to model, spec and then sales lines', () => {
    expect(opened(BRAND_ANALYSIS, '', { brand_id: 3 })).toBe(
      `/others/brand-analysis?${DAYS}&brand=3&by=model`,
    )
    expect(opened(BRAND_ANALYSIS, '&brand=3&by=model', { product_id: 8 })).toBe(
      `/others/brand-analysis?${DAYS}&brand=3&by=spec&product=8`,
    )
    expect(opened(BRAND_ANALYSIS, '&brand=3&product=8&by=spec', { sku_id: 21 })).toBe(
      `${LINES}&brand=3&product=8&sku=21`,
    )
  })

  test('drills by a dimension that the filters leave open', () => {
    expect(opened(MARKET_ANALYSIS, '', { area: '城东' })).toContain('by=customer')
    expect(opened(MARKET_ANALYSIS, '&area=城东&customer=5&by=store', { location_id: 1 })).toContain(
      'by=salesperson',
    )
    expect(opened(MARKET_ANALYSIS, '&sku=21&store=1&person=7&by=customer', { customer_id: 5 })).toContain(
      '/others/daily-sales-detail?',
    )
    // specs are not available to this permission
    expect(opened(CUSTOMER_ANALYSIS, '&customer=5&by=model', { product_id: 8 })).toBe(
      `${LINES}&customer=5&product=8`,
    )
  })

  test('opens sales lines of unnamed customers and of customers without an area', () => {
    expect(opened(CUSTOMER_ANALYSIS, '&by=model&customer=0', { product_id: 8 })).toBe(
      `${LINES}&customer=0&product=8`,
    )
    expect(choose(CUSTOMER_ANALYSIS, '&customer=0').filterValues).toEqual({ customer_id: 0 })
    expect(opened(MARKET_ANALYSIS, '', { area: '-' })).toContain('area=-')
  })

  test('replaces the period with the selected part of it', () => {
    expect(
      opened(MODEL_ANALYSIS, '&by=spec&product=8', { sku_id: 21, from: '2026-11-03', to: '2026-11-03' }),
    ).toBe('/others/daily-sales-detail?from=2026-11-03&to=2026-11-03&product=8&sku=21')
  })

  test('opens sales lines only with the permission to see sales', () => {
    expect(opened(MODEL_ANALYSIS, '&product=8&by=spec', { sku_id: 21 }, false)).toBeUndefined()
    expect(opened(MODEL_ANALYSIS, '', { product_id: 8 }, false)).toContain('by=spec')
  })
})

describe('selection in the address', () => {
  test('falls back to defaults for invalid values', () => {
    expect(
      choose(BRAND_ANALYSIS, '&by=area&measure=weight&compare=ever&step=year&top=7&view=rfm'),
    ).toMatchObject({
      by: 'brand',
      measure: 'amount',
      compare: 'before',
      step: 'day',
      top: 20,
      view: 'overview',
    })
  })
  test('hides margin without cost permission, growth without comparison and stock of customers', () => {
    const measureOf = (search: string, canSeeCost: boolean) =>
      parseSelection(CUSTOMER_ANALYSIS, new URLSearchParams(search), canSeeCost).measure
    expect([measureOf('measure=margin', true), measureOf('measure=margin', false)]).toEqual([
      'margin',
      'amount',
    ])
    expect([measureOf('measure=growth', true), measureOf('measure=growth&compare=none', true)]).toEqual([
      'growth',
      'amount',
    ])
    expect([measureOf('measure=stock', true), measureOf('measure=stock&by=brand', true)]).toEqual([
      'amount',
      'stock',
    ])
  })
  test('compares the running month with the same days of the last one', () => {
    expect(parseSelection(BRAND_ANALYSIS, new URLSearchParams('period=month'), true).compare).toBe(
      'month_ago',
    )
    expect(parseSelection(BRAND_ANALYSIS, new URLSearchParams('period=week'), true).compare).toBe('before')
  })
})
