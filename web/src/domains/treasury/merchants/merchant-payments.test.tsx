import { ERRORS } from '@shangxue/contract/errors/errors'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { useSession } from '../../../lib/session/state.ts'
import { ok, refusal } from '../../../lib/testing/server.ts'
import { pageOf } from '../../stock/testing/stock-responses.ts'
import { setupStockScreens } from '../../stock/testing/stock-screens.tsx'
import PaymentsScreen from './payments-screen.tsx'

const LIST = '/others/merchant-payment'
const CALL = '/api/vuevant/shangjiadakuanchaxun'
const { answer, lastRequestOf, open, sent } = setupStockScreens([{ path: LIST, element: <PaymentsScreen /> }])

const merchant = {
  ...{ id: 3, name: '华为总代', bank: '工行杭州分行', note: '', active: true, version: 0 },
  ...{ pending: 1, pending_fen: 50_000, done_fen: 0, paid_day: null },
}
const payment = {
  ...{
    id: 5,
    number: 'DK261122-AAAAA',
    merchant_id: 3,
    merchant: '华为总代',
    account_id: 1,
    account: '工行',
  },
  ...{
    amount_fen: 50_000,
    day: '2026-11-20',
    bank_reference: '',
    note: '',
    state: 'pending',
    voucher: false,
  },
  ...{ by: 'caiwu', at: '2026-11-20T02:00:00Z', done_by: null, done_at: null },
}
const detail = {
  ...payment,
  ...{ bank: '', ended_by: null, ended_at: null, reason: '', balance_fen: 20_000, cash: false, version: 0 },
}
const sums = { payments: 1, pending: 1, pending_fen: 50_000, done: 0, done_fen: 0 }
let requested: string[] = []
const defaults = (path: string) => {
  requested.push(path)
  if (path === '/api/merchants') return ok(pageOf([merchant]))
  if (path === CALL) return ok([payment])
  if (path === '/api/merchants/payments/sums') return ok(sums)
  return path === '/api/merchants/payments/5' ? ok(detail) : undefined
}

beforeEach(() => {
  requested = []
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(100)
  useSession.setState({ permissions: { finance: true } })
  answer((path, _params, { method }) => (method === 'GET' ? defaults(path) : undefined))
})

test('requests payments only for a merchant, by its name and filter', async () => {
  const router = open(LIST)
  const row = await screen.findByRole('link', { name: /华为总代/ })
  expect(requested).not.toContain(CALL)
  await userEvent.click(row)
  expect(await screen.findByText(/待打款 ¥500/)).toBeTruthy()
  expect(lastRequestOf(CALL)).toMatchObject({ radio: '1', shangjiamingcheng: '华为总代' })
  await userEvent.click(screen.getByRole('radio', { name: '已打款' }))
  await waitFor(() => expect(lastRequestOf(CALL)).toMatchObject({ radio: '3' }))
  expect(router.state.location.search).toContain('radio=3')
})

test('confirms a payment once and reports a duplicate reference', async () => {
  answer((path, _params, { method }) =>
    method === 'GET'
      ? defaults(path)
      : refusal(409, ERRORS.bank_reference_taken.code, '流水号 ABCD1 已用在DK1（小米），请核对后修改'),
  )
  open(`${LIST}?id=5`)
  expect(await screen.findByText(/打款后将透支 ¥300/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: '确认打款' }))
  await userEvent.type(await screen.findByLabelText(/银行流水号/), 'ABCD1')
  // both taps happen before a response; after a rejection the next tap counts
  const confirm = screen.getByRole('button', { name: '已打款 ¥500' })
  fireEvent.click(confirm)
  fireEvent.click(confirm)
  expect(await screen.findByText(/已用在DK1/)).toBeTruthy()
  expect(sent('/api/merchants/payments/5/confirm')).toMatchObject([
    { day: '2026-11-20', bank_reference: 'ABCD1' },
  ])
})
