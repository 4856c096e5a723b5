import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { useSession } from '../../../lib/session/state.ts'
import { ok, refusal } from '../../../lib/testing/server.ts'
import { CABLE, ELSEWHERE, HERE, NEW, postedDocument, SOLD } from '../testing/stock-action-responses.ts'
import { setupStockScreens } from '../testing/stock-screens.tsx'

const { answer, open, sent } = setupStockScreens()
const tap = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))
const entry = () => screen.findByLabelText(/^输入或粘贴/)
const list = (name: string) => screen.findByRole('list', { name })

beforeEach(() => {
  useSession.setState({ permissions: { 'inventory-manage': true, 'sales-record': true } })
  answer((path, _, { method }) =>
    method === 'POST' && path !== '/api/stock/codes/resolve' ? ok(postedDocument) : undefined,
  )
})

async function paste(...codes: string[]) {
  await userEvent.click(await entry())
  await userEvent.paste(codes.join('\n'))
}
async function pick(field: RegExp, location: string) {
  await userEvent.click(screen.getByRole('button', { name: field }))
  const dialogs = await screen.findAllByRole('dialog')
  const sheet = dialogs.find((dialog) => within(dialog).queryByRole('button', { name: new RegExp(location) }))
  if (!sheet) throw new Error(`No sheet offers ${location}`)
  await userEvent.click(within(sheet).getByRole('button', { name: new RegExp(location) }))
}

describe('调拨', () => {
  test('sends eligible items and lists excluded ones with reasons', async () => {
    open('/stock/move?do=transfer')
    await paste(...HERE, SOLD, ELSEWHERE, NEW[0], CABLE)
    const excluded = await list('不能调拨的')
    expect(excluded.textContent).toContain('已售，不能调拨')
    expect(excluded.textContent).toContain('在中心仓，不在调出门店')
    expect(excluded.textContent).toContain('系统里没有这个码')
    expect(within(await list('设备')).getAllByRole('listitem')).toHaveLength(3)
    await pick(/^调入门店/, '中心仓')
    await tap('调出 3 台、1 件')
    expect(await screen.findByText('RK261120-AB2CD')).toBeTruthy()
    expect(sent('/api/stock/transfers')).toEqual([
      {
        from_location_id: 5,
        to_location_id: 6,
        device_ids: [73, 72, 71],
        items: [{ sku_id: 21, quantity: 1 }],
        note: '',
      },
    ])
  })
  test('resolves the codes of the address before showing the form', async () => {
    answer((path) => (path === '/api/stock/codes/resolve' ? { instead: 'hang' } : undefined))
    open(`/stock/move?do=transfer&codes=${HERE[0]}`)
    expect(await screen.findByText('正在加载')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^调入门店/ })).toBeNull()
  })
  test('shows the form once codes are resolved', async () => {
    open(`/stock/move?do=transfer&codes=${HERE[0]}`)
    expect((await list('设备')).textContent).toContain(HERE[0])
    expect(screen.getByRole('button', { name: /^调入门店/ })).toBeTruthy()
  })
  test('restores a draft without the codes of the address', async () => {
    open(`/stock/move?do=transfer&codes=${HERE[0]}`)
    await tap(`移除 ${HERE[0]}`)
    await waitFor(() => expect(screen.queryByRole('list', { name: '设备' })).toBeNull())
    cleanup()
    open(`/stock/move?do=transfer&codes=${HERE[0]}`)
    expect(await screen.findByRole('button', { name: /^调入门店/ })).toBeTruthy()
    expect(screen.queryByRole('list', { name: '设备' })).toBeNull()
  })
  test('shows the form with an error when codes fail to resolve', async () => {
    answer((path) => (path === '/api/stock/codes/resolve' ? refusal(500, 50001, '出错了') : undefined))
    open(`/stock/move?do=transfer&codes=${HERE[0]}`)
    expect(await screen.findByText(/有码没有查到结果/)).toBeTruthy()
    expect(screen.getByRole('button', { name: /^调入门店/ })).toBeTruthy()
  })
  test('requires a location before sending', async () => {
    open('/stock/move?do=transfer')
    await paste(...HERE)
    await list('设备')
    await tap('调出 3 台')
    expect(await screen.findByText('请选择调入门店')).toBeTruthy()
    expect(sent('/api/stock/transfers')).toEqual([])
  })
  test('shows a shortage of pieces and keeps the form', async () => {
    answer((path) =>
      path === '/api/stock/transfers'
        ? refusal(409, 40912, '数据线在人民路店只有 0 件，数量不够')
        : undefined,
    )
    open('/stock/move?do=transfer')
    await paste(HERE[0], CABLE)
    await list('设备')
    await pick(/^调入门店/, '中心仓')
    await userEvent.dblClick(screen.getByRole('button', { name: '调出 1 台、1 件' }))
    const accessories = screen.getByRole('region', { name: '配件' })
    expect(await within(accessories).findByText(/只有 0 件/)).toBeTruthy()
    expect(sent('/api/stock/transfers')).toHaveLength(1)
    expect(screen.getByRole('button', { name: /调入门店：中心仓/ })).toBeTruthy()
  })
  test('marks a device that was sold during the request', async () => {
    let isSold = false
    answer((path, _, { body }) => {
      if (path === '/api/stock/transfers') {
        isSold = true
        return refusal(409, 40910, 'Mate 70 Pro已售，不能从这里调出')
      }
      if (path !== '/api/stock/codes/resolve' || !isSold) return undefined
      const codes = JSON.parse(body).codes as string[]
      return ok(
        codes.map((code) => ({
          code,
          kind: 'device',
          device_id: 71,
          sku_id: 11,
          title: 'Mate 70 Pro',
          identifier: code,
          status: 'sold',
          location_id: null,
          location: null,
          tracking: 'serial',
        })),
      )
    })
    open('/stock/move?do=transfer')
    await paste(HERE[0], HERE[0])
    await list('设备')
    await pick(/^调入门店/, '中心仓')
    await tap('调出 1 台')
    expect(await screen.findByText('Mate 70 Pro已售，不能从这里调出')).toBeTruthy()
    expect((await list('不能调拨的')).textContent).toContain('已售，不能调拨')
  })
})

