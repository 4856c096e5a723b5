import type { BusinessSummary, ChangeKey } from '@shangxue/contract/summaries/endpoints'
import { businessSources } from '@shangxue/contract/summaries/links'
import { configure, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { useSession } from '../../../lib/session/state.ts'
import { ok, type ReceivedRequest, refusal, type ScriptedResponse } from '../../../lib/testing/server.ts'
import { figures } from '../../sales-figures/testing/figure-responses.ts'
import { resetDevice, show, startScriptedServer } from '../../session/testing/show.tsx'
import BusinessSummaryScreen from './business-summary-screen.tsx'
import SummaryReportScreen from './summary-report-screen.tsx'

// CI machines may be slow.
configure({ asyncUtilTimeout: 8_000 })

// a Monday in Shanghai
const NOW = Date.parse('2026-11-23T04:00:00Z')

const change = (key: ChangeKey, today: number, yesterday: number, before: number) => ({
  key,
  today,
  yesterday,
  before,
})
const MORNING: BusinessSummary = {
  today: '2026-11-23',
  yesterday: '2026-11-22',
  before: '2026-11-21',
  changes: [
    change('amount', 1_000_00, 9_000_00, 10_000_00),
    change('owed', 500_00, 600_00, 500_00),
    change('activations', 1, 4, 0),
  ],
  month: {
    month: '2026-11',
    ...{ days: 30, passed: 22, amount_fen: 220_000_00, pieces: 80, expected_fen: 300_000_00 },
    target: { target: 400_000_00, actual: 220_000_00, expected: 300_000_00 },
  },
  best: { store: { id: 5, name: '滨江店', amount_fen: 8_000_00 }, brand: null },
  decisions: [
    { key: 'sales_waiting', count: 2, amount_fen: 3_000_00 },
    { key: 'debts_overdue', count: 3, amount_fen: 1_234_50 },
    { key: 'low_stock', count: 7, amount_fen: null },
  ],
  remind_days: 30,
}
const share = (id: number, name: string, amount: number) => ({ id, name, ...figures(2, amount) })
const FLOW = { opening_fen: 100_00, in_fen: 50_00, out_fen: 30_00, closing_fen: 120_00 }
const report = (from: string, to: string) => ({
  ...{ from, to, today: '2026-11-23', before: { from: '2026-10-01', to: '2026-10-31' } },
  sales: {
    ...{ total: figures(6, 9_000_00), before: figures(5, 6_000_00), sales: 6 },
    ...{ stores: [share(1, '滨江店', 9_000_00)], people: [], brands: [] },
  },
  targets: { month: '2026-11', days: 30, passed: 22, today: '2026-11-23', stores: [], people: [], list: [] },
  accounts: { ...FLOW, list: [{ id: 4, name: '门店现金', kind: 'cash', ...FLOW }] },
  debts: null,
  cash: null,
  stock: { devices: 9, accessories: 3, value_fen: null, low_stock: 2, aged_90: 1 },
  activations: { total: 8, sold: 7, sold_unactivated: 3, activated_unsold: 1 },
})

let requests: Record<string, string>[]
let morning: () => ScriptedResponse
let words: () => ScriptedResponse
let canDraw: boolean
let server: Awaited<ReturnType<typeof startScriptedServer>>

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
  vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined)
  // jsdom has no canvas
  const pen = new Proxy({}, { get: () => () => ({ width: 1 }), set: () => true })
  canDraw = true
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(() =>
    canDraw ? (pen as never) : null,
  )
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => done(new Blob(['x'])))
  useSession.setState({ isAdmin: true })
  requests = []
  morning = () => ok(MORNING)
  words = () => ok({ text: '昨天卖得比前天少。', by: 'rules' })
  server = await startScriptedServer({
    'GET /api/summaries/business': () => morning(),
    'POST /api/summaries/business/words': () => words(),
    'GET /api/summaries/report': (_: unknown, { url }: ReceivedRequest) => {
      const input = Object.fromEntries(new URL(url, 'http://x').searchParams)
      requests.push(input)
      return ok(report(input.from ?? '', input.to ?? ''))
    },
  })
})
afterEach(async () => {
  resetDevice()
  useSession.setState({ isAdmin: false })
  vi.useRealTimers()
  vi.restoreAllMocks()
  await server.stop()
})

