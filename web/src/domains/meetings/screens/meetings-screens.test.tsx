import { configure, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useSession } from '../../../lib/session/state.ts'
import { ok, type ScriptedResponse } from '../../../lib/testing/server.ts'
import { resetDevice, show, startScriptedServer } from '../../session/testing/show.tsx'
import MeetingAddScreen from './meeting-add-screen.tsx'
import MeetingScreen from './meeting-screen.tsx'
import MeetingsScreen from './meetings-screen.tsx'

configure({ asyncUtilTimeout: 8_000 })

const NOW = Date.parse('2026-11-23T04:00:00Z')
const LIST = '/others/meeting-records'
const DETAIL = `${LIST}/detail/:id`

const plan = { id: 4, title: '周会', place: '二楼', day: '2026-11-24', starts: '09:00', ends: '10:00' }
const NO_TASK = { task_id: null, task_seen: false, task_gone: false }
const MEETING = {
  ...{ ...plan, agenda: '一、销售', minutes: '到货 20 台', state: 'planned', reminder: 'none', host_id: 7 },
  ...{ host: '小周', photo_ids: [], published_at: null, minutes_version: 0, version: 3 },
  ...{ may_edit: true, may_delete: true, to_confirm: false },
  people: [
    { user_id: 8, name: '小林', confirmed_at: null },
    { user_id: 9, name: '店长', confirmed_at: '2026-11-24T04:00:00.000Z' },
  ],
  decisions: [{ id: 1, text: '换价签', assignee_id: 8, due: null, assignee: '小林', ...NO_TASK }],
}
const page = (list: object[]) => ({
  list,
  pagination: { page: 1, pageSize: 20, total: list.length, totalPages: 1, totalCapped: false },
})
const ROW = {
  ...plan,
  state: 'published',
  host: '小周',
  people: 2,
  confirmed: 1,
  decisions: 1,
  to_confirm: true,
}

let meeting: object
let rows: object[]
let task: () => ScriptedResponse
let server: Awaited<ReturnType<typeof startScriptedServer>>
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
  vi.stubGlobal('scrollTo', () => {})
  useSession.setState({ userId: 7, userName: '小周', permissions: {} })
  meeting = MEETING
  rows = [ROW]
  task = () => {
    meeting = { ...MEETING, decisions: [{ ...MEETING.decisions[0], task_id: 31, task_seen: true }] }
    return ok({ task_id: 31 })
  }
  server = await startScriptedServer({
    'GET /api/meetings': () => ok({ ...page(rows), unread: rows.length, today: '2026-11-23' }),
    'GET /api/meetings/4': () => ok(meeting),
    'GET /api/meetings/4/pdf': () => ({ text: '%PDF' }),
    'GET /api/meetings/4/docx': () => ({ text: 'PK' }),
    'GET /api/colleagues': () =>
      ok(page([{ id: 8, name: '小林', position: '', avatar: null, pinyin: 'xl' }])),
    'POST /api/meetings': () => ok({ id: 4 }),
    'POST /api/meetings/4/confirm': () => ok(null),
    'POST /api/meetings/4/decisions/1/task': () => task(),
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
const opened = () => show('/others/meeting-records/detail/4', MeetingScreen, DETAIL)

test('lists time, place and minutes to confirm', async () => {
  show(LIST, MeetingsScreen)
  const row = await screen.findByRole('link', { name: /周会/ })
  expect(row.textContent).toContain('11月24日 周二 09:00–10:00')
  expect(row.textContent).toContain('1 / 2 人已确认')
  expect(row.textContent).toContain('待确认')
})

test('explains how to start without meetings', async () => {
  rows = []
  show(LIST, MeetingsScreen)
  await screen.findByText('还没有会议')
})

test('fills only empty fields from a template', async () => {
  show(`${LIST}/add`, MeetingAddScreen)
  await userEvent.type(await screen.findByLabelText(/^主题/), '城东店周会')
  await tap('周会模板')
  expect((screen.getByLabelText(/^主题/) as HTMLInputElement).value).toBe('城东店周会')
  expect((screen.getByLabelText(/^议程/) as HTMLTextAreaElement).value).toContain('上周销售')
  await tap('添加决定')
  await tap('保存')
  await screen.findByText('请写下决定，或移除这一条')
  await userEvent.type(screen.getByLabelText('决定 1'), '换价签')
  await tap('保存')
  await waitFor(() =>
    expect(server.calls('POST /api/meetings')).toMatchObject([
      {
        ...{ title: '城东店周会', day: '2026-11-23', starts: '09:00', ends: null, host_id: 7, people: [] },
        decisions: [{ id: null, text: '换价签', assignee_id: null, due: null }],
      },
    ]),
  )
})

test('creates a task from a decision and links to it', async () => {
  opened()
  await tap('转为任务')
  const link = await screen.findByRole('link', { name: '查看任务' })
  expect(link.getAttribute('href')).toBe('/tasks/detail/31')
})

test('marks a deleted task and does not link to a hidden one', async () => {
  const [decision] = MEETING.decisions
  const hidden = { ...decision, id: 2, text: '调货', task_id: 9, task_seen: false }
  meeting = { ...MEETING, decisions: [{ ...decision, task_gone: true }, hidden] }
  opened()
  await screen.findByText('小林 · 转成的任务已删除')
  await screen.findByText('小林 · 已转为任务')
  expect(screen.queryByRole('link', { name: '查看任务' })).toBeNull()
  expect(screen.getAllByRole('button', { name: '转为任务' })).toHaveLength(1)
})

test('confirms the displayed version of the minutes as a participant', async () => {
  meeting = {
    ...MEETING,
    state: 'published',
    minutes_version: 2,
    may_edit: false,
    may_delete: false,
    to_confirm: true,
  }
  opened()
  await screen.findByText('小林 未确认')
  expect(screen.getByText('店长 已确认')).toBeTruthy()
  expect(screen.queryByRole('button', { name: '修改' })).toBeNull()
  await tap('已阅读并确认')
  await waitFor(() => expect(server.calls('POST /api/meetings/4/confirm')).toEqual([{ minutes_version: 2 }]))
})

test('prints minutes, decisions and space to sign', async () => {
  const print = vi.fn()
  vi.stubGlobal('print', print)
  opened()
  await tap('更多')
  await tap('打印')
  expect(print).toHaveBeenCalledOnce()
  const paper = screen.getByText('参会人签字').parentElement
  expect(paper?.textContent).toContain('到货 20 台')
  expect(paper?.textContent).toContain('换价签　负责人：小林')
})

test.each([
  ['下载 PDF', 'GET /api/meetings/4/pdf'],
  ['下载 Word', 'GET /api/meetings/4/docx'],
] as const)('%s requests the file and saves it', async (label, address) => {
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => {} }))
  opened()
  await tap('更多')
  await tap(label)
  await screen.findByText('已下载')
  expect(server.calls(address)).toHaveLength(1)
  expect(click).toHaveBeenCalledOnce()
  click.mockRestore()
})
