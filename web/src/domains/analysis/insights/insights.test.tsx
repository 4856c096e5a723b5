import { configure, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { useSession } from '../../../lib/session/state.ts'
import { ok, type ReceivedRequest, refusal, type ScriptedResponse } from '../../../lib/testing/server.ts'
import { PICKER_RESPONSES } from '../../sales-figures/testing/figure-responses.ts'
import { resetDevice, show, startScriptedServer } from '../../session/testing/show.tsx'
import BrandAnalysisScreen from '../screens/brand-analysis-screen.tsx'
import ModelAnalysisScreen from '../screens/model-analysis-screen.tsx'
import { changeRow, dimension, explanation, monthForecast } from '../testing/insight-responses.ts'
import { days, ranked } from '../testing/responses.ts'

// CI machines may be slow.
configure({ asyncUtilTimeout: 8_000 })

// a Monday in Shanghai
const NOW = Date.parse('2026-11-23T04:00:00Z')
const BRANDS = '/others/brand-analysis'
const WHY = `${BRANDS}?view=why`

let requests: Record<string, string>[]
let change: () => ScriptedResponse
let forecast: () => ScriptedResponse
let server: Awaited<ReturnType<typeof startScriptedServer>>

const EXPLAINED = explanation(
  [
    dimension('brand', [
      changeRow(
        3,
        '华为',
        { brand_id: 3 },
        { before: 30_000_000, now: 20_000_000, share: 0.813, main: true },
      ),
      changeRow(4, '小米', { brand_id: 4 }, { before: 9_000_000, now: 9_500_000, share: -0.04 }),
    ]),
    ...(['model', 'store', 'salesperson'] as const).map((by) =>
      dimension(by, [changeRow(1, `某${by}`, {}, { before: 2, now: 1 })]),
    ),
  ],
  { before: 150_000_000, now: 137_700_000 },
)

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
  useSession.setState({ isAdmin: true })
  requests = []
  change = () => ok(EXPLAINED)
  forecast = () => ok(monthForecast())
  const noted =
    (answer: () => ScriptedResponse) =>
    (_: unknown, { url }: ReceivedRequest) => {
      requests.push(Object.fromEntries(new URL(url, 'http://x').searchParams))
      return answer()
    }
  server = await startScriptedServer({
    ...Object.fromEntries(Object.entries(PICKER_RESPONSES).map(([call, answer]) => [call, () => ok(answer)])),
    'GET /api/analysis/goods/ranking': () => ok(ranked(days(3, { pieces: 1, amount: 5 }))),
    'GET /api/analysis/models/ranking': () => ok(ranked(days(3, { pieces: 1, amount: 5 }))),
    'GET /api/analysis/models/change': noted(() => change()),
    'GET /api/analysis/goods/change': noted(() => change()),
    'GET /api/analysis/goods/forecast': noted(() => forecast()),
  })
})
afterEach(async () => {
  resetDevice()
  useSession.setState({ isAdmin: false, permissions: {} })
  vi.useRealTimers()
  vi.restoreAllMocks()
  await server.stop()
})

describe('reasons of a change', () => {
  test('are summed up in one sentence and listed by the best dimensions', async () => {
    show(WHY, BrandAnalysisScreen)
    const list = await screen.findByRole('list', { name: '品牌的变化' })
    expect(screen.getByText(/近.30.天销售额比上期少.¥12\.3.?万（8\.2%），主要因为品牌“华为”少/)).toBeTruthy()
    expect(within(list).getByRole('button', { name: /华为.*-¥10\.0万.*占减少的 81\.3%/ })).toBeTruthy()
    expect(within(list).getByRole('button', { name: /小米.*抵消 4%/ })).toBeTruthy()
    expect(screen.queryByRole('list', { name: '员工的变化' })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: /再看其他 1 种分法/ }))
    expect(screen.getByRole('list', { name: '员工的变化' })).toBeTruthy()
    expect(requests.at(-1)).toMatchObject({ compare: 'before', measure: 'amount', from: '2026-10-25' })
  })

  test('lead to the documents of both periods and to the reasons within a group', async () => {
    show(WHY, BrandAnalysisScreen)
    await userEvent.click(await screen.findByRole('button', { name: /华为/ }))
    const sheet = await screen.findByRole('dialog', { name: '华为' })
    expect(within(sheet).getByRole('button', { name: /看本期单据/ })).toBeTruthy()
    expect(within(sheet).getByRole('button', { name: /看对比期单据/ })).toBeTruthy()
    await userEvent.click(within(sheet).getByRole('button', { name: /只看它的变化原因/ }))
    await vi.waitFor(() => expect(requests.at(-1)).toMatchObject({ brand_id: '3' }))
    expect(await screen.findByRole('list', { name: '品牌的变化' })).toBeTruthy()
  })

  test('offer no documents without the permission and no margin without costs', async () => {
    useSession.setState({ isAdmin: false, permissions: { 'xinghao-fenxi': true } })
    show('/others/xinghao-fenxi?view=why', ModelAnalysisScreen)
    await screen.findByRole('list', { name: '品牌的变化' })
    expect(screen.queryByText('毛利')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: /华为/ }))
    const sheet = await screen.findByRole('dialog', { name: '华为' })
    expect(within(sheet).queryByRole('button', { name: /单据/ })).toBeNull()
    expect(within(sheet).getByRole('button', { name: /只看它/ })).toBeTruthy()
  })

  test('say that there was nothing to compare with', async () => {
    change = () => ok(explanation([], { before: 0, now: 500_000 }))
    show(WHY, BrandAnalysisScreen)
    expect(await screen.findByText(/对比期没有销售/)).toBeTruthy()
  })

  test('suggest another period without any sales', async () => {
    change = () => ok(explanation([], { before: 0, now: 0 }))
    show(WHY, BrandAnalysisScreen)
    expect(await screen.findByText('近 30 天还没有销售')).toBeTruthy()
  })

  test('can be requested again after a failure', async () => {
    change = () => refusal(500, 50000, '服务暂时不可用')
    show(WHY, BrandAnalysisScreen)
    const retry = await screen.findByRole('button', { name: /重试/ })
    change = () => ok(EXPLAINED)
    await userEvent.click(retry)
    expect(await screen.findByRole('list', { name: '品牌的变化' })).toBeTruthy()
  })
})

describe('forecast of the month', () => {
  test('shows the expected total, its range and what is certain', async () => {
    show(BRANDS, BrandAnalysisScreen)
    expect(await screen.findByText('¥30.0万')).toBeTruthy()
    expect(screen.getByText(/八成可能在 ¥27\.0万 到 ¥33\.0万 之间/)).toBeTruthy()
    expect(screen.getByText(/已完成 ¥22\.5万，占预计的 75%.*今天之后还有 7 天.*上月 ¥28\.0万/)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: '看每天' }))
    expect(screen.getByRole('figure', { name: '本月累计和预计' })).toBeTruthy()
  })

  test('says when there is too little history', async () => {
    forecast = () => ok(monthForecast({ forecast: null, history_days: 12 }))
    show(BRANDS, BrandAnalysisScreen)
    expect(await screen.findByText(/满 56 天.*是第 12 天/)).toBeTruthy()
    expect(screen.queryByText('看每天')).toBeNull()
  })

  test('is not requested for a period that is over', async () => {
    show(`${BRANDS}?period=last_month`, BrandAnalysisScreen)
    await screen.findByRole('heading', { name: '走势' })
    expect(requests).toEqual([])
  })
})
