// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { useSession } from '../../lib/session/index.ts'
import { ok, refusal, type Scripted, type Seen, startTestServer } from '../../lib/testing/server.ts'
import { ConfirmHost } from '../../ui/overlay/confirm-host.tsx'
import type { Price, PriceRow } from './price-rows.ts'
import PriceScreen from './screens/price-screen.tsx'

const patience = { timeout: 8_000 }
const price = (type: Price['type'], amount_fen: number, previous_fen: number | null = null): Price => ({
  type,
  amount_fen,
  previous_fen,
  changed_at: previous_fen === null ? null : '2026-11-18T02:00:00Z',
})
const row = (given: Partial<PriceRow> = {}): PriceRow => ({
  sku_id: 1,
  product_id: 1,
  brand: '华为',
  model: 'Mate 80 Pro',
  short_name: 'M80P',
  spec: '12GB+256GB',
  color: '黑色',
  stock: 3,
  prices: [price('wholesale', 599_900), price('retail', 649_900)],
  ...given,
})
const page = (list: PriceRow[]) =>
  ok({
    list,
    pagination: { page: 1, pageSize: 60, total: list.length, totalPages: 1, totalCapped: false },
  })

let server: Awaited<ReturnType<typeof startTestServer>>
let prices: (seen: Seen) => Scripted
let router: ReturnType<typeof createMemoryRouter>
let upcoming: object[] = []
/** The chart needs a layout, which jsdom has not: tests that stay long enough to see it have no history. */
let chart: boolean

const answer = (seen: Seen): Scripted => {
  if (seen.url.startsWith('/api/catalogue/brands')) return ok([{ id: 7, name: '华为', products: 1 }])
  if (seen.method === 'POST') return ok({ revoked: 1 })
  if (!seen.url.includes('/history')) return prices(seen)
  const history = [
    { type: 'wholesale', amount_fen: 629_900, valid_from: '2026-10-01T02:00:00Z', by: '李店长' },
    { type: 'wholesale', amount_fen: 599_900, valid_from: '2026-11-18T02:00:00Z', by: '王经理' },
  ]
  return ok({
    sku_id: 1,
    model: 'Mate 80 Pro',
    spec: '12GB+256GB',
    color: '黑色',
    history: chart ? history : [],
    upcoming,
  })
}
const asked = () =>
  server.seen
    .filter(({ url }) => url.startsWith('/api/pricing/prices'))
    .map(({ url }) => new URLSearchParams(url.split('?')[1]))

function open(address = '/price') {
  const cache = new QueryClient({ defaultOptions: { queries: { networkMode: 'always', retry: false } } })
  router = createMemoryRouter(
    [
      { path: '/price', element: <PriceScreen /> },
      { path: '/price/edit', element: <p>批量改价</p> },
    ],
    { initialEntries: [address] },
  )
  render(
    <QueryClientProvider client={cache}>
      <RouterProvider router={router} />
      <ConfirmHost />
    </QueryClientProvider>,
  )
}

beforeEach(async () => {
  // jsdom has no layout: without a size the virtual list would draw nothing.
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(100)
  vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined)
  prices = () => page([row()])
  upcoming = []
  chart = true
  server = await startTestServer(answer)
})
afterEach(async () => {
  cleanup()
  await server.stop()
  vi.restoreAllMocks()
  useSession.setState({ isAdmin: false, permissions: {} })
})

