// @vitest-environment jsdom
import { ERRORS } from '@shangxue/contract/errors'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { useSession } from '../../lib/session/index.ts'
import { ok, type Scripted, type Seen, startTestServer } from '../../lib/testing/server.ts'
import { ConfirmHost } from '../../ui/overlay/confirm-host.tsx'
import type { Price, PriceRow } from './price-rows.ts'
import PriceEditScreen from './screens/price-edit-screen.tsx'

const patience = { timeout: 8_000 }
const price = (type: Price['type'], amount_fen: number): Price => ({
  type,
  amount_fen,
  previous_fen: null,
  changed_at: null,
})
const row = (sku_id: number, color: string, wholesale = 550_000): PriceRow => ({
  sku_id,
  product_id: 1,
  brand: '华为',
  model: 'Mate 80',
  short_name: '',
  spec: '12+256',
  color,
  stock: 1,
  prices: [price('wholesale', wholesale), price('retail', 600_000)],
})

let server: Awaited<ReturnType<typeof startTestServer>>
let rows: PriceRow[]
let save: () => Scripted | Promise<Scripted>
let router: ReturnType<typeof createMemoryRouter>

const answer = (seen: Seen): Scripted | Promise<Scripted> => {
  if (seen.url.startsWith('/api/catalogue/brands')) return ok([{ id: 7, name: '华为', products: 1 }])
  if (seen.url.startsWith('/api/auth/permissions')) return ok({})
  if (seen.url.startsWith('/api/pricing/lookup'))
    return ok({
      lines: [
        { sku_ids: [1, 2], reason: null },
        { sku_ids: [], reason: '没有型号“Mate 99”，请核对' },
      ],
      rows,
    })
  if (seen.method === 'POST') return save()
  const pagination = { page: 1, pageSize: 100, total: rows.length, totalPages: 1, totalCapped: false }
  return ok({ list: rows, pagination })
}
const sent = () =>
  server.seen
    .filter(({ method, url }) => method === 'POST' && url.startsWith('/api/pricing/prices'))
    .map(({ body }) => JSON.parse(body))

