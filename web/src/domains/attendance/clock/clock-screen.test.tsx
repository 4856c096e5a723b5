import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { useSession } from '../../../lib/session/state.ts'
import { ok, refusal, type ScriptedResponse } from '../../../lib/testing/server.ts'
import { resetDevice, show, startScriptedServer } from '../../session/testing/show.tsx'
import AdminScreen from '../admin/admin-screen.tsx'
import CalendarScreen from '../calendar/calendar-screen.tsx'
import ClockScreen from './clock-screen.tsx'
import { useClock } from './use-clock.ts'

const NOW = Date.parse('2026-11-23T00:50:00Z')
const CLOCK = 'POST /api/attendance/punches'
const shift = { id: 1, name: '早班', on: '2026-11-23T01:00:00.000Z', off: '2026-11-23T10:00:00.000Z' }
const punch = {
  ...{ id: 9, kind: 'in', at: '2026-11-23T00:50:00.000Z', received_at: '2026-11-23T00:50:00.000Z' },
  ...{
    source: 'clock',
    field: null,
    review: null,
    place: '滨江店',
    distance_m: 12,
    accuracy_m: 20,
    place_state: 'given',
  },
  ...{ flags: [], note: '', decided_by: null, decision_note: '', photo_ids: [] },
}
const card = {
  ...{
    day: '2026-11-23',
    state: 'ahead',
    states: ['ahead'],
    settled: false,
    shift,
    changed: false,
    holiday: null,
  },
  ...{ late_minutes: 0, early_minutes: 0, worked_minutes: 0, leave: [], in: null, out: null },
}
const before = {
  day: '2026-11-20',
  shift: { ...shift, on: '2026-11-20T01:00:00.000Z', off: '2026-11-20T10:00:00.000Z' },
}
const totals = {
  ...{
    work_days: 1,
    attended_days: 0,
    rest_days: 0,
    normal: 0,
    late: 0,
    serious_late: 0,
    early: 0,
    absent: 0,
  },
  ...{
    missed: 0,
    field: 0,
    leave: 0,
    late_minutes: 0,
    early_minutes: 0,
    worked_minutes: 0,
    leave_minutes: 0,
  },
  ahead: { work_days: 0, rest_days: 0, leave: 0 },
}

let day: object
let group: object | null
let clocked: () => ScriptedResponse
let reached: boolean
let server: Awaited<ReturnType<typeof startScriptedServer>>

