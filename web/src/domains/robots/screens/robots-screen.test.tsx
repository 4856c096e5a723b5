import { configure, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useSession } from '../../../lib/session/state.ts'
import { ok, refusal, type ScriptedResponse } from '../../../lib/testing/server.ts'
import { resetDevice, show, startScriptedServer } from '../../session/testing/show.tsx'
import { RobotsScreen } from './robots-screen.tsx'

configure({ asyncUtilTimeout: 8_000 })

const robot = (overrides = {}) => ({
  ...{ id: 1, name: '店长群', kind: 'dingtalk', address: 'oapi.dingtalk.com/…4711', signed: true },
  ...{ topics: ['sale'], state: 'active', failing_since: null, last_error: null },
  ...{ last_succeeded_at: '2026-11-28T00:00:00.000Z', pending: 0, version: 3 },
  ...overrides,
})
const message = {
  ...{ id: 9, topic: 'sale', title: '张三的销售单待批准', body: '低于最低价', link: '/sales/7' },
  ...{ created_at: '2026-11-28T00:00:00.000Z', state: 'failed', attempts: 6, merged: 1 },
  ...{ last_attempt_at: '2026-11-28T04:00:00.000Z', next_attempt_at: null },
  ...{ error: 'sign', code: 310_000, response: '{"errcode":310000}' },
}
const LIST = 'GET /api/admin/robots'
const CREATE = 'POST /api/admin/robots'
const UPDATE = 'PUT /api/admin/robots/1'
const TEST = 'POST /api/admin/robots/1/test'
const RESEND = 'POST /api/admin/robot-messages/9/resend'
const pagination = { page: 1, pageSize: 30, total: 1, totalPages: 1, totalCapped: false }

let server: Awaited<ReturnType<typeof startScriptedServer>>
let robots: object[]
let links: boolean
let created: () => ScriptedResponse
let tested: () => ScriptedResponse

beforeEach(async () => {
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(100)
  vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined)
  useSession.setState({ isAdmin: true })
  robots = [robot()]
  links = true
  created = () => ok({ id: 2 })
  tested = () => ok({ succeeded: true, error: null, code: 0, response: '' })
  server = await startScriptedServer({
    [LIST]: () => ok({ links, list: robots }),
    [CREATE]: () => created(),
    [UPDATE]: () => ok(null),
    [TEST]: () => tested(),
    [RESEND]: () => ok(null),
    'GET /api/admin/robots/1/messages': () => ok({ list: [message], pagination }),
  })
})
afterEach(async () => {
  resetDevice()
  useSession.setState({ isAdmin: false })
  await server.stop()
  vi.restoreAllMocks()
})

const View = () => <RobotsScreen title="事件推送" back="/my-profile" switcher={null} />
function open(search = '') {
  show(`/admin/webhooks?view=robots${search}`, View, '/admin/webhooks')
  return userEvent.setup()
}
const openForm = async (user: ReturnType<typeof userEvent.setup>) => {
  await user.click((await screen.findAllByRole('button', { name: '新增群机器人' }))[0] as HTMLElement)
  return screen.findByRole('dialog', { name: '新增群机器人' })
}

test('lists robots with app, topics and state, and says that messages have no links', async () => {
  robots = [robot(), robot({ id: 2, name: '财务群', last_succeeded_at: null })]
  links = false
  open()
  expect(await screen.findByRole('link', { name: /店长群.*钉钉.*销售审批.*正常/ })).toBeTruthy()
  expect(screen.getByRole('link', { name: /财务群.*待测试/ })).toBeTruthy()
  expect(screen.getByText(/没有打开页面的链接/)).toBeTruthy()
})

test('refuses the address of another app without asking the server', async () => {
  robots = []
  const user = open()
  const sheet = await openForm(user)
  await user.type(within(sheet).getByLabelText(/名称/), '店长群')
  await user.type(within(sheet).getByLabelText(/Webhook 地址/), 'https://evil.example/x')
  await user.click(within(sheet).getByRole('button', { name: '新增' }))
  expect(await within(sheet).findByText(/这不是企业微信群机器人的地址/)).toBeTruthy()
  expect(server.calls(CREATE)).toEqual([])
})

test('adds a robot once for two taps, with its secret', async () => {
  robots = []
  const user = open()
  const sheet = await openForm(user)
  await user.click(within(sheet).getByRole('radio', { name: '钉钉' }))
  await user.type(within(sheet).getByLabelText(/名称/), '店长群')
  const address = 'https://oapi.dingtalk.com/robot/send?access_token=1'
  await user.type(within(sheet).getByLabelText(/Webhook 地址/), address)
  await user.type(within(sheet).getByLabelText(/加签密钥/), 'SEC1')
  await user.click(within(sheet).getByRole('checkbox', { name: /销售审批/ }))
  await user.dblClick(within(sheet).getByRole('button', { name: '新增' }))
  await waitFor(() => expect(server.calls(CREATE)).toHaveLength(1))
  expect(server.calls(CREATE)).toEqual([
    { kind: 'dingtalk', name: '店长群', address, secret: 'SEC1', topics: ['sale'] },
  ])
})

test('leaves address and secret as they are unless they are entered', async () => {
  const user = open('&robot=1')
  await user.click(await screen.findByRole('button', { name: '修改' }))
  const sheet = await screen.findByRole('dialog', { name: '修改群机器人' })
  await user.click(within(sheet).getByRole('checkbox', { name: /欠款/ }))
  await user.click(within(sheet).getByRole('button', { name: '保存' }))
  await waitFor(() => expect(server.calls(UPDATE)).toHaveLength(1))
  expect(server.calls(UPDATE)).toEqual([{ name: '店长群', topics: ['sale', 'debt'], version: 3 }])
})

test('explains a refused test, and keeps the explanation when the next tap is too soon', async () => {
  const user = open('&robot=1')
  tested = () =>
    ok({ succeeded: false, error: 'keyword', code: 310_000, response: 'keywords not in content' })
  await user.click(await screen.findByRole('button', { name: '发送测试消息' }))
  expect(await screen.findByText(/没有成功：群里设置了自定义关键词.*310000/)).toBeTruthy()
  expect(screen.getByText('keywords not in content')).toBeTruthy()
  tested = () => refusal(429, 41487, '刚发过消息，请 9 秒后重试')
  await user.click(screen.getByRole('button', { name: '发送测试消息' }))
  await waitFor(() => expect(server.calls(TEST)).toHaveLength(2))
  expect(screen.getByText(/没有成功：群里设置了自定义关键词/)).toBeTruthy()
})

test('shows why a message failed and sends it again', async () => {
  const user = open('&robot=1')
  await user.click(await screen.findByRole('button', { name: /张三的销售单待批准.*失败/ }))
  const sheet = await screen.findByRole('dialog', { name: '群消息' })
  expect(within(sheet).getByText('签名不对，请核对加签密钥（应答码 310000）')).toBeTruthy()
  await user.click(within(sheet).getByRole('button', { name: '重新发送' }))
  expect(await screen.findByText('已重新发送')).toBeTruthy()
  expect(server.calls(RESEND)).toHaveLength(1)
})

test('says that a deleted robot does not exist', async () => {
  robots = []
  open('&robot=1')
  expect(await screen.findByText('没有这个群机器人')).toBeTruthy()
})
