import { ERRORS } from '@shangxue/contract/errors/errors'
import { configure, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { useSession } from '../../../lib/session/state.ts'
import { ok, refusal, type ScriptedResponse } from '../../../lib/testing/server.ts'
import { resetDevice, show, startScriptedServer } from '../../session/testing/show.tsx'
import DutyCalendarScreen from './duty-calendar-screen.tsx'
import DutyManagementScreen from './duty-management-screen.tsx'

// CI machines may be slow.
configure({ asyncUtilTimeout: 8_000 })

/** A Monday. */
const NOW = Date.parse('2026-11-23T04:00:00Z')
const CALENDAR = '/others/duty-calendar'
const MANAGEMENT = '/others/duty-management'
const ME = 7

const shift = { shift: '早班', starts: '08:00', ends: '14:00' }
const duty = (id: number, day: string, user_id: number, name: string, overrides: object = {}) => ({
  ...{ id, day, post_id: 1, post: '守店', shift_id: 2, ...shift, user_id, name, begun: false, swap_id: null },
  ...overrides,
})
const SWAP = {
  ...{ id: 5, state: 'asked', duty_id: 12, day: '2026-11-25', post: '守店', ...shift },
  ...{ from_id: 8, from: '小林', to_id: ME, to: '小周', in_return: null, reason: '家里有事', answer: '' },
  ...{ asked_at: '2026-11-23T03:00:00.000Z', may: ['answer'] },
}
const page = (list: object[]) => ({
  list,
  pagination: { page: 1, pageSize: 20, total: list.length, totalPages: 1, totalCapped: false },
})
const POST = {
  ...{ id: 1, name: '守店', note: '', approval: false, closed: false, version: 0 },
  shifts: [{ id: 2, name: '早班', starts: '08:00', ends: '14:00', needed: 1, closed: false }],
  people: [
    { user_id: ME, name: '小周', off: [] },
    { user_id: 8, name: '小林', off: [6] },
  ],
}
const turn = (day: string, user_id: number, name: string) => ({
  day,
  shift_id: 2,
  user_id,
  name,
  kept: false,
})

let duties: object[]
let posts: object[]
let save: () => ScriptedResponse
let server: Awaited<ReturnType<typeof startScriptedServer>>
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
  vi.stubGlobal('scrollTo', () => {})
  useSession.setState({ userId: ME, userName: '小周', permissions: {} })
  duties = [duty(11, '2026-11-23', 8, '小林'), duty(12, '2026-11-24', ME, '小周')]
  posts = [POST]
  save = () => ok({ added: 2, removed: 0 })
  const colleagues = [
    { id: 8, name: '小林', position: '业务员', avatar: null, pinyin: 'xl' },
    { id: 9, name: '店长', position: '店长', avatar: null, pinyin: 'dz' },
  ]
  server = await startScriptedServer({
    'GET /api/duty/posts': () => ok({ list: posts }),
    'GET /api/duty/duties': () => ok({ list: duties, today: '2026-11-23' }),
    'GET /api/duty/counts': () =>
      ok({ list: [{ user_id: ME, name: '小周', turns: 5, weekend: 2, taken: 1 }] }),
    'GET /api/duty/swaps': () => ok({ ...page([SWAP]), waiting: 1 }),
    'GET /api/colleagues': () => ok(page(colleagues)),
    'POST /api/duty/duties/12/swap': () => ok({ id: 6 }),
    'POST /api/duty/swaps/5/answer': () => ok({ state: 'done' }),
    'POST /api/duty/posts': () => ok({ id: 3 }),
    'POST /api/duty/rotation/preview': () =>
      ok({
        list: [turn('2026-11-24', ME, '小周'), turn('2026-11-25', 8, '小林')],
        gaps: [{ day: '2026-11-26', shift_id: 2, missing: 1 }],
        counts: [
          { user_id: ME, name: '小周', turns: 1, weekend: 0, leave_days: 0 },
          { user_id: 8, name: '小林', turns: 1, weekend: 0, leave_days: 2 },
        ],
      }),
    'POST /api/duty/rotation': () => save(),
  })
})
afterEach(async () => {
  resetDevice()
  localStorage.clear()
  useSession.setState({ userId: null, userName: '', permissions: {} })
  vi.useRealTimers()
  vi.unstubAllGlobals()
  await server.stop()
})

const tap = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))