const stands = (where: { accuracy?: number } | 'denied') =>
  vi.stubGlobal('navigator', {
    ...navigator,
    geolocation: {
      getCurrentPosition: (yes: (found: object) => void, no: (error: object) => void) =>
        where === 'denied'
          ? no({ code: 1, PERMISSION_DENIED: 1 })
          : yes({ coords: { latitude: 30.25, longitude: 120.16, accuracy: where.accuracy ?? 20 } }),
    },
  })

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
  vi.stubGlobal('scrollTo', () => {})
  stands({})
  day = card
  group = { name: '门店', field_allowed: true }
  reached = true
  clocked = () => {
    day = { ...card, state: 'open', states: ['open'], in: punch }
    return ok({ punch, day })
  }
  server = await startScriptedServer({
    'GET /api/attendance/today': () =>
      reached
        ? ok({ now: new Date(NOW).toISOString(), group, day, next: group && 'in', places: [] })
        : refusal(503, 50300, '服务器繁忙，请稍后重试'),
    'GET /api/attendance/month': () =>
      ok({
        ...{ user_id: 1, name: '小林', today: '2026-11-23', totals, appeals: [] },
        days: [{ ...card, ...before, state: 'absent', states: ['absent'], settled: true }, day],
      }),
    'POST /api/attendance/appeals': () => ok({ id: 4 }),
    'GET /api/attendance/requests': () =>
      ok({
        list: [
          {
            key: 'field-9',
            mine: false,
            user: '小林',
            day: '2026-11-23',
            appeal: null,
            punch: { ...punch, field: 'pending', flags: ['jump'] },
          },
        ],
        pagination: { page: 1, pageSize: 30, total: 1, totalPages: 1, totalCapped: false },
      }),
    'POST /api/attendance/punches/9/decide': () => ok(null),
    [CLOCK]: () => clocked(),
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

/** A stand-in for the field work form without photos. */
function FieldWork() {
  const { issue, clock, asField } = useClock()
  return (
    <>
      <p>{issue?.message}</p>
      <button type="button" onClick={() => clock('in')}>
        打卡
      </button>
      <button type="button" onClick={() => asField('in', { note: '见客户', photo_ids: [5] })}>
        提交
      </button>
    </>
  )
}

describe('打卡', () => {
  test('clocks in with one tap, the location and the time of the tap', async () => {
    show('/attendance/clock', ClockScreen)
    await tap('上班打卡')
    await screen.findByText('上班打卡成功 08:50')
    expect(server.calls(CLOCK)).toEqual([
      {
        ...{ kind: 'in', at: NOW, field: null, place_state: 'given' },
        place: { lat: 30.25, lng: 120.16, accuracy_m: 20 },
      },
    ])
    await screen.findByText('滨江店')
  })

  test('reports being outside the work places and offers field work', async () => {
    clocked = () => refusal(409, 41101, '离最近的打卡地点滨江店约 900 米，请走近后重试，或改用外勤打卡')
    show('/attendance/clock', ClockScreen)
    await tap('上班打卡')
    await screen.findByText(/约 900 米/)
    await tap('外勤打卡')
    await tap('提交外勤打卡')
    await screen.findByText('请填写外勤事由')
    expect(server.calls(CLOCK)).toHaveLength(1)
  })

  test('keeps the time of the tap for field work', async () => {
    clocked = () => refusal(409, 41101, '离最近的打卡地点滨江店约 900 米，请走近后重试，或改用外勤打卡')
    show('/attendance/clock', FieldWork)
    await tap('打卡')
    await screen.findByText(/约 900 米/)
    vi.setSystemTime(NOW + 10 * 60_000)
    clocked = () => ok({ punch: { ...punch, field: 'pending' }, day: card })
    await tap('提交')
    await waitFor(() => expect(server.calls(CLOCK)).toHaveLength(2))
    expect(server.calls(CLOCK)).toMatchObject([
      { at: NOW, field: null },
      { at: NOW, field: { note: '见客户', photo_ids: [5] }, place: { lat: 30.25, lng: 120.16 } },
    ])
  })

  test('offers only a retry without the right to field work', async () => {
    group = { name: '门店', field_allowed: false }
    stands('denied')
    clocked = () => refusal(409, 41103, '没有定位，请允许定位后重试，或改用外勤打卡')
    show('/attendance/clock', ClockScreen)
    await tap('上班打卡')
    await screen.findByText(/定位权限在浏览器的网站设置里打开/)
    expect(screen.queryByRole('button', { name: '外勤打卡' })).toBeNull()
    expect(server.calls(CLOCK)).toMatchObject([{ place: null, place_state: 'denied' }])
    await tap('重新定位并打卡')
    await waitFor(() => expect(server.calls(CLOCK)).toHaveLength(2))
  })

  test('allows clocking in when the day cannot be loaded', async () => {
    reached = false
    show('/attendance/clock', ClockScreen)
    await screen.findByText(/现在也可以打卡/)
    await tap('上班打卡')
    await waitFor(() => expect(server.calls(CLOCK)).toHaveLength(1))
  })

  test('explains what is missing to a user without a group', async () => {
    group = null
    show('/attendance/clock', ClockScreen)
    await screen.findByText('还没有加入考勤组')
    expect(screen.queryByRole('button', { name: '上班打卡' })).toBeNull()
  })
})

describe('考勤日历', () => {
  test('requests a forgotten punch after validating the form', async () => {
    show('/attendance/calendar?month=2026-11&day=2026-11-20', CalendarScreen)
    await tap('申请补上班卡')
    await tap('提交申请')
    await screen.findByText('请填写补卡原因')
    await tap('忘记打卡')
    await tap('提交申请')
    await screen.findByText('补卡申请已提交')
    expect(server.calls('POST /api/attendance/appeals')).toEqual([
      { day: '2026-11-20', kind: 'in', time: '09:00', next_day: false, reason: '忘记打卡', photo_ids: [] },
    ])
  })
})

describe('考勤管理', () => {
  test('decides on field work and shows its location warnings', async () => {
    useSession.setState({ isAdmin: true })
    show('/attendance/admin', AdminScreen)
    await screen.findByText('小林 · 上班外勤')
    await screen.findByText('疑似虚拟定位：移动速度异常')
    await tap('批准')
    await screen.findByText('已批准')
    expect(server.calls('POST /api/attendance/punches/9/decide')).toEqual([{ approve: true, note: '' }])
  })
})