function open(address: string) {
  const cache = new QueryClient({ defaultOptions: { queries: { networkMode: 'always', retry: false } } })
  router = createMemoryRouter(
    [
      { path: '/price/edit', element: <PriceEditScreen /> },
      { path: '/price', element: <p>价格表</p> },
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
const line = (type = '批发价') => screen.findByLabelText(new RegExp(`新${type}$`), {}, patience)
const shownIn = (field: HTMLElement) => (field as HTMLInputElement).value
const submit = () => userEvent.click(screen.getByRole('button', { name: /^核对并保存/ }))
const confirmed = async (label = '保存新价格') =>
  userEvent.click(await screen.findByRole('button', { name: label }, patience))

beforeEach(async () => {
  // jsdom has no layout: without a size the virtual list would draw nothing.
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(100)
  vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined)
  localStorage.clear()
  useSession.setState({ permissions: { 'price-manage': true } })
  rows = [row(1, '黑'), row(2, '白')]
  save = () => ok({ valid_from: '2026-11-20T00:00:00Z', set: 2, unchanged: 0 })
  server = await startTestServer(answer)
})
afterEach(async () => {
  cleanup()
  await server.stop()
  vi.restoreAllMocks()
  useSession.setState({ isAdmin: false, permissions: {} })
})

test('whoever may not set prices is told, and what to do', async () => {
  useSession.setState({ permissions: {} })
  open('/price/edit')
  expect(await screen.findByText('没有改价的权限', {}, patience)).toBeTruthy()
  expect(screen.getByRole('link', { name: '看价格表' })).toBeTruthy()
})

test('until something is chosen it says how to choose', async () => {
  open('/price/edit')
  expect(await screen.findByText('先选要改的价格', {}, patience)).toBeTruthy()
  await userEvent.click(await screen.findByRole('button', { name: '华为' }, patience))
  await waitFor(() => expect(router.state.location.search).toBe('?brand=7'))
  expect(await line()).toBeTruthy()
})

describe('a rule', () => {
  test('makes new prices that are seen before they are saved, once for all colours', async () => {
    open('/price/edit?q=mate')
    expect(shownIn(await line())).toBe('')
    await userEvent.type(screen.getByLabelText('每个价格变动'), '200')
    await waitFor(async () => expect(shownIn(await line())).toBe('5300'))
    expect(screen.getByText('-¥200（-3.6%）')).toBeTruthy()
    await submit()
    expect(await screen.findByText('现在改 2 个价格？', {}, patience)).toBeTruthy()
    await confirmed()
    await waitFor(() => expect(router.state.location.pathname).toBe('/price'))
    expect(router.state.location.search).toBe('?q=mate')
    expect(sent()).toEqual([
      {
        prices: [1, 2].map((sku_id) => ({
          sku_id,
          type: 'wholesale',
          amount_fen: 530_000,
          expected_fen: 550_000,
        })),
      },
    ])
    expect(localStorage.getItem('draft:price-edit filter')).toBeNull()
  })

  test('in percent with rounding', async () => {
    open('/price/edit?q=mate')
    await line()
    await userEvent.click(screen.getByRole('radio', { name: '按比例' }))
    await userEvent.type(screen.getByLabelText('每个价格变动'), '5')
    await userEvent.selectOptions(screen.getByLabelText('取整'), 'end9')
    await waitFor(async () => expect(shownIn(await line())).toBe('5229'))
  })

  test('can be overridden by hand, and taken up again', async () => {
    open('/price/edit?q=mate')
    await line()
    await userEvent.type(screen.getByLabelText('每个价格变动'), '200')
    await userEvent.clear(await line())
    await userEvent.type(await line(), '5555')
    expect(screen.getByText('+¥55（+1.0%）')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: '取消手改' }))
    await waitFor(async () => expect(shownIn(await line())).toBe('5300'))
  })

  test('leaves out what is unticked, and colours can be apart', async () => {
    open('/price/edit?q=mate')
    await line()
    await userEvent.type(screen.getByLabelText('每个价格变动'), '200')
    await userEvent.click(screen.getByRole('button', { name: '按颜色分开改' }))
    const ticks = await waitFor(() => {
      const found = screen.getAllByRole('checkbox')
      expect(found).toHaveLength(2)
      return found
    })
    await userEvent.click(ticks[1] as HTMLElement)
    expect(await screen.findByRole('button', { name: '核对并保存（1）' }, patience)).toBeTruthy()
  })

  test('that leads to prices that do not go together is not sent', async () => {
    open('/price/edit?q=mate')
    await line()
    await userEvent.click(screen.getByRole('radio', { name: '涨价' }))
    await userEvent.type(screen.getByLabelText('每个价格变动'), '501')
    expect(await screen.findByText('批发价不能高于零售价，请核对这两个价格', {}, patience)).toBeTruthy()
    await submit()
    expect(await screen.findByText(/有 2 个价格不能保存/, {}, patience)).toBeTruthy()
    expect(sent()).toEqual([])
  })

  test('that changes nothing is not sent', async () => {
    open('/price/edit?q=mate')
    await line()
    await submit()
    expect(await screen.findByText('还没有要改的价格，请填写变动或新价格', {}, patience)).toBeTruthy()
    expect(sent()).toEqual([])
  })
})

test('a later moment is sent as an instant in Shanghai, a past one is refused beside its field', async () => {
  open('/price/edit?skus=1,2&from=%3Fq%3Dmate%26sku%3D1')
  await userEvent.type(await line(), '5400')
  await userEvent.click(screen.getByRole('radio', { name: '定时生效' }))
  const moment = screen.getByLabelText(/^生效时间/)
  await userEvent.clear(moment)
  await userEvent.type(moment, '2020-01-01T00:00')
  await submit()
  expect(
    (await screen.findAllByText('生效时间已经过去，请选择之后的时间', {}, patience)).length,
  ).toBeGreaterThan(0)
  const day = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10)
  await userEvent.clear(moment)
  await userEvent.type(moment, `${day}T08:00`)
  await userEvent.type(screen.getByLabelText('改价原因'), '厂家调价')
  await submit()
  await confirmed('保存计划')
  await waitFor(() => expect(router.state.location.search).toBe('?q=mate&sku=1'))
  expect(sent()).toMatchObject([{ valid_from: `${day}T00:00:00.000Z`, reason: '厂家调价' }])
})

