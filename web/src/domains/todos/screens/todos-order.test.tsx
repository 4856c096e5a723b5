import { act, configure, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ok, refusal } from '../../../lib/testing/server.ts'
import { resetDevice, show, startScriptedServer } from '../../session/testing/show.tsx'
import TodosScreen from './todos-screen.tsx'

configure({ asyncUtilTimeout: 8_000 })

const LIST = 'GET /api/todos'
const ROW_PX = 52
const PLAIN = { note: '', day: null, time: null, reminder: 'none', repeat: 'none', done_at: null }

let todos: { id: number; title: string }[]
let refuseMove: boolean
let server: Awaited<ReturnType<typeof startScriptedServer>>

beforeEach(async () => {
  vi.stubGlobal('scrollTo', () => {})
  vi.stubGlobal('scrollBy', () => {})
  // rows of equal height in one column
  vi.spyOn(HTMLLIElement.prototype, 'getBoundingClientRect').mockImplementation(function (
    this: HTMLLIElement,
  ) {
    const index = [...(this.parentElement?.children ?? [])].indexOf(this)
    return { top: 300 + index * ROW_PX, height: ROW_PX } as DOMRect
  })
  todos = ['买胶带', '修空调', '换价签'].map((title, index) => ({ ...PLAIN, id: index + 5, title }))
  refuseMove = false
  const answers: Parameters<typeof startScriptedServer>[0] = { [LIST]: () => ok({ list: todos, done: 0 }) }
  for (const { id } of todos) {
    answers[`POST /api/todos/${id}/complete`] = () => {
      todos = todos.filter((todo) => todo.id !== id)
      return ok({ next: null })
    }
    answers[`POST /api/todos/${id}/move`] = ({ side, of }) => {
      if (refuseMove) return refusal(409, 40900, '数据已被他人修改，请刷新后重试')
      const moved = todos.filter((todo) => todo.id === id)
      const others = todos.filter((todo) => todo.id !== id)
      const index = others.findIndex((todo) => todo.id === of) + (side === 'after' ? 1 : 0)
      todos = [...others.slice(0, index), ...moved, ...others.slice(index)]
      return ok(null)
    }
  }
  server = await startScriptedServer(answers)
})
afterEach(async () => {
  resetDevice()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  await server.stop()
})

const open = () => show('/others/todo', TodosScreen)
const titles = async (name: string) =>
  within(await screen.findByRole('list', { name }))
    .getAllByRole('checkbox')
    .map((box) => box.getAttribute('aria-label'))
const box = (name: string) => screen.findByRole('checkbox', { name })
const handleOf = (name: string) => screen.findByRole('button', { name: `移动${name}` })
/** Reloads the list, as on returning to the page. */
const refresh = async (before = server.calls(LIST).length) => {
  act(() => void window.dispatchEvent(new Event('visibilitychange')))
  await waitFor(() => expect(server.calls(LIST).length).toBeGreaterThan(before))
}
const START = { button: 0, clientY: 320, pointerId: 1 }
const carry = (handle: Element, rows: number) =>
  fireEvent.pointerMove(handle, { ...START, clientY: 320 + rows * ROW_PX })

test('moves a row by arrow keys, keeps focus and announces it', async () => {
  open()
  const handle = () => screen.getByRole('button', { name: '移动买胶带' })
  await box('买胶带')
  handle().focus()
  await userEvent.keyboard('{ArrowDown}')
  await waitFor(async () => expect(await titles('没有日期')).toEqual(['修空调', '买胶带', '换价签']))
  expect(document.activeElement).toBe(handle())
  expect(screen.getByText('已移到第2条，共 3 条')).toBeTruthy()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  await waitFor(async () => expect(await titles('没有日期')).toEqual(['修空调', '换价签', '买胶带']))
  await waitFor(() =>
    expect(server.calls('POST /api/todos/5/move')).toEqual([
      { side: 'after', of: 6 },
      { side: 'after', of: 7 },
    ]),
  )
})

test('does not refresh while dragging at the top of the page', async () => {
  open()
  const handle = await screen.findByRole('button', { name: '移动买胶带' })
  const before = server.calls(LIST).length
  const pullRefresh = (from: Element) => {
    fireEvent.touchStart(from, { touches: [{ clientY: 100 }] })
    for (const clientY of [150, 200, 300]) fireEvent.touchMove(from, { touches: [{ clientY }] })
    const state = screen.queryByText(/松开|下拉/)
    fireEvent.touchEnd(from)
    return state
  }
  expect(pullRefresh(handle)).toBeNull()
  expect(server.calls(LIST)).toHaveLength(before)
  expect(pullRefresh(await box('买胶带'))).not.toBeNull()
  await waitFor(() => expect(server.calls(LIST)).toHaveLength(before + 1))
})

