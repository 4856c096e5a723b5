import { setMinStock } from '@shangxue/contract/accessories/endpoints'
import * as leave from '@shangxue/contract/leave/endpoints'
import { addAccount } from '@shangxue/contract/ledger/endpoints'
import * as papers from '@shangxue/contract/papers/endpoints'
import { setPrices } from '@shangxue/contract/pricing/endpoints'
import { addOpeningDebt, receivePayment } from '@shangxue/contract/receivables/documents'
import * as sales from '@shangxue/contract/sales/endpoints'
import { receiveStock } from '@shangxue/contract/stock/actions'
import * as tasks from '@shangxue/contract/tasks/endpoints'
import { createWebhook } from '@shangxue/contract/webhooks/endpoints'
import { WEBHOOK_EVENT_TYPES, type WebhookEventType } from '@shangxue/contract/webhooks/event-types'
import { WEBHOOK_PAYLOADS } from '@shangxue/contract/webhooks/events'
import { WEBHOOK_EXAMPLES } from '@shangxue/contract/webhooks/examples'
import sharp from 'sharp'
import { Value } from 'typebox/value'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getToday } from '../../platform/time/period.ts'
import {
  aCustomer,
  aLocation,
  aPrice,
  aProduct,
  aSku,
  luhnImei,
  nextNumber,
  someAccessories,
  someDevices,
} from '../../testing/builders.ts'
import { scriptedReader } from '../../testing/fakes/scripted-reader.ts'
import { type ApiResponse, type Harness, startHarness, type TestUser } from '../../testing/harness.ts'
import { insertDefaultLeaveTypes } from '../leave/types/default-types.ts'
import { splitByLines } from '../papers/testing/line-splitter.ts'
import { newSecret } from './testing/receiver.ts'

const RETAIL = 400_000

let h: Harness
let boss: TestUser
let seller: TestUser
let phone: number
let charger: number
let shop: number
let customer: number
let today: string

beforeAll(async () => {
  h = await startHarness({
    withJobs: true,
    reader: scriptedReader(() => ['第一题', '第二题']),
    split: splitByLines,
  })
  boss = await h.signIn({ boss: true })
  const { tenantId } = boss
  seller = await h.signIn({ tenantId, permissions: ['sales-record'] })
  await h.database.withTenant({ tenantId }, async (db) => {
    await insertDefaultLeaveTypes(db, tenantId)
    shop = (await aLocation(db, { tenantId, name: '滨江店' })).id
    phone = (await aSku(db, { tenantId, productId: (await aProduct(db, { tenantId })).id })).id
    for (const type of ['retail', 'wholesale', 'floor'] as const)
      await aPrice(db, { tenantId, skuId: phone, type, amountFen: RETAIL - 50_000 })
    charger = (await someAccessories(db, 12, { tenantId, locationId: shop })).skuId
    customer = (await aCustomer(db, { tenantId, name: '张三数码' })).id
    today = await getToday(db, tenantId)
  })
})
afterAll(() => h.close())

const auth = (user = boss) => ({ token: user.token })
async function ok<T>(response: Promise<ApiResponse<T>>): Promise<T> {
  const { status, msg, data } = await response
  if (status !== 200) throw new Error(msg)
  return data
}

interface Recorded {
  readonly type: WebhookEventType
  readonly data: Record<string, unknown>
}
/** The events that were recorded since the last call, and their number of deliveries. */
async function takeEvents(): Promise<Recorded[]> {
  const { rows } = await h.database.pool.query<Recorded>(
    `delete from webhook_event where tenant_id = $1 returning type, data`,
    [boss.tenantId],
  )
  return rows
}
const takeEventsOf = async (type: WebhookEventType) =>
  (await takeEvents()).filter((event) => event.type === type)

