import { addDays } from '@shangxue/study/time/calendar'
import { configure, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { useSession } from '../../../lib/session/state.ts'
import { ok, type ReceivedRequest, refusal, type ScriptedResponse } from '../../../lib/testing/server.ts'
import { resetDevice, show, startScriptedServer } from '../../session/testing/show.tsx'
import { figures, PICKER_RESPONSES, pageOf, soldLine } from '../testing/figure-responses.ts'
import DailySalesScreen from './daily-sales-screen.tsx'
import SoldLinesScreen from './sold-lines-screen.tsx'

// Other tests may slow the machine down.
configure({ asyncUtilTimeout: 8_000 })

// A Monday in Shanghai.
const NOW = Date.parse('2026-11-23T04:00:00Z')
const DAY = '2026-11-23'

let requests: Record<string, string>[]
let seesCost: boolean
let lines: () => ScriptedResponse
let server: Awaited<ReturnType<typeof startScriptedServer>>

const recorded =
  (answer: (input: Record<string, string>) => ScriptedResponse) =>
  (_: unknown, { url }: ReceivedRequest) => {
    const input = Object.fromEntries(new URL(url, 'http://x').searchParams)
    requests.push(input)
    return answer(input)
  }

function daily(day: string) {
  const margin = seesCost ? {} : { margin_fen: null }
  const figuresOf = (date: string, pieces: number, amount: number, sales: number) => ({
    day: date,
    ...figures(pieces, amount, margin),
    sales,
  })
  const share = (id: number, name: string, amount: number, overrides = {}) => ({
    id,
    name,
    ...figures(2, amount, { ...margin, ...overrides }),
  })
  return {
    day: figuresOf(day, 24, 8_000_000, 21),
    before: figuresOf(addDays(day, -1), 30, 8_000_000, 20),
    week_before: figuresOf(addDays(day, -7), 20, 9_000_000, 25),
    trend: Array.from({ length: 14 }, (_, n) => ({
      day: addDays(day, n - 13),
      ...figures(n, n * 100, margin),
    })),
    stores: [share(1, '滨江店', 6_000_000), share(2, '总仓', 2_000_000, { returned: 3 })],
    people: [share(7, '小林', 8_000_000)],
    brands: [share(3, '华为', 8_000_000)],
    payments: [{ method: 'wechat', amount_fen: 8_000_000, sales: 21 }],
  }
}

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
  // jsdom has no layout: without a height the virtual list renders nothing.
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(100)
  vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined)
  useSession.setState({ isAdmin: true })
  requests = []
  seesCost = true
  lines = () =>
    ok(
      pageOf([
        soldLine(5, { kind: 'return', quantity: -2, amount_fen: -800_000 }),
        soldLine(6, { line: 2, margin_fen: null }),
      ]),
    )
  server = await startScriptedServer({
    ...Object.fromEntries(Object.entries(PICKER_RESPONSES).map(([call, answer]) => [call, () => ok(answer)])),
    'GET /api/sales-figures/day': recorded(({ day = '' }) => ok(daily(day))),
    'GET /api/sales-figures/lines': recorded(() => lines()),
    'GET /api/sales-figures/totals': () => ok(figures(-1, -400_000, { returned: 2 })),
  })
})
afterEach(async () => {
  resetDevice()
  useSession.setState({ isAdmin: false })
  vi.useRealTimers()
  vi.restoreAllMocks()
  await server.stop()
})

const linkTo = (name: RegExp) => screen.getByRole('link', { name }).getAttribute('href')

