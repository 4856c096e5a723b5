import { addDays } from '@shangxue/study/time/calendar'
import { act, cleanup, configure, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { today } from '../../../lib/dates.ts'
import { editState } from '../../../lib/outbox/hooks.ts'
import { outbox } from '../../../lib/outbox/queue.ts'
import { type Entry, lazyOutbox, useOutbox } from '../../../lib/outbox/state.ts'
import { submit } from '../../../lib/outbox/submit.ts'
import { KEYS } from '../../../lib/session/state.ts'
import { stubIndexedDb } from '../../../lib/testing/indexed-db.ts'
import { ok, refusal, type ScriptedResponse } from '../../../lib/testing/server.ts'
import { resetDevice, show, startScriptedServer } from '../../session/testing/show.tsx'
import TodoFormScreen from './todo-form-screen.tsx'

configure({ asyncUtilTimeout: 8_000 })

const GET = 'GET /api/todos/7'
const ADD = 'POST /api/todos'
const SAVE = 'PUT /api/todos/7'
const GONE = refusal(404, 40400, '内容不存在或已被删除，请刷新后重试')
// a Wednesday
const NOON = Date.parse('2026-11-25T04:00:00Z')

let todo: Record<string, unknown>
let save: (input: Record<string, unknown>) => ScriptedResponse
let server: Awaited<ReturnType<typeof startScriptedServer>>

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOON })
  vi.stubGlobal('scrollTo', () => {})
  const plan = { day: '2026-11-30', time: '17:00', reminder: 'one_hour', repeat: 'weekly' }
  todo = { id: 7, title: '提交周报', note: '发给老板', ...plan, done_at: null, version: 3 }
  save = (input) => ok({ ...todo, ...input, version: 4 })
  server = await startScriptedServer({
    [GET]: () => ok(todo),
    [ADD]: () => ok({ id: 8 }),
    [SAVE]: (input) => save(input),
    'DELETE /api/todos/7': () => ok(null),
    'POST /api/todos/7/complete': () => ok({ next: { id: 9, day: '2026-12-07' } }),
    'POST /api/todos/7/reopen': () => ok(null),
    'GET /api/todos/6': () => GONE,
  })
})
afterEach(async () => {
  resetDevice()
  delete lazyOutbox.submit
  useOutbox.setState({ entries: [] })
  vi.useRealTimers()
  vi.unstubAllGlobals()
  await server.stop()
})

const openNew = () => show('/others/todo/add', TodoFormScreen)
const openKnown = async () => {
  show('/others/todo/detail?id=7', TodoFormScreen)
  await screen.findByDisplayValue('提交周报')
}
test('reports an address of an unknown todo instead of a new one', async () => {
  show('/others/todo/detail', TodoFormScreen)
  await screen.findByText('没有指定待办')
  expect(screen.queryByRole('button', { name: '保存' })).toBeNull()
})

const field = <E extends HTMLInputElement>(label: RegExp | string) => screen.getByLabelText(label) as E
const fill = (label: string, value: string) => fireEvent.change(field(label), { target: { value } })
const tapSave = () => userEvent.click(screen.getByRole('button', { name: '保存' }))
const arrived = async () => (await screen.findByTestId('arrived')).textContent
const entries = () => useOutbox.getState().entries
const waiting = (path: string) =>
  ({ id: 'k1', owner: '', path, input: { id: 7 }, state: 'waiting' }) as unknown as Entry
const PLAIN = { note: '', day: null, time: null, reminder: 'none', repeat: 'none' }

test('saves with a title alone', async () => {
  openNew()
  await tapSave()
  expect(await screen.findByText('请填写要做的事')).toBeTruthy()
  await userEvent.type(field(/^要做的事/), ' 买胶带 ')
  await tapSave()
  expect(await arrived()).toBe('/others/todo')
  expect(server.calls(ADD)).toEqual([{ title: '买胶带', ...PLAIN }])
})