describe('the list', () => {
  test('stands under brands and models, colours at the same prices on one line', async () => {
    prices = () =>
      page([
        row({ sku_id: 1, color: '黑色', stock: 3 }),
        row({ sku_id: 2, color: '白色', stock: 4 }),
        row({
          sku_id: 3,
          spec: '16GB+512GB',
          prices: [price('wholesale', 699_900), price('retail', 749_900)],
        }),
      ])
    open()
    expect(await screen.findByRole('heading', { name: '华为' }, patience)).toBeTruthy()
    expect(screen.getAllByRole('heading', { name: 'Mate 80 Pro' })).toHaveLength(1)
    const lines = screen.getAllByRole('link', { name: /GB/ })
    expect(lines.map(({ textContent }) => textContent)).toEqual([
      '12GB+256GB黑色、白色库存 7批发价¥5,999零售价¥6,499',
      '16GB+512GB黑色库存 3批发价¥6,999零售价¥7,499',
    ])
  })

  test('keeps a colour at another price on its own line', async () => {
    prices = () => page([row(), row({ sku_id: 2, color: '金色', prices: [price('wholesale', 619_900)] })])
    open()
    expect(await screen.findAllByRole('link', { name: /12GB/ }, patience)).toHaveLength(2)
    expect(screen.getByText('未定价')).toBeTruthy()
  })

  test('marks what changed with direction, old price and day, and nothing else', async () => {
    prices = () => page([row({ prices: [price('wholesale', 599_900, 629_900), price('retail', 649_900)] })])
    open()
    expect(await screen.findByRole('img', { name: '降价，原价' }, patience)).toBeTruthy()
    expect(screen.getByText('¥6,299').tagName).toBe('S')
    expect(screen.getByText(/11月18日/)).toBeTruthy()
    expect(screen.getAllByRole('img')).toHaveLength(1)
  })

  test('says 涨价 of what became dearer', async () => {
    prices = () => page([row({ prices: [price('wholesale', 599_900, 579_900)] })])
    open()
    expect(await screen.findByRole('img', { name: '涨价，原价' }, patience)).toBeTruthy()
  })

  test('has cost columns only when the server sends them', async () => {
    open()
    await screen.findByText('批发价', {}, patience)
    expect(screen.queryByText('采购价')).toBeNull()
    cleanup()
    prices = () =>
      page([
        row({ prices: [price('purchase', 550_000), price('wholesale', 599_900), price('floor', 580_000)] }),
      ])
    open()
    expect(await screen.findByText('采购价', {}, patience)).toBeTruthy()
    expect(screen.getByText('最低价')).toBeTruthy()
  })

  test('that could not be loaded says why and is there after 重试', async () => {
    prices = () => refusal(503, 50300, '服务器繁忙，请稍后重试')
    open()
    expect(await screen.findByText('服务器繁忙，请稍后重试', {}, patience)).toBeTruthy()
    prices = () => page([row()])
    await userEvent.click(screen.getByRole('button', { name: '重试' }))
    expect(await screen.findByRole('heading', { name: 'Mate 80 Pro' }, patience)).toBeTruthy()
  })

  test('that is empty says what to do, by what the user may do', async () => {
    prices = () => page([])
    open()
    expect(await screen.findByText('请联系负责价格的同事录入', {}, patience)).toBeTruthy()
    cleanup()
    useSession.setState({ permissions: { 'price-manage': true } })
    open()
    expect(await screen.findByText(/用表格一次录入/, {}, patience)).toBeTruthy()
  })
})

describe('filters', () => {
  test('of the address are what the server is asked for', async () => {
    open('/price?q=m80&brand=7&changed=1')
    await waitFor(() => expect(asked().at(-1)?.get('q')).toBe('m80'))
    expect(asked().at(-1)?.get('brand_id')).toBe('7')
    expect(asked().at(-1)?.get('changed')).toBe('true')
    expect(screen.getByRole('button', { name: '近7天变动' }).getAttribute('aria-pressed')).toBe('true')
  })

  test('that are chosen stand in the address', async () => {
    open()
    await userEvent.click(await screen.findByRole('button', { name: '华为' }, patience))
    await userEvent.click(screen.getByRole('button', { name: '近7天变动' }))
    await userEvent.type(screen.getByRole('searchbox'), 'mate{Enter}')
    await waitFor(() => expect(router.state.location.search).toBe('?q=mate&brand=7&changed=1'))
  })

  test('that nothing fits are cleared by one tap', async () => {
    prices = ({ url }) => (url.includes('q=nothing') ? page([]) : page([row()]))
    open('/price?q=nothing')
    await userEvent.click(await screen.findByRole('button', { name: '清空条件' }, patience))
    expect(await screen.findByRole('heading', { name: 'Mate 80 Pro' }, patience)).toBeTruthy()
    expect(router.state.location.search).toBe('')
  })
})

describe('a line', () => {
  test('opens the prices of its sku with every change, who made it, and closing leads back', async () => {
    open('/price?q=mate')
    await userEvent.click(await screen.findByRole('link', { name: /12GB/ }, patience))
    const sheet = within(await screen.findByRole('dialog', { name: 'Mate 80 Pro 12GB+256GB' }, patience))
    expect(router.state.location.search).toBe('?q=mate&sku=1')
    const changes = within(sheet.getByRole('list', { name: '变动记录' })).getAllByRole('listitem')
    expect(changes[0]?.textContent).toContain('批发价 ¥6,299 → ¥5,999')
    expect(changes[0]?.textContent).toContain('由 王经理 修改')
    expect(changes[1]?.textContent).toContain('批发价定为 ¥6,299')
    await userEvent.click(sheet.getByRole('button', { name: '关闭' }))
    await waitFor(() => expect(router.state.location.search).toBe('?q=mate'))
  })
})

