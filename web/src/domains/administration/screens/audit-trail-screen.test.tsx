import { configure, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useSession } from '../../../lib/session/state.ts'
import { ok, type ReceivedRequest, refusal, type ScriptedResponse } from '../../../lib/testing/server.ts'
import { resetDevice, show, startScriptedServer } from '../../session/testing/show.tsx'
import AuditTrailScreen from './audit-trail-screen.tsx'

// Other tests may keep the machine busy.
configure({ asyncUtilTimeout: 8_000 })

const LIST = 'GET /api/admin/audit'
const EXPORT = 'POST /api/admin/audit/export'
const entry = (id: number, overrides = {}) => ({
  id,
  at: '2026-03-08T01:05:00.000Z',
  day: '2026-03-08',
  time: '09:05',
  user_id: 3,
  user_name: '王店长',
  action: 'prices.set',
  entity: 'sku_price',
  entity_id: '12',
  label: 'Mate 80 12+256 黑',
  ...overrides,
})
const page = (list: object[], next: number | null = null) => ok({ list, next })

let server: Awaited<ReturnType<typeof startScriptedServer>>
let answer: (search: URLSearchParams) => ScriptedResponse
let requests: Record<string, string>[]
const searchOf = ({ url }: ReceivedRequest) => new URLSearchParams(url.split('?')[1])

beforeEach(async () => {
  // jsdom has no layout: without a size the virtual list would draw nothing.
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(100)
  vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined)
  useSession.setState({ isAdmin: true })
  requests = []
  answer = () =>
    page([
      entry(9),
      entry(8, { action: 'unicorn.danced', entity: 'unicorn', entity_id: '7', label: null, user_name: null }),
      entry(7, { day: '2026-03-07', action: 'password.changed', entity: 'user', label: '李四' }),
    ])
  server = await startScriptedServer({
    [LIST]: (_, seen) => {
      requests.push(Object.fromEntries(searchOf(seen)))
      return answer(searchOf(seen))
    },
    'GET /api/admin/audit-people': () =>
      ok([
        { id: 3, name: '王店长', position: '店长', disabled: false },
        { id: 4, name: '老刘', position: '业务员', disabled: true },
      ]),
    'GET /api/admin/audit/9': () =>
      ok({
        ...entry(9),
        before: { prices: [{ sku_id: 12, type: 'retail', fen: 649_900 }] },
        after: { prices: [{ sku_id: 12, type: 'retail', fen: 629_900 }], reason: '促销' },
        records: [{ entity: 'sku', id: '12', label: 'Mate 80 12+256 黑' }],
      }),
    [EXPORT]: () => refusal(503, 50300, '服务器繁忙，请稍后重试'),
  })
})
afterEach(async () => {
  resetDevice()
  useSession.setState({ isAdmin: false })
  await server.stop()
  vi.restoreAllMocks()
})

const open = (search = '') => {
  show(`/admin/audit-trail${search}`, AuditTrailScreen)
  return userEvent.setup()
}

test('says who did what to what, by day; what nobody has named is shown by its key', async () => {
  open()
  expect(
    await screen.findByRole('button', { name: /王店长 修改价格.*价格 Mate 80 12\+256 黑.*09:05/ }),
  ).toBeTruthy()
  expect(screen.getByRole('button', { name: /系统 unicorn\.danced.*unicorn 编号 7/ })).toBeTruthy()
  expect(screen.getAllByRole('heading', { level: 2 }).map((day) => day.textContent)).toEqual([
    expect.stringContaining('3月8日'),
    expect.stringContaining('3月7日'),
  ])
})

test('shows the difference field by field, in Chinese, the old value struck through', async () => {
  const user = open()
  await user.click(await screen.findByRole('button', { name: /修改价格/ }))
  const sheet = within(await screen.findByRole('dialog', { name: '修改价格' }))
  expect((await sheet.findByText('¥6,499')).tagName).toBe('DEL')
  expect(sheet.getByText('¥6,299').tagName).toBe('INS')
  expect(sheet.getByText('价格 · Mate 80 12+256 黑 零售价 · 金额')).toBeTruthy()
  expect(sheet.getByText('原因')).toBeTruthy()
  expect(sheet.getByText('促销')).toBeTruthy()
})

