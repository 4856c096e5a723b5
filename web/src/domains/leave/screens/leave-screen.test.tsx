import { ERRORS } from '@shangxue/contract/errors/errors'
import { addDays } from '@shangxue/study/time/calendar'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { today } from '../../../lib/dates.ts'
import { useSession } from '../../../lib/session/state.ts'
import { ok, refusal } from '../../../lib/testing/server.ts'
import { setupStockScreens } from '../../stock/testing/stock-screens.tsx'
import type { LeaveDetail, LeaveType } from '../api.ts'
import LeaveScreen from './leave-screen.tsx'

const HOME = '/attendance/leave'
const { answer, open, sent, lastRequestOf } = setupStockScreens([{ path: HOME, element: <LeaveScreen /> }])

const kind = (overrides: Partial<LeaveType>): LeaveType => ({
  ...{ id: 1, name: '年假', unit: 'half_day', counted: true, calendar_days: false, paid: true, yearly: [] },
  ...{ carry_months: 3, proof_days: null, most_days: null, active: true, version: 1, ...overrides },
})
const TYPES = [
  kind({ yearly: [{ years: 1, minutes: 2_400 }] }),
  kind({ id: 2, name: '事假', unit: 'hour', counted: false, paid: false }),
  kind({ id: 3, name: '旧假', active: false }),
]
const desk = {
  ...{ today: today(), approver: false, admin: false, waiting: 0 },
  balances: [
    {
      ...{ type_id: 1, type: '年假', unit: 'half_day', counted: true, left: 1_200, used: 480, waiting: 0 },
      expiring: { minutes: 480, on: '2027-03-31' },
    },
    {
      ...{ type_id: 2, type: '事假', unit: 'hour', counted: false, left: 0, used: 0, waiting: 0 },
      expiring: null,
    },
  ],
}
const request = (overrides: Partial<LeaveDetail> = {}): LeaveDetail => ({
  ...{ id: 7, user_id: 5, user: '小林', position: '业务员', store: '滨江店', type_id: 1, type: '年假' },
  ...{ unit: 'half_day', state: 'waiting', from_day: '2026-12-01', from_minute: 720, to_day: '2026-12-03' },
  ...{ to_minute: 1_440, minutes: 1_200, reason: '回老家', photos: 0, at: '2026-11-20T02:00:00Z' },
  ...{ decided_by: null, decided_at: null, decision: '', own: false, may_decide: true, may_cancel: false },
  ...{ photo_ids: [], approvers: ['店长'], left: 1_200, cancelled_by: null, cancelled_at: null },
  ...{ cancellation: '', also_away: ['小周'], ...overrides },
})
const page = (list: readonly unknown[]) =>
  ok({
    list,
    pagination: { page: 1, pageSize: 40, total: list.length, totalPages: 1, totalCapped: false },
  })
const quote = {
  ...{ minutes: 480, left_before: 1_200, left_after: 720, proof_needed: false, approvers: ['店长'] },
  refusal: null as string | null,
}

const chooseKind = async (name: string) => {
  await screen.findByRole('option', { name })
  await userEvent.selectOptions(screen.getByLabelText(/^假期/), name)
}

let result = quote
let board = desk
/** Delay of the list response in milliseconds. */
let wait = 0
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(100)
  result = quote
  board = desk
  wait = 0
  answer(async (path, _params, { method }) => {
    if (path === '/api/leave/desk') return ok(board)
    if (path === '/api/leave/types') return ok(TYPES)
    if (path === '/api/leave/quote') return ok(result)
    if (path === '/api/leave/requests' && method === 'GET') {
      await new Promise((answered) => setTimeout(answered, wait))
      return page([request({ own: true })])
    }
    if (path === '/api/leave/requests') return ok({ id: 7, minutes: 480 })
    if (path === '/api/leave/requests/7') return ok(request())
    if (path === '/api/leave/requests/7/decide') return ok({ state: 'approved' })
    return path === '/api/leave/entries' ? page([]) : undefined
  })
})

test('shows the view tabs together with the list to avoid layout shift', async () => {
  board = { ...desk, approver: true }
  wait = 400
  const tabsVisibleWhileLoading: boolean[] = []
  const watch = new MutationObserver(() => {
    if (screen.queryByText('正在加载'))
      tabsVisibleWhileLoading.push(screen.queryByRole('radio', { name: '我的' }) !== null)
  })
  watch.observe(document.body, { childList: true, subtree: true })
  open(HOME)
  await screen.findByText('我的')
  watch.disconnect()
  expect(tabsVisibleWhileLoading).toContain(false)
  expect(tabsVisibleWhileLoading).not.toContain(true)
})

test('shows balances above requests with those that expire soon', async () => {
  open(HOME)
  const balances = within(await screen.findByRole('list', { name: '假期余额' }))
  const balance = balances.getByRole('link', { name: /年假.*2\.5 天/ })
  expect(balance.textContent).toContain('今年已休 1 天')
  expect(balance.textContent).toContain('1 天2027年3月31日到期')
  expect(screen.queryByText('事假')).toBeNull()
  const row = await screen.findByRole('link', { name: /12月1日下午 至 12月3日/ })
  expect(row.textContent).toContain('待审批')
  // the user cannot decide on requests of others
  expect(screen.queryByRole('radio', { name: /审批/ })).toBeNull()
})

