import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import { ok, refusal } from '../../../lib/testing/server.ts'
import { CABLE, ELSEWHERE, HERE, lookupResponse, SOLD, UNKNOWN } from '../testing/sale-responses.ts'
import { setupSalesScreens } from '../testing/sales-screens.tsx'

const { answer, keys, open, sent } = setupSalesScreens()
const SALES = '/api/sales'
const tap = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))
const record = () => tap('开单')
const list = (name: string) => screen.findByRole('list', { name })
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)

async function enterCodes(...codes: string[]) {
  await userEvent.click(await screen.findByLabelText(/^输入或粘贴/))
  await userEvent.paste(codes.join('\n'))
  if (codes.length === 1) await tap('添加')
}
async function chooseStore(name = '人民路店') {
  await userEvent.click(await screen.findByRole('button', { name: /^门店：/ }))
  const sheet = await screen.findByRole('dialog', { name: '门店' })
  await userEvent.click(await within(sheet).findByRole('button', { name: new RegExp(name) }))
}
/** Opens a new sale in 人民路店 with these codes. */
async function openWithCodes(...codes: string[]) {
  open('/sales/new')
  await chooseStore()
  await enterCodes(...codes)
}
async function chooseCustomer() {
  await tap(/^客户：/)
  await userEvent.click(await screen.findByRole('button', { name: /张三数码/ }))
}

describe('the goods', () => {
  test('sells available items and lists the others with reasons', async () => {
    await openWithCodes(HERE[0], HERE[1], SOLD, ELSEWHERE, UNKNOWN, CABLE)
    const excluded = await list('不能卖的')
    for (const text of [SOLD, '已售', ELSEWHERE, '在中心仓', UNKNOWN, '没有这个串号或条码'])
      expect(excluded.textContent).toContain(text)
    expect(within(await list('手机')).getAllByRole('listitem')).toHaveLength(2)
    await tap('绿联 数据线 1m 白色，件数加一')
    await tap('现金，全部')
    await record()
    expect(await screen.findByText('XS261120-AB2CD')).toBeTruthy()
    expect(sent(SALES)).toMatchObject([
      {
        location_id: 5,
        day: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
        lines: [
          { sku_id: 11, price_fen: 400_000, device_ids: [71, 72] },
          { sku_id: 21, price_fen: 2_000, device_ids: [], quantity: 2 },
        ],
        payments: [{ method: 'cash', amount_fen: 804_000 }],
      },
    ])
  })

  test('rejects codes with a wrong check digit', async () => {
    await openWithCodes(HERE[0], '356000123450018')
    expect(await screen.findByText(/356000123450018：这 15 位数字不是有效的 IMEI/)).toBeTruthy()
    expect(within(await list('手机')).getAllByRole('listitem')).toHaveLength(1)
  })

  test('uses the selected price type but keeps entered prices', async () => {
    await openWithCodes(HERE[0], HERE[1])
    await list('手机')
    await userEvent.clear(field(`${HERE[0]}，单价`))
    await userEvent.type(field(`${HERE[0]}，单价`), '3900')
    await userEvent.click(screen.getByRole('radio', { name: '批发 A 价' }))
    expect(field(`${HERE[0]}，单价`).value).toBe('3900')
    expect(field(`${HERE[1]}，单价`).value).toBe('3800')
    await tap('现金，全部')
    await record()
    await screen.findByText('XS261120-AB2CD')
    const [{ lines } = {}] = sent(SALES)
    expect(lines).toEqual([
      { sku_id: 11, price_fen: 390_000, device_ids: [71] },
      { sku_id: 11, price_fen: 380_000, device_ids: [72], source: { kind: 'wholesale' } },
    ])
  })

  test('applies one price to all devices of a sku', async () => {
    await openWithCodes(HERE[0], HERE[1])
    await list('手机')
    await userEvent.clear(field(`${HERE[0]}，单价`))
    await userEvent.type(field(`${HERE[0]}，单价`), '3900')
    const row = within(await list('手机'))
      .getAllByRole('listitem')
      .find(({ textContent }) => textContent?.includes(HERE[0]))
    if (!row) throw new Error('No row shows the device')
    await userEvent.click(within(row).getByRole('button', { name: '同款都用这个价' }))
    expect(field(`${HERE[1]}，单价`).value).toBe('3900')
  })

  test('offers the other store that holds all devices', async () => {
    await openWithCodes(ELSEWHERE)
    await screen.findByText('扫描的手机都在中心仓')
    await tap('改为这个门店')
    expect(await screen.findByRole('button', { name: '门店：中心仓' })).toBeTruthy()
    expect(sent('/api/sales/goods').at(-1)).toMatchObject({ location_id: 6, codes: [ELSEWHERE] })
  })

  test('adds accessories without a code', async () => {
    await openWithCodes(HERE[0])
    await tap('选配件')
    await tap('加入 绿联 数据线 1m 白色')
    await tap('选好（1 种）')
    expect(within(await list('配件')).getByText('绿联 数据线 1m 白色')).toBeTruthy()
    expect(field('绿联 数据线 1m 白色，单价').value).toBe('20')
  })
})

