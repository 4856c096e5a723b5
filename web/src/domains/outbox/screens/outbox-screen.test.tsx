import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createMemoryRouter, type DataRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { App } from '../../../app/app.tsx'
import { connectEvents } from '../../../app/data/events.ts'
import { createQueryClient } from '../../../app/data/query-client.ts'
import { createAppRouter } from '../../../app/router.tsx'
import { ROUTES } from '../../../app/routes.ts'
import { usePendingEdit } from '../../../lib/outbox/hooks.ts'
import { type Entry, useOutbox } from '../../../lib/outbox/state.ts'
import { endSession, restoreSession } from '../../../lib/session/session.ts'
import { stubIndexedDb } from '../../../lib/testing/indexed-db.ts'
import {
  ok,
  type ReceivedRequest,
  refusal,
  type ScriptedResponse,
  startTestServer,
} from '../../../lib/testing/server.ts'
import { Page } from '../../../ui/layout/page/page.tsx'
import { clearToasts } from '../../../ui/overlay/toast/toast.ts'

const LAN = { yonghuming: 'lan', shujuku: '甲', id: '7', token: 'T', refreshtoken: 'R' }
const ENTRY: Entry = {
  id: 'key-00001',
  owner: '7',
  method: 'POST',
  path: '/api/reservations',
  timeoutMs: 5_000,
  input: { device: 1 },
  stale: [],
  title: '预留 1 台',
  editAt: '/others/todo',
  madeAt: Date.now(),
  wantedAt: Date.now(),
  state: 'waiting',
  message: '',
  attempts: 1,
  sender: '',
  busyUntil: 0,
}
const conflict = { state: 'conflict', message: '设备已被张三预留，不能预留' } as const

/** Where 修改 leads. */
function Form() {
  const edited = usePendingEdit({ method: 'POST', path: '/api/reservations' } as never)
  return <Page title="预留">{JSON.stringify(edited)}</Page>
}
const TABLE = ROUTES.map((route) =>
  route.path === '/others/todo' ? { ...route, screen: async () => ({ default: Form }) } : route,
)

let storage: ReturnType<typeof stubIndexedDb>
let server: Awaited<ReturnType<typeof startTestServer>>
let script: (seen: ReceivedRequest) => ScriptedResponse
let router: DataRouter
let stop = () => {}

beforeEach(async () => {
  storage = stubIndexedDb()
  script = ({ method }) => (method === 'GET' ? ok({}) : { instead: 'cut' })
  server = await startTestServer((seen) => script(seen))
  vi.stubGlobal('scrollTo', () => {})
  for (const [key, value] of Object.entries({ ...LAN, outbox: 'x' })) localStorage.setItem(key, value)
  restoreSession()
})
afterEach(async () => {
  cleanup()
  stop()
  router.dispose()
  endSession()
  clearToasts()
  useOutbox.setState({ entries: [] })
  localStorage.clear()
  await server.stop()
})

async function show(address: string, ...entries: Partial<Entry>[]) {
  storage.write(
    'all',
    entries.map((entry, index) => ({ ...ENTRY, id: `key-0000${index}`, ...entry })),
  )
  const cache = createQueryClient()
  router = createAppRouter(
    (routes, options) => createMemoryRouter(routes, { ...options, initialEntries: [address] }),
    TABLE,
  )
  stop = connectEvents(router, cache)
  // on a busy machine a test would be faster than this
  await import('../../../app/offline.ts')
  render(<App router={router} cache={cache} />)
  await screen.findByRole('heading', { level: 1 })
}
const storedEntries = () => (storage.read('all') ?? []) as Entry[]
const cards = () => within(screen.getByRole('list', { name: '待提交' })).getAllByRole('listitem')
const tap = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

test('lists pending writes in order with state and server message', async () => {
  await show('/outbox', {}, { ...conflict, title: '预留 2 台' })
  await screen.findByText('预留 2 台')
  expect(cards().map((card) => within(card).getByRole('heading').textContent)).toEqual([
    '预留 1 台',
    '预留 2 台',
  ])
  expect(cards()[1]?.textContent).toContain('设备已被张三预留，不能预留')
  expect(cards()[1]?.textContent).toContain('有冲突')
})