test('requires a day for a time and a time for a reminder', async () => {
  openNew()
  expect(['时间', '提醒', '重复'].map((label) => field(label).disabled)).toEqual([true, true, true])
  await userEvent.click(screen.getByRole('button', { name: '下周一' }))
  expect(field('日期').value).toBe('2026-11-30')
  fill('时间', '09:30')
  await userEvent.selectOptions(field('提醒'), '提前 10 分钟')
  await userEvent.selectOptions(field('重复'), '每月')
  fill('日期', '')
  expect(field('时间').value).toBe('')
  await userEvent.type(field(/^要做的事/), '交房租')
  await tapSave()
  await arrived()
  expect(server.calls(ADD)).toEqual([{ title: '交房租', ...PLAIN }])
})

test('offers next Monday once on a Sunday as 明天', async () => {
  vi.setSystemTime(Date.parse('2026-11-29T04:00:00Z'))
  openNew()
  await userEvent.click(screen.getByRole('button', { name: '明天' }))
  expect(field('日期').value).toBe('2026-11-30')
  expect(screen.queryByRole('button', { name: '下周一' })).toBeNull()
})

test('warns of a reminder in the past', async () => {
  openNew()
  await userEvent.click(screen.getByRole('button', { name: '今天' }))
  fill('时间', '12:30')
  await userEvent.selectOptions(field('提醒'), '提前 10 分钟')
  expect(screen.queryByText(/不会再提醒/)).toBeNull()
  await userEvent.selectOptions(field('提醒'), '提前 1 小时')
  expect(screen.getByText('提醒的时间已经过去，不会再提醒')).toBeTruthy()
})

test('saves changes against the version that was loaded', async () => {
  await openKnown()
  expect(field('提醒').value).toBe('one_hour')
  await userEvent.clear(field('备注'))
  await userEvent.click(screen.getByRole('button', { name: '明天' }))
  await tapSave()
  expect(await arrived()).toBe('/others/todo')
  const { id, done_at, ...content } = todo
  expect(server.calls(SAVE)).toEqual([{ ...content, note: '', day: addDays(today(), 1) }])
})

test('reports a conflict, keeps the input and saves over it with 保存', async () => {
  await openKnown()
  await userEvent.type(field(/^要做的事/), '和月报')
  const defaults = save
  todo = { ...todo, title: '提交日报', version: 4 }
  save = () => refusal(409, 40981, '这条待办刚在别处改过，请核对后再保存')
  await tapSave()
  const messages = await screen.findByText(/别处现在是“提交日报”/)
  expect(messages.textContent).toContain('再次保存会以这里的内容为准')
  expect(field(/^要做的事/).value).toBe('提交周报和月报')
  save = defaults
  await tapSave()
  await arrived()
  expect(server.calls(SAVE).map(({ version }) => version)).toEqual([3, 4])
})

test('reports completion or notes from elsewhere before overwriting', async () => {
  await openKnown()
  await userEvent.type(field(/^要做的事/), '和月报')
  const note = `发给老板和财务，${'请他们回复'.repeat(10)}`
  todo = { ...todo, note, done_at: '2026-11-25T01:00:00Z', version: 4 }
  save = () => refusal(409, 40981, '这条待办刚在别处改过，请核对后再保存')
  await tapSave()
  const conflictText = (await screen.findByText(/别处现在是“提交周报”，今天完成/)).textContent
  expect(conflictText).toContain('备注是“发给老板和财务，请他们回复')
  expect(conflictText).toContain('…”')
  expect(conflictText).toContain('再次保存会以这里的内容为准')
})

test('saves a todo deleted elsewhere as a new one', async () => {
  await openKnown()
  await userEvent.type(field(/^要做的事/), '和月报')
  save = () => GONE
  await tapSave()
  expect((await screen.findByRole('alert')).textContent).toContain('已在别处删除，内容还在这里')
  await userEvent.click(screen.getByRole('button', { name: '另存为新待办' }))
  await arrived()
  expect(server.calls(ADD)).toMatchObject([{ title: '提交周报和月报', repeat: 'weekly' }])
})

test('promises no draft for a todo deleted elsewhere', async () => {
  await openKnown()
  await userEvent.type(field(/^要做的事/), '和月报')
  save = () => GONE
  await tapSave()
  await screen.findByRole('alert')
  await userEvent.click(screen.getByRole('link', { name: '返回' }))
  const question = await screen.findByRole('dialog')
  expect(question.textContent).toContain('现在离开，刚才填写的内容会丢失')
})

