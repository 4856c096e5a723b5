import { configure, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useSession } from '../../../lib/session/state.ts'
import { ok, refusal, type ScriptedResponse } from '../../../lib/testing/server.ts'
import { resetDevice, show, startScriptedServer } from '../../session/testing/show.tsx'
import { buildPage, buildTask } from '../testing/builders.ts'
import TasksScreen from './tasks-screen.tsx'

configure({ asyncUtilTimeout: 8_000 })

const NOON = Date.parse('2026-11-25T04:00:00Z')
let tasks: ReturnType<typeof buildTask>[]
let requests: URLSearchParams[]
let move: (id: number) => ScriptedResponse
let add: () => ScriptedResponse
let server: Awaited<ReturnType<typeof startScriptedServer>>

beforeEach(async () => {
  // fake the clock only; timers keep running
  vi.useFakeTimers({ toFake: ['Date'], now: NOON })
  vi.stubGlobal('scrollTo', () => {})
  useSession.setState({
    isLoggedIn: true,
    userName: 'laoban',
    database: '演示数据库',
    userId: 12,
    isAdmin: false,
  })
  requests = []
  tasks = [
    buildTask(1, '盘点二号柜', {
      day: '2026-11-24',
      overdue: true,
      priority: 'urgent',
      items: 3,
      items_done: 1,
    }),
    buildTask(2, '换门头灯箱', { day: '2026-11-26', assignees: [{ id: 5, name: '小林' }], can_work: false }),
  ]
  move = () => ok({ next: null })
  add = () => ok({ id: 99 })
  server = await startScriptedServer({
    'GET /api/tasks': (_, { url }) => {
      requests.push(new URL(url, 'http://x').searchParams)
      return ok(buildPage(tasks))
    },
    'GET /api/tasks/counts': () => ok({ mine: 2, today: 0, overdue: 1, made: 0 }),
    'POST /api/tasks/1/status': () => move(1),
    'POST /api/tasks': () => add(),
    'GET /api/colleagues': () =>
      ok(buildPage([{ id: 5, name: '小林', position: '业务员', avatar: null, pinyin: 'xiao lin xl' }])),
  })
})
afterEach(async () => {
  resetDevice()
  await server.stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const open = async (address = '/tasks') => {
  show(address, TasksScreen)
  await screen.findByRole('link', { name: /盘点二号柜/ })
}

test('shows due date, priority, assignee and progress in a row', async () => {
  await open()
  const late = screen.getByRole('link', { name: /盘点二号柜/ })
  expect(late.textContent).toContain('昨天 逾期')
  expect(late.textContent).toContain('紧急')
  expect(late.textContent).toContain('清单 1/3')
  expect(late.getAttribute('href')).toBe('/tasks/detail/1')
  expect(screen.getByRole('link', { name: /换门头灯箱/ }).textContent).toContain('小林')
})

test('completes a task by tick and offers undo', async () => {
  await open()
  await userEvent.click(screen.getByRole('checkbox', { name: '盘点二号柜' }))
  await screen.findByText('“盘点二号柜”已完成')
  await userEvent.click(screen.getByRole('button', { name: '撤销' }))
  await waitFor(() => expect(server.calls('POST /api/tasks/1/status')).toHaveLength(2))
  expect(server.calls('POST /api/tasks/1/status')).toMatchObject([
    { from: 'todo', to: 'done' },
    { from: 'done', to: 'todo' },
  ])
})

test('reports a concurrent step and reloads the list', async () => {
  move = () => refusal(409, 41072, '这个任务现在是“已完成”，请刷新后再操作')
  await open()
  const before = requests.length
  await userEvent.click(screen.getByRole('checkbox', { name: '盘点二号柜' }))
  await waitFor(() => expect(requests.length).toBeGreaterThan(before))
  const box = () => screen.getByRole<HTMLInputElement>('checkbox', { name: '盘点二号柜' })
  await waitFor(() => expect(box().checked).toBe(false))
})

test('does not tick a task of somebody else', async () => {
  await open()
  const box = screen.getByRole('checkbox', { name: '换门头灯箱' })
  expect(box.getAttribute('aria-disabled')).toBe('true')
  await userEvent.click(box)
  expect(server.calls('POST /api/tasks/2/status')).toEqual([])
})

test('requests the filters that are in the address', async () => {
  await open('/tasks?scope=all&stage=done&priority=high&user_id=5&name=小林')
  expect(Object.fromEntries(requests[0] ?? [])).toMatchObject({
    ...{ scope: 'all', stage: 'done', priority: 'high', user_id: '5', due: 'any' },
  })
  await userEvent.click(screen.getByRole('button', { name: '我发起' }))
  await waitFor(() => expect(requests.at(-1)?.get('scope')).toBe('made'))
  await userEvent.click(screen.getByRole('button', { name: /已逾期/ }))
  await waitFor(() => expect(requests.at(-1)?.get('due')).toBe('overdue'))
  expect(requests.at(-1)?.get('priority')).toBeNull()
})

test('explains an empty list and how to clear filters', async () => {
  tasks = []
  show('/tasks?q=没有', TasksScreen)
  await userEvent.click(await screen.findByRole('button', { name: '清空条件' }))
  await screen.findByText('没有要做的任务')
})

test('adds a task for a colleague and requires a title', async () => {
  show('/tasks?edit=new&day=2026-11-27', TasksScreen)
  await userEvent.click(await screen.findByRole('button', { name: '新增' }))
  await screen.findByText('请填写要做的事')
  await userEvent.type(screen.getByLabelText(/要做的事/), '补拍门店照片')
  await userEvent.click(screen.getByRole('button', { name: '负责人：laoban' }))
  const sheet = within(await screen.findByRole('dialog'))
  await userEvent.click(await sheet.findByRole('button', { name: '小林业务员' }))
  await userEvent.click(sheet.getByRole('button', { name: /选好/ }))
  await userEvent.click(screen.getByRole('button', { name: '新增' }))
  expect((await screen.findByTestId('arrived')).textContent).toContain('/tasks/detail/99')
  expect(server.calls('POST /api/tasks')).toMatchObject([
    { title: '补拍门店照片', assignee_ids: [12, 5], day: '2026-11-27', parent_id: null, priority: 'normal' },
  ])
})

test('keeps rejected input with the message of the server', async () => {
  add = () => refusal(409, 41070, '小林的账号已经停用，请改选其他人')
  show('/tasks?edit=new', TasksScreen)
  await userEvent.type(await screen.findByLabelText(/要做的事/), '补拍')
  await userEvent.click(screen.getByRole('button', { name: '新增' }))
  await screen.findByText('小林的账号已经停用，请改选其他人')
  expect((screen.getByLabelText(/要做的事/) as HTMLInputElement).value).toBe('补拍')
})
