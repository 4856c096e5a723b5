import { configure, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { useSession } from '../../../lib/session/state.ts'
import { ok, type ReceivedRequest, refusal, type ScriptedResponse } from '../../../lib/testing/server.ts'
import { PICKER_RESPONSES, pageOf } from '../../sales-figures/testing/figure-responses.ts'
import { resetDevice, show, startScriptedServer } from '../../session/testing/show.tsx'
import type { Ranked } from '../measures.ts'
import { days, grid, named, ranked, rest, row } from '../testing/responses.ts'
import BrandAnalysisScreen from './brand-analysis-screen.tsx'
import CustomerAnalysisScreen from './customer-analysis-screen.tsx'
import MarketAnalysisScreen from './market-analysis-screen.tsx'
import ProductAnalysisScreen from './product-analysis-screen.tsx'

// CI machines may be slow.
configure({ asyncUtilTimeout: 8_000 })

// a Monday in Shanghai
const NOW = Date.parse('2026-11-23T04:00:00Z')
const MARKET = '/others/market-analysis'
const BRANDS = '/others/brand-analysis'
const STEPS = ['day', 'week', 'month']

type Input = Record<string, string>
let requests: Input[]
let ranking: (input: Input) => ScriptedResponse
let trend: Ranked
let server: Awaited<ReturnType<typeof startScriptedServer>>

const noted =
  (answer: (input: Input) => ScriptedResponse) =>
  (_: unknown, { url }: ReceivedRequest) => {
    const input = Object.fromEntries(new URL(url, 'http://x').searchParams)
    requests.push(input)
    return answer(input)
  }
const rank = noted((input) => (STEPS.includes(input.by ?? '') ? ok(trend) : ranking(input)))
const rows = () => screen.findByRole('list', { name: /排行$/ })
const linkTo = (name: RegExp) => screen.getByRole('link', { name }).getAttribute('href')
const last = (by: string) => requests.findLast((input) => input.by === by)

const BRAND_ROWS = [
  row(3, '华为', { brand_id: 3 }, { pieces: 20, amount: 6_000_000, before: 3_000_000 }),
  row(4, '小米', { brand_id: 4 }, { pieces: 4, amount: 900_000, before: 1_800_000 }),
]

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
  useSession.setState({ isAdmin: true })
  requests = []
  trend = ranked(days(3, { pieces: 10, amount: 3_000_000, before: 2_000_000 }))
  ranking = () => ok(ranked(BRAND_ROWS, { rest: rest(7, { pieces: 6, amount: 2_100_000 }) }))
  server = await startScriptedServer({
    ...Object.fromEntries(Object.entries(PICKER_RESPONSES).map(([call, answer]) => [call, () => ok(answer)])),
    'GET /api/analysis/market/ranking': rank,
    'GET /api/analysis/goods/ranking': rank,
    'GET /api/analysis/customers/ranking': rank,
    'GET /api/analysis/market/grid': noted(() => ok(grid())),
    'GET /api/analysis/market/abc': () => refusal(500, 50000, '服务暂时不可用'),
    'GET /api/analysis/goods/abc': noted(() =>
      ok({
        ...ranked([]),
        ...pageOf([{ ...BRAND_ROWS[0], rank: 1, class: 'A', reached: 0.667 }]),
        total_fen: 9_000_000,
        classes: [{ class: 'A', groups: 1, pieces: 20, amount_fen: 6_000_000, margin_fen: 1_000 }],
      }),
    ),
    'GET /api/analysis/goods/slow': noted(() =>
      ok({
        since: '2026-10-25',
        total: { groups: 1, stock: 12, stock_value_fen: null },
        ...pageOf([
          {
            ...{ key: '8', id: 8, name: 'Mate 60', note: '华为', filter: { product_id: 8 } },
            ...{ stock: 12, stock_value_fen: null, sold: 0, last_sold: '2026-09-01' },
          },
        ]),
      }),
    ),
    'GET /api/analysis/customers/activity': noted(({ group }) =>
      ok({
        period: { from: '2026-10-25', to: '2026-11-23' },
        groups: [
          { group: 'active', customers: 9, pieces: 30, amount_fen: 9_000_000, margin_fen: null },
          { group: 'lost', customers: 1, pieces: 0, amount_fen: 0, margin_fen: null },
        ],
        ...pageOf([
          {
            ...{ id: 5, name: '张三数码', area: '城东', group: group === 'lost' ? 'lost' : 'new' },
            ...{ pieces: 2, amount_fen: 500_000, margin_fen: null, before_fen: 700_000 },
            last_bought: '2026-10-02',
          },
        ]),
      }),
    ),
  })
})
afterEach(async () => {
  resetDevice()
  useSession.setState({ isAdmin: false, permissions: {} })
  vi.useRealTimers()
  vi.restoreAllMocks()
  await server.stop()
})

