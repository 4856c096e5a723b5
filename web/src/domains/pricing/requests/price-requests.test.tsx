import { ERRORS } from '@shangxue/contract/errors/errors'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { useSession } from '../../../lib/session/state.ts'
import { ok, type ReceivedRequest, type ScriptedResponse } from '../../../lib/testing/server.ts'
import { page, patience, setupPriceScreens } from '../testing/price-screens.tsx'
import type { PriceRequest, RequestLine } from './price-requests.ts'
import PriceRequestsScreen from './price-requests-screen.tsx'

const retail: RequestLine = {
  ...{ line: 1, sku_id: 1, model: 'Mate 80', spec: '12+256', color: '黑', type: 'retail' },
  ...{ amount_fen: 519_900, old_fen: 599_900, floor_fen: 563_500, purchase_fen: 560_000 },
  ...{ valid_from: null, below: true, changed: false },
}
const request: PriceRequest = {
  ...{ id: 7, state: 'pending', by: '王店长', own: false, at: '2026-11-20T01:00:00Z', file_name: null },
  ...{ reason: '竞品降价', prices: 1, valid_from: null, decided_by: null, decided_at: null, decision: '' },
  ...{ lines: [retail], more: 0, seen: 'abc' },
}
const hidden = { floor_fen: null, purchase_fen: null, below: false }
const has = { request, decide: (): ScriptedResponse => ok({ state: 'approved' }) }
const { on, open } = setupPriceScreens(
  [{ path: '/price/requests', element: <PriceRequestsScreen /> }],
  ({ url, method }: ReceivedRequest) => {
    if (url.startsWith('/api/auth/permissions')) return ok({})
    if (method === 'POST') return has.decide()
    return url.includes('/requests/7') ? ok(has.request) : page([has.request])
  },
)
const sent = () =>
  on.server.seen
    .filter(({ method }) => method === 'POST')
    .map(({ url, body }) => [url, JSON.parse(body || '{}')])

beforeEach(() => {
  useSession.setState({ isAdmin: true, permissions: {} })
  has.request = request
  has.decide = () => ok({ state: 'approved' })
})

test('shows limits to administrators and approves the reviewed version', async () => {
  open('/price/requests?id=7')
  expect(await screen.findByText('低于最低价和采购价', {}, patience)).toBeTruthy()
  expect(screen.getByText(/最低价 ¥5,635 · 采购价 ¥5,600/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: '批准' }))
  expect(await screen.findByText(/最低价一起降到新价格/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: '批准 1 个价格' }))
  await waitFor(() =>
    expect(sent()).toEqual([['/api/pricing/requests/7/decide', { approve: true, reason: '', seen: 'abc' }]]),
  )
})

test('stays open when prices changed meanwhile', async () => {
  has.decide = () => ({
    status: 409,
    json: { code: ERRORS.price_request_changed.code, msg: '价格在打开后有变动' },
  })
  open('/price/requests?id=7')
  await userEvent.click(await screen.findByRole('button', { name: '批准' }, patience))
  const sheet = within(await screen.findByRole('dialog'))
  await userEvent.click(sheet.getByRole('button', { name: '批准 1 个价格' }))
  expect(await sheet.findByText('价格在打开后有变动')).toBeTruthy()
})

test('hides limits from the author and allows withdrawal', async () => {
  useSession.setState({ isAdmin: false, permissions: { 'price-manage': true } })
  has.request = { ...request, own: true, seen: '', lines: [{ ...retail, ...hidden }] }
  open('/price/requests?id=7')
  expect(await screen.findByText('有价格低于最低价，需老板确认，确认后才会生效', {}, patience)).toBeTruthy()
  expect(screen.queryByText(/采购价/)).toBeNull()
  expect(screen.queryByRole('button', { name: '批准' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: '撤回申请' }))
  await userEvent.click(await screen.findByRole('button', { name: '撤回' }))
  await waitFor(() => expect(sent()).toEqual([['/api/pricing/requests/7/withdraw', {}]]))
})
