import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { useSession } from '../../../lib/session/state.ts'
import { setupPriceList } from '../testing/price-list.tsx'
import { page, patience, price, row } from '../testing/price-screens.tsx'

const { has, on, open } = setupPriceList()

describe('actions without permission', () => {
  test('are hidden', async () => {
    open()
    await screen.findByText('批发价', {}, patience)
    expect(screen.queryByRole('button', { name: '导入价格' })).toBeNull()
    expect(screen.queryByRole('button', { name: /导出/ })).toBeNull()
  })
  test('are shown with the permissions', async () => {
    useSession.setState({ permissions: { 'price-manage': true, export: true } })
    open()
    expect(await screen.findByRole('button', { name: /导出/ }, patience)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: '导入价格' }))
    expect(await screen.findByRole('dialog', { name: '导入价格' }, patience)).toBeTruthy()
    expect(on.router.state.location.search).toBe('?import=prices')
  })
})

describe('picking prices to change', () => {
  test('opens the picked skus with all colours of a line', async () => {
    useSession.setState({ permissions: { 'price-manage': true } })
    has.prices = () => page([row(), row({ sku_id: 2, color: '白色' }), row({ sku_id: 3, spec: '16GB' })])
    open('/price?q=mate')
    await userEvent.click(await screen.findByRole('button', { name: '批量改价' }, patience))
    const line = await screen.findByRole('button', { name: /12GB/ }, patience)
    await userEvent.click(line)
    expect(line.getAttribute('aria-pressed')).toBe('true')
    await userEvent.click(screen.getByRole('button', { name: '改选中的 2 个' }))
    await waitFor(() => expect(on.router.state.location.pathname).toBe('/price/edit'))
    const search = new URLSearchParams(on.router.state.location.search)
    expect([search.get('skus'), search.get('from')]).toEqual(['1,2', '?q=mate'])
  })
  test('opens all filtered skus without a pick', async () => {
    useSession.setState({ permissions: { 'price-manage': true } })
    open('/price?brand=7&pick=1')
    await userEvent.click(await screen.findByRole('button', { name: '改全部筛选结果' }, patience))
    await waitFor(() => expect(on.router.state.location.search).toBe('?brand=7'))
  })
  test('is hidden without permission, even by address', async () => {
    open('/price?pick=1')
    expect(await screen.findByRole('link', { name: /12GB/ }, patience)).toBeTruthy()
    expect(screen.queryByRole('button', { name: '批量改价' })).toBeNull()
  })
})

describe('a planned price', () => {
  test('is listed and can be revoked after confirmation', async () => {
    useSession.setState({ permissions: { 'price-manage': true } })
    const next = { amount_fen: 579_900, valid_from: '2020-12-01T02:00:00Z' }
    has.prices = () => page([row({ prices: [{ ...price('wholesale', 599_900), next }] })])
    has.chart = false
    has.upcoming = [{ type: 'wholesale', ...next, by: '王经理', revoked: false }]
    open('/price?sku=1')
    expect((await screen.findByRole('link', { name: /12GB/ }, patience)).textContent).toContain(
      '2020年12月1日起 ¥5,799',
    )
    const sheet = within(await screen.findByRole('dialog', { name: /Mate 80 Pro/ }, patience))
    expect(sheet.getByText('批发价 ¥5,799')).toBeTruthy()
    expect(sheet.getByText('2020-12-01 10:00 起，由 王经理 计划')).toBeTruthy()
    await userEvent.click(sheet.getByRole('button', { name: '撤销' }))
    const question = within(await screen.findByRole('alertdialog', { name: /撤销 2020-12-01/ }, patience))
    has.upcoming = [{ type: 'wholesale', ...next, by: '王经理', revoked: true }]
    await userEvent.click(question.getByRole('button', { name: '撤销' }))
    expect(await sheet.findByText('已撤销', {}, patience)).toBeTruthy()
    const sent = on.server.seen.find(({ method }) => method === 'POST')
    expect(JSON.parse(sent?.body ?? '')).toEqual({
      sku_ids: [1],
      type: 'wholesale',
      valid_from: next.valid_from,
    })
  })
})
