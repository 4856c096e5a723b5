import { addDays } from '@shangxue/study/time/calendar'
import { act, configure, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { today } from '../../../lib/dates.ts'
import { type Entry, useOutbox } from '../../../lib/outbox/state.ts'
import { ok, refusal, type ScriptedResponse } from '../../../lib/testing/server.ts'
import { resetDevice, show, startScriptedServer } from '../../session/testing/show.tsx'
import TodosScreen from './todos-screen.tsx'

configure({ asyncUtilTimeout: 8_000 })

const LIST = 'GET /api/todos'
const DONE = 'GET /api/todos/done'
const ADD = 'POST /api/todos'
const NOON = Date.parse('2026-11-25T04:00:00Z')

const aTodo = (id: number, title: string, extra: object = {}) => ({
  ...{ id, title, note: '', day: null, time: null, reminder: 'none', repeat: 'none', done_at: null },
  ...extra,
})
type Todo = ReturnType<typeof aTodo>

let todos: Todo[]
let list: () => ScriptedResponse
let add: () => ScriptedResponse
let complete: (id: number) => ScriptedResponse | Promise<ScriptedResponse>
let server: Awaited<ReturnType<typeof startScriptedServer>>

beforeEach(async () => {
  // fake the clock only; timers keep running
  vi.useFakeTimers({ toFake: ['Date'], now: NOON })
  vi.stubGlobal('scrollTo', () => {})
  todos = [
    aTodo(1, '催补贴', { day: addDays(today(), -3) }),
    aTodo(2, '开早会', { day: today(), time: '09:00', reminder: 'ten_minutes', repeat: 'workdays' }),
    aTodo(3, '交晚班', { day: today(), time: '20:30', note: '现金和钥匙' }),
    aTodo(4, '交房租', { day: addDays(today(), 1), repeat: 'monthly' }),
    aTodo(5, '买胶带'),
    aTodo(6, '修空调'),
    aTodo(7, '换价签'),
  ]
  const done = () => todos.filter(({ done_at }) => done_at !== null)
  list = () => ok({ list: todos.filter(({ done_at }) => done_at === null), done: done().length })
  add = () => ok({ id: 99 })
  complete = (id) => {
    todos = todos.map((todo) =>
      todo.id === id ? { ...todo, done_at: '2026-11-25T04:00:00Z' as never } : todo,
    )
    return ok({ next: null })
  }
  const answers: Parameters<typeof startScriptedServer>[0] = {
    [LIST]: () => list(),
    [DONE]: () =>
      ok({
        list: done(),
        pagination: { page: 1, pageSize: 20, total: done().length, totalPages: 1, totalCapped: false },
      }),
    [ADD]: (input) => {
      const answer = add()
      if (answer.status === undefined)
        todos = [...todos, aTodo(100 + todos.length, String(input.title), input)]
      return answer
    },
  }
  for (const { id } of todos) {
    answers[`POST /api/todos/${id}/complete`] = () => complete(id)
    answers[`POST /api/todos/${id}/reopen`] = () => {
      todos = todos.map((todo) => (todo.id === id ? { ...todo, done_at: null } : todo))
      return ok(null)
    }
  }
  server = await startScriptedServer(answers)
})
afterEach(async () => {
  resetDevice()
  useOutbox.setState({ entries: [] })
  vi.useRealTimers()
  vi.unstubAllGlobals()
  await server.stop()
})

const open = (address = '/others/todo') => show(address, TodosScreen)
const section = async (name: string) => within(await screen.findByRole('list', { name }))
const titles = async (name: string) =>
  (await section(name)).getAllByRole('checkbox').map((box) => box.getAttribute('aria-label'))
const box = (name: string) => screen.findByRole('checkbox', { name })
const field = () => screen.findByLabelText('新待办')

test('groups todos in sections with overdue and repeating ones', async () => {
  open()
  expect(await titles('逾期')).toEqual(['催补贴'])
  expect(await titles('今天')).toEqual(['开早会', '交晚班'])
  expect(await titles('以后')).toEqual(['交房租'])
  expect(await titles('没有日期')).toEqual(['买胶带', '修空调', '换价签'])
  const day = await section('今天')
  const [early, evening] = day.getAllByRole('listitem')
  expect(early?.textContent).toContain('09:00')
  expect(early?.textContent).toContain('提前 10 分钟提醒')
  expect(early?.textContent).toContain('周一至周五')
  expect(within(early as HTMLElement).getByText('09:00').className).toContain('late')
  expect(within(evening as HTMLElement).getByText('20:30').className).not.toContain('late')
  expect(evening?.textContent).toContain('现金和钥匙')
  expect((await section('以后')).getByText('明天')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^已完成/ })).toBeNull()
})

test('ticks in one tap and reverts with 撤销', async () => {
  open()
  await userEvent.click(await box('买胶带'))
  expect(await screen.findByText('“买胶带”已完成')).toBeTruthy()
  expect(await titles('没有日期')).toEqual(['修空调', '换价签'])
  await userEvent.click(screen.getByRole('button', { name: '撤销' }))
  await waitFor(async () => expect(await titles('没有日期')).toEqual(['买胶带', '修空调', '换价签']))
})

test('ticks two at once, each with its own 撤销', async () => {
  open()
  const boxes = [await box('买胶带'), await box('修空调')]
  await Promise.all(boxes.map((item) => userEvent.click(item)))
  await screen.findByText('“修空调”已完成')
  expect(screen.getByText('“买胶带”已完成')).toBeTruthy()
  expect(await titles('没有日期')).toEqual(['换价签'])
  expect(screen.getAllByRole('button', { name: '撤销' })).toHaveLength(2)
})

