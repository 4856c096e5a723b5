import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { useSession } from '../../../lib/session/state.ts'
import { ok, refusal } from '../../../lib/testing/server.ts'
import { pageOf } from '../../stock/testing/stock-responses.ts'
import { setupStockScreens } from '../../stock/testing/stock-screens.tsx'
import FactoryItemScreen from './factory-item-screen.tsx'
import FactoryScreen from './factory-screen.tsx'

const LIST = '/others/factory-inventory'
const { answer, lastRequestOf, open, sent } = setupStockScreens([
  { path: LIST, element: <FactoryScreen /> },
  { path: `${LIST}/detail`, element: <FactoryItemScreen /> },
])

const mate = {
  ...{
    id: 7,
    source_id: 1,
    source: '华为',
    day: '2026-11-20',
    model: 'Mate 70',
    spec: '12GB+256GB',
    color: '黑',
  },
  ...{ barcode: null, by_hand: false, quantity: 50, change: -20, sku_id: 11, sku: '华为 Mate 70 12+256 黑' },
  ...{ own: 5, on_the_way: 2, sold_30: 60, need: 21, suggested: 21 },
}
const unmatchedItem = {
  ...{ ...mate, id: 8, model: 'Pura X', sku_id: null, sku: null, own: null, on_the_way: null, sold_30: null },
  ...{ need: null, suggested: null, change: null },
}
const detail = (item: object) => ({
  ...item,
  history: [
    { day: '2026-11-13', quantity: 70 },
    { day: '2026-11-20', quantity: 50 },
  ],
  stores: [{ location_id: 5, location: '人民路店', quantity: 5, in_transit: 2 }],
})

beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(100)
  useSession.setState({ permissions: { 'inventory-manage': true } })
  answer((path) => {
    if (path === '/api/factory/items') return ok(pageOf([mate, unmatchedItem]))
    if (path === '/api/factory/sources')
      return ok([{ id: 1, name: '华为', day: '2026-11-20', lines: 2, unmatched: 1 }])
    if (path === '/api/factory/items/7') return ok(detail(mate))
    if (path === '/api/factory/items/8') return ok(detail(unmatchedItem))
    return undefined
  })
})

test('shows suggested orders with reasons and unmatched items', async () => {
  open(LIST)
  const row = await screen.findByRole('link', { name: /Mate 70/ })
  expect(within(row).getByText('订 21 台')).toBeTruthy()
  expect(row.textContent).toContain('较上次 -20')
  expect(row.textContent).toContain('近 30 天卖出 60 台，14 天要 28 台，现有 5 台、在途 2 台，缺 21 台')
  expect(within(screen.getByRole('link', { name: /Pura X/ })).getByText('未匹配')).toBeTruthy()
})

test('keeps the days of cover in list and detail addresses', async () => {
  const router = open(`${LIST}?view=order&source=1`)
  await userEvent.click(await screen.findByRole('button', { name: '备 14 天的货' }))
  const sheet = await screen.findByRole('dialog', { name: '备货天数' })
  await userEvent.click(within(sheet).getByRole('button', { name: '30 天' }))
  await waitFor(() => expect(router.state.location.search).toBe('?view=order&source=1&cover=30'))
  await waitFor(() =>
    expect(lastRequestOf('/api/factory/items')).toMatchObject({
      cover_days: '30',
      view: 'order',
      source_id: '1',
    }),
  )
  const row = await screen.findByRole('link', { name: /Mate 70/ })
  expect(row.getAttribute('href')).toBe(`${LIST}/detail?item=7&cover=30`)
})

test('asks for manufacturer and date before an import', async () => {
  open(LIST)
  await userEvent.click(await screen.findByRole('button', { name: '导入厂家库存' }))
  const sheet = await screen.findByRole('dialog', { name: '导入厂家库存' })
  await userEvent.click(within(sheet).getByRole('button', { name: '选择表格' }))
  expect(await within(sheet).findByText('请填写厂家')).toBeTruthy()
  await userEvent.click(within(sheet).getByRole('button', { name: '华为' }))
  expect(within(sheet).getByLabelText<HTMLInputElement>(/厂家/).value).toBe('华为')
})

test('sends the expected match once when matching by hand', async () => {
  answer((path) => {
    if (path === '/api/factory/items/8/match') return ok({ sku_id: 11 })
    return path === '/api/factory/items/8' ? ok(detail(unmatchedItem)) : undefined
  })
  open(`${LIST}/detail?item=8`)
  await userEvent.click(await screen.findByRole('button', { name: '选择商品' }))
  await userEvent.click(await screen.findByRole('button', { name: /华为 Mate 70 Pro 12GB/ }))
  await waitFor(() => expect(sent('/api/factory/items/8/match')).toEqual([{ sku_id: 11, expected: null }]))
  expect(await screen.findByText('已匹配，以后导入自动对应')).toBeTruthy()
})

test('reloads a match changed by another user', async () => {
  let matched: object = mate
  answer((path) => {
    if (path !== '/api/factory/items/7/match')
      return path === '/api/factory/items/7' ? ok(detail(matched)) : undefined
    matched = { ...mate, sku_id: 12, sku: '华为 Mate 70 别的' }
    return refusal(409, 40932, '这一行刚被他人匹配为华为 Mate 70 别的，请核对后再保存')
  })
  open(`${LIST}/detail?item=7`)
  await userEvent.click(await screen.findByRole('button', { name: '取消匹配' }))
  const question = await screen.findByRole('alertdialog')
  await userEvent.click(within(question).getByRole('button', { name: '取消匹配' }))
  expect(await screen.findByText('华为 Mate 70 别的')).toBeTruthy()
})

test('hides import and matching without permission', async () => {
  useSession.setState({ permissions: { 'sales-record': true } })
  open(`${LIST}/detail?item=7`)
  await screen.findByText('自动匹配')
  expect(screen.queryByRole('button', { name: '改选商品' })).toBeNull()
  open(LIST)
  await screen.findByRole('link', { name: /Mate 70/ })
  expect(screen.queryByRole('button', { name: '导入厂家库存' })).toBeNull()
})
