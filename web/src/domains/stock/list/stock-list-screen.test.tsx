import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import { useSession } from '../../../lib/session/state.ts'
import { ok, refusal } from '../../../lib/testing/server.ts'
import * as answers from '../testing/stock-responses.ts'
import { setupStockScreens } from '../testing/stock-screens.tsx'

const { answer, asked: requests, lastRequestOf, open, sent } = setupStockScreens()
const rows = () => screen.findByRole('list', { name: '库存' })

describe('the list', () => {
  test('shows a model with quantities, prices and movements', async () => {
    open()
    const row = await within(await rows()).findByRole('link', { name: /Mate 70 Pro/ })
    for (const text of ['华为 · M70P', '¥5,999 – ¥6,999', '2 个规格低库存', '预留 2', '在途 4']) {
      expect(within(row).getByText(text)).toBeTruthy()
    }
    expect(row.textContent).toContain('12台')
  })
  test('recovers from a failed request on retry', async () => {
    answer((path) =>
      path === '/api/stock/models' ? refusal(500, 50000, '服务器正忙，请稍后重试') : undefined,
    )
    open()
    expect((await screen.findByRole('alert')).textContent).toContain('服务器正忙，请稍后重试')
    answer(() => undefined)
    await userEvent.click(screen.getByRole('button', { name: '重试' }))
    expect(await screen.findByRole('link', { name: /Mate 70 Pro/ })).toBeTruthy()
  })
  test('keeps the previous rows during the next search', async () => {
    open()
    await screen.findByRole('link', { name: /Mate 70 Pro/ })
    answer((path, params) =>
      path === '/api/stock/models' && params.get('q') ? { instead: 'hang' } : undefined,
    )
    await userEvent.type(screen.getByRole('searchbox'), 'pg')
    await waitFor(() => expect(lastRequestOf('/api/stock/models')).toMatchObject({ q: 'pg' }))
    expect(screen.getByRole('link', { name: /Mate 70 Pro/ })).toBeTruthy()
  })
  test('offers the import only with permission when empty', async () => {
    answer((path) => (path === '/api/stock/models' ? ok(answers.pageOf([])) : undefined))
    open()
    expect(await screen.findByText(/请联系店长或库管导入库存/)).toBeTruthy()
    useSession.setState({ permissions: { 'inventory-manage': true } })
    expect(await screen.findByRole('button', { name: '导入库存' })).toBeTruthy()
  })
})

describe('filters', () => {
  test('applies the filters of the address', async () => {
    open('/home?q=mate&brand=2&store=5&view=low_stock&sort=quantity')
    await rows()
    expect(lastRequestOf('/api/stock/models')).toMatchObject({
      q: 'mate',
      brand_id: '2',
      location_id: '5',
      view: 'low_stock',
      sort: 'quantity',
    })
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('mate')
    expect((await screen.findByRole('button', { name: '华为' })).ariaPressed).toBe('true')
    expect(await screen.findByRole('button', { name: '人民路店' })).toBeTruthy()
    expect(screen.getByRole('button', { name: '数量最多' })).toBeTruthy()
  })
  test('keeps filters in the address', async () => {
    const router = open()
    await userEvent.click(await screen.findByRole('button', { name: '华为' }))
    await userEvent.click(screen.getByRole('button', { name: /低库存/ }))
    await userEvent.type(screen.getByRole('searchbox'), 'mate 70')
    await waitFor(() => expect(router.state.location.search).toBe('?q=mate+70&brand=2&view=low_stock'))
    await router.navigate('/price')
    await screen.findByText('别处')
    await router.navigate(-1)
    expect((await screen.findByRole<HTMLInputElement>('searchbox')).value).toBe('mate 70')
    expect((await screen.findByRole('button', { name: /低库存/ })).ariaPressed).toBe('true')
  })
  test('searches once after typing pauses', async () => {
    open()
    await rows()
    await userEvent.type(screen.getByRole('searchbox'), 'iphone', { delay: 5 })
    await waitFor(() => expect(lastRequestOf('/api/stock/models')).toMatchObject({ q: 'iphone' }))
    expect(requests('/api/stock/models').map(({ q }) => q)).toEqual(['', 'iphone'])
  })
  test('clears filters without results in one tap', async () => {
    answer((path, params) =>
      path === '/api/stock/models' && params.get('q') ? ok(answers.pageOf([])) : undefined,
    )
    const router = open('/home?q=zzz&brand=2&sort=name')
    await userEvent.click(await screen.findByRole('button', { name: '清空条件' }))
    expect(await screen.findByRole('link', { name: /Mate 70 Pro/ })).toBeTruthy()
    expect(router.state.location.search).toBe('?sort=name')
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('')
  })
  test('filters by a store picked from a sheet', async () => {
    const router = open()
    await userEvent.click(await screen.findByRole('button', { name: '全部门店' }))
    await userEvent.click(await screen.findByRole('button', { name: /中心仓/ }))
    await waitFor(() => expect(router.state.location.search).toBe('?store=6'))
  })
})

describe('totals', () => {
  test('hide the cost without permission', async () => {
    open()
    expect(await screen.findByText('3,012')).toBeTruthy()
    expect(screen.queryByText('库存成本')).toBeNull()
  })
  test('show the cost with permission', async () => {
    answer((path) =>
      path === '/api/stock/summary' ? ok({ ...answers.summary, value_fen: 123_456_789_00 }) : undefined,
    )
    open()
    expect(await screen.findByText('库存成本')).toBeTruthy()
    expect(screen.getByText('¥1.23亿')).toBeTruthy()
  })
  test('recover from a failed request', async () => {
    answer((path) => (path === '/api/stock/summary' ? refusal(500, 50000, '忙') : undefined))
    open()
    await screen.findByText('库存合计没有加载出来')
    answer(() => undefined)
    await userEvent.click(await screen.findByRole('button', { name: '重试' }))
    expect(await screen.findByText('3,012')).toBeTruthy()
  })
})

describe('导入 and 导出', () => {
  test('are hidden without permission', async () => {
    open()
    await rows()
    expect(screen.queryByRole('button', { name: '导入' })).toBeNull()
    expect(screen.queryByRole('button', { name: '导出' })).toBeNull()
  })
  test.each([
    ['库存表', '/api/stock/export', { view: 'all' }],
    ['在库设备', '/api/stock/devices/export', { status: 'in_stock', sort: 'oldest' }],
    ['全部设备', '/api/stock/devices/export', { sort: 'oldest' }],
  ])('导出 %s uses the list filters and downloads the file', async (label, path, own) => {
    useSession.setState({ permissions: { export: true } })
    const create = vi.fn<(blob: Blob) => string>(() => 'blob:x')
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: create, revokeObjectURL: () => undefined }))
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
    answer((requestPath) => {
      if (requestPath === path) return ok({ id: '1', state: 'done', rows_done: 2 })
      return requestPath === '/api/exports/1/file' ? { text: 'PK' } : undefined
    })
    open('/home?q=mate&brand=2&store=5')
    await userEvent.click(await screen.findByRole('button', { name: '导出' }))
    await userEvent.click(await screen.findByRole('button', { name: new RegExp(label) }))
    await waitFor(() => expect(click).toHaveBeenCalledOnce())
    expect(sent(path)).toEqual([{ q: 'mate', brand_id: 2, location_id: 5, ...own }])
    click.mockRestore()
  })
})