describe('the money', () => {
  test('follows the total with one method and splits payments', async () => {
    await openWithCodes(HERE[0])
    await list('手机')
    await userEvent.type(field('现金金额'), '1000')
    expect(screen.getByText('¥3,000')).toBeTruthy()
    await tap('微信，全部')
    expect(field('微信金额').value).toBe('3000')
    await userEvent.type(field('优惠'), '100')
    expect(field('微信金额').value).toBe('2900')
    await record()
    await screen.findByText('XS261120-AB2CD')
    expect(sent(SALES)).toMatchObject([
      {
        discount_fen: 10_000,
        payments: [
          { method: 'cash', amount_fen: 100_000 },
          { method: 'wechat', amount_fen: 290_000 },
        ],
      },
    ])
  })

  test('must match the total before sending', async () => {
    await openWithCodes(HERE[0])
    await list('手机')
    await record()
    expect(await screen.findByText('还有 ¥4,000 没有收，请选择收款方式')).toBeTruthy()
    await userEvent.type(field('现金金额'), '5000')
    expect(await screen.findByText('多收了 ¥1,000，请修改收款金额')).toBeTruthy()
    expect(sent(SALES)).toEqual([])
  })

  test('asks for a missing payment method in one tap', async () => {
    await openWithCodes(HERE[0])
    await list('手机')
    await record()
    const sheet = within(await screen.findByRole('dialog', { name: '收款 ¥4,000' }))
    await userEvent.dblClick(sheet.getByRole('button', { name: '微信' }))
    await screen.findByText('XS261120-AB2CD')
    expect(sent(SALES)).toMatchObject([{ payments: [{ method: 'wechat', amount_fen: 400_000 }] }])
  })

  test('requires a customer for sales on account', async () => {
    await openWithCodes(HERE[0])
    await list('手机')
    await tap('赊账，全部')
    await record()
    expect(await screen.findByText('赊账需要选择客户')).toBeTruthy()
    await chooseCustomer()
    await record()
    await screen.findByText('XS261120-AB2CD')
    expect(sent(SALES)).toMatchObject([{ customer_id: 8 }])
  })
})

describe('the customer', () => {
  test('looks items up again for allocations to the customer', async () => {
    await openWithCodes(HERE[0])
    await list('手机')
    await chooseCustomer()
    await screen.findByRole('button', { name: '客户：张三数码' })
    expect(sent('/api/sales/goods').at(-1)).toMatchObject({ customer_id: 8, codes: [HERE[0]] })
  })

  test('adds and selects a new customer in place', async () => {
    answer((path, { method }) =>
      path === '/api/customers' && method === 'POST' ? ok({ id: 9, name: '李四通讯' }) : undefined,
    )
    await openWithCodes(HERE[0])
    await tap(/^客户：/)
    await tap('新增客户')
    await userEvent.type(await screen.findByLabelText(/^客户名称/), '李四通讯')
    await tap('新增并选择')
    expect(await screen.findByText('请填写区域，或从下面选一个')).toBeTruthy()
    await tap('城西')
    await tap('新增并选择')
    expect(await screen.findByRole('button', { name: '客户：李四通讯' })).toBeTruthy()
    expect(sent('/api/customers')).toEqual([{ name: '李四通讯', area: '城西' }])
  })
})