describe('analysis overview', () => {
  test('compares the period with the previous one by arrow and text', async () => {
    show(BRANDS, BrandAnalysisScreen)
    await screen.findByText('¥9.0万')
    const sales = screen.getByText('¥9.0万').parentElement as HTMLElement
    expect(within(sales).getByRole('img', { name: '增加' })).toBeTruthy()
    expect(sales.textContent).toContain('50%比上期')
    expect(screen.getByText('对比时间：9月25日至10月24日')).toBeTruthy()
    expect(requests[0]).toMatchObject({ from: '2026-10-25', to: '2026-11-23', compare: 'before' })
  })

  test('ranks rows with shares and sums the rest to the total', async () => {
    show(BRANDS, BrandAnalysisScreen)
    const list = await rows()
    const [first, second, others] = within(list).getAllByRole('listitem')
    expect(first?.textContent).toContain('华为')
    expect(first?.textContent).toContain('占 66.7%')
    expect(within(first as HTMLElement).getByRole('img', { name: '增加' })).toBeTruthy()
    expect(second?.textContent).toContain('50%')
    expect(within(second as HTMLElement).getByRole('img', { name: '减少' })).toBeTruthy()
    expect(others?.textContent).toMatch(/其余 7 个.*占 23.3%/)
    expect(within(others as HTMLElement).queryByRole('link')).toBeNull()
  })

  test('filters by a selected row and removes the filter again', async () => {
    show(`${BRANDS}?period=month&brand=3`, BrandAnalysisScreen)
    ranking = () => ok(ranked([row(8, 'Mate 70', { product_id: 8 }, { pieces: 1, amount: 1 }, '华为')]))
    trend = { ...trend, ...named({ brand: '华为' }) }
    await rows()
    expect(last('model')).toMatchObject({ brand_id: '3', compare: 'month_ago', from: '2026-11-01' })
    expect(linkTo(/Mate 70/)).toBe(`${BRANDS}?period=month&brand=3&product=8&by=spec`)
    await userEvent.click(await screen.findByRole('button', { name: /取消\s*品牌 华为/ }))
    await waitFor(() => expect(last('brand')).not.toHaveProperty('brand_id'))
  })

  test('requests the selected dimension, measure and order', async () => {
    show(BRANDS, BrandAnalysisScreen)
    await rows()
    const chips = (name: string) => within(screen.getByRole('group', { name }))
    await userEvent.click(chips('按什么分').getByRole('button', { name: '门店' }))
    await userEvent.click(chips('按什么指标排').getByRole('button', { name: '售罄率' }))
    await userEvent.click(chips('按什么指标排').getByRole('button', { name: '从大到小' }))
    await waitFor(() =>
      expect(last('store')).toMatchObject({ sort: 'sell_through', ascending: 'true', with_stock: 'true' }),
    )
  })

  test('selects a period in one tap and adapts the trend step', async () => {
    show(BRANDS, BrandAnalysisScreen)
    await rows()
    await userEvent.click(screen.getByRole('button', { name: '近 30 天' }))
    await userEvent.click(await screen.findByRole('button', { name: '今年' }))
    await waitFor(() => expect(last('month')).toMatchObject({ from: '2026-01-01', to: '2026-11-23' }))
  })

  test('shows all figures in a table with a total row', async () => {
    show(BRANDS, BrandAnalysisScreen)
    await rows()
    await userEvent.click(screen.getByRole('button', { name: '看表' }))
    const table = screen.getByRole('table', { name: '品牌排行' })
    const [head, first, , , totalRow] = within(table).getAllByRole('row')
    expect(head?.textContent).toContain('对比期销售额')
    expect(first?.textContent).toContain('¥60,000')
    expect(within(first as HTMLElement).getByRole('link', { name: '华为' })).toBeTruthy()
    expect(totalRow?.textContent).toMatch(/^合计¥90,000/)
  })

  test('neither shows nor requests margin without cost permission', async () => {
    useSession.setState({ isAdmin: false, permissions: { 'market-analysis': true } })
    const none = { pieces: 1, amount: 100, margin: null }
    trend = ranked(days(2, none))
    show(`${MARKET}?measure=margin`, MarketAnalysisScreen)
    await rows()
    expect(screen.queryByRole('button', { name: '毛利' })).toBeNull()
    expect(last('area')).toMatchObject({ sort: 'amount' })
  })

  test('suggests clearing filters when nothing was sold', async () => {
    ranking = () => ok(ranked([]))
    show(`${BRANDS}?store=1`, BrandAnalysisScreen)
    await userEvent.click(await screen.findByRole('button', { name: '清空条件' }))
    await screen.findByText('近 30 天还没有销售')
  })

  test('shows the error of one section without hiding the others', async () => {
    ranking = () => refusal(400, 40000, '日期范围太长，请缩短')
    show(BRANDS, BrandAnalysisScreen)
    await screen.findByText('日期范围太长，请缩短')
    expect(screen.getByText('走势')).toBeTruthy()
    ranking = () => ok(ranked(BRAND_ROWS))
    // The forecast, which this server does not answer, may have failed as well.
    for (const retry of screen.getAllByRole('button', { name: '重试' })) await userEvent.click(retry)
    await rows()
  })

  test('explains missing permission and requests nothing', async () => {
    useSession.setState({ isAdmin: false })
    show(BRANDS, BrandAnalysisScreen)
    await screen.findByText(/^品牌分析需要/)
    expect(requests).toEqual([])
  })
})

