import * as visits from '@shangxue/contract/customers/visits'
import { addWaybill } from '@shangxue/contract/logistics/endpoints'
import * as purchases from '@shangxue/contract/purchasing/orders'
import { receiveRepair } from '@shangxue/contract/repairs/endpoints'
import * as sales from '@shangxue/contract/sales/endpoints'
import * as stockActions from '@shangxue/contract/stock/actions'
import { addTarget } from '@shangxue/contract/targets/endpoints'
import { expect } from 'vitest'
import { aCustomer, luhnImei } from '../builders.ts'
import type { Harness, TestUser } from '../harness.ts'

/** What the stores of a company trade with. */
export interface StoreBusiness {
  readonly h: Harness
  readonly boss: TestUser
  readonly phone: number
  readonly cable: number
  readonly supplier: number
  readonly thirdShop: number
  readonly day: string
}

let imei = 8_100_000
const ok = async (answer: ReturnType<Harness['call']>): Promise<Record<string, never>> => {
  const { status, msg, data } = await answer
  expect({ status, msg }).toEqual({ status: 200, msg: '' })
  return data as never
}

/**
 * A receipt, sale, reservation, transfer, count, parcel, customer, visit, repair, purchase order and target of a store, by the boss or one
 * of its people. `marker` is in their amounts and texts.
 */
export async function doBusiness(
  { h, boss, phone, cable, supplier, thirdShop, day }: StoreBusiness,
  store: number,
  user: TestUser,
  marker: number,
) {
  const call = (...args: Parameters<Harness['call']>) => h.call(...args)
  const auth = { token: user.token }
  const codes = Array.from({ length: 4 }, () => luhnImei(imei++))
  await ok(
    call(
      stockActions.receiveStock as never,
      {
        location_id: store,
        note: `收货 ${marker}`,
        lines: [
          { sku_id: phone, cost_fen: 300_000 + marker, devices: codes.map((imei1) => ({ imei1 })) },
          { sku_id: cable, cost_fen: 1_000, devices: [], quantity: 20 },
        ],
      } as never,
      auth,
    ),
  )
  const { rows } = await h.database.pool.query<{ id: number }>(
    'select device_id::int as id from device_identifier where value = any($1) order by device_id',
    [codes],
  )
  const devices = rows.map(({ id }) => id)
  const customer = await h.database.withOwner(async (db) =>
    aCustomer(db, {
      tenantId: boss.tenantId,
      ownerId: user.userId,
      name: `客户 ${marker}`,
      area: `区域${marker}`,
    }),
  )
  await ok(
    call(
      sales.recordSale as never,
      {
        location_id: store,
        customer_id: customer.id,
        lines: [{ sku_id: phone, price_fen: 400_000 + marker, device_ids: [devices[0]] }],
        discount_fen: 0,
        note: `销售 ${marker}`,
        payments: [{ method: 'cash', amount_fen: 400_000 + marker }],
      } as never,
      auth,
    ),
  )
  await ok(
    call(
      stockActions.reserveDevices as never,
      { device_ids: [devices[1]], customer_id: customer.id, note: `留给 ${marker}` } as never,
      auth,
    ),
  )
  await ok(
    call(
      stockActions.sendTransfer as never,
      {
        from_location_id: store,
        to_location_id: thirdShop,
        device_ids: [devices[2]],
        items: [{ sku_id: cable, quantity: 2 }],
        note: `调拨 ${marker}`,
      } as never,
      auth,
    ),
  )
  await ok(call(stockActions.startCount as never, { location_id: store } as never, auth))
  await ok(
    call(
      addWaybill as never,
      {
        ...{
          number: `SF1234567${marker}`,
          carrier: 'shunfeng',
          from_location_id: store,
          to_location_id: thirdShop,
        },
        ...{
          customer_id: null,
          goods: `包裹 ${marker}`,
          document: '',
          sent_day: day,
          expected_day: null,
          phone_tail: '',
        },
      } as never,
      auth,
    ),
  )
  await ok(
    call(
      visits.planVisit as never,
      { customer_id: customer.id, day, purpose: `拜访 ${marker}` } as never,
      auth,
    ),
  )
  await ok(
    call(
      receiveRepair as never,
      {
        ...{ code: codes[0], location_id: store, customer_id: customer.id, contact_name: `客户 ${marker}` },
        ...{ contact_phone: '13800138000', symptoms: [], symptom_note: `故障 ${marker}`, covered: true },
        ...{ due_on: null, consent: 'phone', signature: '' },
      } as never,
      auth,
    ),
  )
  const order = await ok(
    call(
      purchases.addPurchaseOrder as never,
      {
        ...{ merchant_id: supplier, location_id: store, expected_day: null, note: `采购 ${marker}` },
        lines: [{ sku_id: cable, quantity: 3, unit_fen: marker }],
      } as never,
      { token: boss.token },
    ),
  )
  await ok(
    call(purchases.submitPurchaseOrder as never, { id: order.id, version: 0 } as never, {
      token: boss.token,
    }),
  )
  await ok(
    call(
      addTarget as never,
      {
        month: day.slice(0, 7),
        scope: 'store',
        subject_id: store,
        pieces: marker,
        amount_fen: null,
      } as never,
      auth,
    ),
  )
}
