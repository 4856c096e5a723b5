import { configure, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ok, refusal, type ScriptedResponse } from '../../../lib/testing/server.ts'
import { resetDevice, show, startScriptedServer } from '../../session/testing/show.tsx'
import { monthDays, weekDays } from '../tasks.ts'
import { buildPage, buildTask } from '../testing/builders.ts'
import CalendarScreen from './calendar-screen.tsx'

configure({ asyncUtilTimeout: 8_000 })

const NOON = Date.parse('2026-11-25T04:00:00Z')
let respondToMove: () => ScriptedResponse
let requests: URLSearchParams[]
let server: Awaited<ReturnType<typeof startScriptedServer>>
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOON })
  vi.stubGlobal('scrollTo', () => {})
  vi.stubGlobal('scrollBy', () => {})
  HTMLElement.prototype.setPointerCapture = () => {}
  respondToMove = () => ok(null)
  requests = []
  const list = [
    buildTask(1, '盘点二号柜', { day: '2026-11-25' }),
    buildTask(2, '别人的', { day: '2026-11-25', can_edit: false }),
    buildTask(3, '逾期的', { day: '2026-11-20', overdue: true }),
    buildTask(4, '做完的', { day: '2026-11-20', status: 'done' }),
  ]
  server = await startScriptedServer({
    'GET /api/tasks/calendar': (_, { url }) => {
      requests.push(new URL(url, 'http://x').searchParams)
      return ok({ list, more: false })
    },
    'GET /api/tasks': () => ok(buildPage([buildTask(9, '什么时候都行')])),
    'POST /api/tasks/1/day': () => respondToMove(),
    'POST /api/tasks/9/day': () => respondToMove(),
  })
})
afterEach(async () => {
  resetDevice()
  await server.stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  Reflect.deleteProperty(document, 'elementFromPoint')
})

const open = async (address = '/tasks/calendar') => {
  show(address, CalendarScreen)
  await screen.findByRole('button', { name: '改期：什么时候都行' })
}

test('covers a month in whole weeks from Monday', () => {
  expect(monthDays('2026-11').at(0)).toBe('2026-10-26')
  expect(monthDays('2026-11').at(-1)).toBe('2026-12-06')
  expect(monthDays('2027-02')).toHaveLength(28)
  expect(weekDays('2026-11-29')).toEqual(weekDays('2026-11-23'))
})

test('announces the tasks of a day and shows them on tap', async () => {
  await open()
  expect(Object.fromEntries(requests[0] ?? [])).toEqual({
    from: '2026-10-26',
    to: '2026-12-06',
    scope: 'mine',
  })
  expect(screen.getByRole('list', { name: '今天 11月25日 周三' }).textContent).toContain('盘点二号柜')
  await userEvent.click(screen.getByRole('button', { name: '11月20日，1 个任务，1 个逾期，1 个已完成' }))
  expect((await screen.findByRole('list', { name: '11月20日 周五' })).textContent).toContain('逾期的')
})

test('reschedules a task by its handle and offers undo', async () => {
  await open()
  expect(screen.queryByRole('button', { name: '改期：别人的' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: '改期：盘点二号柜' }))
  const sheet = within(await screen.findByRole('dialog'))
  await userEvent.click(sheet.getByRole('button', { name: '明天' }))
  await userEvent.click(sheet.getByRole('button', { name: '保存' }))
  await screen.findByText('“盘点二号柜”改到明天')
  await userEvent.click(screen.getByRole('button', { name: '撤销' }))
  await waitFor(() => expect(server.calls('POST /api/tasks/1/day')).toHaveLength(2))
  expect(server.calls('POST /api/tasks/1/day')).toMatchObject([
    { from: '2026-11-25', to: '2026-11-26' },
    { from: '2026-11-26', to: '2026-11-25' },
  ])
})

test('drags a task to a day and ignores other drop targets', async () => {
  await open()
  const over = (name: RegExp | undefined) => {
    const target = name && screen.getByRole('button', { name })
    Object.assign(document, { elementFromPoint: () => target ?? null })
  }
  const carry = (name: string) => {
    const handle = screen.getByRole('button', { name })
    fireEvent.pointerDown(handle, { button: 0, clientX: 10, clientY: 10 })
    fireEvent.pointerMove(handle, { clientX: 60, clientY: 90 })
    fireEvent.pointerUp(handle, { clientX: 60, clientY: 90 })
    fireEvent.click(handle)
  }
  over(undefined)
  carry('改期：盘点二号柜')
  over(/^11月27日/)
  carry('改期：什么时候都行')
  await waitFor(() =>
    expect(server.calls('POST /api/tasks/9/day')).toMatchObject([{ from: null, to: '2026-11-27' }]),
  )
  expect(server.calls('POST /api/tasks/1/day')).toEqual([])
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('reports a rejected move and reloads', async () => {
  respondToMove = () => refusal(409, 41077, '这个任务的日期刚在别处改过，请刷新后再操作')
  await open()
  const before = requests.length
  await userEvent.click(screen.getByRole('button', { name: '改期：盘点二号柜' }))
  const sheet = within(await screen.findByRole('dialog'))
  await userEvent.click(sheet.getByRole('button', { name: '移除日期' }))
  await waitFor(() => expect(requests.length).toBeGreaterThan(before))
  expect(server.calls('POST /api/tasks/1/day')).toMatchObject([{ from: '2026-11-25', to: null }])
})

test('lists each day of a week and keeps the week in the address', async () => {
  await open('/tasks/calendar?view=week')
  expect(Object.fromEntries(requests[0] ?? [])).toMatchObject({ from: '2026-11-23', to: '2026-11-29' })
  expect(screen.getAllByText('没有任务')).toHaveLength(6)
  await userEvent.click(screen.getByRole('button', { name: '下一周' }))
  await waitFor(() => expect(requests.at(-1)?.get('from')).toBe('2026-11-30'))
  await userEvent.click(await screen.findByRole('button', { name: '今天' }))
  await waitFor(() => expect(screen.getByText('11月23日 – 11月29日')).toBeDefined())
})
