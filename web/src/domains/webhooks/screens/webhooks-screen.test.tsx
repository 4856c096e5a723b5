import { configure, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useSession } from '../../../lib/session/state.ts'
import { ok, refusal, type ScriptedResponse } from '../../../lib/testing/server.ts'
import { resetDevice, show, startScriptedServer } from '../../session/testing/show.tsx'
import WebhookScreen from './webhook-screen.tsx'
import WebhooksScreen from './webhooks-screen.tsx'

configure({ asyncUtilTimeout: 8_000 })

const webhook = (overrides = {}) => ({
  ...{ id: 1, name: '财务系统', url: 'https://a.example/x?token=1', events: ['sale.posted'] },
  ...{ state: 'active', off_reason: null, failing_since: null, last_succeeded_at: null },
  ...{ previous_secret_until: null, pending: 0, version: 3, created_at: '2026-11-28T00:00:00.000Z' },
  ...overrides,
})
const delivery = {
  ...{ id: 9, event_id: 'evt_1', type: 'sale.posted', created_at: '2026-11-28T00:00:00.000Z' },
  ...{ state: 'failed', attempts: 10, next_attempt_at: null, last_status: null, last_error: 'timeout' },
}
const LIST = 'GET /api/admin/webhooks'
const CREATE = 'POST /api/admin/webhooks'
const PAUSE = 'POST /api/admin/webhooks/1/pause'
const RESEND = 'POST /api/admin/webhook-deliveries/9/resend'
const pagination = { page: 1, pageSize: 30, total: 1, totalPages: 1, totalCapped: false }

let server: Awaited<ReturnType<typeof startScriptedServer>>
let list: () => ScriptedResponse
let created: () => ScriptedResponse | Promise<ScriptedResponse>

beforeEach(async () => {
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(100)
  vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined)
  useSession.setState({ isAdmin: true })
  list = () => ok([webhook()])
  created = () => ok({ id: 2 })
  server = await startScriptedServer({
    [LIST]: () => list(),
    [CREATE]: () => created(),
    [PAUSE]: () => ok(null),
    [RESEND]: () => ok(null),
    'GET /api/admin/webhooks/1/deliveries': () => ok({ list: [delivery], pagination }),
    'GET /api/admin/webhook-deliveries/9': () =>
      ok({
        ...delivery,
        ...{ webhook_id: 1, url: 'https://a.example/x', body: '{"type":"sale.posted"}', headers: [] },
        log: [
          {
            at: '2026-11-28T00:00:00.000Z',
            status: null,
            error: 'timeout',
            duration_ms: 10_000,
            response: '',
          },
        ],
      }),
    'POST /api/admin/webhooks/1/test': () =>
      ok({ succeeded: false, status: 500, error: null, duration_ms: 85, response: 'oops' }),
  })
})
afterEach(async () => {
  resetDevice()
  useSession.setState({ isAdmin: false })
  await server.stop()
  vi.restoreAllMocks()
})

const openLog = () => {
  show('/admin/webhooks/1', WebhookScreen, '/admin/webhooks/:id')
  return userEvent.setup()
}

test('lists the webhooks without the query of their address', async () => {
  list = () => ok([webhook(), webhook({ id: 2, name: '旧系统', state: 'off', off_reason: 'gone' })])
  show('/admin/webhooks', WebhooksScreen)
  expect(await screen.findByRole('link', { name: /财务系统.*a\.example\/x.*正常/ })).toBeTruthy()
  expect(screen.getByRole('link', { name: /旧系统.*已关闭/ })).toBeTruthy()
  expect(screen.queryByText(/token/)).toBeNull()
})

test('offers to retry when the list fails', async () => {
  list = () => refusal(503, 50300, '服务器繁忙，请稍后重试')
  show('/admin/webhooks', WebhooksScreen)
  expect(await screen.findByText('服务器繁忙，请稍后重试')).toBeTruthy()
  list = () => ok([])
  await userEvent.click(screen.getByRole('button', { name: '重试' }))
  expect(await screen.findByText('还没有推送地址')).toBeTruthy()
})

