import { configure, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ok, refusal, type ScriptedResponse } from '../../../lib/testing/server.ts'
import { resetDevice, show, startScriptedServer } from '../../session/testing/show.tsx'
import NotificationsScreen from './notifications-screen.tsx'

configure({ asyncUtilTimeout: 8_000 })

const LIST = 'GET /api/notifications'
const READ = 'POST /api/notifications/read'
const TOPICS = 'GET /api/notifications/topics'
const REMOVE = 'POST /api/notifications/remove'
const CLEAR = 'POST /api/notifications/clear'
const OPEN = 'POST /api/notifications/open'
const CHOOSE = 'PUT /api/push/settings/topic'
const DAY_MS = 86_400_000

const noticeOf = (id: number, extra: object = {}) => ({
  id,
  kind: 'export.done',
  title: `设备导出完成${id}`,
  body: '共 12,345 行',
  link: '/exports',
  created_at: new Date().toISOString(),
  read: false,
  ...extra,
})
type Notice = ReturnType<typeof noticeOf>

const unread = () => notices.filter(({ read }) => !read).length
let server: Awaited<ReturnType<typeof startScriptedServer>>
let notices: Notice[]
let list: () => ScriptedResponse
let removedNotices: Notice[] = []
let requests: string[]
beforeEach(async () => {
  vi.stubGlobal('scrollTo', () => undefined)
  notices = [
    noticeOf(3),
    noticeOf(2, { link: null, created_at: new Date(Date.now() - DAY_MS).toISOString() }),
  ]
  list = () =>
    ok({
      list: notices,
      unread: unread(),
      pagination: { page: 1, pageSize: 30, total: notices.length, totalPages: 1, totalCapped: false },
    })
  requests = []
  server = await startScriptedServer({
    [LIST]: (_, { url }) => {
      requests.push(url.split('?')[1] ?? '')
      return list()
    },
    [TOPICS]: () => ok([{ topic: 'export', total: notices.length, unread: unread() }]),
    [REMOVE]: (input) => {
      const { ids, back } = input as { ids: number[]; back: boolean }
      if (back) notices = [...removedNotices, ...notices]
      removedNotices = notices.filter(({ id }) => ids.includes(id))
      if (!back) notices = notices.filter(({ id }) => !ids.includes(id))
      return ok({ unread: unread() })
    },
    [CLEAR]: () => {
      const before = notices.length
      notices = notices.filter(({ read }) => !read)
      return ok({ cleared: before - notices.length })
    },
    [OPEN]: ({ id }) => (id === 3 ? ok({ link: '/exports' }) : refusal(404, 40400, '内容不存在')),
    [CHOOSE]: () => ok(null),
    [READ]: (input) => {
      const { ids, all, read } = input as { ids: number[]; all: boolean; read: boolean }
      notices = notices.map((notice) => (all || ids.includes(notice.id) ? { ...notice, read } : notice))
      return ok({ unread: unread() })
    },
  })
})
afterEach(async () => {
  resetDevice()
  vi.unstubAllGlobals()
  await server.stop()
})
const open = (search = '') => show(`/notifications${search}`, NotificationsScreen)

test('groups notices by day and marks unread ones', async () => {
  open()
  const rows = within(await screen.findByRole('list', { name: '通知' }))
  expect(rows.getAllByRole('heading').map((heading) => heading.textContent)).toEqual(['今天', '昨天'])
  expect(rows.getAllByText('未读', { selector: '.sr-only' })).toHaveLength(2)
})

test('opens the linked screen on tap and marks the notice as read', async () => {
  open()
  await userEvent.click(await screen.findByRole('link', { name: /设备导出完成3/ }))
  expect((await screen.findByTestId('arrived')).textContent).toBe('/exports')
  await waitFor(() => expect(server.calls(READ)).toEqual([{ ids: [3], all: false, read: true }]))
})

test('only marks a notice without a link as read', async () => {
  open()
  await userEvent.click(await screen.findByRole('button', { name: /^设备导出完成2/ }))
  await waitFor(() => expect(screen.getAllByText('未读', { selector: '.sr-only' })).toHaveLength(1))
  expect(screen.queryByRole('button', { name: /^设备导出完成2/ })).toBeNull()
})

