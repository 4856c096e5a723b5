import { setPriceLevels } from '@shangxue/contract/customers/price-levels'
import {
  addGiftRule,
  addPriceRules,
  listPriceRules,
  removeGiftRule,
  removePriceRules,
} from '@shangxue/contract/pricing/policy'
import * as sales from '@shangxue/contract/sales/endpoints'
import { addDays } from '@shangxue/study/time/calendar'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { getToday } from '../../../platform/time/period.ts'
import { aCustomer, aDevice, aPrice, aProduct, aSku } from '../../../testing/builders.ts'
import { FLOOR, RETAIL, testShop } from '../testing/shop.ts'

const shop = testShop()
const { fixture, call, auth, phones, sell, sale } = shop

let today: string
let setter: { token: string }
let product: number
beforeAll(async () => {
  const { tenantId } = fixture.boss
  setter = await fixture.h.signIn({
    tenantId,
    permissions: ['price-manage', 'customer-manage', 'finance'],
  })
  today = await fixture.h.database.withOwner((db) => getToday(db, tenantId))
  product = await fixture.h.database.withOwner(async (db) => {
    await aPrice(db, { tenantId, skuId: fixture.phone.id, type: 'wholesale', amountFen: 390_000 })
    await aPrice(db, { tenantId, skuId: fixture.phone.id, type: 'wholesale_b', amountFen: 395_000 })
    const { rows } = await db.execute<{ id: number }>(
      `select product_id::int as id from sku where id = ${fixture.phone.id}`,
    )
    return rows[0]?.id ?? 0
  })
})

const newCustomer = async () => {
  const { tenantId } = fixture.boss
  return (await fixture.h.database.withOwner((db) => aCustomer(db, { tenantId }))).id
}
const rules = (fields: object) =>
  call(addPriceRules, { valid_from: today, valid_to: null, ...fields } as never, { token: setter.token })
const ownPrice = (customer_id: number, amount_fen: number, fields: object = {}) =>
  rules({ kind: 'customer', customer_id, prices: [{ sku_id: fixture.phone.id, amount_fen }], ...fields })
const lookUp = async (customer_id: number) => {
  const { data } = await call(
    sales.lookUpSaleItems,
    { location_id: fixture.shop.id, sku_ids: [fixture.phone.id], customer_id },
    auth(),
  )
  return data[0]
}
const sourcesOf = async (id: number) =>
  (await sale(id)).lines.map(({ price_source }) => price_source?.name ?? null)
const line = (price_fen: number, device_ids: number[], source?: object) => ({
  ...{ sku_id: fixture.phone.id, price_fen, device_ids },
  ...(source && { source }),
})

