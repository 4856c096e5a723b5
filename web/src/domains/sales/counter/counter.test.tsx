import { configure, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { draftKey } from '../../../lib/storage/drafts.ts'
import { store } from '../../../lib/storage/local-storage.ts'
import { ok, refusal } from '../../../lib/testing/server.ts'
import { rememberCustomer } from '../customers/recent-customers.ts'
import { HERE, sale } from '../testing/sale-responses.ts'
import { setupSalesScreens } from '../testing/sales-screens.tsx'

// Other tests may keep the machine busy.
configure({ asyncUtilTimeout: 8_000 })

const { answer, open, requestsOf, sent } = setupSalesScreens()
const PHONE = '华为 Mate 70 Pro 12GB+256GB 曜石黑'
const CABLE_TITLE = '绿联 数据线 1m 白色'
const tap = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))
const list = (name: string) => screen.findByRole('list', { name })
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
const picker = (name: string) => screen.findByRole('dialog', { name })
const device = (code: string, pressed: boolean) =>
  screen.findByRole('button', { name: new RegExp(`^${code}`), pressed })
const pickDevice = async (code: string) => userEvent.click(await device(code, false))
const quantity = (root: HTMLElement = document.body) =>
  within(root).getByRole<HTMLInputElement>('textbox', { name: `${CABLE_TITLE}，件数` })

beforeEach(() => store(draftKey('sale-store'), '5'))

describe('choosing devices from the stock', () => {
  test('goes from model to spec to devices, and marks and removes chosen ones', async () => {
    open('/sales/new')
    await tap('选手机')
    await tap(/^Mate 70 Pro/)
    await tap(/^12GB\+256GB 曜石黑/)
    await picker(PHONE)
    expect(requestsOf('/api/stock/devices').at(-1)).toMatchObject({
      sku_id: '11',
      location_id: '5',
      status: 'in_stock',
      sort: 'oldest',
    })
    await pickDevice(HERE[0])
    await pickDevice(HERE[1])
    await screen.findByRole('button', { name: '选好（2 台）' })
    await userEvent.click(await device(HERE[1], true))
    await device(HERE[1], false)
    await device(HERE[0], true)
    await tap('返回')
    expect((await list('规格和颜色')).textContent).toContain('已选 1')
    await tap('选好（1 台）')
    expect(within(await list('手机')).getByText(PHONE)).toBeTruthy()
    expect(field(`${HERE[0]}，单价`).value).toBe('4000')
  })

  test('finds devices by the last digits', async () => {
    open('/sales/new')
    await tap('选手机')
    await userEvent.type(await screen.findByRole('searchbox'), '50033')
    await screen.findByText('串号里有 50033 的')
    await waitFor(() => expect(requestsOf('/api/stock/devices').at(-1)).toMatchObject({ q: '50033' }))
    await pickDevice(HERE[2])
    expect(await screen.findByRole('button', { name: '选好（1 台）' })).toBeTruthy()
  })

  test('asks for the store first', async () => {
    store(draftKey('sale-store'), null)
    open('/sales/new')
    await tap('选手机')
    expect(await screen.findByText('还没有选门店')).toBeTruthy()
    expect(requestsOf('/api/sales/store-stock')).toEqual([])
  })

  test('offers to load again after a failure', async () => {
    let isDown = true
    answer((path) =>
      path === '/api/sales/store-stock' && isDown ? refusal(500, 50000, '服务器正忙') : undefined,
    )
    open('/sales/new')
    await tap('选手机')
    await screen.findByText('服务器正忙')
    isDown = false
    await tap('重试')
    await list('型号')
  })
})

describe('choosing accessories', () => {
  test('sets quantities in the list, up to the stock', async () => {
    open('/sales/new')
    await tap('选配件')
    expect((await list('可选的配件')).textContent).toContain('¥20 · 有 5 件')
    await tap(`加入 ${CABLE_TITLE}`)
    const entry = quantity(await picker('选配件'))
    await userEvent.clear(entry)
    await userEvent.type(entry, '9')
    expect(entry.value).toBe('5')
    await tap('选好（1 种）')
    expect(quantity(await screen.findByRole('region', { name: '配件' })).value).toBe('5')
  })

  test('are removed at zero', async () => {
    open('/sales/new')
    await tap('选配件')
    await tap(`加入 ${CABLE_TITLE}`)
    await screen.findByRole('button', { name: '选好（1 种）' })
    await userEvent.click(
      within(await picker('选配件')).getByRole('button', { name: `${CABLE_TITLE}，件数减一` }),
    )
    await tap('完成')
    await waitFor(() => expect(screen.queryByText('配件 1 种')).toBeNull())
  })
})

describe('recent customers', () => {
  test('are those of this device, then those of the server', async () => {
    rememberCustomer({ id: 8, name: '张三数码' })
    open('/sales/new')
    const recent = within(await screen.findByRole('group', { name: '最近的客户' }))
    await recent.findByText('李四通讯')
    expect(recent.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      '张三数码',
      '李四通讯',
    ])
    await userEvent.click(recent.getByRole('button', { name: '李四通讯' }))
    expect(await screen.findByRole('button', { name: '客户：李四通讯' })).toBeTruthy()
    expect(screen.queryByRole('group', { name: '最近的客户' })).toBeNull()
  })

  test('of this device are offered without a connection, and a damaged list is ignored', async () => {
    answer((path) => (path === '/api/sales/recent-customers' ? refusal(500, 50000, '服务器正忙') : undefined))
    store(draftKey('sale-customers'), '[{"id":"x"},{"id":8,"name":"张三数码"},null]')
    open('/sales/new')
    await tap('张三数码')
    expect(await screen.findByRole('button', { name: '客户：张三数码' })).toBeTruthy()
  })
})

describe('a repeated sale', () => {
  test('has the customer, accessories and models, and no serial numbers', async () => {
    open('/sales/900')
    await userEvent.click(await screen.findByRole('link', { name: '再开一单' }))
    expect(await screen.findByRole('button', { name: '客户：张三数码' })).toBeTruthy()
    await screen.findByText('配件 1 种')
    expect(quantity().value).toBe('3')
    expect((await list('还要选的手机')).textContent).toContain('要 2 台，已选 0 台')
    expect(screen.queryByRole('list', { name: '手机' })).toBeNull()
    await tap(`选 ${PHONE}`)
    await pickDevice(HERE[1])
    await pickDevice(HERE[2])
    await tap('选好（2 台）')
    await waitFor(() => expect(screen.queryByRole('list', { name: '还要选的手机' })).toBeNull())
    await tap('现金，全部')
    await tap('开单')
    await screen.findByText('XS261120-AB2CD')
    expect(sent('/api/sales')).toMatchObject([
      {
        customer_id: 8,
        lines: [
          { sku_id: 11, price_fen: 400_000, device_ids: [72, 73] },
          { sku_id: 21, price_fen: 2_000, quantity: 3 },
        ],
      },
    ])
  })

  test('can leave out a model', async () => {
    open('/sales/new?repeat=900')
    await tap(`不要 ${PHONE}`)
    expect(screen.queryByRole('list', { name: '还要选的手机' })).toBeNull()
  })

  test('is not offered for a return', async () => {
    answer((path) => (path === '/api/sales/900' ? ok({ ...sale, kind: 'return' }) : undefined))
    open('/sales/900')
    await screen.findByRole('link', { name: '小票' })
    expect(screen.queryByRole('link', { name: '再开一单' })).toBeNull()
  })

  test('reports a sale that does not exist', async () => {
    open('/sales/new?repeat=123')
    expect(await screen.findByText('没有找到')).toBeTruthy()
  })
})
