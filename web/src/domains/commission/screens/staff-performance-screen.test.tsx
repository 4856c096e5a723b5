import { configure, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useSession } from '../../../lib/session/state.ts'
import { ok, type ReceivedRequest, refusal, type ScriptedResponse } from '../../../lib/testing/server.ts'
import { figures, PICKER_RESPONSES, pageOf, soldLine } from '../../sales-figures/testing/figure-responses.ts'
import { resetDevice, show, startScriptedServer } from '../../session/testing/show.tsx'
import StaffPerformanceScreen from './staff-performance-screen.tsx'

// Other tests may slow the machine down.
configure({ asyncUtilTimeout: 8_000 })

const NOW = Date.parse('2026-11-23T04:00:00Z')
const STAFF = '/others/staff-performance'
const RULES = 'GET /api/commission/rules'
const ADD = 'POST /api/commission/rules'
const SAVE = 'PUT /api/commission/rules/2'

const rule = {
  id: 2,
  brand_id: 3,
  product_id: null,
  name: '华为',
  per_piece_fen: 1_000,
  amount_bp: 0,
  margin_bp: 850,
  valid_from: '2026-01-01',
  valid_to: null,
  version: 1,
}

let requests: Record<string, string>[]
let rules: object[]
let save: () => ScriptedResponse
let commission: number | null
let server: Awaited<ReturnType<typeof startScriptedServer>>

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
  // jsdom has no layout: without a height the virtual list renders nothing.
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(100)
  vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined)
  useSession.setState({ isAdmin: true })
  requests = []
  rules = [rule]
  commission = 187_418
  save = () => ok({ ...rule, version: 2 })
  const person = (rank: number, id: number, name: string) => ({ rank, id, name, position: '业务员' })
  server = await startScriptedServer({
    ...Object.fromEntries(Object.entries(PICKER_RESPONSES).map(([call, answer]) => [call, () => ok(answer)])),
    'GET /api/commission/ranking': (_, { url }: ReceivedRequest) => {
      requests.push(Object.fromEntries(new URL(url, 'http://x').searchParams))
      return ok([
        { ...person(1, 7, '小林'), ...figures(78, 35_232_200, { returned: 1 }), commission_fen: 187_418 },
        { ...person(2, 8, '小周'), ...figures(67, 26_983_300), commission_fen: commission },
      ])
    },
    'GET /api/commission/totals': () =>
      ok({
        name: '小林',
        position: '业务员',
        ...figures(78, 35_232_200, { returned: 1 }),
        commission_fen: 187_418,
      }),
    'GET /api/commission/lines': () =>
      ok(
        pageOf([
          { ...soldLine(5), commission_fen: 1_810, rule: '华为' },
          { ...soldLine(6), commission_fen: 0, rule: null },
        ]),
      ),
    [RULES]: () => ok(rules),
    [ADD]: () => ok(rule),
    [SAVE]: () => save(),
    'DELETE /api/commission/rules/2': () => {
      rules = []
      return ok(null)
    },
  })
})
afterEach(async () => {
  resetDevice()
  useSession.setState({ isAdmin: false, permissions: {} })
  vi.useRealTimers()
  vi.restoreAllMocks()
  await server.stop()
})

const field = (label: string | RegExp) => screen.getByLabelText(label) as HTMLInputElement
const tap = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))

test('ranks the current month by amount or the selected figure', async () => {
  show(STAFF, StaffPerformanceScreen)
  const first = await screen.findByRole('link', { name: /小林/ })
  expect(first.textContent).toContain('¥352,322')
  expect(first.textContent).toContain('提成 ¥1,874.18')
  expect(requests).toEqual([{ from: '2026-11-01', to: '2026-11-23', by: 'amount' }])
  await userEvent.click(screen.getByRole('radio', { name: '按件数' }))
  await waitFor(() => expect(requests.at(-1)).toMatchObject({ by: 'pieces' }))
  expect((await screen.findByRole('link', { name: /小林/ })).textContent).toContain('78 件')
})

test('shows commissions with lines, or only lines', async () => {
  commission = null
  show(STAFF, StaffPerformanceScreen)
  const other = await screen.findByRole('link', { name: /小周/ })
  expect(other.getAttribute('href')).toBe('/others/daily-sales-detail?from=2026-11-01&to=2026-11-23&person=8')
  await userEvent.click(screen.getByRole('link', { name: /小林/ }))
  await screen.findByText('小林的提成')
  expect(screen.getByText('¥1,874.18')).toBeTruthy()
  await screen.findByText('提成 ¥18.10（华为）', { exact: false })
  expect(screen.getByText('没有提成规则', { exact: false })).toBeTruthy()
  expect(screen.getByText(/按卖出那天的规则扣回提成/)).toBeTruthy()
})

test('hides margins and rules without cost permission', async () => {
  useSession.setState({ isAdmin: false, permissions: { 'sales-record': true } })
  show(`${STAFF}?by=margin`, StaffPerformanceScreen)
  await screen.findByRole('link', { name: /小林/ })
  expect(requests).toMatchObject([{ by: 'amount' }])
  expect(screen.queryByRole('radio', { name: '按毛利' })).toBeNull()
  expect(screen.queryByRole('link', { name: '提成规则' })).toBeNull()
})

test('lists rules and lets only administrators edit them', async () => {
  show(`${STAFF}?rules=1`, StaffPerformanceScreen)
  const row = await screen.findByRole('link', { name: /华为/ })
  expect(row.textContent).toContain('1月1日起 · 每件 ¥10，毛利的 8.5%')
  resetDevice()
  useSession.setState({ isAdmin: false, permissions: { 'cost-view': true, finance: true } })
  show(`${STAFF}?rules=1`, StaffPerformanceScreen)
  await screen.findByText('华为')
  expect(screen.queryByRole('link', { name: /华为/ })).toBeNull()
  expect(screen.queryByRole('link', { name: '新增提成规则' })).toBeNull()
})

test('validates a new rule and sends basis points', async () => {
  show(`${STAFF}?rule=new`, StaffPerformanceScreen)
  await userEvent.click(await screen.findByRole('radio', { name: '品牌' }))
  await userEvent.type(field('按金额'), '120')
  await tap('保存')
  await screen.findByText('请选择是哪个品牌')
  await screen.findByText('不能超过 100%，请修改')
  await tap(/^品牌：/)
  await tap('华为')
  await userEvent.clear(field('按金额'))
  await userEvent.type(field('按金额'), '1.25')
  await tap('保存')
  await screen.findByText('已新增')
  expect(server.calls(ADD)).toEqual([
    {
      brand_id: 3,
      product_id: null,
      per_piece_fen: 0,
      amount_bp: 125,
      margin_bp: 0,
      valid_from: '2026-11-23',
      valid_to: null,
    },
  ])
})

test('shows a concurrent change and deletes after confirmation', async () => {
  show(`${STAFF}?rule=2`, StaffPerformanceScreen)
  await screen.findByDisplayValue('8.5')
  await userEvent.type(field('每件提成'), '0')
  rules = [{ ...rule, margin_bp: 900, version: 2 }]
  save = () => refusal(409, 40928, '这条规则刚在别处改过，请核对后再保存')
  await tap('保存')
  await screen.findByText(/别处现在是华为：每件 ¥10，毛利的 9%；再次保存会以这里的内容为准/)
  await tap('删除')
  const question = await screen.findByRole('alertdialog')
  await userEvent.click(within(question).getByRole('button', { name: '删除' }))
  await screen.findByText('还没有提成规则')
})