test('whoever may not see costs can set them without being shown what they are', async () => {
  open('/price/edit?skus=1,2')
  await line()
  await userEvent.click(screen.getByRole('button', { name: '采购价' }))
  await userEvent.click(screen.getByRole('button', { name: '批发价' }))
  expect(await screen.findByText('不可见', {}, patience)).toBeTruthy()
  await userEvent.type(await line('采购价'), '5000')
  await submit()
  await confirmed()
  await waitFor(() =>
    expect(sent()).toMatchObject([{ prices: [{ amount_fen: 500_000, expected_fen: null }, {}] }]),
  )
})

test('a conflict says which prices changed and by whom; after refreshing they are checked again and saved', async () => {
  save = () => ({
    status: 409,
    json: {
      code: ERRORS.prices_changed.code,
      msg: '…',
      data: [1, 2].map((sku_id) => ({
        sku_id,
        type: 'wholesale',
        name: `Mate 80 12+256 ${sku_id} 批发价`,
        amount_fen: 540_000,
        by: '王经理',
      })),
    },
  })
  open('/price/edit?q=mate')
  await line()
  await userEvent.type(screen.getByLabelText('每个价格变动'), '100')
  await submit()
  await confirmed()
  const notice = within(await screen.findByRole('alert', {}, patience))
  expect(notice.getByText(/2 个价格已被他人修改/)).toBeTruthy()
  expect(notice.getAllByText(/现在是 ¥5,400（王经理）/)).toHaveLength(2)
  rows = [row(1, '黑', 540_000), row(2, '白', 540_000)]
  await userEvent.click(notice.getByRole('button', { name: '刷新后重新核对' }))
  await waitFor(async () => expect(shownIn(await line())).toBe('5300'))
  expect(screen.getByText('刚被王经理改为 ¥5,400')).toBeTruthy()
  save = () => ok({ valid_from: '2026-11-20T00:00:00Z', set: 2, unchanged: 0 })
  await submit()
  await confirmed()
  await waitFor(() => expect(router.state.location.pathname).toBe('/price'))
  expect(sent().at(-1)).toMatchObject({ prices: [{ amount_fen: 530_000, expected_fen: 540_000 }, {}] })
})

test('a second tap while it is being saved sends nothing more', async () => {
  let answer: (scripted: Scripted) => void = () => undefined
  save = () =>
    new Promise((resolve) => {
      answer = resolve
    })
  open('/price/edit?q=mate')
  await line()
  await userEvent.type(screen.getByLabelText('每个价格变动'), '100')
  await submit()
  await confirmed()
  await waitFor(() => expect(sent()).toHaveLength(1))
  await submit()
  answer(ok({ valid_from: '2026-11-20T00:00:00Z', set: 2, unchanged: 0 }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/price'))
  expect(sent()).toHaveLength(1)
})

test('cells from a spreadsheet become new prices; lines that mean nothing are listed with the reason', async () => {
  open('/price/edit?paste=1')
  await userEvent.click(await screen.findByLabelText('粘贴表格内容', {}, patience))
  await userEvent.paste(
    '型号\t配置\t批发价\nMate 80\t12+256\t5400\nMate 99\t12+256\t1\nMate 80\t12+256\t面议',
  )
  expect(await screen.findByText('没有型号“Mate 99”，请核对', {}, patience)).toBeTruthy()
  expect(screen.getByText('“面议”不是金额，请只填数字，例如 5999')).toBeTruthy()
  await waitFor(async () => expect(shownIn(await line())).toBe('5400'))
  await submit()
  expect(await screen.findByText(/没有识别的 2 行不会保存/, {}, patience)).toBeTruthy()
  await confirmed()
  await waitFor(() =>
    expect(sent()).toMatchObject([{ prices: [{ sku_id: 1, amount_fen: 540_000 }, { sku_id: 2 }] }]),
  )
})

test('what was typed is still there after leaving', async () => {
  open('/price/edit?q=mate')
  await line()
  await userEvent.type(screen.getByLabelText('每个价格变动'), '200')
  cleanup()
  open('/price/edit?q=mate')
  await waitFor(async () => expect(shownIn(await line())).toBe('5300'))
  expect(screen.getByText('已恢复上次没有提交的内容')).toBeTruthy()
})
