import * as accounts from '@shangxue/contract/ledger/endpoints'
import type { Input } from '@shangxue/contract/platform/endpoint'
import type { PermissionKey } from '@shangxue/contract/platform/permissions'
import * as orders from '@shangxue/contract/purchasing/orders'
import * as payables from '@shangxue/contract/purchasing/payables'
import * as receipts from '@shangxue/contract/purchasing/receipts'
import * as merchants from '@shangxue/contract/treasury/merchants'
import { afterAll, beforeAll, expect } from 'vitest'
import { getToday } from '../../../platform/time/period.ts'
import { aLocation, aProduct, aSku, luhnImei } from '../../../testing/builders.ts'
import { type Harness, startHarness, type TestUser } from '../../../testing/harness.ts'
import { LEDGER_RULES } from '../../ledger/verify-ledger.ts'
import { ledgerDifferences, STOCK_RULES } from '../../stock/verify-stock.ts'
import { MERCHANT_RULES } from '../../treasury/merchants/verify-payments.ts'
import { PURCHASING_RULES } from '../verify-purchasing.ts'

interface Company {
  readonly h: Harness
  readonly boss: TestUser
  /** Orders and sees costs, but manages neither money nor stock. */
  readonly buyer: TestUser
  readonly finance: TestUser
  /** Receives goods and sees no costs. */
  readonly keeper: TestUser
  readonly depot: { id: number }
  readonly phone: { id: number }
  readonly otherPhone: { id: number }
  readonly cable: { id: number }
  readonly bank: number
  readonly today: string
}

async function createCompany(h: Harness): Promise<Company> {
  const boss = await h.signIn({ boss: true })
  const { tenantId } = boss
  const user = (...permissions: PermissionKey[]) => h.signIn({ tenantId, permissions })
  const buyer = await user('purchase-manage', 'cost-view', 'export')
  const finance = await user('finance', 'export')
  const keeper = await user('inventory-manage')
  const goods = await h.database.withOwner(async (db) => {
    const depot = await aLocation(db, { tenantId, name: '总仓', kind: 'warehouse' })
    const product = await aProduct(db, { tenantId, name: 'Mate 70' })
    const accessory = await aProduct(db, { tenantId, name: '数据线', tracking: 'none' })
    return {
      depot,
      phone: await aSku(db, { tenantId, productId: product.id, spec: '12+256', color: '黑' }),
      otherPhone: await aSku(db, { tenantId, productId: product.id, spec: '12+512', color: '白' }),
      cable: await aSku(db, { tenantId, productId: accessory.id, spec: '1 米', color: '' }),
    }
  })
  const open = { kind: 'bank', name: '工行 8821', number: '', opening_fen: 10_000_000 } as const
  const bank = (await h.call(accounts.addAccount, open, { token: boss.token })).data.id
  const today = await h.database.withTenant({ tenantId }, (db) => getToday(db, tenantId))
  return { h, boss, buyer, finance, keeper, ...goods, bank, today }
}

/** Sets up one company for a test file, and verifies its ledgers afterwards. */
export function setupPurchaseTests() {
  // Assigned before the first test.
  const fixture = {} as Company
  beforeAll(async () => {
    Object.assign(fixture, await createCompany(await startHarness()))
  })
  afterAll(async () => {
    for (const rules of [LEDGER_RULES, STOCK_RULES, MERCHANT_RULES, PURCHASING_RULES])
      expect(await fixture.h.database.withOwner((db) => ledgerDifferences(db, rules))).toEqual([])
    await fixture.h.close()
  })

  const call: Harness['call'] = (...args) => fixture.h.call(...args)
  const auth = (user = fixture.boss) => ({ token: user.token })
  let imei = 8_100_000
  const devices = (count: number) => Array.from({ length: count }, () => ({ imei1: luhnImei(imei++) }))
  type Line = Input<typeof orders.addPurchaseOrder>['lines'][number]
  const supplier = async (card: Partial<Input<typeof merchants.addMerchant>> = {}): Promise<number> => {
    const name = `供应商${crypto.randomUUID().slice(0, 8)}`
    const content = { name, bank: '', note: '', contact: '', phone: '', ...card }
    return (await call(merchants.addMerchant, content, auth())).data.id
  }
  const draft = async (merchant_id: number, lines: readonly Line[], user = fixture.buyer) => {
    const content = { merchant_id, location_id: fixture.depot.id, expected_day: null, note: '' }
    return (await call(orders.addPurchaseOrder, { ...content, lines: [...lines] }, auth(user))).data
  }
  const order = async (id: number, user = fixture.boss) =>
    (await call(orders.getPurchaseOrder, { id }, auth(user))).data
  const submit = async (id: number, user = fixture.buyer) =>
    call(orders.submitPurchaseOrder, { id, version: (await order(id)).version }, auth(user))
  return {
    fixture,
    call,
    auth,
    devices,
    supplier,
    draft,
    order,
    submit,
    /** An order that may be received. */
    async approved(merchantId: number, lines: readonly Line[]): Promise<number> {
      const { id } = await draft(merchantId, lines)
      expect(await submit(id)).toMatchObject({ data: { state: 'approved' } })
      return id
    },
    receive: (
      id: number,
      lines: Input<typeof receipts.receivePurchase>['lines'],
      overrides: Partial<Input<typeof receipts.receivePurchase>> = {},
      user = fixture.keeper,
    ) =>
      call(
        receipts.receivePurchase,
        { id, note: '', freight_fen: 0, freight_method: 'value', lines, ...overrides },
        auth(user),
      ),
    account: async (id: number) => (await call(payables.getSupplier, { id }, auth())).data,
    /** A confirmed payment; returns the response of the confirmation. */
    async pay(merchant_id: number, amount_fen: number, payable_ids: number[] = []) {
      const day = fixture.today
      const content = { merchant_id, account_id: fixture.bank, amount_fen, day, bank_reference: '', note: '' }
      const { id } = (await call(merchants.addMerchantPayment, content, auth(fixture.finance))).data
      const confirmation = { id, day, bank_reference: '', payable_ids }
      const response = await call(merchants.confirmMerchantPayment, confirmation, auth(fixture.finance))
      return { id, ...response }
    },
    deviceOf: async (code: string) => {
      const { rows } = await fixture.h.database.pool.query<{ id: number; cost: number; status: string }>(
        `select d.id::int as id, d.cost_fen::int as cost, d.status from device_identifier i join device d
         on d.tenant_id = i.tenant_id and d.id = i.device_id where i.value = $1`,
        [code],
      )
      return rows[0] ?? { id: 0, cost: 0, status: '' }
    },
  }
}