describe('值班日历', () => {
  test('shows the month, own days and the people of the selected day', async () => {
    show(CALENDAR, DutyCalendarScreen)
    await screen.findByText('小林')
    expect(screen.getByText('2026年11月')).toBeTruthy()
    await tap(/11月24日 明天，我值班/)
    expect(await screen.findByRole('heading', { name: '11月24日 明天' })).toBeTruthy()
    expect(screen.getByText('08:00–14:00')).toBeTruthy()
  })

  test('requests a swap after validating the colleague', async () => {
    show(`${CALENDAR}?day=2026-11-24`, DutyCalendarScreen)
    await tap('小周')
    await tap('换班')
    await tap('发送换班请求')
    await screen.findByText('请选择一位同事')
    await tap(/换给谁/)
    await tap(/店长/)
    await tap('发送换班请求')
    await waitFor(() =>
      expect(server.calls('POST /api/duty/duties/12/swap')).toEqual([
        { to_id: 9, return_id: null, reason: '' },
      ]),
    )
  })

  test('offers no actions on the duty of others', async () => {
    show(CALENDAR, DutyCalendarScreen)
    await screen.findByText('小林')
    expect(screen.queryByRole('button', { name: '小林' })).toBeNull()
    expect(screen.queryByRole('button', { name: '安排' })).toBeNull()
  })

  test('lists pending swaps and answers them', async () => {
    show(`${CALENDAR}?view=swaps`, DutyCalendarScreen)
    await screen.findByText('小林 → 我')
    expect(screen.getByRole('radio', { name: '换班 1' })).toBeTruthy()
    await tap('同意')
    await waitFor(() =>
      expect(server.calls('POST /api/duty/swaps/5/answer')).toEqual([{ accept: true, answer: '' }]),
    )
  })

  test('shows an empty state without duties', async () => {
    duties = []
    show(`${CALENDAR}?view=own`, DutyCalendarScreen)
    await screen.findByText('近 62 天没有值班')
  })
})

describe('值班管理', () => {
  beforeEach(() => useSession.setState({ permissions: { 'attendance-admin': true } }))

  test('is limited to planners', async () => {
    useSession.setState({ permissions: {} })
    show(MANAGEMENT, DutyManagementScreen)
    await waitFor(() => expect(screen.queryByRole('button', { name: '停用' })).toBeNull())
    expect(server.calls('GET /api/duty/posts')).toEqual([])
  })

  test('validates and adds a post', async () => {
    show(`${MANAGEMENT}?post=new`, DutyManagementScreen)
    await tap('保存')
    await screen.findByText('请填写岗位的名称')
    await userEvent.type(screen.getByLabelText(/^岗位/), '开门')
    await tap('保存')
    const input = { name: '开门', note: '', approval: false }
    const shifts = [{ id: null, name: '全天', starts: '09:00', ends: '21:00', needed: 1 }]
    await waitFor(() => expect(server.calls('POST /api/duty/posts')).toEqual([{ ...input, shifts }]))
  })

  test('previews a rotation and saves manual changes', async () => {
    show(`${MANAGEMENT}?plan=1`, DutyManagementScreen)
    await tap('预览排班')
    await screen.findByText(/还缺 1 人次/)
    await screen.findByText('请假 2 天不排')
    await tap(/11月25日/)
    const sheet = within(await screen.findByRole('dialog'))
    await userEvent.click(sheet.getByRole('button', { name: /小周/ }))
    await tap('保存排班')
    await waitFor(() =>
      expect(server.calls('POST /api/duty/rotation')).toMatchObject([
        {
          post_id: 1,
          people: [
            { user_id: ME, off: [] },
            { user_id: 8, off: [6] },
          ],
          turns: [
            { day: '2026-11-24', shift_id: 2, user_id: ME },
            { day: '2026-11-25', shift_id: 2, user_id: ME },
          ],
        },
      ]),
    )
  })

  test('returns to the form with the reason when the plan is outdated', async () => {
    save = () => refusal(ERRORS.duty_plan_old.status, ERRORS.duty_plan_old.code, ERRORS.duty_plan_old.msg)
    show(`${MANAGEMENT}?plan=1`, DutyManagementScreen)
    await tap('预览排班')
    await tap('保存排班')
    await screen.findByText('排班刚有变动，请重新预览后再保存')
    expect(await screen.findByRole('button', { name: '预览排班' })).toBeTruthy()
  })

  test('counts the duties of each person', async () => {
    show(`${MANAGEMENT}?view=counts`, DutyManagementScreen)
    await screen.findByText('周末 2 次，换来 1 次')
    expect(screen.getByText('5 次')).toBeTruthy()
  })
})