async function newPhone(): Promise<number> {
  const devices = await h.database.withOwner((db) =>
    someDevices(db, 1, { tenantId: boss.tenantId, skuId: phone, locationId: shop, costFen: 300_000 }),
  )
  return devices[0]?.id ?? 0
}
async function sell(key?: string, user = boss, price_fen = RETAIL) {
  const input = {
    ...{ location_id: shop, customer_id: customer, discount_fen: 0, note: '' },
    lines: [{ sku_id: phone, price_fen, device_ids: [await newPhone()] }],
    payments: [{ method: 'wechat' as const, amount_fen: price_fen }],
  }
  const options = { ...auth(user), ...(key && { headers: { 'idempotency-key': key } }) }
  return { input, options, sale: await ok(h.call(sales.recordSale, input, options)) }
}
const sellCharger = (quantity: number) =>
  ok(
    h.call(
      sales.recordSale,
      {
        ...{ location_id: shop, discount_fen: 0, note: '' },
        lines: [{ sku_id: charger, price_fen: 9_900, quantity, device_ids: [] }],
        payments: [{ method: 'cash' as const, amount_fen: 9_900 * quantity }],
      },
      auth(),
    ),
  )
const setMinimum = (min_stock: number, expected: number) =>
  ok(h.call(setMinStock, { sku_id: charger, min_stock, expected }, auth()))
const receiveChargers = (quantity: number) =>
  ok(
    h.call(
      receiveStock,
      {
        ...{ location_id: shop, note: '' },
        lines: [{ sku_id: charger, cost_fen: 1_500, quantity, devices: [] }],
      },
      auth(),
    ),
  )
async function returnSale() {
  const { sale } = await sell()
  const { lines } = await ok(h.call(sales.getSale, { id: sale.id }, auth()))
  const device_ids = lines[0]?.devices.map(({ device_id }) => device_id) ?? []
  const payments = [{ method: 'wechat' as const, amount_fen: RETAIL }]
  const returned = { id: sale.id, location_id: shop, sellable: true, reason: '屏幕有亮点', payments }
  await ok(h.call(sales.returnSale, { ...returned, lines: [{ line: 1, device_ids }] }, auth()))
}