describe('a refusal by the server', () => {
  test('below the floor price requests approval with a reason', async () => {
    answer((path, { body }) => {
      if (path !== SALES || !body) return undefined
      return 'ask' in JSON.parse(body)
        ? ok({ id: 900, number: 'XS261120-AB2CD', status: 'waiting', total_fen: 400_000 })
        : refusal(409, 40921, 'Mate 70 Pro低于最低价，请改价，或填写原因请老板批准')
    })
    await openWithCodes(HERE[0])
    await list('手机')
    await tap('现金，全部')
    await record()
    const sheet = await screen.findByRole('dialog', { name: '低于最低价' })
    await userEvent.click(within(sheet).getByRole('button', { name: '请老板批准' }))
    expect(await within(sheet).findByText(/请填写原因/)).toBeTruthy()
    await userEvent.click(within(sheet).getByRole('button', { name: '老客户' }))
    await userEvent.click(within(sheet).getByRole('button', { name: '请老板批准' }))
    expect(await screen.findByText('已请老板批准 ¥4,000')).toBeTruthy()
    expect(sent(SALES).map(({ ask }) => ask)).toEqual([undefined, '老客户'])
  })

  test('marks a device sold meanwhile and sells the rest', async () => {
    let soldCodes: string[] = []
    answer((path, { body }) => {
      if (path === '/api/sales/goods') return lookupResponse(body, soldCodes)
      if (path !== SALES || !body || soldCodes.length > 0) return undefined
      soldCodes = [HERE[0]]
      return refusal(409, 40920, 'Mate 70 Pro已售，不能在这里销售，请移除后再提交')
    })
    await openWithCodes(HERE[0], HERE[1])
    await list('手机')
    await tap('现金，全部')
    await record()
    expect(await screen.findByText(/已售，不能在这里销售/)).toBeTruthy()
    expect((await list('不能卖的')).textContent).toContain(HERE[0])
    await tap('移除这些手机')
    expect(screen.queryByRole('list', { name: '不能卖的' })).toBeNull()
    await record()
    await screen.findByText('XS261120-AB2CD')
    expect(sent(SALES).at(-1)).toMatchObject({
      lines: [{ device_ids: [72] }],
      payments: [{ method: 'cash', amount_fen: 400_000 }],
    })
  })
})

test('sends a double tap only once', async () => {
  await openWithCodes(HERE[0])
  await list('手机')
  await tap('现金，全部')
  await userEvent.dblClick(screen.getByRole('button', { name: '开单' }))
  await screen.findByText('XS261120-AB2CD')
  expect(sent(SALES)).toHaveLength(1)
})

test('keeps key and date when retrying a lost response', async () => {
  let isConnectionCut = true
  answer((path, { body }) => (path === SALES && body && isConnectionCut ? { instead: 'cut' } : undefined))
  await openWithCodes(HERE[0])
  await list('手机')
  await tap('现金，全部')
  await record()
  await screen.findByText('网络错误或服务器问题')
  isConnectionCut = false
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 86_400_000 })
  await record()
  await screen.findByText('XS261120-AB2CD')
  vi.useRealTimers()
  const [first, second] = sent(SALES)
  expect(second).toEqual(first)
  expect(new Set(keys(SALES)).size).toBe(1)
})

test('accepts amounts below one yuan', async () => {
  await openWithCodes(CABLE)
  await list('配件')
  await userEvent.clear(field('绿联 数据线 1m 白色，单价'))
  await userEvent.type(field('绿联 数据线 1m 白色，单价'), '0.5')
  await userEvent.type(field('现金金额'), '0.5')
  await record()
  await screen.findByText('XS261120-AB2CD')
  expect(sent(SALES)).toMatchObject([{ payments: [{ method: 'cash', amount_fen: 50 }] }])
})

