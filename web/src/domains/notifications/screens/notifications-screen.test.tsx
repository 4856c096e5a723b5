// @vitest-environment jsdom
import { configure, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ok, refusal, type Scripted } from '../../../lib/testing/server.ts'
import { forgetAll, show, startAnswers } from '../../session/testing/show.tsx'
import NotificationsScreen from './notifications-screen.tsx'

configure({ asyncUtilTimeout: 8_000 })

const LIST = 'GET /api/notifications'
const READ = 'POST /api/notifications/read'
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

let server: Awaited<ReturnType<typeof startAnswers>>
let notices: Notice[]
let list: () => Scripted
beforeEach(async () => {
  vi.stubGlobal('scrollTo', () => undefined)
  notices = [
    noticeOf(3),
    noticeOf(2, { link: null, created_at: new Date(Date.now() - DAY_MS).toISOString() }),
  ]
  const unread = () => notices.filter(({ read }) => !read).length
  list = () =>
    ok({
      list: notices,
      unread: unread(),
      pagination: { page: 1, pageSize: 30, total: notices.length, totalPages: 1, totalCapped: false },
    })
  server = await startAnswers({
    [LIST]: () => list(),
    [READ]: (input) => {
      const { ids, all } = input as { ids: number[]; all: boolean }
      notices = notices.map((notice) => ({ ...notice, read: notice.read || all || ids.includes(notice.id) }))
      return ok({ unread: unread() })
    },
  })
})
afterEach(async () => {
  forgetAll()
  vi.unstubAllGlobals()
  await server.stop()
})
const open = () => show('/notifications', NotificationsScreen)

test('notices stand under their day, and the unread ones are marked', async () => {
  open()
  const rows = within(await screen.findByRole('list', { name: '通知' }))
  expect(rows.getAllByRole('heading').map((heading) => heading.textContent)).toEqual(['今天', '昨天'])
  expect(rows.getAllByText('未读')).toHaveLength(2)
})

test('a tap opens what it is about and makes it read', async () => {
  open()
  await userEvent.click(await screen.findByRole('link', { name: /设备导出完成3/ }))
  expect((await screen.findByTestId('arrived')).textContent).toBe('/exports')
  await waitFor(() => expect(server.calls(READ)).toEqual([{ ids: [3], all: false }]))
})

test('one that leads nowhere is only made read', async () => {
  open()
  await userEvent.click(await screen.findByRole('button', { name: /设备导出完成2/ }))
  await waitFor(() => expect(screen.getAllByText('未读')).toHaveLength(1))
  expect(screen.queryByRole('button', { name: /设备导出完成2/ })).toBeNull()
})

test('全部已读 leaves no dot, and goes away itself', async () => {
  open()
  await userEvent.click(await screen.findByRole('button', { name: '全部已读' }))
  await waitFor(() => expect(screen.queryByText('未读')).toBeNull())
  expect(screen.queryByRole('button', { name: '全部已读' })).toBeNull()
  expect(server.calls(READ)).toEqual([{ ids: [], all: true }])
})

test('without notices the screen says what comes here', async () => {
  notices = []
  open()
  expect(await screen.findByText('没有通知')).toBeTruthy()
})

test('a list that failed offers a retry and recovers', async () => {
  const usual = list
  list = () => refusal(500, 50000, '服务器出错，请稍后重试')
  open()
  expect((await screen.findByRole('alert')).textContent).toContain('服务器出错，请稍后重试')
  list = usual
  await userEvent.click(screen.getByRole('button', { name: '重试' }))
  expect(await screen.findByText('设备导出完成3')).toBeTruthy()
})
