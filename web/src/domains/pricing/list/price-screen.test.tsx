import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { useSession } from '../../../lib/session/state.ts'
import { refusal } from '../../../lib/testing/server.ts'
import { setupPriceList } from '../testing/price-list.tsx'
import { page, patience, price, row } from '../testing/price-screens.tsx'

const { requests, has, on, open } = setupPriceList()

describe('the list', () => {
  test('groups by brand and model with equal colours merged', async () => {
    has.prices = () =>
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

  test('separates a colour with another price', async () => {
    has.prices = () => page([row(), row({ sku_id: 2, color: '金色', prices: [price('wholesale', 619_900)] })])
    open()
    expect(await screen.findAllByRole('link', { name: /12GB/ }, patience)).toHaveLength(2)
    expect(screen.getByText('未定价')).toBeTruthy()
  })

  test('marks changed prices with direction, old price and date', async () => {
    has.prices = () =>
      page([row({ prices: [price('wholesale', 599_900, 629_900), price('retail', 649_900)] })])
    open()
    expect(await screen.findByRole('img', { name: '降价，原价' }, patience)).toBeTruthy()
    expect(screen.getByText('¥6,299').tagName).toBe('S')
    expect(screen.getByText(/11月18日/)).toBeTruthy()
    expect(screen.getAllByRole('img')).toHaveLength(1)
  })

  test('labels an increase as 涨价', async () => {
    has.prices = () => page([row({ prices: [price('wholesale', 599_900, 579_900)] })])
    open()
    expect(await screen.findByRole('img', { name: '涨价，原价' }, patience)).toBeTruthy()
  })

  test('shows cost columns only if the server sends them', async () => {
    open()
    await screen.findByText('批发价', {}, patience)
    expect(screen.queryByText('采购价')).toBeNull()
    cleanup()
    has.prices = () =>
      page([
        row({ prices: [price('purchase', 550_000), price('wholesale', 599_900), price('floor', 580_000)] }),
      ])
    open()
    expect(await screen.findByText('采购价', {}, patience)).toBeTruthy()
    expect(screen.getByText('最低价')).toBeTruthy()
  })

  test('recovers from a failed request on 重试', async () => {
    has.prices = () => refusal(503, 50300, '服务器繁忙，请稍后重试')
    open()
    expect(await screen.findByText('服务器繁忙，请稍后重试', {}, patience)).toBeTruthy()
    has.prices = () => page([row()])
    await userEvent.click(screen.getByRole('button', { name: '重试' }))
    expect(await screen.findByRole('heading', { name: 'Mate 80 Pro' }, patience)).toBeTruthy()
  })

  test('shows a hint by permission when empty', async () => {
    has.prices = () => page([])
    open()
    expect(await screen.findByText('请联系负责价格的同事录入', {}, patience)).toBeTruthy()
    cleanup()
    useSession.setState({ permissions: { 'price-manage': true } })
    open()
    expect(await screen.findByText(/用表格一次录入/, {}, patience)).toBeTruthy()
  })
})

describe('filters', () => {
  test('requests the filters of the address', async () => {
    open('/price?q=m80&brand=7&changed=1')
    await waitFor(() => expect(requests().at(-1)?.get('q')).toBe('m80'))
    expect(requests().at(-1)?.get('brand_id')).toBe('7')
    expect(requests().at(-1)?.get('changed')).toBe('true')
    expect(screen.getByRole('button', { name: '近 7 天变动' }).getAttribute('aria-pressed')).toBe('true')
  })

  test('stores selected filters in the address', async () => {
    open()
    await userEvent.click(await screen.findByRole('button', { name: '华为' }, patience))
    await userEvent.click(screen.getByRole('button', { name: '近 7 天变动' }))
    await userEvent.type(screen.getByRole('searchbox'), 'mate{Enter}')
    await waitFor(() => expect(on.router.state.location.search).toBe('?brand=7&changed=1&q=mate'))
  })

  test('clears filters without results in one tap', async () => {
    has.prices = ({ url }) => (url.includes('q=nothing') ? page([]) : page([row()]))
    open('/price?q=nothing')
    await userEvent.click(await screen.findByRole('button', { name: '清空条件' }, patience))
    expect(await screen.findByRole('heading', { name: 'Mate 80 Pro' }, patience)).toBeTruthy()
    expect(on.router.state.location.search).toBe('')
  })
})

describe('a line', () => {
  test('opens the history of its sku and closes again', async () => {
    open('/price?q=mate')
    await userEvent.click(await screen.findByRole('link', { name: /12GB/ }, patience))
    const sheet = within(await screen.findByRole('dialog', { name: 'Mate 80 Pro 12GB+256GB' }, patience))
    expect(on.router.state.location.search).toBe('?q=mate&sku=1')
    const changes = within(sheet.getByRole('list', { name: '变动记录' })).getAllByRole('listitem')
    expect(changes[0]?.textContent).toContain('批发价 ¥6,299 → ¥5,999')
    expect(changes[0]?.textContent).toContain('由 王经理 修改')
    expect(changes[1]?.textContent).toContain('批发价定为 ¥6,299')
    await userEvent.click(sheet.getByRole('button', { name: '关闭' }))
    await waitFor(() => expect(on.router.state.location.search).toBe('?q=mate'))
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

  test('shows a sku beside the list while filtering', async () => {
    open()
    expect(await screen.findByText('选择一个单品', {}, patience)).toBeTruthy()
    await userEvent.click(await screen.findByRole('link', { name: /12GB/ }, patience))
    const pane = await screen.findByRole('complementary', { name: 'Mate 80 Pro 12GB+256GB' }, patience)
    expect(within(pane).getByRole('list', { name: '变动记录' })).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.getByRole('link', { name: /12GB/ }).getAttribute('aria-current')).toBe('true')
    await userEvent.click(screen.getByRole('button', { name: '近 7 天变动' }))
    await waitFor(() => expect(on.router.state.location.search).toBe('?sku=1&changed=1'))
  })

  test('keeps the current filters when the pane closes', async () => {
    open()
    await userEvent.click(await screen.findByRole('link', { name: /12GB/ }, patience))
    await userEvent.click(screen.getByRole('button', { name: '近 7 天变动' }))
    await userEvent.click(await screen.findByRole('button', { name: '关闭' }, patience))
    await waitFor(() => expect(on.router.state.location.search).toBe('?changed=1'))
    expect(await screen.findByText('选择一个单品', {}, patience)).toBeTruthy()
  })
})