describe('the other actions', () => {
  test('预留 sends the device of the address and a note', async () => {
    open(`/stock/move?do=reserve&codes=${HERE[0]}`)
    await list('设备')
    await userEvent.type(screen.getByLabelText('为谁预留'), '王姐')
    await tap('预留 1 台')
    await screen.findByText('RK261120-AB2CD')
    expect(sent('/api/stock/reservations')).toEqual([{ device_ids: [71], note: '王姐' }])
    await tap('再预留一批')
    expect(screen.queryByRole('list', { name: '设备' })).toBeNull()
  })
  test('退货 requires location, reason and condition', async () => {
    open(`/stock/move?do=return&codes=${SOLD}`)
    await list('设备')
    await tap('退货入库 1 台')
    for (const text of ['请选择退回到哪里', '请选择退回后能不能直接卖', /请填写原因/])
      expect(await screen.findByText(text)).toBeTruthy()
    await pick(/^退回到/, '人民路店')
    await userEvent.click(screen.getByRole('radio', { name: /待检/ }))
    await tap('客户退货')
    await tap('退货入库 1 台')
    await screen.findByText('RK261120-AB2CD')
    expect(sent('/api/stock/returns')).toEqual([
      { device_ids: [74], location_id: 5, sellable: false, reason: '客户退货' },
    ])
  })
  test('报损 writes off accessories of a location', async () => {
    open('/stock/move?do=damaged')
    await paste(HERE[0], CABLE)
    await list('设备')
    await tap('摔坏')
    await tap('报损 1 台、1 件')
    expect(await screen.findByText('请选择配件在哪个门店')).toBeTruthy()
    await pick(/^配件所在门店/, '人民路店')
    await tap('报损 1 台、1 件')
    await screen.findByText('RK261120-AB2CD')
    expect(sent('/api/stock/write-offs')).toEqual([
      {
        kind: 'damaged',
        device_ids: [71],
        items: [{ sku_id: 21, quantity: 1, location_id: 5 }],
        reason: '摔坏',
      },
    ])
  })
  test('调整 decreases accessories', async () => {
    open('/stock/move?do=adjust')
    await paste(CABLE, CABLE)
    await userEvent.click(await screen.findByRole('radio', { name: '减少' }))
    await pick(/^配件所在门店/, '人民路店')
    await tap('账实不符')
    await tap('调整 1 件')
    await screen.findByText('RK261120-AB2CD')
    expect(sent('/api/stock/adjustments')).toEqual([
      { reason: '账实不符', devices: [], items: [{ sku_id: 21, location_id: 5, quantity: -1 }] },
    ])
  })
  test('deny access without permission', async () => {
    useSession.setState({ permissions: { 'sales-record': true } })
    open('/stock/move?do=transfer')
    expect(await screen.findByText(/^调拨需要/)).toBeTruthy()
  })
})

test('retries unresolved codes on 重试', async () => {
  let isDown = true
  answer((path) =>
    path === '/api/stock/codes/resolve' && isDown ? refusal(500, 50000, '服务器正忙') : undefined,
  )
  open('/stock/move?do=transfer')
  await paste(...HERE)
  expect(await screen.findByText(/服务器正忙/)).toBeTruthy()
  isDown = false
  await tap('重试')
  expect(within(await list('设备')).getAllByRole('listitem')).toHaveLength(3)
  await waitFor(() => expect(screen.queryByText(/服务器正忙/)).toBeNull())
})

test('retries unresolved codes together with later ones', async () => {
  let isDown = true
  answer((path) =>
    path === '/api/stock/codes/resolve' && isDown ? refusal(500, 50000, '服务器正忙') : undefined,
  )
  open('/stock/move?do=transfer')
  await paste(HERE[0], HERE[1])
  expect(await screen.findByText(/服务器正忙/)).toBeTruthy()
  isDown = false
  await paste(HERE[2], SOLD)
  expect(within(await list('设备')).getAllByRole('listitem')).toHaveLength(3)
  expect(screen.queryByText(/服务器正忙/)).toBeNull()
})