/** Produces each event by the endpoint of the product. Returns what the payload must contain. */
const SCENARIOS: Record<WebhookEventType, () => Promise<Record<string, unknown>>> = {
  async 'sale.posted'() {
    const { sale } = await sell()
    return {
      ...{ id: sale.id, number: sale.number, day: today, total_fen: RETAIL, pieces: 1 },
      customer: { id: customer, name: '张三数码' },
      payments: [{ method: 'wechat', amount_fen: RETAIL }],
    }
  },
  async 'sale.returned'() {
    await returnSale()
    return { total_fen: -RETAIL, pieces: -1, reason: '屏幕有亮点', location: { id: shop, name: '滨江店' } }
  },
  async 'sale.voided'() {
    const { sale } = await sell()
    await ok(h.call(sales.voidSale, { id: sale.id, reason: '重复' }, auth()))
    return { id: sale.id, number: sale.number, reason: '重复', total_fen: RETAIL }
  },
  async 'stock.low'() {
    await setMinimum(10, 0)
    await sellCharger(3)
    return { sku_id: charger, quantity: 9, min_stock: 10 }
  },
  async 'stock.received'() {
    const imei = luhnImei(nextNumber())
    const lines = [{ sku_id: phone, cost_fen: 300_000, devices: [{ imei1: imei }] }]
    const { id, number } = await ok(h.call(receiveStock, { location_id: shop, note: '', lines }, auth()))
    return { id, number, devices: 1, pieces: 0, received_by: { id: boss.userId, name: boss.name } }
  },
  async 'payment.received'() {
    const bank = { kind: 'bank' as const, name: '工行', number: '' }
    const account = await ok(h.call(addAccount, bank, auth()))
    await ok(
      h.call(addOpeningDebt, { customer_id: customer, amount_fen: 50_000, day: today, note: '' }, auth()),
    )
    const payment = {
      customer_id: customer,
      amount_fen: 20_000,
      account_id: account.id,
      day: today,
      note: '',
    }
    const { number } = await ok(
      h.call(receivePayment, { ...payment, items: [], keep_credit: false, owed_fen: 50_000 }, auth()),
    )
    return { number, amount_fen: 20_000, prepaid_fen: 0, account: { id: account.id, name: '工行' } }
  },
  async 'price.changed'() {
    const price = (type: 'retail' | 'floor', amount_fen: number) => ({
      ...{ sku_id: phone, type, amount_fen, expected_fen: RETAIL - 50_000 },
    })
    const prices = [price('retail', RETAIL), price('floor', RETAIL - 60_000)]
    await ok(h.call(setPrices, { prices }, auth()))
    return {
      prices: [expect.objectContaining({ sku_id: phone, type: 'retail', amount_fen: RETAIL })],
      changed_by: { id: boss.userId, name: boss.name },
    }
  },
  async 'leave.requested'() {
    const types = await ok(h.call(leave.listLeaveTypes, {}, auth(seller)))
    const type = types.find(({ name }) => name === '事假')
    const span = { from_day: today, from_minute: 0, to_day: today, to_minute: 1_440 }
    // Some days are free: the next working day is within a fortnight.
    for (let day = 0; day < 14; day++) {
      const at = new Date(Date.parse(today) + day * 86_400_000).toISOString().slice(0, 10)
      const request = {
        ...span,
        from_day: at,
        to_day: at,
        type_id: type?.id ?? 0,
        reason: '看病',
        photo_ids: [],
      }
      const { status } = await h.call(leave.submitLeaveRequest, request, auth(seller))
      if (status === 200) return { user: { id: seller.userId, name: seller.name }, from_day: at }
    }
    throw new Error('no working day')
  },
  async 'task.completed'() {
    const plan = { day: null, time: null, reminder: 'none', repeat: 'none' } as const
    const content = {
      title: '盘点样机',
      body: '',
      assignee_ids: [seller.userId],
      priority: 'normal' as const,
    }
    const { id } = await ok(h.call(tasks.addTask, { ...plan, ...content, parent_id: null }, auth()))
    await ok(h.call(tasks.moveTask, { id, from: 'todo', to: 'done' }, auth(seller)))
    const named = { id: seller.userId, name: seller.name }
    return { id, title: '盘点样机', assignees: [named], completed_by: named, day: null }
  },
  async 'paper.analysed'() {
    const facts = { title: '月考', subject: '英语', level: '初中', grade: '', duration_minutes: 0 } as const
    const { paper_id } = await ok(h.call(papers.createPaper, facts, auth()))
    const bytes = await sharp({ create: { width: 600, height: 800, channels: 3, background: '#eee' } })
      .jpeg()
      .toBuffer()
    await ok(h.call(papers.uploadPaperImages, { paper_id }, { ...auth(), file: { name: 'p.jpg', bytes } }))
    await ok(h.call(papers.analyzePaper, { paper_id }, auth()))
    const state = async () => (await ok(h.call(papers.getAnalysisProgress, { paper_id }, auth()))).status
    await expect.poll(state, { timeout: 60_000 }).toBe('completed')
    return { id: paper_id, title: '月考', subject: '英语', questions: 2 }
  },
}

describe('without a webhook', () => {
  test('no event is recorded', async () => {
    await sell()
    expect(await takeEvents()).toEqual([])
  })
})