describe('on a wide screen', () => {
  beforeEach(() => {
    vi.stubGlobal('matchMedia', () => ({
      matches: true,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }))
  })
  afterEach(() => void vi.unstubAllGlobals())

  test('a sku is shown beside the list, and stays while the list is filtered', async () => {
    open()
    expect(await screen.findByText('选择一个单品', {}, patience)).toBeTruthy()
    await userEvent.click(await screen.findByRole('link', { name: /12GB/ }, patience))
    const pane = await screen.findByRole('complementary', { name: 'Mate 80 Pro 12GB+256GB' }, patience)
    expect(within(pane).getByRole('list', { name: '变动记录' })).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.getByRole('link', { name: /12GB/ }).getAttribute('aria-current')).toBe('true')
    await userEvent.click(screen.getByRole('button', { name: '近7天变动' }))
    await waitFor(() => expect(router.state.location.search).toBe('?changed=1&sku=1'))
  })

  test('closing it leaves the filters as they are by then', async () => {
    open()
    await userEvent.click(await screen.findByRole('link', { name: /12GB/ }, patience))
    await userEvent.click(screen.getByRole('button', { name: '近7天变动' }))
    await userEvent.click(await screen.findByRole('button', { name: '关闭' }, patience))
    await waitFor(() => expect(router.state.location.search).toBe('?changed=1'))
    expect(await screen.findByText('选择一个单品', {}, patience)).toBeTruthy()
  })
})

describe('what the user may not do', () => {
  test('is not offered', async () => {
    open()
    await screen.findByText('批发价', {}, patience)
    expect(screen.queryByRole('button', { name: '导入价格' })).toBeNull()
    expect(screen.queryByRole('button', { name: /导出/ })).toBeNull()
  })
  test('is offered to whom the keys are given', async () => {
    useSession.setState({ permissions: { 'price-manage': true, export: true } })
    open()
    expect(await screen.findByRole('button', { name: /导出/ }, patience)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: '导入价格' }))
    expect(await screen.findByRole('dialog', { name: '导入价格' }, patience)).toBeTruthy()
    expect(router.state.location.search).toBe('?import=prices')
  })
})

describe('picking prices to change', () => {
  test('is offered with price-manage and leads to the picked specs, colours of a line together', async () => {
    useSession.setState({ permissions: { 'price-manage': true } })
    prices = () => page([row(), row({ sku_id: 2, color: '白色' }), row({ sku_id: 3, spec: '16GB' })])
    open('/price?q=mate')
    await userEvent.click(await screen.findByRole('button', { name: '批量改价' }, patience))
    const line = await screen.findByRole('button', { name: /12GB/ }, patience)
    await userEvent.click(line)
    expect(line.getAttribute('aria-pressed')).toBe('true')
    await userEvent.click(screen.getByRole('button', { name: '改选中的 2 个' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/price/edit'))
    const search = new URLSearchParams(router.state.location.search)
    expect([search.get('skus'), search.get('from')]).toEqual(['1,2', '?q=mate'])
  })
  test('without a pick leads to what the filters find', async () => {
    useSession.setState({ permissions: { 'price-manage': true } })
    open('/price?brand=7&pick=1')
    await userEvent.click(await screen.findByRole('button', { name: '改全部筛选结果' }, patience))
    await waitFor(() => expect(router.state.location.search).toBe('?brand=7'))
  })
  test('is not offered to others, even by address', async () => {
    open('/price?pick=1')
    expect(await screen.findByRole('link', { name: /12GB/ }, patience)).toBeTruthy()
    expect(screen.queryByRole('button', { name: '批量改价' })).toBeNull()
  })
})

describe('a planned price', () => {
  test('is marked in the list, told in the history, and revoked after a question', async () => {
    useSession.setState({ permissions: { 'price-manage': true } })
    const next = { amount_fen: 579_900, valid_from: '2020-12-01T02:00:00Z' }
    prices = () => page([row({ prices: [{ ...price('wholesale', 599_900), next }] })])
    chart = false
    upcoming = [{ type: 'wholesale', ...next, by: '王经理', revoked: false }]
    open('/price?sku=1')
    expect((await screen.findByRole('link', { name: /12GB/ }, patience)).textContent).toContain(
      '2020年12月1日起 ¥5,799',
    )
    const sheet = within(await screen.findByRole('dialog', { name: /Mate 80 Pro/ }, patience))
    expect(sheet.getByText('批发价 ¥5,799')).toBeTruthy()
    expect(sheet.getByText('2020-12-01 10:00 起，由 王经理 计划')).toBeTruthy()
    await userEvent.click(sheet.getByRole('button', { name: '撤销' }))
    const question = within(await screen.findByRole('alertdialog', { name: /撤销 2020-12-01/ }, patience))
    upcoming = [{ type: 'wholesale', ...next, by: '王经理', revoked: true }]
    await userEvent.click(question.getByRole('button', { name: '撤销' }))
    expect(await sheet.findByText('已撤销', {}, patience)).toBeTruthy()
    const sent = server.seen.find(({ method }) => method === 'POST')
    expect(JSON.parse(sent?.body ?? '')).toEqual({
      sku_ids: [1],
      type: 'wholesale',
      valid_from: next.valid_from,
    })
  })
})