test('reports a deleted todo', async () => {
  show('/others/todo/detail?id=6', TodoFormScreen)
  expect(await screen.findByText('这条待办已经删除')).toBeTruthy()
  expect(screen.getByRole('link', { name: '查看全部待办' })).toBeTruthy()
})

test('deletes after a confirmation that names the series', async () => {
  await openKnown()
  await userEvent.click(screen.getByRole('button', { name: '删除' }))
  const question = await screen.findByRole('alertdialog')
  expect(question.textContent).toContain('删除后不再生成下一次')
  await userEvent.click(
    [...question.querySelectorAll('button')].find((item) => item.textContent === '删除') as Element,
  )
  expect(await arrived()).toBe('/others/todo')
  expect(server.calls('DELETE /api/todos/7')).toHaveLength(1)
})

test('offers 标记完成 without unsaved input and names the next date', async () => {
  await openKnown()
  await userEvent.type(field('备注'), '，')
  expect(screen.queryByRole('button', { name: '标记完成' })).toBeNull()
  resetDevice()
  await openKnown()
  await userEvent.click(screen.getByRole('button', { name: '标记完成' }))
  expect(await arrived()).toBe('/others/todo')
  expect(screen.getByText('“提交周报”已完成，下次12月7日 周一')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: '撤销' }))
  await waitFor(() => expect(server.calls('POST /api/todos/7/reopen')).toHaveLength(1))
})

test('shows when a todo was completed and reopens it', async () => {
  todo = { ...todo, done_at: '2026-11-24T09:05:00Z' }
  await openKnown()
  expect(screen.getByText('已于 2026-11-24 17:05 完成')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: '恢复' }))
  expect(await arrived()).toBe('/others/todo')
  await waitFor(() => expect(server.calls('POST /api/todos/7/reopen')).toHaveLength(1))
})

test('offers 恢复 only without unsaved input or pending writes', async () => {
  todo = { ...todo, done_at: '2026-11-24T09:05:00Z' }
  await openKnown()
  act(() => useOutbox.setState({ entries: [waiting('/api/todos/:id/reopen')] }))
  expect(screen.queryByRole('button', { name: '恢复' })).toBeNull()
  act(() => useOutbox.setState({ entries: [] }))
  expect(screen.getByRole('button', { name: '恢复' })).toBeTruthy()
  await userEvent.type(field('备注'), '，')
  expect(screen.queryByRole('button', { name: '恢复' })).toBeNull()
  expect(screen.getByText('已于 2026-11-24 17:05 完成')).toBeTruthy()
})

test('reopens a conflicting pending save, shows the conflict and overwrites it', async () => {
  stubIndexedDb()
  lazyOutbox.submit = submit
  const session = { [KEYS.userName]: '店员', [KEYS.database]: '甲公司', [KEYS.userId]: '7' }
  for (const [key, value] of Object.entries(session)) localStorage.setItem(key, value)
  const script = save
  save = () => ({ instead: 'cut' })
  await openKnown()
  await userEvent.type(field(/^要做的事/), '和月报')
  await tapSave()
  expect(await arrived()).toBe('/others/todo')
  expect(entries()).toMatchObject([{ title: '修改待办“提交周报和月报”', state: 'waiting' }])

  todo = { ...todo, title: '提交日报', version: 4 }
  const conflict = refusal(409, 40981, '这条待办刚在别处改过，请核对后再保存')
  save = (input) => (input.version === 4 ? script(input) : conflict)
  await act(outbox.send)
  const [entry] = entries()
  expect(entry).toMatchObject({ state: 'conflict', message: '这条待办刚在别处改过，请核对后再保存' })

  cleanup()
  const [path = ''] = entry?.editAt?.split('?') ?? []
  show(entry?.editAt ?? '', TodoFormScreen, path, editState(entry as Entry))
  await screen.findByDisplayValue('提交周报和月报')
  await tapSave()
  expect(await screen.findByText(/别处现在是“提交日报”/)).toBeTruthy()
  await tapSave()
  expect(await arrived()).toBe('/others/todo')
  expect(server.calls(SAVE).at(-1)).toMatchObject({ title: '提交周报和月报', version: 4 })
  expect(entries()).toEqual([])
})