describe('每日销售', () => {
  test('compares with the previous day and weekday', async () => {
    show('/others/daily-sales', DailySalesScreen)
    expect((await screen.findByText('少 6 件', { exact: false })).textContent).toBe('比前一天少 6 件')
    expect(screen.getByText('多 4 件', { exact: false }).textContent).toBe('比上周一多 4 件')
    expect(screen.getAllByText('比前一天持平')).toHaveLength(2)
    expect(screen.getByText(/^比上周一少 ¥1\.0万$/)).toBeTruthy()
    expect(requests).toEqual([{ day: DAY }])
  })

  test('moves by day up to today and keeps the date in the address', async () => {
    show('/others/daily-sales', DailySalesScreen)
    await screen.findByText('构成')
    expect((screen.getByRole('button', { name: '后一天' }) as HTMLButtonElement).disabled).toBe(true)
    await userEvent.click(screen.getByRole('button', { name: '前一天' }))
    await waitFor(() => expect(requests.at(-1)).toEqual({ day: '2026-11-22' }))
    expect(screen.getByRole('button', { name: '昨天' }).getAttribute('aria-pressed')).toBe('true')
    fireEvent.change(screen.getByLabelText('日期'), { target: { value: '2026-11-02' } })
    await waitFor(() => expect(requests.at(-1)).toEqual({ day: '2026-11-02' }))
    await userEvent.click(screen.getByRole('button', { name: '今天' }))
    expect((screen.getByLabelText('日期') as HTMLInputElement).value).toBe(DAY)
  })

  test('links a share to its lines in the selected store', async () => {
    show('/others/daily-sales?day=2026-11-20&store=1', DailySalesScreen)
    const rows = await screen.findByRole('list', { name: '按门店' })
    expect(within(rows).getByText('75%')).toBeTruthy()
    expect(within(rows).getByText('2 件 · 退 3 件 · 毛利 ¥10')).toBeTruthy()
    expect(requests).toEqual([{ day: '2026-11-20', location_id: '1' }])
    await userEvent.click(screen.getByRole('radio', { name: '员工' }))
    expect(linkTo(/小林/)).toBe('/others/daily-sales-detail?from=2026-11-20&to=2026-11-20&store=1&person=7')
    await userEvent.click(screen.getByRole('radio', { name: '收款' }))
    expect(linkTo(/微信/)).toContain('payment=wechat')
  })

  test('hides the margin without cost permission', async () => {
    seesCost = false
    show('/others/daily-sales', DailySalesScreen)
    await screen.findByText('构成')
    expect(screen.queryByText(/毛利/)).toBeNull()
  })

  test('explains how to get permission', async () => {
    useSession.setState({ isAdmin: false })
    show('/others/daily-sales', DailySalesScreen)
    await screen.findByText(/^每日销售需要“销售开单”/)
    expect(requests).toEqual([])
  })
})

describe('每日销售明细', () => {
  test('defaults to today and shows totals', async () => {
    show('/others/daily-sales-detail', SoldLinesScreen)
    const back = (await screen.findByText('863134751099543 等 2 台', { exact: false })).closest('a')
    expect(back?.getAttribute('href')).toBe('/sales/5')
    expect(back?.textContent).toContain('退货')
    expect(back?.textContent).toContain('-¥8,000')
    expect(screen.getByText('-¥4,000')).toBeTruthy()
    expect(requests).toEqual([expect.objectContaining({ from: DAY, to: DAY, page: '1' })])
    expect(screen.getByRole('button', { name: '今天' })).toBeTruthy()
  })

  test('requests the filters of the address and adds to them', async () => {
    show(
      '/others/daily-sales-detail?from=2026-11-01&to=2026-11-23&brand=3&person=7&payment=cash',
      SoldLinesScreen,
    )
    await screen.findByRole('button', { name: '华为' })
    await waitFor(() =>
      expect(requests.at(-1)).toMatchObject({ brand_id: '3', salesperson_id: '7', payment: 'cash' }),
    )
    expect(screen.getByText(/列出用到这种方式的整张单/)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: '只看退货' }))
    await waitFor(() => expect(requests.at(-1)).toMatchObject({ kind: 'return', from: '2026-11-01' }))
  })

  test('offers to clear filters when empty', async () => {
    lines = () => ok(pageOf([]))
    show('/others/daily-sales-detail?brand=3', SoldLinesScreen)
    await userEvent.click(await screen.findByRole('button', { name: '清空条件' }))
    await screen.findByText('11月23日没有销售')
    expect(requests.at(-1)).not.toHaveProperty('brand_id')
  })

  test('shows the reason of a refusal', async () => {
    lines = () => refusal(400, 40000, '最多选择 366 天，请缩短日期范围')
    show('/others/daily-sales-detail?from=2020-01-01', SoldLinesScreen)
    await screen.findByText('最多选择 366 天，请缩短日期范围')
  })
})