test('sends half days as minutes after the server has counted them', async () => {
  open(`${HOME}?new=1`)
  await chooseKind('年假')
  expect(screen.queryByRole('option', { name: '旧假' })).toBeNull()
  await userEvent.selectOptions(screen.getByLabelText('开始的半天'), '下午开始')
  expect(await screen.findByText('请假后剩余')).toBeTruthy()
  expect(screen.getByText('1.5 天')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: '提交审批' }))
  expect(await screen.findByText('请填写请假原因')).toBeTruthy()
  await userEvent.type(screen.getByLabelText(/^原因/), '回老家')
  await userEvent.dblClick(screen.getByRole('button', { name: '提交审批' }))
  const span = { from_day: today(), from_minute: 720, to_day: today(), to_minute: 1_440 }
  await waitFor(() =>
    expect(sent('/api/leave/requests')).toEqual([{ type_id: 1, ...span, reason: '回老家', photo_ids: [] }]),
  )
})

test('limits hours to one day and allows several whole days', async () => {
  open(`${HOME}?new=1`)
  await chooseKind('事假')
  await userEvent.selectOptions(screen.getByLabelText('从'), '14:00')
  // the end moves along with a later start
  expect(screen.getByLabelText<HTMLSelectElement>('到').value).toBe('960')
  await userEvent.selectOptions(screen.getByLabelText('到'), '16:30')
  await waitFor(() =>
    expect(lastRequestOf('/api/leave/quote')).toMatchObject({ from_minute: '840', to_minute: '990' }),
  )
  await userEvent.click(screen.getByRole('radio', { name: '整天' }))
  expect(screen.getByLabelText(/^结束日期/)).toBeTruthy()
  await waitFor(() =>
    expect(lastRequestOf('/api/leave/quote')).toMatchObject({ from_minute: '0', to_minute: '1440' }),
  )
})

test('shows conflicts before sending and keeps the input after a rejection', async () => {
  result = { ...quote, refusal: '年假还剩 0 天，不够 1 天，请缩短时间或换一种假' }
  open(`${HOME}?new=1`)
  await chooseKind('年假')
  expect(await screen.findByText(result.refusal ?? '')).toBeTruthy()
  const code = ERRORS.leave_overlaps.code
  answer((path, _params, { method }) => {
    if (path === '/api/leave/requests' && method === 'POST') return refusal(409, code, '3月8日已经请了年假')
    return path === '/api/leave/types' ? ok(TYPES) : ok(quote)
  })
  await userEvent.type(screen.getByLabelText(/^原因/), '有事')
  await userEvent.click(screen.getByRole('button', { name: '提交审批' }))
  expect(await screen.findByText('3月8日已经请了年假')).toBeTruthy()
  expect(screen.getByLabelText<HTMLTextAreaElement>(/^原因/).value).toBe('有事')
})

test('shows other absences to the approver and accepts a note', async () => {
  open(`${HOME}?id=7`)
  expect(await screen.findByText('同店这段时间还有小周不在')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: '批准' }))
  await userEvent.dblClick(await screen.findByRole('button', { name: '批准 2.5 天' }))
  await waitFor(() => expect(sent('/api/leave/requests/7/decide')).toEqual([{ approve: true, reason: '' }]))
})

test('requires a reason for a rejection and offers common ones', async () => {
  open(`${HOME}?id=7`)
  await userEvent.click(await screen.findByRole('button', { name: '不批准' }))
  await userEvent.click(await screen.findByRole('button', { name: '人手不够' }))
  const buttons = screen.getAllByRole('button', { name: '不批准' })
  await userEvent.click(buttons.at(-1) as HTMLElement)
  await waitFor(() =>
    expect(sent('/api/leave/requests/7/decide')).toEqual([{ approve: false, reason: '人手不够' }]),
  )
})

test('keeps the view in the address and changes the week by tap', async () => {
  board = { ...desk, approver: true, waiting: 2 }
  const absent = request({ from_day: today(), to_day: today(), from_minute: 0 })
  answer((path) => {
    if (path === '/api/leave/desk') return ok(board)
    return path === '/api/leave/away' ? ok([absent]) : page([])
  })
  const router = open(HOME)
  await userEvent.click(await screen.findByRole('radio', { name: '审批 2' }))
  expect(await screen.findByText('没有人请假')).toBeTruthy()
  expect(router.state.location.search).toBe('?view=team')
  await userEvent.click(screen.getByRole('radio', { name: '谁不在' }))
  expect(await screen.findByRole('link', { name: /小林 · 年假/ })).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: '下一周' }))
  expect(router.state.location.search).toBe(`?view=away&day=${addDays(today(), 7)}`)
  expect(await screen.findByText(/没有人请假/)).toBeTruthy()
})

test('limits leave types to attendance managers and sends steps in minutes', async () => {
  open(`${HOME}?view=types&type=1`)
  expect(await screen.findByText(/^假期类型需要/)).toBeTruthy()
  useSession.setState({ permissions: { 'attendance-admin': true } })
  await userEvent.click(await screen.findByRole('button', { name: '添加一档' }))
  await userEvent.click(screen.getByRole('button', { name: '保存' }))
  expect(await screen.findByText('请填好每一档的工龄和天数，或移除空的一档')).toBeTruthy()
  await userEvent.type(screen.getByLabelText('第 2 档：工龄满几年'), '10')
  await userEvent.type(screen.getAllByLabelText('每年')[1] as HTMLElement, '7.5')
  await userEvent.click(screen.getByRole('button', { name: '保存' }))
  await waitFor(() =>
    expect(sent('/api/leave/types/1')).toMatchObject([
      {
        version: 1,
        yearly: [
          { years: 1, minutes: 2_400 },
          { years: 10, minutes: 3_600 },
        ],
      },
    ]),
  )
})
