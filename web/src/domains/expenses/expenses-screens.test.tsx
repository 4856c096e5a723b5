import { configure, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { useSession } from '../../lib/session/state.ts'
import { ok, refusal, type ScriptedResponse } from '../../lib/testing/server.ts'
import { resetDevice, show, startScriptedServer } from '../session/testing/show.tsx'
import ExpenseAnalysisScreen from './analysis/expense-analysis-screen.tsx'
import type { BudgetUse } from './api.ts'
import ExpenseCategoriesScreen from './categories/expense-categories-screen.tsx'
import ExpenseDetailsScreen from './entries/expense-details-screen.tsx'

// CI machines may be slow.
configure({ asyncUtilTimeout: 8_000 })

const NOW = Date.parse('2026-11-23T04:00:00Z')
const ADD = 'POST /api/cash/entries'
const named = { active: true, version: 0 }
const item = {
  ...named,
  id: 3,
  name: '房租',
  group_id: 1,
  used: true,
  budget_fen: 6_800_000,
  store_budgets: [],
}
const off = { ...item, id: 4, name: '旧项目', active: false, budget_fen: null }
const tree = {
  month: '2026-11',
  today: '2026-11-23',
  groups: [{ ...named, id: 1, name: '房屋', items: [item, off] }],
}
const till = {
  ...{ id: 7, kind: 'cash', name: '现金·滨江店', number: '', location_id: 1, location: '滨江店' },
  ...{ active: true, balance_fen: 5_000, version: 0 },
}
const entry = {
  ...{ id: 9, direction: 'expense', number: 'ZC261120-AAAAA', item_id: 3, item: '房租', group: '房屋' },
  ...{ amount_fen: 1_680_000, account_id: 7, account: '现金·滨江店', location_id: 1, location: '滨江店' },
  ...{ day: '2026-11-20', at: '2026-11-20T04:00:00Z', user_id: 2, by: '小财', note: '十一月', photos: [] },
  ...{ recurring_id: null, adjustment_id: null, reverses_id: null, reversed: null },
}
const figures = {
  ...{ amount_fen: 7_000_000, before_fen: 6_500_000, year_ago_fen: 0, budget_fen: 6_800_000 },
  ...{ measured_fen: 7_000_000, expected_fen: null },
}

const over: BudgetUse = {
  ...{
    location: null,
    month: '2026-11',
    budget_fen: 10_000,
    spent_fen: 8_000,
    pending_fen: 0,
    over_fen: 3_000,
  },
}
const request = {
  ...{
    id: 5,
    number: 'SQ261123-CCCCC',
    state: 'pending',
    item_id: 3,
    item: '房租',
    group: '房屋',
    own: false,
  },
  ...{
    amount_fen: 5_000,
    account: '现金·滨江店',
    location: '滨江店',
    day: '2026-11-23',
    note: '空调',
    photos: [],
  },
  ...{ over_fen: 3_000, by: '小财', at: '2026-11-23T02:00:00Z', recurring_id: null, entry_id: null },
  ...{ decided_by: null, decided_at: null, decision: '', budgets: [over] },
}

let same: string[]
let budgets: BudgetUse[]
let needs_approval: boolean
let limit: number | null
let add: () => ScriptedResponse
let server: Awaited<ReturnType<typeof startScriptedServer>>
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
  vi.stubGlobal('scrollTo', () => {})
  useSession.setState({ isAdmin: true })
  same = []
  budgets = []
  limit = null
  needs_approval = false
  add = () => ok({ id: 10, number: 'ZC261123-BBBBB' })
  const page = { page: 1, pageSize: 30, total: 1, totalPages: 1, totalCapped: false }
  server = await startScriptedServer({
    'GET /api/cash/items': () => ok(tree),
    'GET /api/cash/items/3/budgets': () => ok([]),
    'GET /api/cash/entries': () => ok({ list: [entry], pagination: page }),
    'GET /api/cash/entries/sums': () => ok({ amount_fen: 1_680_000, count: 1, reversed_fen: 0 }),
    'GET /api/cash/entries/check': () => ok({ same, balance_fen: 5_000, budgets, needs_approval }),
    'GET /api/cash/entries/9': () => ok(entry),
    'GET /api/cash/settings': () => ok({ approval_over_fen: limit }),
    'PUT /api/cash/settings': () => ok({ approval_over_fen: 50_000 }),
    'GET /api/cash/requests': () => ok({ list: [request], pagination: page }),
    'GET /api/cash/requests/5': () => ok(request),
    'POST /api/cash/requests/5/decide': () => ok({ state: 'approved' }),
    'GET /api/cash/people': () => ok([{ id: 2, name: '小财', position: '财务' }]),
    'GET /api/accounts': () =>
      ok({ list: [till], total_fen: 5_000, closed_through: null, today: '2026-11-23' }),
    'GET /api/catalogue/locations': () => ok([{ id: 1, name: '滨江店', kind: 'store' }]),
    'GET /api/cash/analysis': () =>
      ok({
        ...{ days: 30, passed: 30, period: { from: '2026-10-01', to: '2026-10-31' } },
        before: { from: '2026-09-01', to: '2026-09-30' },
        year_ago: { from: '2025-10-01', to: '2025-10-31' },
        total: figures,
        groups: [
          { id: 1, name: '房屋', ...figures, items: [{ id: 3, name: '房租', active: true, ...figures }] },
        ],
        stores: [{ location_id: 1, location: '滨江店', ...figures, budget_fen: null, measured_fen: 0 }],
        trend: [{ month: '2026-10', amount_fen: 7_000_000, budget_fen: 6_800_000 }],
      }),
    [ADD]: () => add(),
    'POST /api/cash/entries/9/reverse': () => refusal(409, 41036, '这一笔已经冲销过，请刷新后查看'),
  })
})
afterEach(async () => {
  resetDevice()
  useSession.setState({ isAdmin: false, permissions: {} })
  vi.useRealTimers()
  vi.unstubAllGlobals()
  await server.stop()
})