describe('dedicated views', () => {
  test('opens the area and month of a market heat map cell', async () => {
    show(`${MARKET}?view=heat`, MarketAnalysisScreen)
    const table = await screen.findByRole('table', { name: '各区域每月' })
    expect(requests.at(-1)).toMatchObject({ by: 'area', step: 'month', from: '2025-12-01', to: '2026-11-23' })
    expect(within(table).getByRole('link', { name: '¥2,000' }).getAttribute('href')).toBe(
      `${MARKET}?area=%E5%9F%8E%E4%B8%9C&period=last_month&by=customer`,
    )
    expect(within(table).getByRole('row', { name: /^合计/ })).toBeTruthy()
  })

  test('lists the rows and the share of each ABC class', async () => {
    show('/others/product-analysis?view=abc', ProductAnalysisScreen)
    const list = await screen.findByRole('list', { name: '型号 ABC' })
    expect(list.textContent).toContain('A 类')
    expect(list.textContent).toContain('累计 66.7%')
    await userEvent.click(screen.getByRole('button', { name: /带来前 80%/ }))
    await waitFor(() => expect(requests.at(-1)).toMatchObject({ class: 'A', of: 'amount', by: 'model' }))
  })

  test('tags ranking rows with their ABC class', async () => {
    ranking = () => ok(ranked(BRAND_ROWS))
    show('/others/product-analysis', ProductAnalysisScreen)
    const list = await rows()
    await within(list).findByText('A 类')
  })

  test('lists slow stock by age and hides money without cost permission', async () => {
    show('/others/product-analysis?view=slow&person=7', ProductAnalysisScreen)
    const list = await screen.findByRole('list', { name: '30 天滞销' })
    expect(list.textContent).toContain('上次卖出 9月1日')
    expect(screen.queryByText('压着的资金')).toBeNull()
    expect(screen.getByText(/库存不分员工/)).toBeTruthy()
    await userEvent.click(screen.getByRole('radio', { name: '90 天' }))
    await waitFor(() => expect(requests.at(-1)).toMatchObject({ days: '90', most: '0', by: 'model' }))
  })

  test('lists lost customers with their last purchase', async () => {
    show('/others/kehu-fenxi?view=activity', CustomerAnalysisScreen)
    await screen.findByRole('list', { name: '成交客户' })
    expect(linkTo(/张三数码/)).toBe('/others/kehu-fenxi?customer=5&by=brand')
    await userEvent.click(screen.getByRole('button', { name: /流失客户/ }))
    await screen.findByRole('list', { name: '流失客户' })
    expect(requests.at(-1)).toMatchObject({ group: 'lost' })
    expect(linkTo(/张三数码/)).toBe('/others/daily-sales-detail?from=2026-10-02&to=2026-10-02&customer=5')
    expect(screen.getByText('¥7,000')).toBeTruthy()
  })
})