test('creates a webhook once for two taps and shows its secret', async () => {
  list = () => ok([])
  show('/admin/webhooks', WebhooksScreen)
  const user = userEvent.setup()
  await user.click((await screen.findAllByRole('button', { name: '新增推送' }))[0] as HTMLElement)
  const sheet = await screen.findByRole('dialog', { name: '新增推送' })
  await user.type(within(sheet).getByLabelText(/名称/), '财务系统')
  await user.type(within(sheet).getByLabelText(/推送地址/), 'https://a.example/x')
  await user.click(within(sheet).getByRole('checkbox', { name: /销售开单/ }))
  await user.dblClick(within(sheet).getByRole('button', { name: '新增' }))
  const shown = await screen.findByText(/^whsec_/)
  const calls = server.calls(CREATE)
  expect(calls).toEqual([
    { name: '财务系统', url: 'https://a.example/x', events: ['sale.posted'], secret: shown.textContent },
  ])
})

test('shows a refused address at its field and keeps the input', async () => {
  list = () => ok([])
  created = () => refusal(400, 43482, '这个地址在内部网络中，不能推送，请填写公网地址')
  show('/admin/webhooks', WebhooksScreen)
  const user = userEvent.setup()
  await user.click((await screen.findAllByRole('button', { name: '新增推送' }))[0] as HTMLElement)
  const sheet = await screen.findByRole('dialog', { name: '新增推送' })
  await user.type(within(sheet).getByLabelText(/名称/), '财务系统')
  await user.type(within(sheet).getByLabelText(/推送地址/), 'https://10.0.0.1')
  await user.click(within(sheet).getByRole('checkbox', { name: /销售开单/ }))
  await user.click(within(sheet).getByRole('button', { name: '新增' }))
  expect(await within(sheet).findByText(/这个地址在内部网络中/)).toBeTruthy()
  expect(
    within(sheet)
      .getByLabelText(/推送地址/)
      .getAttribute('aria-invalid'),
  ).toBe('true')
  expect(within(sheet).getByLabelText(/名称/)).toHaveProperty('value', '财务系统')
})

test('shows the attempts of a delivery and sends it again', async () => {
  const user = openLog()
  await user.click(await screen.findByRole('button', { name: /销售开单.*失败.*没有应答/ }))
  const sheet = await screen.findByRole('dialog', { name: '销售开单' })
  expect(within(sheet).getByText('10 秒内没有应答，用时 10.0 秒')).toBeTruthy()
  await user.click(within(sheet).getByRole('button', { name: '重新发送' }))
  expect(await screen.findByText('已重新发送')).toBeTruthy()
  expect(server.calls(RESEND)).toHaveLength(1)
})

test('does not send again while the webhook is paused', async () => {
  list = () => ok([webhook({ state: 'paused' })])
  const user = openLog()
  await user.click(await screen.findByRole('button', { name: /销售开单.*失败/ }))
  const sheet = await screen.findByRole('dialog')
  expect(within(sheet).getByRole('button', { name: '重新发送' })).toHaveProperty('disabled', true)
})

test('shows the response to a test', async () => {
  const user = openLog()
  await user.click(await screen.findByRole('button', { name: '测试' }))
  await user.click(await screen.findByRole('button', { name: '发送测试事件' }))
  expect(await screen.findByText('没有成功：HTTP 500，用时 85 毫秒')).toBeTruthy()
  expect(screen.getByText('oops')).toBeTruthy()
})

test('pauses after a tap in the menu', async () => {
  const user = openLog()
  await user.click(await screen.findByRole('button', { name: '更多操作' }))
  await user.click(await screen.findByRole('button', { name: /暂停推送/ }))
  await waitFor(() => expect(server.calls(PAUSE)).toHaveLength(1))
  expect(await screen.findByText('已暂停')).toBeTruthy()
})

test('says that a deleted webhook does not exist', async () => {
  list = () => ok([])
  openLog()
  expect(await screen.findByText('没有这个推送地址')).toBeTruthy()
})