test('preselects the store of the last sale', async () => {
  await openWithCodes(HERE[0])
  await list('手机')
  await tap('现金，全部')
  await record()
  await tap('再开一单')
  expect(await screen.findByRole('button', { name: '门店：人民路店' })).toBeTruthy()
  expect(screen.queryByRole('list', { name: '手机' })).toBeNull()
})

describe('the store', () => {
  const storeIs = (name: string) => screen.findByRole('button', { name: `门店：${name}` })
  const ownStore = (location_id: number | null) =>
    answer((path) => (path === '/api/sales/own-store' ? ok({ location_id }) : undefined))

  test('is the own store of the user', async () => {
    ownStore(5)
    open('/sales/new')
    await storeIs('人民路店')
    await enterCodes(HERE[0])
    await list('手机')
    expect(sent('/api/sales/goods')).toMatchObject([{ location_id: 5, codes: [HERE[0]] }])
  })

  test('falls back to the store of the first device', async () => {
    open('/sales/new')
    await enterCodes(UNKNOWN, ELSEWHERE)
    await storeIs('中心仓')
    expect(within(await list('手机')).getAllByRole('listitem')).toHaveLength(1)
    await tap('现金，全部')
    await record()
    await screen.findByText('XS261120-AB2CD')
    expect(sent(SALES)).toMatchObject([{ location_id: 6 }])
  })

  test('is not required to show scanned items', async () => {
    open('/sales/new')
    await enterCodes(SOLD, UNKNOWN, CABLE)
    const excluded = await list('不能卖的')
    for (const text of [SOLD, '已售', UNKNOWN, '没有这个串号或条码'])
      expect(excluded.textContent).toContain(text)
    expect(within(await list('配件')).getByText('绿联 数据线 1m 白色')).toBeTruthy()
    await record()
    expect(await screen.findByText('请选择在哪个门店卖')).toBeTruthy()
    expect(screen.queryByText(/没有查到结果|正在查/)).toBeNull()
  })

  test('can change back and forth and still sell', async () => {
    await openWithCodes(HERE[0])
    await list('手机')
    await chooseStore('中心仓')
    expect((await list('不能卖的')).textContent).toContain('在人民路店')
    await chooseStore('人民路店')
    await waitFor(() => expect(screen.queryByRole('list', { name: '不能卖的' })).toBeNull())
    expect(within(await list('手机')).getAllByRole('listitem')).toHaveLength(1)
  })

  test('changed back and forth shows devices sold meanwhile', async () => {
    let soldCodes: string[] = []
    answer((path, { body }) => (path === '/api/sales/goods' ? lookupResponse(body, soldCodes) : undefined))
    await openWithCodes(HERE[0])
    await list('手机')
    await chooseStore('中心仓')
    await list('不能卖的')
    soldCodes = [HERE[0]]
    await chooseStore('人民路店')
    await waitFor(async () => expect((await list('不能卖的')).textContent).toContain('已售'))
  })

  test('changes to the offered store of the devices', async () => {
    await openWithCodes(ELSEWHERE)
    await tap('改为这个门店')
    await list('手机')
    await chooseStore('人民路店')
    await screen.findByText('扫描的手机都在中心仓')
    await tap('改为这个门店')
    expect(within(await list('手机')).getAllByRole('listitem')).toHaveLength(1)
  })
})

test('blocks unresolved codes until 重试 succeeds', async () => {
  let isDown = true
  answer((path) => (path === '/api/sales/goods' && isDown ? refusal(500, 50000, '服务器正忙') : undefined))
  await openWithCodes(HERE[0])
  await screen.findByText(/服务器正忙/)
  await record()
  expect(await screen.findByText('还有 1 个码没有查到结果：服务器正忙。请点“重试”')).toBeTruthy()
  isDown = false
  await tap('重试')
  expect(within(await list('手机')).getAllByRole('listitem')).toHaveLength(1)
})
