import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { useSession } from '../../../lib/session/state.ts'
import { ok, refusal } from '../../../lib/testing/server.ts'
import { document, HERE, postedDocument } from '../testing/stock-action-responses.ts'
import { setupStockScreens } from '../testing/stock-screens.tsx'

const { answer, lastRequestOf, open, sent } = setupStockScreens()
const REVERSE = '/api/stock/documents/900/reverse'

beforeEach(() => useSession.setState({ permissions: { 'inventory-manage': true } }))

async function reverse(reason: string) {
  await userEvent.click(await screen.findByRole('button', { name: '冲销' }))
  const sheet = await screen.findByRole('dialog', { name: '冲销入库单' })
  await userEvent.type(within(sheet).getByLabelText(/原因/), reason)
  await userEvent.dblClick(within(sheet).getByRole('button', { name: '冲销' }))
  return sheet
}

test('keeps document filters in the address', async () => {
  const router = open('/stock/documents?kind=receipt&store=5&q=RK')
  expect(await screen.findByRole('link', { name: /入库单 1 台、3 件/ })).toBeTruthy()
  expect(lastRequestOf('/api/stock/documents')).toMatchObject({ q: 'RK', kind: 'receipt', location_id: '5' })
  await userEvent.click(screen.getByRole('button', { name: '入库单' }))
  await userEvent.click(await screen.findByRole('button', { name: '全部单据' }))
  await waitFor(() => expect(router.state.location.search).toBe('?store=5&q=RK'))
})
test('shows a document and links its devices', async () => {
  open('/stock/documents/900')
  expect(await screen.findByText('送货单 88')).toBeTruthy()
  expect(screen.getByRole('link', { name: new RegExp(HERE[0]) }).getAttribute('href')).toBe('/home?device=71')
})
test('sends 冲销 once and opens the reversal', async () => {
  answer((path) => {
    if (path === REVERSE) return ok({ ...postedDocument, id: 901, number: 'CX261120-AAAAA' })
    return path === '/api/stock/documents/901'
      ? ok({ ...document, id: 901, kind: 'reversal', number: 'CX261120-AAAAA', reversible: false })
      : undefined
  })
  const router = open('/stock/documents/900')
  await reverse('录错了')
  await waitFor(() => expect(router.state.location.pathname).toBe('/stock/documents/901'))
  expect(await screen.findByRole('heading', { name: '冲销单' })).toBeTruthy()
  expect(sent(REVERSE)).toEqual([{ reason: '录错了' }])
})
test('shows why 冲销 was refused and keeps the reason', async () => {
  answer((path) => (path === REVERSE ? refusal(409, 40918, '货物之后又有变动，不能冲销') : undefined))
  open('/stock/documents/900')
  const sheet = await reverse('录错了')
  expect(await within(sheet).findByText('货物之后又有变动，不能冲销')).toBeTruthy()
  expect(within(sheet).getByLabelText<HTMLTextAreaElement>(/原因/).value).toBe('录错了')
})
test('offers 冲销 only when possible and permitted', async () => {
  answer((path) => (path === '/api/stock/documents/900' ? ok({ ...document, reversible: false }) : undefined))
  open('/stock/documents/900')
  await screen.findByText('送货单 88')
  expect(screen.queryByRole('button', { name: '冲销' })).toBeNull()
})