const tap = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))
const pick = async (field: string, choice: RegExp) => {
  await tap(new RegExp(`^${field}：`))
  const dialog = await screen.findByRole('dialog')
  await userEvent.click(await within(dialog).findByRole('button', { name: choice }))
}

describe('支出明细', () => {
  test('lists entries with their sums and opens one', async () => {
    show('/others/expense-details', ExpenseDetailsScreen)
    const row = await screen.findByRole('link', { name: /房租.*¥16,800/ })
    expect(row.getAttribute('href')).toBe('/others/expense-details?entry=9')
    await screen.findByText('1 条 · 合计 ¥16,800')
  })

  test('validates the form, warns of duplicates and an empty till, and keeps the input', async () => {
    same = ['ZC261123-AAAAA']
    show('/others/expense-details?new=1', ExpenseDetailsScreen)
    await tap('保存')
    await screen.findByText('请填写金额')
    await pick('项目', /^房租/)
    // inactive categories are not offered
    expect(screen.queryByText('旧项目')).toBeNull()
    await userEvent.type(screen.getByRole('textbox', { name: '金额' }), '123.45')
    await pick('账户', /现金/)
    await pick('门店', /滨江店/)
    await screen.findByText(/同金额的记录：ZC261123-AAAAA/)
    await screen.findByText(/现金·滨江店只有 ¥50，现金不够这一笔/)
    add = () => refusal(409, 41023, '现金·滨江店只有 ¥50，不够支出 ¥123.45，请先补足，或换一个账户')
    await tap('保存')
    await screen.findByText(/^现金·滨江店只有 ¥50，不够支出/)
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: '金额' }).value).toBe('123.45')
    add = () => ok({ id: 10, number: 'ZC261123-BBBBB' })
    await tap('保存')
    await screen.findByText('已记录')
    const terms = { item_id: 3, amount_fen: 12_345, account_id: 7, location_id: 1 }
    expect(server.calls(ADD).at(-1)).toEqual({ ...terms, day: '2026-11-23', note: '', photo_ids: [] })
  })

  test('asks before leaving the form and keeps the draft when wanted', async () => {
    show('/others/expense-details?new=1', ExpenseDetailsScreen)
    await userEvent.type(await screen.findByRole('textbox', { name: '金额' }), '12')
    await userEvent.click(screen.getByRole('link', { name: '返回' }))
    const dialog = await screen.findByRole('dialog')
    expect(screen.queryByText('1 条 · 合计 ¥16,800')).toBeNull()
    await userEvent.click(within(dialog).getByRole('button', { name: '留下草稿，离开' }))
    await screen.findByText('1 条 · 合计 ¥16,800')
  })

  test('reverses an entry with a reason and shows a rejection in the sheet', async () => {
    show('/others/expense-details?entry=9', ExpenseDetailsScreen)
    await tap('冲销')
    const dialog = await screen.findByRole('dialog')
    await userEvent.click(within(dialog).getByRole('button', { name: '冲销' }))
    await within(dialog).findByText('请填写原因，单据上会留下记录')
    await userEvent.click(within(dialog).getByRole('button', { name: '重复记录' }))
    await userEvent.click(within(dialog).getByRole('button', { name: '冲销' }))
    await within(dialog).findByText('这一笔已经冲销过，请刷新后查看')
  })
})