describe('sources of prices', () => {
  test('offers level, own prices and breaks, and names the price that was taken', async () => {
    const customer = await newCustomer()
    await call(
      setPriceLevels,
      { customer_ids: [customer], price_level: 'wholesale_b' },
      { token: setter.token },
    )
    await rules({
      ...{ kind: 'break', level: 'wholesale_b', min_pieces: 3 },
      prices: [{ sku_id: fixture.phone.id, amount_fen: 380_000, whole_model: true }],
    })
    const item = await lookUp(customer)
    expect(item).toMatchObject({
      level: 'wholesale_b',
      policy: { levels: { wholesale_b: 395_000 }, own: [] },
    })
    expect(item?.policy?.breaks).toMatchObject([{ min_pieces: 3, exact: false, amount_fen: 380_000 }])
    const ids = await phones(4)
    const [one, ...three] = ids
    const single = await sell([], { customer_id: customer, lines: [line(395_000, [one ?? 0])] as never })
    expect(await sourcesOf(single.data.id)).toEqual(['批发 B 价'])
    const many = await sell([], { customer_id: customer, lines: [line(380_000, three)] as never })
    expect(await sourcesOf(many.data.id)).toEqual(['满 3 台价'])
  })

  test('stores no source for an entered price or a claim that no rule supports', async () => {
    const [a, b] = await phones(2)
    const lines = [line(399_000, [a ?? 0]), line(398_000, [b ?? 0], { kind: 'wholesale' })] as never
    const { data } = await sell([], { lines })
    expect(await sourcesOf(data.id)).toEqual([null, null])
  })

  test("prefers the customer's own price on its days, in the company's time zone", async () => {
    const customer = await newCustomer()
    await ownPrice(customer, 385_000, { valid_from: addDays(today, -3), valid_to: addDays(today, -1) })
    await ownPrice(customer, 386_000, { valid_from: today, valid_to: today })
    await ownPrice(customer, 387_000, { valid_from: addDays(today, 1) })
    expect((await lookUp(customer))?.policy?.own).toMatchObject([{ amount_fen: 386_000, valid_to: today }])
    const [a, b] = await phones(2)
    const now = await sell([], { customer_id: customer, lines: [line(386_000, [a ?? 0])] as never })
    expect(await sourcesOf(now.data.id)).toEqual([expect.stringMatching(/^客户专价 至 \d+ 月 \d+ 日$/)])
    // A sale made offline yesterday has the price of yesterday.
    const fields = {
      customer_id: customer,
      day: addDays(today, -1),
      lines: [line(385_000, [b ?? 0])] as never,
    }
    expect(await sourcesOf((await sell([], fields)).data.id)).toEqual([expect.stringMatching(/^客户专价 至/)])
  })

  test('still requires approval below the floor price', async () => {
    const customer = await newCustomer()
    await ownPrice(customer, FLOOR - 100)
    const [a] = await phones(1)
    const input = { customer_id: customer, lines: [line(FLOOR - 100, [a ?? 0])] as never }
    expect(await sell([], input)).toMatchObject({ status: 409, msg: expect.stringContaining('低于最低价') })
    const asked = await sell([], { ...input, ask: '老客户' } as never)
    expect(asked.data.status).toBe('waiting')
    expect(await sourcesOf(asked.data.id)).toEqual(['客户专价'])
  })

  test('replaces a price of the same validity, also of two users at once', async () => {
    const customer = await newCustomer()
    const answers = await Promise.all([381_000, 382_000, 383_000].map((fen) => ownPrice(customer, fen)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    const input = { kind: 'customer', customer_id: customer } as const
    const { data } = await call(listPriceRules, input, { token: setter.token })
    expect(data.list).toHaveLength(1)
    expect(answers.map(({ data: { replaced } }) => replaced).sort()).toEqual([0, 1, 1])
    const ids = data.list.map(({ id }) => id)
    expect(await call(removePriceRules, { ids }, { token: setter.token })).toMatchObject({
      data: { removed: 1 },
    })
    expect((await lookUp(customer))?.policy?.own).toEqual([])
    expect(await call(removePriceRules, { ids }, { token: setter.token })).toMatchObject({ status: 404 })
  })

  test('rejects incomplete rules', async () => {
    const prices = [{ sku_id: fixture.phone.id, amount_fen: 1 }]
    expect(await rules({ kind: 'customer', prices })).toMatchObject({
      status: 400,
      msg: '请选择这个专价给哪位客户',
    })
    expect(await rules({ kind: 'break', level: 'staff', prices })).toMatchObject({ status: 400 })
    const reversed = { kind: 'customer', customer_id: 1, valid_to: addDays(today, -1), prices }
    expect(await rules(reversed)).toMatchObject({ status: 400, msg: '截止日期不能早于开始日期，请重新选择' })
    expect(await rules({ kind: 'customer', customer_id: 999_999, prices })).toMatchObject({ status: 404 })
  })

  test('hides rules from other tenants and from users of other stores', async () => {
    const customer = await newCustomer()
    await ownPrice(customer, 388_000)
    const other = await fixture.h.signIn({ boss: true })
    const input = { kind: 'customer', customer_id: customer } as const
    expect((await call(listPriceRules, input, { token: other.token })).data.list).toEqual([])
    const { tenantId } = fixture.boss
    // The customer has an owner, who belongs to no store.
    await fixture.h.database.pool.query('update customer set owner_id = $1 where id = $2', [
      fixture.boss.userId,
      customer,
    ])
    const limited = await fixture.h.signIn({
      ...{ tenantId, permissions: ['price-manage', 'inventory-manage'], storeIds: [fixture.depot.id] },
    })
    expect((await call(listPriceRules, input, { token: limited.token })).data.list).toEqual([])
    const add = { kind: 'customer', customer_id: customer, valid_from: today, valid_to: null } as const
    const prices = [{ sku_id: fixture.phone.id, whole_model: false, amount_fen: 1 }]
    expect(await call(addPriceRules, { ...add, prices }, { token: limited.token })).toMatchObject({
      status: 404,
    })
    expect(await call(addPriceRules, { ...add, prices }, auth())).toMatchObject({ status: 403 })
  })
})

describe('gifts', () => {
  const giftRule = async (fields: object = {}, stock = 20) => {
    const sku = await shop.pieces(stock, 1_500)
    const input = {
      product_id: product,
      sku_id: sku,
      pieces: 1,
      valid_from: today,
      valid_to: null,
      ...fields,
    }
    const { data } = await call(addGiftRule, input as never, { token: setter.token })
    return { sku, id: data.id }
  }
  const giftLine = ({ sku, id }: { sku: number; id: number }, quantity: number) => ({
    ...{ sku_id: sku, price_fen: 0, device_ids: [], quantity },
    source: { kind: 'gift', rule_id: id },
  })

  test('is a line without price whose cost lowers the margin', async () => {
    const gift = await giftRule()
    expect((await lookUp(fixture.customer.id))?.gifts).toContainEqual(
      expect.objectContaining({ id: gift.id, sku_id: gift.sku, pieces: 1, available: 20 }),
    )
    const ids = await phones(2)
    const lines = [line(RETAIL, ids), giftLine(gift, 2)] as never
    const { data, status } = await sell([], { lines })
    expect(status).toBe(200)
    const detail = await sale(data.id)
    expect(detail).toMatchObject({
      total_fen: 2 * RETAIL,
      cost_fen: 2 * 300_000 + 2 * 1_500,
      status: 'posted',
    })
    expect(detail.lines[1]).toMatchObject({ amount_fen: 0, gift_for: [1], price_source: { name: '赠品' } })
  })

  test('may also be bought in the same sale, at costs that add up', async () => {
    const sku = await shop.pieces(3, 1_000)
    await fixture.h.database.pool.query('update stock_balance set value_fen = 1000 where sku_id = $1', [sku])
    await fixture.h.database.pool.query('update stock_ledger set value_fen = 1000 where sku_id = $1', [sku])
    const input = { product_id: product, sku_id: sku, pieces: 1, valid_from: today, valid_to: null }
    const { data: rule } = await call(addGiftRule, input, { token: setter.token })
    const ids = await phones(1)
    const bought = { sku_id: sku, price_fen: 4_900, device_ids: [], quantity: 2 }
    const lines = [line(RETAIL, ids), bought, giftLine({ sku, id: rule.id }, 1)] as never
    const { data } = await sell([], { lines })
    expect((await sale(data.id)).cost_fen).toBe(300_000 + 1_000)
    expect(await shop.facts(sku)).toMatchObject({ pieces: 3, amount_fen: 9_800, cost_fen: 1_000 })
  })

  test.each([
    ['more pieces than phones', 2, {}],
    ['a price', 1, { price_fen: 100 }],
    ['an ended rule', 1, {}],
  ] as const)('is refused for %s', async (what, quantity, fields) => {
    const gift = await giftRule()
    if (what === 'an ended rule') {
      await call(removeGiftRule, { id: gift.id }, { token: setter.token })
      await fixture.h.database.pool.query(
        `update gift_rule set removed_at = now() - interval '2 days' where id = $1`,
        [gift.id],
      )
    }
    const ids = await phones(1)
    const lines = [line(RETAIL, ids), { ...giftLine(gift, quantity), ...fields }] as never
    expect(await sell([], { lines })).toMatchObject({
      status: 409,
      msg: expect.stringContaining('不能按赠品送'),
    })
  })

  test('is returned with its phone or charged', async () => {
    const gift = await giftRule({}, 10)
    const ids = await phones(3)
    const { data } = await sell([], { lines: [line(RETAIL, ids), giftLine(gift, 3)] as never })
    const returned = (payload: object) =>
      call(
        sales.returnSale,
        {
          id: data.id,
          location_id: fixture.shop.id,
          sellable: true,
          reason: '质量问题',
          ...payload,
        } as never,
        auth(),
      )
    const refund = (amount_fen: number) => [{ method: 'cash', amount_fen }]
    const back = await returned({
      lines: [
        { line: 1, device_ids: ids.slice(0, 1) },
        { line: 2, quantity: 1 },
      ],
      payments: refund(RETAIL),
    })
    expect(back).toMatchObject({ status: 200, data: { total_fen: -RETAIL } })
    const charged = await returned({
      lines: [
        { line: 1, device_ids: ids.slice(1, 2) },
        { line: 2, quantity: 1, charge_fen: 4_900 },
      ],
      payments: refund(RETAIL - 4_900),
    })
    expect(charged).toMatchObject({ status: 200, data: { total_fen: 4_900 - RETAIL } })
    // One gift came back, one was charged, and one is still given.
    expect(await shop.facts(gift.sku)).toMatchObject({ pieces: 2, amount_fen: 4_900, cost_fen: 3_000 })
    const { rows } = await fixture.h.database.pool.query(
      'select quantity::int as quantity, value_fen::int as value_fen from stock_balance where sku_id = $1',
      [gift.sku],
    )
    expect(rows).toEqual([{ quantity: 8, value_fen: 12_000 }])
    expect((await sale(data.id)).lines.map(({ returned }) => returned)).toEqual([2, 2])
    // The last phone refunds exactly what was paid.
    const last = { line: 1, device_ids: ids.slice(2) }
    expect(await returned({ lines: [last], payments: refund(RETAIL) })).toMatchObject({ status: 200 })
    expect(await returned({ lines: [{ line: 2, quantity: 1, charge_fen: 1 }], payments: [] })).toMatchObject({
      ...{ status: 400, msg: '赠品扣款超过了退款金额，请改为退回赠品' },
    })
  })

  test('only gifts can be charged', async () => {
    const ids = await phones(1)
    const { data } = await sell(ids)
    const input = { id: data.id, location_id: fixture.shop.id, sellable: true, reason: '换货' }
    const lines = [{ line: 1, device_ids: ids, charge_fen: 100 }]
    const payments = [{ method: 'cash', amount_fen: RETAIL - 100 }]
    expect(await call(sales.returnSale, { ...input, lines, payments } as never, auth())).toMatchObject({
      status: 400,
    })
  })

  test('is an accessory of one brand or model', async () => {
    const send = (fields: object) =>
      call(addGiftRule, { pieces: 1, valid_from: today, valid_to: null, ...fields } as never, {
        token: setter.token,
      })
    expect(await send({ product_id: product, sku_id: fixture.phone.id })).toMatchObject({ status: 400 })
    const sku_id = await shop.pieces(1)
    expect(await send({ sku_id })).toMatchObject({
      status: 400,
      msg: '请选择买哪个品牌或哪个型号送，只选一种',
    })
    expect(await send({ product_id: product, sku_id: 999_999 })).toMatchObject({ status: 404 })
  })
})

test('amounts, discount and payments add up to the fen for random baskets', async () => {
  const { tenantId } = fixture.boss
  const { sku, id } = await (async () => {
    const gift = await shop.pieces(1_000, 333)
    const input = { product_id: product, sku_id: gift, pieces: 2, valid_from: today, valid_to: null }
    return { sku: gift, id: (await call(addGiftRule, input, { token: setter.token })).data.id }
  })()
  const second = await fixture.h.database.withOwner(async (db) => {
    const other = await aProduct(db, { tenantId })
    return aSku(db, { tenantId, productId: other.id })
  })
  const price = fc.integer({ min: FLOOR, max: 500_000 })
  await fc.assert(
    fc.asyncProperty(
      price,
      price,
      fc.integer({ min: 0, max: 9_999 }),
      fc.integer({ min: 1, max: 3 }),
      async (a, b, discount, count) => {
        const ids = await phones(count)
        const device = await fixture.h.database.withOwner((db) =>
          aDevice(db, { tenantId, skuId: second.id, locationId: fixture.shop.id, costFen: 1 }),
        )
        const lines = [
          line(a, ids),
          { sku_id: second.id, price_fen: b, device_ids: [device.id] },
          {
            sku_id: sku,
            price_fen: 0,
            device_ids: [],
            quantity: 2 * count,
            source: { kind: 'gift', rule_id: id },
          },
        ] as never
        const { data, status, msg } = await sell([], { lines, discount_fen: discount }, fixture.boss)
        expect([status, msg]).toEqual([200, expect.anything()])
        const detail = await sale(data.id)
        const total = detail.lines.reduce((sum, { amount_fen }) => sum + amount_fen, 0)
        expect(total).toBe(a * count + b - discount)
        expect(detail.total_fen).toBe(total)
      },
    ),
    { numRuns: 12, seed: 20_261_129 },
  )
})
