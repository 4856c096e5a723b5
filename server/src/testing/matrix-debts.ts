import { addOpeningDebt, askWriteOff } from '@shangxue/contract/debt-documents'
import { todayOf } from '../platform/period.ts'
import { aCustomer } from './builders.ts'
import type { Harness, TestUser } from './harness.ts'

/** Customer debts, as path parameters of each endpoint. */
export async function debtRecords(
  h: Harness,
  boss: TestUser,
): Promise<Record<string, Record<string, unknown>>> {
  const { tenantId, token } = boss
  const keeper = await h.signedIn({ tenantId, permissions: ['finance'] })
  const { customer, day } = await h.database.asSystem(async (db) => ({
    customer: (await aCustomer(db, { tenantId })).id,
    day: await todayOf(db, tenantId),
  }))
  const debt = { customer_id: customer, amount_fen: 900, day, note: '' }
  const opened = (await h.call(addOpeningDebt, debt, { token })).data.id
  const asked = { customer_id: customer, amount_fen: 100, reason: '店已关门', owed_fen: 900, items: [] }
  const waiting = (await h.call(askWriteOff, asked, { token: keeper.token })).data.id
  return {
    '/api/debts/customers/:id': { id: customer },
    '/api/debts/customers/:id/statement': { id: customer, from: day, to: day },
    '/api/debts/customers/:id/reminders': { id: customer },
    '/api/debts/customers/:id/credit': { id: customer },
    '/api/debts/documents/:id': { id: opened },
    '/api/debts/documents/:id/decide': { id: waiting, approve: true, reason: '' },
    '/api/debts/documents/:id/withdraw': { id: waiting },
    '/api/debts/documents/:id/reverse': { id: opened, reason: '越权' },
  }
}