describe('支出项目', () => {
  test('shows groups with their categories, budgets and inactive ones', async () => {
    show('/others/expense-items', ExpenseCategoriesScreen)
    const list = await screen.findByRole('list', { name: '房屋' })
    expect(within(list).getByRole('link', { name: /房租.*¥68,000/ })).toBeTruthy()
    expect(within(list).getByRole('link', { name: /旧项目.*已停用/ })).toBeTruthy()
    expect(screen.getByRole('link', { name: '在“房屋”里新增项目' }).getAttribute('href')).toBe(
      '/others/expense-items?new=item&group=1',
    )
  })
})

describe('支出分析', () => {
  test('shows how far a budget is exceeded and links figures to entries', async () => {
    show('/others/expense-analysis?month=2026-10', ExpenseAnalysisScreen)
    const rent = await screen.findByRole('link', { name: /^房租/ })
    expect(rent.getAttribute('href')).toBe('/others/expense-details?from=2026-10-01&to=2026-10-31&item=3')
    expect(rent.textContent).toContain('超支')
    expect(screen.getAllByText('预算 ¥68,000，超出 ¥2,000')).toHaveLength(2)
    const before = screen.getAllByRole('link', { name: '上月同期 ¥65,000' })
    expect(before.map((link) => link.getAttribute('href'))).toEqual([
      '/others/expense-details?from=2026-09-01&to=2026-09-30&item=1',
      '/others/expense-details?from=2026-09-01&to=2026-09-30&item=3',
      '/others/expense-details?from=2026-09-01&to=2026-09-30&store=1',
    ])
    expect(screen.getByRole('link', { name: /^滨江店/ }).getAttribute('href')).toContain('store=1')
    expect(screen.queryByText(/预计月底/)).toBeNull()
  })

  test('opens the entries of each month of the trend', async () => {
    show('/others/expense-analysis?month=2026-10', ExpenseAnalysisScreen)
    await tap('看表格')
    const table = await screen.findByRole('table', { name: '近 1 个月支出' })
    expect(within(table).getByRole('link', { name: '10月' }).getAttribute('href')).toBe(
      '/others/expense-details?from=2026-10-01&to=2026-10-31',
    )
  })

  test('is closed to users without finance permission', async () => {
    useSession.setState({ isAdmin: false, permissions: { 'sales-record': true } })
    show('/others/expense-analysis', ExpenseAnalysisScreen)
    await waitFor(() => expect(screen.getByText(/^支出分析需要/)).toBeTruthy())
  })
})

describe('expenses over budget', () => {
  test('warns before saving and reports the pending approval', async () => {
    budgets = [over]
    needs_approval = true
    add = () => ok({ id: 5, number: 'SQ261123-CCCCC', pending: true })
    show('/others/expense-details?new=1', ExpenseDetailsScreen)
    await pick('项目', /房租/)
    await userEvent.type(screen.getByLabelText(/金额/), '50')
    await pick('账户', /现金/)
    await pick('门店', /滨江店/)
    const warning = await screen.findByText(/这一笔超出本月预算 ¥30，保存后等老板或其他财务批准/)
    expect(warning.textContent).toContain('全公司11月预算 ¥100，已用 ¥80，还剩 ¥20')
    await tap('保存')
    await screen.findByText('超出预算，已提交，等待批准')
  })

  test('lists an approval request and decides on it', async () => {
    show('/others/expense-details', ExpenseDetailsScreen)
    await tap(/待批准/)
    await userEvent.click(await screen.findByRole('link', { name: /房租 ¥50/ }))
    await screen.findByText('超出预算')
    await tap('批准')
    await waitFor(() =>
      expect(server.calls('POST /api/cash/requests/5/decide')).toMatchObject([{ approve: true, reason: '' }]),
    )
  })

  test('lets a boss change the approval limit', async () => {
    show('/others/expense-items', ExpenseCategoriesScreen)
    await userEvent.click(await screen.findByText('支出超出预算时'))
    await userEvent.type(await screen.findByLabelText(/超出多少要批准/), '500')
    await tap('保存')
    await screen.findByText('超出 ¥500 以上要批准')
  })
})
