import { ERRORS } from '@shangxue/contract/errors/errors'
import { configure, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ok, refusal, type ScriptedResponse } from '../../../lib/testing/server.ts'
import { resetDevice, show, startScriptedServer } from '../../session/testing/show.tsx'
import { buildPage, buildTask, buildTaskDetail } from '../testing/builders.ts'
import TaskScreen from './task-screen.tsx'

configure({ asyncUtilTimeout: 8_000 })

let task: ReturnType<typeof buildTaskDetail>
let entries: unknown[]
let save: () => ScriptedResponse
let server: Awaited<ReturnType<typeof startScriptedServer>>
beforeEach(async () => {
  vi.stubGlobal('scrollTo', () => {})
  task = buildTaskDetail(1, '盘点二号柜', {
    checklist: [{ id: 7, title: '拍照', done: false }],
    subtasks: [buildTask(2, '数贴膜')],
  })
  entries = []
  save = () => ok(task)
  server = await startScriptedServer({
    'GET /api/tasks/1': () => ok(task),
    'GET /api/tasks/77': () => refusal(404, ERRORS.not_found.code, '没有'),
    'PUT /api/tasks/1': () => save(),
    'DELETE /api/tasks/1': () => ok(null),
    'GET /api/tasks/1/entries': () => ok(buildPage(entries)),
    'POST /api/tasks/1/comments': () => ok({ id: 3 }),
    'POST /api/tasks/1/status': () => ok({ next: null }),
    'POST /api/tasks/1/items': () => ok({ id: 8 }),
    'PUT /api/tasks/1/items/7': () => ok(null),
    'GET /api/colleagues': () =>
      ok(buildPage([{ id: 5, name: '小林', position: '业务员', avatar: null, pinyin: 'xiao lin xl' }])),
  })
})
afterEach(async () => {
  resetDevice()
  await server.stop()
  vi.unstubAllGlobals()
})
const open = async (search = '') => {
  show(`/tasks/detail/1${search}`, TaskScreen, '/tasks/detail/:id')
  await screen.findByRole('heading', { name: search ? '修改任务' : '任务详情' })
}

test('starts, completes and closes a task after confirmation', async () => {
  await open()
  await userEvent.click(await screen.findByRole('button', { name: '开始' }))
  await waitFor(() =>
    expect(server.calls('POST /api/tasks/1/status')).toMatchObject([{ from: 'todo', to: 'doing' }]),
  )
  await screen.findByText('“盘点二号柜”进行中')
  await waitFor(() =>
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '更多' }).disabled).toBe(false),
  )
  await userEvent.click(screen.getByRole('button', { name: '更多' }))
  await userEvent.click(await screen.findByRole('button', { name: /关闭任务/ }))
  await userEvent.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: '关闭任务' }),
  )
  await waitFor(() => expect(server.calls('POST /api/tasks/1/status').at(-1)).toMatchObject({ to: 'closed' }))
})

test('offers no steps to observers and no editing to others', async () => {
  task = { ...task, can_edit: false, can_work: false }
  await open()
  await screen.findByText('数贴膜')
  expect(screen.queryByRole('button', { name: '完成' })).toBeNull()
  expect(screen.queryByRole('link', { name: '修改任务' })).toBeNull()
  expect(screen.queryByLabelText('新清单项')).toBeNull()
  expect(screen.getByLabelText('写评论')).toBeDefined()
})

test('ticks a checklist item and adds another', async () => {
  await open()
  await userEvent.click(await screen.findByRole('checkbox', { name: '拍照' }))
  await userEvent.type(screen.getByLabelText('新清单项'), '上传{Enter}')
  await waitFor(() => expect(server.calls('POST /api/tasks/1/items')).toEqual([{ title: '上传' }]))
  expect(server.calls('PUT /api/tasks/1/items/7')).toEqual([{ title: '拍照', done: true }])
})

test('suggests names after @ and mentions those left in the text', async () => {
  await open()
  const field = await screen.findByLabelText('写评论')
  await userEvent.type(field, '看一下 @')
  const sheet = within(await screen.findByRole('dialog'))
  await userEvent.click(await sheet.findByRole('button', { name: '小林业务员' }))
  await userEvent.click(sheet.getByRole('button', { name: '选好（1）' }))
  expect((field as HTMLInputElement).value).toBe('看一下 @小林 ')
  await userEvent.click(screen.getByRole('button', { name: '发布' }))
  await waitFor(() =>
    expect(server.calls('POST /api/tasks/1/comments')).toEqual([{ text: '看一下 @小林', mention_ids: [5] }]),
  )
  await waitFor(() => expect((field as HTMLInputElement).value).toBe(''))
})

test('suggests names for an @ after Chinese but not in an e-mail address', async () => {
  await open()
  const field = await screen.findByLabelText('写评论')
  await userEvent.type(field, '发到 laoban@')
  expect(screen.queryByRole('dialog')).toBeNull()
  await userEvent.clear(field)
  await userEvent.type(field, '看一下@')
  const sheet = within(await screen.findByRole('dialog'))
  await userEvent.click(await sheet.findByRole('button', { name: '小林业务员' }))
  await userEvent.click(sheet.getByRole('button', { name: '选好（1）' }))
  expect((field as HTMLInputElement).value).toBe('看一下 @小林 ')
})

test('shows comments and events with highlighted mentions', async () => {
  const by = { id: 5, name: '小林' }
  const at = new Date().toISOString()
  entries = [
    { id: 2, kind: 'status', by, at, text: 'doing', mentions: [], can_delete: false },
    {
      id: 1,
      kind: 'comment',
      by,
      at,
      text: '@laoban 钥匙呢',
      mentions: [{ id: 12, name: 'laoban' }],
      can_delete: true,
    },
  ]
  await open()
  const list = within(await screen.findByRole('list', { name: '评论和动态' }))
  expect(list.getByText(/小林 改为进行中/)).toBeDefined()
  expect(list.getByText('@laoban').tagName).toBe('SPAN')
  expect(list.getByRole('button', { name: '删除小林的评论' })).toBeDefined()
})

test('reports a conflicting change and saves on the second attempt', async () => {
  await open('?edit=1')
  const title = await screen.findByLabelText(/要做的事/)
  await userEvent.clear(title)
  await userEvent.type(title, '盘点三号柜')
  save = () => {
    task = { ...task, title: '盘点全部', version: 2 }
    save = () => ok(task)
    return refusal(409, 41071, '这个任务刚在别处改过，请核对后再保存')
  }
  await userEvent.click(screen.getByRole('button', { name: '保存' }))
  await screen.findByText(/别处现在是“盘点全部”/)
  await userEvent.click(screen.getByRole('button', { name: '保存' }))
  await screen.findByRole('heading', { name: '任务详情' })
  expect(server.calls('PUT /api/tasks/1')).toMatchObject([
    { title: '盘点三号柜', version: 1 },
    { title: '盘点三号柜', version: 2 },
  ])
})

test('reports a deleted task', async () => {
  show('/tasks/detail/77', TaskScreen, '/tasks/detail/:id')
  await screen.findByText('没有这个任务')
})
