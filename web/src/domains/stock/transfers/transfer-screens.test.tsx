import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { useSession } from '../../../lib/session/state.ts'
import { ok, refusal } from '../../../lib/testing/server.ts'
import { ELSEWHERE, HERE, openTransfer, postedDocument } from '../testing/stock-action-responses.ts'
import { setupStockScreens } from '../testing/stock-screens.tsx'

const { answer, lastRequestOf, open, sent } = setupStockScreens()
const RECEIVE = '/api/stock/transfers/31/receive'
const tap = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))
const ticked = (code: string) => screen.getByRole<HTMLInputElement>('checkbox', { name: new RegExp(code) })

beforeEach(() => useSession.setState({ permissions: { 'inventory-manage': true } }))

async function scan(...codes: string[]) {
  await userEvent.click(await screen.findByLabelText('输入或粘贴IMEI'))
  await userEvent.paste(codes.join('\n'))
}
const findClosed = () =>
  answer((path) => {
    if (path === RECEIVE) return ok(postedDocument)
    const arrived = {
      ...openTransfer,
      state: 'received',
      closed_at: '2026-10-04T02:00:00Z',
      closed_by: '张三',
    }
    return path === '/api/stock/transfers/31' && sent(RECEIVE).length > 0 ? ok(arrived) : undefined
  })

describe('the list of transfers', () => {
  test('keeps status and store filters in the address', async () => {
    const router = open('/stock/transfers?store=5')
    const row = await screen.findByRole('link', { name: /中心仓 → 人民路店/ })
    expect(row.getAttribute('href')).toBe('/stock/transfers/31')
    expect(row.textContent).toContain('2 台、5 件')
    await userEvent.click(screen.getByRole('button', { name: '在途' }))
    await waitFor(() =>
      expect(lastRequestOf('/api/stock/transfers')).toMatchObject({ state: 'out', location_id: '5' }),
    )
    expect(router.state.location.search).toBe('?store=5&state=out')
  })
  test('offers a new transfer only with permission', async () => {
    open('/stock/transfers')
    expect(await screen.findByRole('link', { name: '新建调拨' })).toBeTruthy()
    useSession.setState({ permissions: {} })
    await waitFor(() => expect(screen.queryByRole('link', { name: '新建调拨' })).toBeNull())
  })
})

describe('收货', () => {
  test('ticks scanned devices, accepts pieces and sends once', async () => {
    findClosed()
    open('/stock/transfers/31')
    await scan(HERE[0], HERE[1])
    expect(ticked(HERE[0]).checked && ticked(HERE[1]).checked).toBe(true)
    await tap('配件全到')
    await userEvent.dblClick(screen.getByRole('button', { name: '收货 2 台、5 件' }))
    expect(await screen.findByText('已收货')).toBeTruthy()
    expect(sent(RECEIVE)).toEqual([
      { device_ids: [71, 72], items: [{ sku_id: 21, quantity: 5 }], missing: 'none', reason: '' },
    ])
  })
  test('lists unexpected devices without receiving them', async () => {
    open('/stock/transfers/31')
    await scan(HERE[0], ELSEWHERE)
    const strangers = await screen.findByRole('list', { name: '不在这张单上的' })
    expect(strangers.textContent).toContain('不在这张调拨单上')
    await userEvent.click(within(strangers).getByRole('button', { name: `移除 ${ELSEWHERE}` }))
    expect(screen.queryByRole('list', { name: '不在这张单上的' })).toBeNull()
  })
  test('asks how to handle missing items with a reason', async () => {
    findClosed()
    open('/stock/transfers/31')
    await scan(HERE[0], HERE[0])
    await tap('收货 1 台')
    const sheet = await screen.findByRole('dialog', { name: '有 1 台、5 件没有收到' })
    expect(within(sheet).getByText(/数据线 1m 白色 5 件/)).toBeTruthy()
    await userEvent.click(within(sheet).getByRole('button', { name: '收货，没到的退回' }))
    expect(await within(sheet).findByText(/请填写原因/)).toBeTruthy()
    await userEvent.click(within(sheet).getByRole('radio', { name: /报失/ }))
    await userEvent.click(within(sheet).getByRole('button', { name: '运输途中丢失' }))
    await userEvent.click(within(sheet).getByRole('button', { name: '收货，没到的报失' }))
    await screen.findByText('已收货')
    expect(sent(RECEIVE)).toEqual([{ device_ids: [71], items: [], missing: 'lost', reason: '运输途中丢失' }])
  })
  test('keeps ticked items when refused', async () => {
    answer((path) => (path === RECEIVE ? refusal(409, 40916, '这张调拨单已经撤回，请刷新后查看') : undefined))
    open('/stock/transfers/31')
    await scan(HERE[0], HERE[1])
    await tap('配件全到')
    await tap('收货 2 台、5 件')
    expect(await screen.findByText('这张调拨单已经撤回，请刷新后查看')).toBeTruthy()
    expect(ticked(HERE[0]).checked).toBe(true)
  })
  test('shows the transfer read-only without permission', async () => {
    useSession.setState({ permissions: {} })
    open('/stock/transfers/31')
    expect(await screen.findByText(HERE[0])).toBeTruthy()
    expect(screen.queryByRole('button', { name: /收货|撤回/ })).toBeNull()
  })
})

test('撤回 requires a reason and shows a refusal in place', async () => {
  const path31 = '/api/stock/transfers/31/cancel'
  answer((path) => (path === path31 ? refusal(409, 40916, '这张调拨单已经收货，请刷新后查看') : undefined))
  open('/stock/transfers/31')
  await userEvent.click(await screen.findByRole('button', { name: '撤回' }))
  const sheet = await screen.findByRole('dialog', { name: '撤回这张调拨单' })
  await userEvent.type(within(sheet).getByLabelText(/原因/), '发错了')
  await userEvent.click(within(sheet).getByRole('button', { name: '撤回' }))
  expect(await within(sheet).findByText('这张调拨单已经收货，请刷新后查看')).toBeTruthy()
  expect(within(sheet).getByLabelText<HTMLTextAreaElement>(/原因/).value).toBe('发错了')
  expect(sent(path31)).toEqual([{ reason: '发错了' }])
})