describe('with a webhook of all events', () => {
  beforeAll(async () => {
    const webhook = { name: '全部', url: 'http://127.0.0.1:1/x', secret: newSecret() }
    await ok(h.call(createWebhook, { ...webhook, events: [...WEBHOOK_EVENT_TYPES] }, auth()))
  })

  test.each(WEBHOOK_EVENT_TYPES)('%s is recorded once with the declared payload', async (type) => {
    await takeEvents()
    const expected = await SCENARIOS[type]()
    const events = await takeEventsOf(type)
    expect(events).toHaveLength(1)
    const data = events[0]?.data
    expect(data).toMatchObject(expected)
    const schema = WEBHOOK_PAYLOADS[type]
    expect([...Value.Errors(schema, data)]).toEqual([])
    // Nothing is sent that the schema does not declare.
    expect(Value.Clean(schema, structuredClone(data))).toEqual(data)
    expect(JSON.stringify(data)).not.toMatch(/cost|floor|margin|看病/)
  })

  test.each(WEBHOOK_EVENT_TYPES)('the example of %s satisfies its schema', (type) => {
    expect([...Value.Errors(WEBHOOK_PAYLOADS[type], WEBHOOK_EXAMPLES[type])]).toEqual([])
  })

  test('a refused command records nothing', async () => {
    const { input } = await sell()
    await takeEvents()
    expect((await h.call(sales.recordSale, input, auth())).status).toBe(409)
    expect(await takeEvents()).toEqual([])
  })

  test('a transaction that fails after the event records nothing', async () => {
    const { sale } = await sell()
    await takeEvents()
    const failing = h.database.withTenant({ tenantId: boss.tenantId }, async (db) => {
      const { publishSaleEvent } = await import('../sales/posting/publish-sale-event.ts')
      await publishSaleEvent(db, boss.tenantId, 'sale.voided', sale.id)
      throw new Error('stop')
    })
    await expect(failing).rejects.toThrow('stop')
    expect(await takeEvents()).toEqual([])
  })

  test('a repeated request records one event', async () => {
    await takeEvents()
    const { input, options, sale } = await sell(`sale-${crypto.randomUUID()}`)
    const repeated = await h.call(sales.recordSale, input, options)
    expect(repeated.data).toEqual(sale)
    expect(await takeEventsOf('sale.posted')).toHaveLength(1)
  })

  test('a sale below the floor price is posted when it is approved', async () => {
    const device = await newPhone()
    await takeEvents()
    const pending = await ok(
      h.call(
        sales.recordSale,
        {
          ...{ location_id: shop, discount_fen: 0, note: '', ask: '老客户' },
          lines: [{ sku_id: phone, price_fen: 10_000, device_ids: [device] }],
          payments: [{ method: 'cash' as const, amount_fen: 10_000 }],
        },
        auth(seller),
      ),
    )
    expect(await takeEventsOf('sale.posted')).toEqual([])
    await ok(h.call(sales.decideSale, { id: pending.id, approve: true, reason: '' }, auth()))
    expect(await takeEventsOf('sale.posted')).toMatchObject([{ data: { id: pending.id, customer: null } }])
  })

  test('low stock is recorded at the crossing and again only after restocking', async () => {
    const low = async () => (await takeEventsOf('stock.low')).length
    await takeEvents()
    await sellCharger(1)
    expect(await low()).toBe(0)
    await receiveChargers(2)
    await sellCharger(1)
    expect(await low()).toBe(1)
    await sellCharger(1)
    expect(await low()).toBe(0)
    await setMinimum(5, 10)
    expect(await low()).toBe(0)
    await setMinimum(20, 5)
    expect(await low()).toBe(1)
  })

  test('one of two concurrent sales crosses the minimum', async () => {
    await receiveChargers(40)
    await setMinimum(30, 20)
    await takeEvents()
    await Promise.all(Array.from({ length: 12 }, () => sellCharger(2)))
    expect(await takeEventsOf('stock.low')).toHaveLength(1)
  })

  test('hidden prices alone record no event', async () => {
    await takeEvents()
    const change = {
      sku_id: phone,
      type: 'floor' as const,
      amount_fen: 300_000,
      expected_fen: RETAIL - 60_000,
    }
    await ok(h.call(setPrices, { prices: [change] }, auth()))
    expect(await takeEvents()).toEqual([])
  })
})
