import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { useSession } from '../../../lib/session/state.ts'
import { ok } from '../../../lib/testing/server.ts'
import { setupStockScreens } from '../../stock/testing/stock-screens.tsx'
import type { CustomerReceivablesData } from '../api.ts'
import DocumentsScreen from './documents-screen.tsx'
import { WriteOffSheet } from './write-off-sheet.tsx'

const item = (id: number, number: string, open_fen: number) => ({
  ...{ id, kind: 'sale' as const, number, source_id: id, day: '2026-10-01', amount_fen: open_fen, open_fen },
  ...{ days: 50 },
})
const customer = {
  ...{ id: 5, name: '张三数码', owed_fen: 300_000, today: '2026-11-20' },
  items: [item(1, 'XS-1', 100_000), item(2, 'XS-2', 200_000)],
} as unknown as CustomerReceivablesData

const NEW = '/others/debt-overview/detail'
const { answer, open, sent } = setupStockScreens([
  { path: '/w', element: <WriteOffSheet customer={customer} open onClose={() => undefined} /> },
  { path: NEW, element: <DocumentsScreen /> },
])

beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(100)
  useSession.setState({ permissions: { finance: true }, isAdmin: false })
})

test('limits a write-off to the open amount of each selected document', async () => {
  answer((path) =>
    path === '/api/debts/write-offs' ? ok({ id: 9, number: 'HX-1', status: 'waiting' }) : ok({}),
  )
  open('/w')
  await userEvent.click(await screen.findByRole('radio', { name: '自己选择' }))
  await userEvent.click(screen.getByRole('button', { name: '联系不上' }))
  await userEvent.click(screen.getByRole('button', { name: '申请核销' }))
  expect(await screen.findByText('请选择要核销的单据')).toBeTruthy()
  await userEvent.click(screen.getByRole('checkbox', { name: /XS-2/ }))
  const amount = screen.getByLabelText(/XS-2 核销多少/)
  await userEvent.clear(amount)
  await userEvent.type(amount, '2000.01')
  await userEvent.click(screen.getByRole('button', { name: /^申请核销/ }))
  expect(await screen.findByText('XS-2 最多核销 ¥2,000')).toBeTruthy()
  await userEvent.clear(amount)
  await userEvent.type(amount, '500')
  await userEvent.dblClick(screen.getByRole('button', { name: '申请核销 ¥500' }))
  await waitFor(() =>
    expect(sent('/api/debts/write-offs')).toEqual([
      {
        ...{ customer_id: 5, amount_fen: 50_000, owed_fen: 300_000, reason: '联系不上' },
        items: [{ id: 2, amount_fen: 50_000 }],
      },
    ]),
  )
})

test('lets a cashier add the customer who pays', async () => {
  answer((path, _params, { method }) => {
    if (path === '/api/customers' && method === 'POST') return ok({ id: 77, name: '新来的客户' })
    if (path === '/api/customers/areas') return ok(['城东'])
    if (path === '/api/accounts')
      return ok({ list: [], total_fen: 0, closed_through: null, today: '2026-11-20' })
    return undefined
  })
  open(`${NEW}?new=1`)
  await userEvent.click(await screen.findByRole('button', { name: '新增客户' }))
  await userEvent.type(await screen.findByLabelText(/客户名称/), '新来的客户')
  await userEvent.type(screen.getByLabelText(/区域/), '城东')
  await userEvent.click(screen.getByRole('button', { name: '新增并选择' }))
  expect(await screen.findByRole('button', { name: /客户.*新来的客户/ })).toBeTruthy()
})
