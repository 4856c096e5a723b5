import { ERRORS } from '@shangxue/contract/errors/errors'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { useSession } from '../../../lib/session/state.ts'
import { ok, refusal } from '../../../lib/testing/server.ts'
import { pageOf } from '../../stock/testing/stock-responses.ts'
import { setupStockScreens } from '../../stock/testing/stock-screens.tsx'
import AccessoriesScreen from './accessories-screen.tsx'
import AccessoryScreen from './accessory-screen.tsx'

const LIST = '/others/accessories-query'
const {
  answer,
  asked: requests,
  lastRequestOf,
  open,
  sent,
} = setupStockScreens([
  { path: LIST, element: <AccessoriesScreen /> },
  { path: `${LIST}/detail`, element: <AccessoryScreen /> },
])

const cable = {
  ...{ sku_id: 21, brand: '绿联', model: '数据线', spec: '1m', color: '白色', barcode: '6900000000021' },
  ...{
    min_stock: 20,
    quantity: 14,
    reserved: 2,
    in_transit: 3,
    low: true,
    average_fen: null,
    value_fen: null,
  },
  stores: [
    { location_id: 5, location: '人民路店', quantity: 9, reserved: 2, in_transit: 0 },
    { location_id: 6, location: '中心仓', quantity: 5, reserved: 0, in_transit: 3 },
  ],
}
const entry = (id: number, overrides: object = {}) => ({
  ...{ id, kind: 'sold', at: '2026-11-20T02:00:00Z', quantity: -2, balance: 14, value_fen: null },
  ...{ location: '人民路店', by: 'xiaolin', reason: null, document: 'XS261120-AAAAA', document_id: 900 },
  ...overrides,
})
let minimum = 20

beforeEach(() => {
  // jsdom has no layout: without a height the virtual list renders nothing.
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(100)
  minimum = 20
  useSession.setState({ permissions: { 'inventory-manage': true } })
  answer((path) => {
    if (path === '/api/accessories') return ok(pageOf([cable]))
    if (path === '/api/accessories/summary') return ok({ kinds: 1, pieces: 14, low: 1, value_fen: null })
    if (path === '/api/accessories/brands') return ok([{ id: 3, name: '绿联' }])
    if (path === '/api/accessories/21')
      return ok({ ...cable, min_stock: minimum, sold_30: 28, days_left: 15 })
    if (path === '/api/accessories/21/ledger') return ok(pageOf([entry(1)]))
    return undefined
  })
})

test('shows available and low stock and keeps filters in the address', async () => {
  const router = open(`${LIST}?view=low&store=5&brand=3&q=line`)
  const row = await screen.findByRole('link', { name: /绿联 数据线 1m 白色/ })
  expect(row.getAttribute('href')).toBe(`${LIST}/detail?sku=21`)
  expect(within(row).getByText('下限 20')).toBeTruthy()
  expect(lastRequestOf('/api/accessories')).toMatchObject({
    ...{ q: 'line', view: 'low', location_id: '5', brand_id: '3' },
  })
  await userEvent.click(screen.getByRole('button', { name: '低于下限' }))
  await waitFor(() => expect(router.state.location.search).not.toContain('view'))
  expect(await screen.findByText('1 种 14 件 · 1 种低于下限')).toBeTruthy()
})

test('lists the stores when no store is selected', async () => {
  open(LIST)
  expect(await screen.findByText(/人民路店 9 · 中心仓 5/)).toBeTruthy()
})

test('hides the cost without permission', async () => {
  open(`${LIST}/detail?sku=21`)
  await screen.findByText('近 30 天卖出')
  expect(screen.queryByText('单件成本')).toBeNull()
  expect(screen.getByText('还够卖')).toBeTruthy()
})

test('links movements to documents and filters them by address', async () => {
  const router = open(`${LIST}/detail?sku=21&kind=sold`)
  const row = await screen.findByRole('link', { name: /售出 人民路店/ })
  expect(row.getAttribute('href')).toBe('/stock/documents/900')
  expect(within(row).getByText('结存 14')).toBeTruthy()
  expect(lastRequestOf('/api/accessories/21/ledger')).toMatchObject({ kind: 'sold' })
  await userEvent.click(screen.getByRole('button', { name: '售出' }))
  await userEvent.click(await screen.findByRole('button', { name: '全部种类' }))
  await waitFor(() => expect(router.state.location.search).toBe('?sku=21'))
})

test('prefills a transfer with the barcode', async () => {
  open(`${LIST}/detail?sku=21`)
  const move = await screen.findByRole('link', { name: '调拨' })
  expect(move.getAttribute('href')).toBe('/stock/move?do=transfer&codes=6900000000021')
})

test('shows a concurrent minimum and saves on the second attempt', async () => {
  const path = '/api/accessories/21/min-stock'
  open(`${LIST}/detail?sku=21`)
  await userEvent.click(await screen.findByRole('button', { name: /最低库存/ }))
  const sheet = await screen.findByRole('dialog', { name: '最低库存' })
  const field = within(sheet).getByLabelText<HTMLInputElement>(/最低库存/)
  await userEvent.clear(field)
  await userEvent.click(within(sheet).getByRole('button', { name: '保存' }))
  expect(await within(sheet).findByText('请填 0 到 100 万的整数')).toBeTruthy()
  answer((asking) => {
    if (asking === path)
      return minimum === 20
        ? refusal(409, ERRORS.min_stock_changed.code, '最低库存刚被他人改为 25 件，请核对后再保存')
        : ok({ min_stock: 40 })
    if (asking === '/api/accessories/21')
      return ok({ ...cable, min_stock: 25, sold_30: null, days_left: null })
    return asking === '/api/accessories/21/ledger' ? ok(pageOf([])) : undefined
  })
  await userEvent.type(field, '40')
  await userEvent.click(within(sheet).getByRole('button', { name: '保存' }))
  expect(await within(sheet).findByText(/刚被他人改为 25 件/)).toBeTruthy()
  expect(field.value).toBe('40')
  minimum = 25
  await userEvent.click(within(sheet).getByRole('button', { name: '保存' }))
  await waitFor(() => expect(sent(path).at(-1)).toEqual({ min_stock: 40, expected: 25 }))
})

test('shows stock read-only without permission', async () => {
  useSession.setState({ permissions: {} })
  open(`${LIST}/detail?sku=21`)
  await screen.findByText('最低库存')
  expect(screen.queryByRole('button', { name: /最低库存/ })).toBeNull()
  expect(screen.queryByRole('link', { name: '入库' })).toBeNull()
})

test('shows an error without a request when the address has no accessory', async () => {
  open(`${LIST}/detail`)
  expect(await screen.findByText('没有指定配件')).toBeTruthy()
  expect(requests('/api/accessories/21')).toEqual([])
})
