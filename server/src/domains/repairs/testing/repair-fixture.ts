import type { Input } from '@shangxue/contract/platform/endpoint'
import * as commands from '@shangxue/contract/repairs/commands'
import * as contract from '@shangxue/contract/repairs/endpoints'
import { recordSale } from '@shangxue/contract/sales/endpoints'
import { getDevice } from '@shangxue/contract/stock/endpoints'
import { afterAll, beforeAll, expect } from 'vitest'
import { getToday } from '../../../platform/time/period.ts'
import {
  aCustomer,
  aLocation,
  aPrice,
  aProduct,
  aSku,
  luhnImei,
  someAccessories,
  someDevices,
} from '../../../testing/builders.ts'
import { type Harness, type HarnessOptions, startHarness, type TestUser } from '../../../testing/harness.ts'
import { LEDGER_RULES } from '../../ledger/verify-ledger.ts'
import { SALE_RULES } from '../../sales/verify-sales.ts'
import { ledgerDifferences } from '../../stock/verify-stock.ts'
import { REPAIR_RULES } from '../verify-repairs.ts'

const PHONE_COST = 300_000
export const PART_COST = 1_000
export const SIGNATURE = '10,10 60,80;70,20 90,120'
type Intake = Input<typeof contract.receiveRepair>

interface RepairFixture {
  readonly h: Harness
  readonly boss: TestUser
  readonly manager: TestUser
  readonly clerk: TestUser
  readonly shop: { id: number; name: string }
  readonly phone: { id: number }
  readonly customer: { id: number }
  readonly today: string
}

async function createCompany(h: Harness): Promise<RepairFixture> {
  const boss = await h.signIn({ boss: true })
  const { tenantId } = boss
  const manager = await h.signIn({
    tenantId,
    permissions: ['repair', 'repair-manage', 'sales-record', 'cost-view', 'inventory-manage'],
  })
  const clerk = await h.signIn({ tenantId, permissions: ['repair', 'sales-record'] })
  return h.database.withOwner(async (db) => {
    const shop = await aLocation(db, { tenantId, name: '滨江店' })
    const product = await aProduct(db, { tenantId, name: 'Mate 70' })
    const phone = await aSku(db, { tenantId, productId: product.id, spec: '12+256', color: '黑' })
    await aPrice(db, { tenantId, skuId: phone.id, type: 'retail', amountFen: 400_000 })
    const customer = await aCustomer(db, { tenantId, name: '张三数码' })
    return { h, boss, manager, clerk, shop, phone, customer, today: await getToday(db, tenantId) }
  })
}

let serial = 7_400_000

/** Sets up a company; verifies its ledgers after the tests of a file. */
export function setupRepairTests(options: HarnessOptions = {}) {
  // Assigned before the first test.
  const fixture = {} as RepairFixture
  beforeAll(async () => {
    Object.assign(fixture, await createCompany(await startHarness(options)))
  })
  afterAll(async () => {
    expect(await fixture.h.database.withOwner(ledgerDifferences)).toEqual([])
    for (const rules of [SALE_RULES, LEDGER_RULES, REPAIR_RULES])
      expect(await fixture.h.database.withOwner((db) => ledgerDifferences(db, rules))).toEqual([])
    await fixture.h.close()
  })

  const call: Harness['call'] = (...args) => fixture.h.call(...args)
  const auth = (user = fixture.clerk) => ({ token: user.token })
  const inStock = async (count = 1) => {
    const created = await fixture.h.database.withOwner((db) =>
      someDevices(db, count, {
        ...{ tenantId: fixture.boss.tenantId, skuId: fixture.phone.id, locationId: fixture.shop.id },
        costFen: PHONE_COST,
      }),
    )
    const [first, ...others] = created
    if (!first) throw new TypeError('no devices')
    return [first, ...others] as const
  }
  const sell = (deviceId: number, overrides: object = {}) =>
    call(
      recordSale,
      {
        location_id: fixture.shop.id,
        lines: [{ sku_id: fixture.phone.id, price_fen: 400_000, device_ids: [deviceId] }],
        payments: [{ method: 'cash', amount_fen: 400_000 }],
        ...overrides,
      },
      auth(),
    )
  const intake = (overrides: Partial<Intake> = {}): Intake => ({
    ...{ code: luhnImei(serial++), model: '小米 15', location_id: fixture.shop.id, customer_id: null },
    ...{ contact_name: '李四', contact_phone: '13800001111', symptoms: ['screen'], symptom_note: '' },
    ...{ condition: '', device_password: '', covered: false, warranty_note: '', due_on: null },
    ...{ consent: 'signed', signature: SIGNATURE, photo_ids: [], ...overrides },
  })
  const receive = (overrides: Partial<Intake> = {}, user = fixture.clerk) =>
    call(contract.receiveRepair, intake(overrides), auth(user))
  const repair = async (id: number, user = fixture.manager) =>
    (await call(contract.getRepair, { id }, auth(user))).data
  const quote = (id: number, labour_fen: number, parts_fen = 0) =>
    call(commands.quoteRepair, { id, labour_fen, parts_fen, note: '', due_on: null }, auth())
  const agree = (id: number, total_fen: number) =>
    call(
      commands.answerRepairQuote,
      { id, total_fen, agreed: true, consent: 'signed', signature: SIGNATURE },
      auth(),
    )
  const start = (id: number) => call(commands.startRepair, { id, note: '' }, auth())
  const finish = (id: number, outcome: 'repaired' | 'unrepaired' = 'repaired') =>
    call(commands.finishRepair, { id, outcome, note: '' }, auth())
  const handOver = (id: number, charge_fen: number, user = fixture.clerk) =>
    call(
      commands.handOverRepair,
      { id, charge_fen, payments: charge_fen === 0 ? [] : [{ method: 'cash', amount_fen: charge_fen }] },
      auth(user),
    )
  return {
    ...{ fixture, call, auth, inStock, sell, intake, receive, repair, quote, agree, start, finish, handOver },
    /** A repair that the customer agreed to pay up to this price for. */
    async agreed(labourFen: number, partsFen = 0, overrides: Partial<Intake> = {}) {
      const { data, msg } = await receive(overrides)
      expect(data, msg).toBeTruthy()
      await quote(data.id, labourFen, partsFen)
      expect((await agree(data.id, labourFen + partsFen)).status).toBe(200)
      return data
    },
    /** Pieces of an accessory in the store; returns its SKU. */
    parts: async (quantity: number) =>
      (
        await fixture.h.database.withOwner((db) =>
          someAccessories(db, quantity, {
            ...{ tenantId: fixture.boss.tenantId, locationId: fixture.shop.id, unitCostFen: PART_COST },
          }),
        )
      ).skuId,
    usePart: (id: number, sku_id: number, price_fen: number, quantity = 1) =>
      call(commands.issueRepairPart, { id, sku_id, quantity, price_fen }, auth()),
    device: async (id: number) => (await call(getDevice, { id }, auth(fixture.manager))).data,
  }
}