test('offers 上移 and 下移 without dragging', async () => {
  open()
  await userEvent.click(await screen.findByRole('button', { name: '移动换价签' }))
  const sheet = within(await screen.findByRole('dialog'))
  expect((sheet.getByRole('button', { name: '下移' }) as HTMLButtonElement).disabled).toBe(true)
  await userEvent.click(sheet.getByRole('button', { name: '移到最前' }))
  await waitFor(async () => expect(await titles('没有日期')).toEqual(['换价签', '买胶带', '修空调']))
})

test('reverts an order that the server rejects', async () => {
  refuseMove = true
  open()
  await box('买胶带')
  screen.getByRole('button', { name: '移动买胶带' }).focus()
  await userEvent.keyboard('{ArrowDown}')
  await waitFor(() => expect(server.calls('POST /api/todos/5/move')).toHaveLength(1))
  await waitFor(async () => expect(await titles('没有日期')).toEqual(['买胶带', '修空调', '换价签']))
})

test('drops a row among the rows present when the drag started', async () => {
  open()
  const handle = await handleOf('买胶带')
  fireEvent.pointerDown(handle, START)
  carry(handle, 1)
  todos = [{ ...PLAIN, id: 4, title: '刚来的' } as never, ...todos]
  await refresh()
  await box('刚来的')
  carry(handle, 1)
  fireEvent.pointerUp(handle)
  await waitFor(() => expect(server.calls('POST /api/todos/5/move')).toEqual([{ side: 'after', of: 6 }]))
  expect(await titles('没有日期')).toEqual(['刚来的', '修空调', '买胶带', '换价签'])
})

test('drops a row in place of one deleted during the drag', async () => {
  open()
  const handle = await handleOf('买胶带')
  fireEvent.pointerDown(handle, START)
  carry(handle, 2)
  todos = todos.filter(({ title }) => title !== '换价签')
  await refresh()
  await waitFor(() => expect(screen.queryByRole('checkbox', { name: '换价签' })).toBeNull())
  fireEvent.pointerUp(handle)
  await waitFor(() => expect(server.calls('POST /api/todos/5/move')).toEqual([{ side: 'after', of: 6 }]))
})

test('keeps the other rows when the dragged one disappears', async () => {
  open()
  const handle = await handleOf('买胶带')
  fireEvent.pointerDown(handle, START)
  carry(handle, 1)
  const shifted = () => screen.getAllByRole('listitem').filter(({ style }) => style.transform !== '')
  expect(shifted()).toHaveLength(2)
  todos = todos.slice(1)
  await refresh()
  await waitFor(() => expect(screen.queryByRole('checkbox', { name: '买胶带' })).toBeNull())
  await waitFor(() => expect(shifted()).toEqual([]))
})

test('lets a second finger take over and resets the first row', async () => {
  open()
  const first = await handleOf('买胶带')
  fireEvent.pointerDown(first, START)
  carry(first, 1)
  const second = await handleOf('换价签')
  fireEvent.pointerDown(second, { ...START, pointerId: 2 })
  const shifted = () => screen.getAllByRole('listitem').filter(({ style }) => style.transform !== '')
  expect(shifted()).toEqual([])
  fireEvent.pointerUp(second)
  fireEvent.pointerUp(first)
  expect(server.calls('POST /api/todos/5/move')).toEqual([])
})

test('takes no focus later after an arrow key at the end', async () => {
  open()
  const handle = await handleOf('换价签')
  act(() => handle.focus())
  await userEvent.keyboard('{ArrowDown}')
  const field = await screen.findByLabelText('新待办')
  act(() => field.focus())
  todos = todos.slice(1)
  await refresh()
  await waitFor(() => expect(screen.queryByRole('checkbox', { name: '买胶带' })).toBeNull())
  expect(document.activeElement).toBe(field)
})

test('moves focus to the next row after ticking by keyboard', async () => {
  open()
  const first = await box('买胶带')
  act(() => first.focus())
  await userEvent.keyboard(' ')
  await waitFor(() => expect(screen.queryByRole('checkbox', { name: '买胶带' })).toBeNull())
  await waitFor(async () => expect(document.activeElement).toBe(await box('修空调')))
  const last = await box('换价签')
  act(() => last.focus())
  await userEvent.keyboard(' ')
  await waitFor(() => expect(screen.queryByRole('checkbox', { name: '换价签' })).toBeNull())
  await waitFor(async () => expect(document.activeElement).toBe(await box('修空调')))
})