test('shows an empty state without pending writes', async () => {
  await show('/outbox')
  await screen.findByText('没有待提交的操作')
})

test('reports unreadable storage and reads it again on retry', async () => {
  const { open } = indexedDB
  vi.stubGlobal('indexedDB', undefined)
  await show('/outbox', {})
  await screen.findByText(/暂时无法读取/)
  vi.stubGlobal('indexedDB', { open })
  await tap('重试')
  await screen.findByText('预留 1 台')
})

test('shows only the number of another user’s writes', async () => {
  await show('/outbox', { owner: '8', title: '机密' })
  await screen.findByText('另一账号有 1 条未提交，用那个账号登录后会自动提交')
  expect(screen.queryByText('机密')).toBeNull()
})

test('重试 sends a refused one again; acknowledged, it is gone and a toast says so', async () => {
  await show('/outbox', conflict)
  script = ({ method }) => ok(method === 'GET' ? {} : null)
  await tap('重试')
  await screen.findByText('已提交：预留 1 台')
  await screen.findByText('没有待提交的操作')
  expect(storedEntries()).toEqual([])
})

test('重试 shows the new message after another refusal', async () => {
  await show('/outbox', conflict)
  script = () => refusal(404, 1, '设备不存在')
  await tap('重试')
  await screen.findByText('设备不存在')
  await screen.findByText('未通过')
})

test('修改 opens the original screen with the entered values', async () => {
  await show('/outbox', conflict)
  await tap('修改')
  await screen.findByRole('heading', { name: '预留' })
  expect(router.state.location.pathname).toBe('/others/todo')
  expect(screen.getByText('{"id":"key-00000","input":{"device":1}}')).toBeTruthy()
})

test('offers no 修改 without an edit screen', async () => {
  await show('/outbox', { ...conflict, editAt: null })
  await screen.findByRole('button', { name: '重试' })
  expect(screen.queryByRole('button', { name: '修改' })).toBeNull()
})

test('放弃 asks for confirmation', async () => {
  await show('/outbox', conflict)
  await tap('放弃')
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '取消' }))
  expect(storedEntries()).toHaveLength(1)
  await tap('放弃')
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '放弃' }))
  await screen.findByText('没有待提交的操作')
  expect(storedEntries()).toEqual([])
})

test('全部重试 sends all of them in order', async () => {
  await show('/outbox', conflict, { ...conflict, title: '预留 2 台', input: { device: 2 } })
  script = ({ method }) => ok(method === 'GET' ? {} : null)
  await tap('全部重试')
  await screen.findByText('已提交 2 条操作')
  const bodies = server.seen.filter(({ method }) => method === 'POST').map(({ body }) => body)
  expect(bodies).toEqual(['{"device":1}', '{"device":2}'])
})

test('shows the number of pending writes in a bar on every screen', async () => {
  await show('/others/todo', {}, {})
  const bar = await screen.findByRole('link', { name: '待提交 2 条 · 恢复后自动提交' })
  expect(bar.closest('[role=status]')).toBeTruthy()
  await userEvent.click(bar)
  await screen.findByRole('heading', { name: '待提交' })
  expect(screen.queryByRole('link', { name: /恢复后自动提交/ })).toBeNull()
})

test('asks for a decision in the bar after a refusal', async () => {
  await show('/others/todo', conflict, {})
  await screen.findByRole('link', { name: '1 条未能提交 · 请处理' })
})

test('hides the bar once the write is acknowledged', async () => {
  await show('/others/todo', {})
  await screen.findByRole('link', { name: /待提交 1 条/ })
  script = ({ method }) => ok(method === 'GET' ? {} : null)
  await act(async () => void window.dispatchEvent(new Event('online')))
  await screen.findByText('已提交：预留 1 台')
  await waitFor(() => expect(screen.queryByRole('link', { name: /待提交/ })).toBeNull())
})
