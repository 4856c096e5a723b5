import { addAccount } from '@shangxue/contract/accounts'
import * as documents from '@shangxue/contract/debt-documents'
import * as debts from '@shangxue/contract/debts'
import type { Input } from '@shangxue/contract/endpoint'
import { afterAll, beforeAll, expect } from 'vitest'
import { todayOf } from '../../../platform/period.ts'
import { aCustomer } from '../../../testing/builders.ts'
import type { TestUser } from '../../../testing/harness.ts'
import { testShop } from '../../sales/testing/shop.ts'
import { ledgerDifferences } from '../../stock/check.ts'
import { DEBT_RULES } from '../check.ts'

type Payment = Input<typeof documents.receivePayment>

/** Starts a shop with a finance user. After the tests of a file, receivables must pass verification. */
export function testDebts() {
  const shop = testShop()
  const { at, call, as } = shop
  // Assigned before the first test.
  const who = {} as { finance: TestUser; account: number; today: string }
  beforeAll(async () => {
    const { tenantId } = at.boss
    who.finance = await at.h.signedIn({ tenantId, permissions: ['finance', 'export'] })
    const bank = { kind: 'bank' as const, name: '工行', number: '' }
    who.account = (await call(addAccount, bank, as(who.finance))).data.id
    who.today = await at.h.database.asTenant({ tenantId }, (db) => todayOf(db, tenantId))
  })
  afterAll(async () => {
    expect(await at.h.database.asSystem((db) => ledgerDifferences(db, DEBT_RULES))).toEqual([])
  })

  const of = async (id: number) => (await call(debts.getCustomerDebts, { id }, as(who.finance))).data
  let named = 0
  return {
    ...shop,
    who,
    of,
    async customer(name = `客户${++named}`) {
      const { tenantId } = at.boss
      const made = await at.h.database.asSystem((db) => aCustomer(db, { tenantId, name }))
      return made.id
    },
    owes: (customer_id: number, amount_fen: number, day = who.today) =>
      call(documents.addOpeningDebt, { customer_id, amount_fen, day, note: '' }, as(who.finance)),
    /** Pays by card today, oldest documents first. `owed_fen` defaults to the customer's current debt. */
    async pays(customer_id: number, amount_fen: number, more: Partial<Payment> = {}, key?: string) {
      const input: Payment = {
        ...{ customer_id, amount_fen, account_id: who.account, day: who.today, note: '', items: [] },
        ...{ keep_credit: false, owed_fen: more.owed_fen ?? (await of(customer_id)).owed_fen },
        ...more,
      }
      return call(documents.receivePayment, input, {
        ...as(who.finance),
        ...(key && { headers: { 'idempotency-key': key } }),
      })
    },
    reverse: (id: number) => call(documents.reverseDebtDocument, { id, reason: '记错' }, as(who.finance)),
    document: async (id: number, user = who.finance) =>
      (await call(documents.getDebtDocument, { id }, as(user))).data,
  }
}
