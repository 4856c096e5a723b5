import { addOpeningDebt, requestDebtWriteOff } from '@shangxue/contract/receivables/documents'
import { getToday } from '../../../platform/time/period.ts'
import { aCustomer } from '../../builders.ts'
import type { Harness, TestUser } from '../../harness.ts'

/** Customer debts, as path parameters of each endpoint. */
export async function debtRecords(
  h: Harness,
  boss: TestUser,
): Promise<Record<string, Record<string, unknown>>> {
  const { tenantId, token } = boss
  const accountant = await h.signIn({ tenantId, permissions: ['finance'] })
  const { customer, day } = await h.database.withOwner(async (db) => ({
    customer: (await aCustomer(db, { tenantId })).id,
    day: await getToday(db, tenantId),
  }))
  const debt = { customer_id: customer, amount_fen: 900, day, note: '' }
  const openingDebt = (await h.call(addOpeningDebt, debt, { token })).data.id
  const writeOffFields = {
    customer_id: customer,
    amount_fen: 100,
    reason: '店已关门',
    owed_fen: 900,
    items: [],
  }
  const pendingWriteOff = (await h.call(requestDebtWriteOff, writeOffFields, { token: accountant.token }))
    .data.id
  return {
    '/api/debts/customers/:id': { id: customer },
    '/api/debts/customers/:id/statement': { id: customer, from: day, to: day },
    '/api/debts/customers/:id/reminders': { id: customer },
    '/api/debts/customers/:id/terms': { id: customer, credit_limit_fen: null, credit_days: null },
    '/api/debts/customers/:id/credit': { id: customer },
    '/api/debts/documents/:id': { id: openingDebt },
    '/api/debts/documents/:id/decide': { id: pendingWriteOff, approve: true, reason: '' },
    '/api/debts/documents/:id/withdraw': { id: pendingWriteOff },
    '/api/debts/documents/:id/reverse': { id: openingDebt, reason: '越权' },
  }
}