describe('经营汇总', () => {
  test('links pending decisions to their screens, most urgent first', async () => {
    show('/others/business-summary', BusinessSummaryScreen)
    const list = await screen.findByRole('list', { name: '现在要处理' })
    const links = within(list).getAllByRole('link')
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/sales?status=waiting',
      '/others/debt-overview?overdue=1&sort=oldest',
      '/home?view=low_stock',
    ])
    expect(links[1]?.textContent).toContain('超过 30 天，共 ¥1,234.50')
    expect(links[1]?.textContent).toContain('3 位')
  })

  test('links every displayed figure to its list', async () => {
    show('/others/business-summary', BusinessSummaryScreen)
    await screen.findByText('今天到现在')
    const links = new Set(screen.getAllByRole('link').map((link) => link.getAttribute('href')))
    // the day before yesterday is only a reference
    const visible = businessSources(MORNING).filter(
      ({ figures: named }) => !Object.keys(named).every((figure) => figure.endsWith('.before')),
    )
    expect(visible.filter(({ to }) => !links.has(to)).map(({ to }) => to)).toEqual([])
    for (const figure of document.querySelectorAll('dl dt + dd'))
      expect(figure.querySelector('a')).toBeTruthy()
  })

  test('shows an empty state without pending decisions', async () => {
    morning = () => ok({ ...MORNING, decisions: [] })
    show('/others/business-summary', BusinessSummaryScreen)
    expect(await screen.findByText('没有等着处理的事')).toBeTruthy()
  })

  test('compares yesterday with the day before unless it is empty', async () => {
    show('/others/business-summary', BusinessSummaryScreen)
    await screen.findByText('昨天（11月22日）')
    // the first figure of that name; the month has one as well
    const stat = (label: string) => screen.getAllByText(label)[0]?.parentElement?.textContent ?? ''
    expect(stat('销售额')).toContain('10%')
    expect(stat('客户欠款')).toContain('20%')
    expect(stat('激活')).toContain('4 台')
    expect(stat('激活')).not.toContain('%')
  })

  test('shows figures without the paragraph and reloads it by tap', async () => {
    words = () => refusal(500, 50000, '服务器出错')
    show('/others/business-summary', BusinessSummaryScreen)
    const retryButton = await screen.findByRole('button', { name: /没有读到/ })
    expect(screen.getByText('本月')).toBeTruthy()
    words = () => ok({ text: '昨天的销售额是九千元。', by: 'model' })
    await userEvent.click(retryButton)
    expect(await screen.findByText('昨天的销售额是九千元。')).toBeTruthy()
    expect(screen.getByText(/由 AI 根据下面的数据写成/)).toBeTruthy()
  })

  test('shows the error and reloads by tap', async () => {
    morning = () => refusal(500, 50000, '服务器出错，请稍后重试')
    show('/others/business-summary', BusinessSummaryScreen)
    await screen.findByText('服务器出错，请稍后重试')
    morning = () => ok(MORNING)
    await userEvent.click(screen.getByRole('button', { name: /重试|重新加载/ }))
    expect(await screen.findByText('现在要处理')).toBeTruthy()
  })
})

describe('汇总报表', () => {
  test('defaults to this month and keeps the selected period in the address', async () => {
    show('/others/summary-report', SummaryReportScreen)
    await screen.findByRole('button', { name: '本月' })
    await waitFor(() => expect(requests).toEqual([{ from: '2026-11-01', to: '2026-11-23' }]))
    await userEvent.click(screen.getByRole('button', { name: '昨天' }))
    await waitFor(() => expect(requests.at(-1)).toEqual({ from: '2026-11-22', to: '2026-11-22' }))
    expect(screen.getByRole('button', { name: '昨天' }).getAttribute('aria-pressed')).toBe('true')
  })

  test.each([
    ['an impossible date as the first of the month', '2026-02-30', '2026-11-05', '2026-11-01', '2026-11-05'],
    ['reversed dates in order', '2026-11-09', '2026-11-05', '2026-11-05', '2026-11-09'],
  ])('parses %s', async (_, from, to, first, last) => {
    show(`/others/summary-report?from=${from}&to=${to}`, SummaryReportScreen)
    await waitFor(() => expect(requests).toEqual([{ from: first, to: last }]))
  })

  test('stays usable when no memory is left to draw the image', async () => {
    canDraw = false
    show('/others/summary-report', SummaryReportScreen)
    const save = await screen.findByRole('button', { name: '保存图片' })
    expect((save as HTMLButtonElement).disabled).toBe(true)
    expect(screen.getByRole('link', { name: /门店现金/ })).toBeTruthy()
  })

  test('opens an account statement of the same period', async () => {
    show('/others/summary-report?from=2026-11-01&to=2026-11-20', SummaryReportScreen)
    const link = await screen.findByRole('link', { name: /门店现金/ })
    expect(link.getAttribute('href')).toBe('/others/accounts?id=4&from=2026-11-01&to=2026-11-20')
  })
})
