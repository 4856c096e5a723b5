import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { useSession } from '../../../lib/session/state.ts'
import { ok, refusal } from '../../../lib/testing/server.ts'
import * as answers from '../testing/stock-responses.ts'
import { setupStockScreens } from '../testing/stock-screens.tsx'

const { answer, lastRequestOf, open } = setupStockScreens()
const sheet = (name: string) => screen.findByRole('dialog', { name })

describe('a model', () => {
  test('opens from list to device and back step by step', async () => {
    const router = open('/home?q=mate')
    await userEvent.click(await screen.findByRole('link', { name: /Mate 70 Pro/ }))
    await userEvent.click(await screen.findByRole('link', { name: /^曜石黑 人民路店，\s*9/ }))
    const devices = await sheet('设备列表')
    await userEvent.click(await within(devices).findByRole('link', { name: new RegExp(answers.IMEI) }))
    await sheet('设备详情')
    expect(router.state.location.search).toBe('?q=mate&model=1&sku=11&at=5&device=77')
    expect(lastRequestOf('/api/stock/devices')).toMatchObject({
      sku_id: '11',
      location_id: '5',
      status: 'in_stock',
    })

    const levels = ['?q=mate&model=1&sku=11&at=5', '?q=mate&model=1']
    for (const search of levels) {
      await userEvent.click(screen.getByRole('button', { name: '返回上一级' }))
      await waitFor(() => expect(router.state.location.search).toBe(search))
    }
  })
  test('closes from any depth and stays closed on back', async () => {
    const router = open('/home?q=mate')
    await userEvent.click(await screen.findByRole('link', { name: /Mate 70 Pro/ }))
    await userEvent.click(await screen.findByRole('button', { name: '查看设备' }))
    const devices = await sheet('设备列表')
    await userEvent.click(within(devices).getByRole('button', { name: '关闭' }))
    await waitFor(() => expect(router.state.location.search).toBe('?q=mate'))
    expect(router.state.location.state).toBeNull()
  })
  test('opens from an address with prices and low stock', async () => {
    open('/home?model=1')
    const model = await sheet('型号库存')
    const table = await within(model).findByRole('region', { name: '12GB+256GB' })
    for (const text of ['¥5,999', '低于20', '留2', '途4']) expect(within(table).getByText(text)).toBeTruthy()
    expect(table.textContent).toContain('批发价 ¥5,300')
  })
  test('reports a deleted model', async () => {
    answer((path) => (path === '/api/stock/models/1' ? refusal(404, 40400, '记录不存在') : undefined))
    open('/home?model=1')
    const model = await sheet('型号库存')
    expect((await within(model).findByRole('alert')).textContent).toContain('没有打开这个型号')
    expect(within(model).queryByRole('button', { name: '重试' })).toBeNull()
  })

  test('retries a model that failed to load', async () => {
    answer((path) => (path === '/api/stock/models/1' ? refusal(400, 40000, '没有查到') : undefined))
    open('/home?model=1')
    const model = await sheet('型号库存')
    await within(model).findByText('没有查到')
    answer(() => undefined)
    await userEvent.click(within(model).getByRole('button', { name: '重试' }))
    expect(await within(model).findByRole('region', { name: '12GB+256GB' })).toBeTruthy()
  })
})