test('全部已读 clears all dots and hides itself', async () => {
  open()
  await userEvent.click(await screen.findByRole('button', { name: '全部已读' }))
  await waitFor(() => expect(screen.queryByText('未读', { selector: '.sr-only' })).toBeNull())
  expect(screen.queryByRole('button', { name: '全部已读' })).toBeNull()
  expect(server.calls(READ)).toEqual([{ ids: [], all: true, read: true }])
})

test('shows an empty state without notices', async () => {
  notices = []
  open()
  expect(await screen.findByText('没有通知')).toBeTruthy()
})

test('offers a retry after a failed load and recovers', async () => {
  const usual = list
  list = () => refusal(500, 50000, '服务器出错，请稍后重试')
  open()
  expect((await screen.findByRole('alert')).textContent).toContain('服务器出错，请稍后重试')
  list = usual
  await userEvent.click(screen.getByRole('button', { name: '重试' }))
  expect(await screen.findByText('设备导出完成3')).toBeTruthy()
})

const menuOf = async (title: string) => {
  await userEvent.click(await screen.findByRole('button', { name: `更多操作：${title}` }))
  return within(await screen.findByRole('dialog', { name: title }))
}

test('removes a notice by its menu and restores it from the toast', async () => {
  open()
  await userEvent.click((await menuOf('设备导出完成3')).getByRole('button', { name: '移除' }))
  await waitFor(() => expect(screen.queryByRole('link', { name: /设备导出完成3/ })).toBeNull())
  await userEvent.click(await screen.findByRole('button', { name: '撤销' }))
  expect(await screen.findByRole('link', { name: /设备导出完成3/ })).toBeTruthy()
  expect(server.calls(REMOVE)).toEqual([
    { ids: [3], back: false },
    { ids: [3], back: true },
  ])
})

test('marks a read notice as unread', async () => {
  notices = [noticeOf(3, { read: true })]
  open()
  await userEvent.click((await menuOf('设备导出完成3')).getByRole('button', { name: '标为未读' }))
  expect(await screen.findByText('未读', { selector: '.sr-only' })).toBeTruthy()
})

test('mutes the topic of a notice', async () => {
  open()
  await userEvent.click((await menuOf('设备导出完成3')).getByRole('button', { name: '不再推送“导出”' }))
  expect(await screen.findByText('“导出”不再推送，仍会出现在这里')).toBeTruthy()
  expect(server.calls(CHOOSE)).toEqual([{ topic: 'export', push: 'off' }])
})

test('clears read notices after a confirmation', async () => {
  notices = [noticeOf(3), noticeOf(2, { read: true })]
  open()
  await screen.findByText('设备导出完成2')
  await userEvent.click(screen.getByRole('button', { name: '清空已读' }))
  await userEvent.click(await screen.findByRole('button', { name: '清空' }))
  expect(await screen.findByText('已清空 1 条')).toBeTruthy()
  await waitFor(() => expect(screen.queryByText('设备导出完成2')).toBeNull())
})

test('sends filters to the server and stores them in the URL', async () => {
  open('?unread=1')
  const topic = await screen.findByRole('button', { name: /^导出/ })
  expect(screen.getByRole('button', { name: /^未读/ }).getAttribute('aria-pressed')).toBe('true')
  await userEvent.click(topic)
  await waitFor(() => expect(requests.at(-1)).toMatch(/topic=export/))
  expect(requests.every((request) => request.includes('unread=true'))).toBe(true)
})

test('replaces the list with the target of a push', async () => {
  open('?open=3')
  expect((await screen.findByTestId('arrived')).textContent).toBe('/exports')
  expect(server.calls(OPEN)).toEqual([{ id: 3 }])
})

test('shows the list with a message for a push of another account', async () => {
  open('?open=7')
  expect(await screen.findByText('这条通知属于另一个账号，或已清理')).toBeTruthy()
  expect(await screen.findByText('设备导出完成3')).toBeTruthy()
})

test('collapses and expands many notices of a topic', async () => {
  notices = Array.from({ length: 6 }, (_, i) => noticeOf(20 - i, { read: i > 2 }))
  open()
  await userEvent.click(await screen.findByRole('button', { name: '展开其余 4 条导出通知，1 条未读' }))
  expect(await screen.findByText('设备导出完成15')).toBeTruthy()
})