test('ignores a second tap while the first is in flight', async () => {
  let answer: (scripted: ScriptedResponse) => void = () => undefined
  complete = () => new Promise((resolve) => (answer = resolve))
  open()
  const match = await box('买胶带')
  await userEvent.click(match)
  expect((match as HTMLInputElement).checked).toBe(true)
  await userEvent.click(match)
  answer(ok({ next: null }))
  await screen.findByText('“买胶带”已完成')
  expect(server.calls('POST /api/todos/5/complete')).toHaveLength(1)
})

test('names the next date of a repeating todo in the toast', async () => {
  complete = () => ok({ next: { id: 50, day: addDays(today(), 1) } })
  open()
  await userEvent.click(await box('开早会'))
  expect(await screen.findByText('“开早会”已完成，下次明天')).toBeTruthy()
})

test('unticks a deleted todo and reloads the list', async () => {
  complete = () => {
    todos = todos.filter(({ id }) => id !== 5)
    return refusal(404, 40400, '内容不存在或已被删除，请刷新后重试')
  }
  open()
  await userEvent.click(await box('买胶带'))
  await waitFor(async () => expect(await titles('没有日期')).toEqual(['修空调', '换价签']))
  expect(screen.queryByText(/已完成/)).toBeNull()
})

test('folds completed todos and reopens one', async () => {
  todos = [...todos, aTodo(8, '对账', { done_at: '2026-11-24T09:00:00Z' })]
  open()
  const fold = await screen.findByRole('button', { name: /^已完成/ })
  expect(fold.getAttribute('aria-expanded')).toBe('false')
  expect(server.calls(DONE)).toEqual([])
  await userEvent.click(fold)
  expect(await titles('已完成')).toEqual(['对账'])
  expect((await section('已完成')).getByText('昨天完成')).toBeTruthy()
})

test('marks a pending tick on its row and retries a rejected one', async () => {
  const tick = { id: 'k1', owner: '', path: '/api/todos/:id/complete', input: { id: 5 } } as unknown as Entry
  open()
  await box('买胶带')
  act(() => useOutbox.setState({ entries: [{ ...tick, state: 'waiting' }] }))
  expect(screen.getByText('待提交')).toBeTruthy()
  act(() => useOutbox.setState({ entries: [{ ...tick, state: 'refused' }] }))
  expect(screen.queryByText('待提交')).toBeNull()
  await userEvent.click(await box('买胶带'))
  expect(await screen.findByText('“买胶带”已完成')).toBeTruthy()
})

test('adds titles one after another without waiting for responses', async () => {
  open()
  await userEvent.type(await field(), '甲事{Enter}乙事{Enter} {Enter}')
  await waitFor(async () => expect((await titles('没有日期')).slice(-2)).toEqual(['甲事', '乙事']))
  expect(server.calls(ADD).map(({ title }) => title)).toEqual(['甲事', '乙事'])
})

test('sets today for the title added with 今天', async () => {
  open()
  await userEvent.click(await screen.findByRole('button', { name: '今天' }))
  await userEvent.type(await field(), '丙事{Enter}')
  await waitFor(async () => expect(await titles('今天')).toContain('丙事'))
  expect(server.calls(ADD)).toMatchObject([{ title: '丙事', day: today() }])
})

test('keeps rejected titles to retry or discard', async () => {
  const defaults = add
  add = () => refusal(409, 40980, '最多 500 条未完成的待办，请先完成或删除一些')
  open()
  await userEvent.click(await screen.findByRole('button', { name: '今天' }))
  await userEvent.type(await field(), '甲事{Enter}乙事{Enter}')
  await userEvent.click(screen.getByRole('button', { name: '今天' }))
  await userEvent.type(await field(), '丙事{Enter}丁')
  const refused = within(await screen.findByRole('list', { name: '没有新增成功' }))
  await waitFor(() => expect(refused.getAllByRole('listitem')).toHaveLength(3))
  expect(refused.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('甲事'),
    expect.stringContaining('乙事'),
    expect.stringContaining('丙事'),
  ])
  expect(((await field()) as HTMLInputElement).value).toBe('丁')
  await userEvent.click(refused.getByRole('button', { name: '放弃“甲事”' }))
  add = defaults
  await userEvent.click(refused.getByRole('button', { name: '重试“乙事”' }))
  await waitFor(async () => expect(await titles('今天')).toContain('乙事'))
  await userEvent.click(refused.getByRole('button', { name: '重试“丙事”' }))
  await waitFor(async () => expect(await titles('没有日期')).toContain('丙事'))
  expect(screen.queryByRole('list', { name: '没有新增成功' })).toBeNull()
})

test('searches on the server, hides handles and reports no matches', async () => {
  const script = list
  open('/others/todo?q=胶')
  await box('买胶带')
  expect(screen.queryByRole('button', { name: /^移动/ })).toBeNull()
  list = () => ok({ list: [], done: 0 })
  await userEvent.type(screen.getByRole('searchbox', { name: '搜索待办' }), '布')
  await screen.findByText('没有符合条件的待办')
  list = script
  await userEvent.click(screen.getByRole('button', { name: '清空条件' }))
  await box('修空调')
})

test('explains how to start without todos', async () => {
  todos = []
  open()
  expect(await screen.findByText('没有要做的事')).toBeTruthy()
})

test('retries a failed list and recovers', async () => {
  const usual = list
  list = () => refusal(500, 50000, '服务器出错，请稍后重试')
  open()
  expect((await screen.findByRole('alert')).textContent).toContain('服务器出错，请稍后重试')
  list = usual
  await userEvent.click(screen.getByRole('button', { name: '重试' }))
  await box('买胶带')
})