describe('a device', () => {
  test('shows identifiers, prices and history without cost', async () => {
    open('/home?device=77')
    const device = await sheet('设备详情')
    await within(device).findByText('F2LX1234AB')
    const line = within(device).getByRole('list', { name: '设备经历' })
    expect(
      within(line)
        .getAllByRole('listitem')
        .map((entry) => entry.textContent),
    ).toEqual([
      expect.stringMatching(/调入.*2026-10-03 10:00.*人民路店 · 经手 kuguan · 原因：补货/),
      expect.stringMatching(/入库.*2026-10-01 10:00.*中心仓/),
    ])
    expect(within(device).queryByText('成本')).toBeNull()
  })
  test('shows given-up identifiers and offers no actions', async () => {
    useSession.setState({ permissions: { 'inventory-manage': true } })
    const { identifiers, ...rest } = answers.device
    const withdrawn = { ...rest, status: 'scrapped', identifiers: [], given_up: identifiers }
    answer((path) => (path === '/api/stock/devices/77' ? ok(withdrawn) : undefined))
    open('/home?device=77')
    const device = await sheet('设备详情')
    const numbers = await within(device).findByRole('list', { name: '原串号' })
    expect(numbers.textContent).toMatch(/F2LX1234AB.*序列号 · 已撤销入库/)
    expect(within(device).queryByText('报废')).toBeNull()
    expect(screen.queryByRole('navigation', { name: '对这台设备' })).toBeNull()
  })
  test('shows the cost with permission', async () => {
    answer((path) =>
      path === '/api/stock/devices/77' ? ok({ ...answers.device, cost_fen: 512_050 }) : undefined,
    )
    open('/home?device=77')
    expect(await screen.findByText('¥5,120.50', {})).toBeTruthy()
  })
  test('lists the device of a searched IMEI above models', async () => {
    open(`/home?q=${answers.IMEI}`)
    const hits = await screen.findByRole('list', { name: '找到的设备' })
    expect(within(hits).getByRole('link').textContent).toContain('华为 Mate 70 Pro · 12GB+256GB · 曜石黑')
  })
  test('reports a searched IMEI with a wrong check digit', async () => {
    open('/home?q=490154203237519')
    expect(await screen.findByText(/不是有效的 IMEI/)).toBeTruthy()
    expect(lastRequestOf('/api/stock/devices')).toBeUndefined()
  })
})

describe('a scanned code', () => {
  async function scan(code: string) {
    await userEvent.click(screen.getByRole('button', { name: '扫码查找' }))
    const scanner = await sheet('扫描 IMEI 或条码')
    await userEvent.click(within(scanner).getByRole('radio', { name: '手动输入' }))
    await userEvent.type(within(scanner).getByRole('textbox'), code)
    return scanner
  }
  const confirm = (scanner: HTMLElement) =>
    userEvent.click(within(scanner).getByRole('button', { name: '查找' }))

  test('opens the device', async () => {
    answer((path) => (path === '/api/stock/lookup' ? ok(answers.lookupResult('device')) : undefined))
    const router = open('/home?brand=2')
    await confirm(await scan(answers.IMEI))
    await sheet('设备详情')
    expect(router.state.location.search).toBe('?brand=2&device=77')
  })
  test('opens the model of a sku', async () => {
    answer((path) => (path === '/api/stock/lookup' ? ok(answers.lookupResult('sku')) : undefined))
    const router = open()
    await confirm(await scan('6901234567892'))
    await sheet('型号库存')
    expect(router.state.location.search).toBe('?model=1')
  })
  test('offers another scan or a search when unknown', async () => {
    const router = open()
    await confirm(await scan('ABC123'))
    const result = await sheet('扫码结果')
    await within(result).findByText('没有找到 ABC123')
    await userEvent.click(within(result).getByRole('button', { name: '再扫一次' }))
    await confirm(await scan('ABC123'))
    await userEvent.click(await within(await sheet('扫码结果')).findByRole('button', { name: '搜索这个码' }))
    await waitFor(() => expect(router.state.location.search).toBe('?q=ABC123'))
  })
  test('retries a failed look-up on 重试', async () => {
    answer((path) => (path === '/api/stock/lookup' ? refusal(500, 50000, '服务器正忙') : undefined))
    open()
    await confirm(await scan(answers.IMEI))
    const result = await sheet('扫码结果')
    await within(result).findByText('服务器正忙')
    answer((path) => (path === '/api/stock/lookup' ? ok(answers.lookupResult('device')) : undefined))
    await userEvent.click(within(result).getByRole('button', { name: '重试' }))
    await sheet('设备详情')
  })
  test('rejects a wrong check digit without a request', async () => {
    open()
    const scanner = await scan('490154203237519')
    expect(within(scanner).getByText(/校验位不符/)).toBeTruthy()
    expect(within(scanner).getByRole<HTMLButtonElement>('button', { name: '查找' }).disabled).toBe(true)
    expect(lastRequestOf('/api/stock/lookup')).toBeUndefined()
  })
})
