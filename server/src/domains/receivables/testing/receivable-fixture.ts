import { addAccount } from '@shangxue/contract/ledger/endpoints'
import type { Input } from '@shangxue/contract/platform/endpoint'
import * as documents from '@shangxue/contract/receivables/documents'
import * as debts from '@shangxue/contract/receivables/endpoints'
import { afterAll, beforeAll, expect } from 'vitest'
import { getToday } from '../../../platform/time/period.ts'
import { aCustomer } from '../../../testing/builders.ts'
import type { TestUser } from '../../../testing/harness.ts'
import { testShop } from '../../sales/testing/shop.ts'
import { ledgerDifferences } from '../../stock/verify-stock.ts'
import { RECEIVABLE_RULES } from '../verify-receivables.ts'

type Payment = Input<typeof documents.receivePayment>

/** Starts a shop with a finance user. After the tests of a file, receivables must pass verification. */
export function setupReceivableTests() {
  const shop = testShop()
  const { fixture, call, auth } = shop
  // Assigned before the first test.
  const finance = {} as { finance: TestUser; account: number; today: string }
  beforeAll(async () => {
    const { tenantId } = fixture.boss
    finance.finance = await fixture.h.signIn({ tenantId, permissions: ['finance', 'export'] })
    const bank = { kind: 'bank' as const, name: '工行', number: '' }
    finance.account = (await call(addAccount, bank, auth(finance.finance))).data.id
    finance.today = await fixture.h.database.withTenant({ tenantId }, (db) => getToday(db, tenantId))
  })
  afterAll(async () => {
    expect(await fixture.h.database.withOwner((db) => ledgerDifferences(db, RECEIVABLE_RULES))).toEqual([])
  })

  const getDebts = async (id: number) =>
    (await call(debts.getCustomerDebts, { id }, auth(finance.finance))).data
  let customerCount = 0
  return {
    ...shop,
    who: finance,
    debtorOf: getDebts,
    async customer(name = `客户${++customerCount}`) {
      const { tenantId } = fixture.boss
      const inserted = await fixture.h.database.withOwner((db) => aCustomer(db, { tenantId, name }))
      return inserted.id
    },
    owes: (customer_id: number, amount_fen: number, day = finance.today) =>
      call(documents.addOpeningDebt, { customer_id, amount_fen, day, note: '' }, auth(finance.finance)),
    /** Pays by card today, oldest documents first. `owed_fen` defaults to the customer's current debt. */
    async pays(customer_id: number, amount_fen: number, overrides: Partial<Payment> = {}, key?: string) {
      const input: Payment = {
        ...{ customer_id, amount_fen, account_id: finance.account, day: finance.today, note: '', items: [] },
        ...{ keep_credit: false, owed_fen: overrides.owed_fen ?? (await getDebts(customer_id)).owed_fen },
        ...overrides,
      }
      return call(documents.receivePayment, input, {
        ...auth(finance.finance),
        ...(key && { headers: { 'idempotency-key': key } }),
      })
    },
    reverse: (id: number) =>
      call(documents.reverseDebtDocument, { id, reason: '记错' }, auth(finance.finance)),
    document: async (id: number, user = finance.finance) =>
      (await call(documents.getDebtDocument, { id }, auth(user))).data,
  }
}