test('leads from an entry to all entries of its record', async () => {
  const user = open()
  await user.click(await screen.findByRole('button', { name: /修改价格/ }))
  await user.click(await screen.findByRole('button', { name: '这个对象的全部记录' }))
  await waitFor(() => expect(requests.at(-1)).toMatchObject({ entity: 'sku_price', entity_id: '12' }))
  expect(await screen.findByRole('button', { name: '只看价格 Mate 80 12+256 黑' })).toBeTruthy()
})

test('takes its filters from the address and asks with them', async () => {
  open('?q=促销&user=3&group=prices&entity=user&id=5&from=2026-03-01&to=2026-03-08')
  await screen.findByRole('button', { name: /修改价格/ })
  expect(requests).toEqual([
    {
      q: '促销',
      user_id: '3',
      group: 'prices',
      entity: 'user',
      entity_id: '5',
      from: '2026-03-01',
      to: '2026-03-08',
    },
  ])
  expect(await screen.findByRole('button', { name: '王店长' })).toBeTruthy()
  expect(screen.getByRole('button', { name: '3月1日至3月8日' })).toBeTruthy()
  expect(screen.getByRole('button', { name: '价格', pressed: true })).toBeTruthy()
})

test('filters by person, kind of action and period', async () => {
  const user = open()
  await user.click(await screen.findByRole('button', { name: '全部人员' }))
  await user.click(await screen.findByRole('button', { name: /老刘.*业务员 · 已停用/ }))
  await waitFor(() => expect(requests.at(-1)).toMatchObject({ user_id: '4' }))
  await user.click(screen.getByRole('button', { name: '登录与密码' }))
  await waitFor(() => expect(requests.at(-1)).toMatchObject({ user_id: '4', group: 'sign-in' }))
  await user.click(screen.getByRole('button', { name: '全部时间' }))
  await user.click(await screen.findByRole('button', { name: '今天' }))
  await waitFor(() => expect(requests.at(-1)).toHaveProperty('from', requests.at(-1)?.to))
})

test('nothing found offers to clear the filters', async () => {
  answer = (search) => (search.get('group') ? page([]) : page([entry(9)]))
  const user = open('?group=stock')
  await screen.findByText('没有符合条件的记录')
  await user.click(screen.getByRole('button', { name: '清空条件' }))
  expect(await screen.findByRole('button', { name: /修改价格/ })).toBeTruthy()
})

test('an empty trail says what will be in it', async () => {
  answer = () => page([])
  open()
  expect(await screen.findByText('还没有操作记录')).toBeTruthy()
})

test('offers a retry after a failed load', async () => {
  answer = () => refusal(500, 50000, '服务器出错')
  const user = open()
  await screen.findByText('服务器出错')
  answer = () => page([entry(9)])
  await user.click(screen.getByRole('button', { name: '重试' }))
  expect(await screen.findByRole('button', { name: /修改价格/ })).toBeTruthy()
})

test('loads the next page from the last entry', async () => {
  answer = (search) => (search.get('before') ? page([entry(1, { user_name: '老刘' })]) : page([entry(9)], 9))
  const user = open()
  await screen.findByRole('button', { name: /王店长/ })
  const loadMoreButton = screen.queryByRole('button', { name: /加载更多/ })
  if (loadMoreButton) await user.click(loadMoreButton)
  expect(await screen.findByRole('button', { name: /老刘/ })).toBeTruthy()
  expect(requests.at(-1)).toMatchObject({ before: '9' })
})

test('the export has the filters of the list', async () => {
  const user = open('?group=prices')
  await user.click(await screen.findByRole('button', { name: '导出 Excel' }))
  await waitFor(() => expect(server.calls(EXPORT)).toEqual([{ q: '', group: 'prices' }]))
})
