import { ERRORS } from '@shangxue/contract/errors/errors'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { useSession } from '../../../lib/session/state.ts'
import { ok, refusal } from '../../../lib/testing/server.ts'
import { setupStockScreens } from '../../stock/testing/stock-screens.tsx'
import TransfersScreen from './transfers-screen.tsx'

const LIST = '/others/fund-adjustment'
const CALL = '/api/vuevant/zijintiaozhengchaxun'
const { answer, open, sent } = setupStockScreens([{ path: LIST, element: <TransfersScreen /> }])

const lent = {
  ...{
    id: 7,
    number: 'ZJ261122-AAAAA',
    kind: 'temporary',
    state: 'approved',
    amount_fen: 1_200_000,
    fee_fen: 0,
  },
  ...{ from_account_id: 1, from_account: '工行', to_account_id: 2, to_account: '农行', location: null },
  ...{
    day: '2026-11-01',
    due_day: '2026-11-10',
    overdue: true,
    returned_day: null,
    returned_fen: 0,
    item: null,
    reason: '备货',
    by: 'caiwu',
  },
  at: '2026-11-01T02:00:00Z',
}
const waiting = {
  ...lent,
  ...{
    id: 8,
    state: 'waiting',
    overdue: false,
    own: false,
    decided_by: null,
    decided_at: null,
    decision: '',
  },
  ...{ returns: [], reversed: null, fee_entry_id: null },
  from: { kind: 'bank', balance_fen: 1_000_000 },
  to: { kind: 'bank', balance_fen: 0 },
}

beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(100)
  useSession.setState({ permissions: { finance: true } })
  answer((path) => {
    if (path === CALL) return ok([lent])
    if (path === '/api/funds/adjustments/open') return ok([])
    return path === '/api/funds/adjustments/8' ? ok(waiting) : undefined
  })
})

test.each([['?from=2026-11-20&to=2026-11-01'], ['?from=a%20b'], ['?from=2026-11-31&to=2026-12-01']])(
  'reports an invalid date range (%s) without a request',
  async (search) => {
    let calls = 0
    answer((path) => {
      if (path === '/api/funds/adjustments/open') return ok([])
      calls += 1
      return ok([])
    })
    open(`${LIST}${search}`)
    expect(await screen.findByText('日期范围不正确')).toBeTruthy()
    expect(calls).toBe(0)
  },
)

test('sends the date range as data1 and shows since when a loan is overdue', async () => {
  const requested: string[] = []
  answer((path, params) => {
    if (path === '/api/funds/adjustments/open') return ok([])
    requested.push(params.getAll('data1').join())
    return ok([lent])
  })
  open(`${LIST}?from=2026-11-01&to=2026-11-20`)
  const row = await screen.findByRole('link', { name: /¥12,000/ })
  expect(row.textContent).toContain('应在11月10日归还')
  expect(requested).toContain('2026-11-01,2026-11-20')
})

test('shows the consequences to the approver and keeps a rejection visible', async () => {
  answer((_path, _params, { method }) => {
    if (method === 'GET') return ok(waiting)
    return refusal(409, ERRORS.own_adjustment.code, '自己申请的资金调整不能自己审批，请老板或其他财务审批')
  })
  open(`${LIST}?id=8`)
  expect(await screen.findByText(/批准后将透支 ¥2,000/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: '批准' }))
  await userEvent.dblClick(await screen.findByRole('button', { name: '批准 ¥12,000' }))
  expect(await screen.findByText('自己申请的资金调整不能自己审批，请老板或其他财务审批')).toBeTruthy()
  await waitFor(() => expect(sent('/api/funds/adjustments/8/decide')).toMatchObject([{ approve: true }]))
})

/** Opens a loan of 12,000 of which 2,000 were repaid. */
const openLoan = (overrides: object = {}) => {
  const half = { ...waiting, state: 'approved', returned_fen: 200_000, decided_by: 'laoban', ...overrides }
  const back = { id: 1, day: '2026-11-05', amount_fen: 200_000, by: 'caiwu', at: '2026-11-05T02:00:00Z' }
  answer((_path, _params, { method }) =>
    method === 'GET'
      ? ok({
          ...half,
          decided_at: '2026-11-01T03:00:00Z',
          returns: [back],
          to: { kind: 'bank', balance_fen: 9e8 },
        })
      : ok({ returned_fen: 500_000, returned_day: null, state: 'reversed' }),
  )
  open(`${LIST}?id=8`)
}

test('repays a loan in parts up to the outstanding amount', async () => {
  openLoan({ own: true })
  await screen.findByText('caiwu归还 ¥2,000')
  // the requester cannot reverse it
  expect(screen.queryByRole('button', { name: '冲销' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: '登记归还' }))
  const amount = await screen.findByLabelText<HTMLInputElement>(/归还金额/)
  expect(amount.value).toBe('10000')
  await userEvent.clear(amount)
  await userEvent.type(amount, '10000.01')
  await userEvent.click(screen.getByRole('button', { name: /^归还 / }))
  expect(await screen.findByText('最多归还 ¥10,000')).toBeTruthy()
  await userEvent.clear(amount)
  await userEvent.type(amount, '3000')
  await userEvent.dblClick(screen.getByRole('button', { name: '归还 ¥3,000' }))
  await waitFor(() => expect(sent('/api/funds/adjustments/8/return')).toEqual([{ amount_fen: 300_000 }]))
})

test('reverses an approved transfer with a reason and its side effects', async () => {
  openLoan()
  await userEvent.click(await screen.findByRole('button', { name: '冲销' }))
  expect(await screen.findByText(/已归还的钱一起冲回/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: '金额错了' }))
  await userEvent.click(screen.getByRole('button', { name: '冲销 ¥12,000' }))
  await waitFor(() =>
    expect(sent('/api/funds/adjustments/8/reverse')).toMatchObject([{ reason: '金额错了' }]),
  )
})

test('requires the expense category and store of a card fee', async () => {
  answer((path) => (path.endsWith('/accounts') ? ok({ list: [], total_fen: 0 }) : ok([])))
  open(`${LIST}?new=1`)
  await userEvent.click(await screen.findByRole('radio', { name: '刷卡到账' }))
  expect(screen.queryByText('手续费项目')).toBeNull()
  await userEvent.type(screen.getByLabelText(/刷卡金额/), '100')
  await userEvent.type(screen.getByLabelText(/^手续费/), '1')
  await userEvent.click(screen.getByRole('button', { name: '提交审批' }))
  expect(await screen.findByText('请选择手续费记入的支出项目')).toBeTruthy()
  expect(screen.getByText('请选择手续费记在哪家门店')).toBeTruthy()
})
