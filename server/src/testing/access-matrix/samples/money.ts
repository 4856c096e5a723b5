import { addAccount, listTills } from '@shangxue/contract/ledger/endpoints'
import { createMissingPaymentAccounts } from '../../../domains/ledger/payment-accounts.ts'
import { aLocation } from '../../builders.ts'
import type { Harness, TestUser } from '../../harness.ts'

/** Accounts and tills, as path parameters of each endpoint. */
export async function moneyRecords(
  h: Harness,
  boss: TestUser,
): Promise<Record<string, Record<string, unknown>>> {
  const { tenantId, token } = boss
  const card = (await h.call(addAccount, { kind: 'bank', name: '工行', number: '' }, { token })).data.id
  await h.database.withOwner(async (db) => {
    await aLocation(db, { tenantId })
    await createMissingPaymentAccounts(db, tenantId)
  })
  const till = (await h.call(listTills, {}, { token })).data[0]?.id ?? 0
  const days = { from: '2026-01-01', to: '2026-01-31' }
  return {
    '/api/accounts/:id': { id: card, name: '工行', number: '', active: true, version: 0 },
    '/api/accounts/:id/entries': { id: card },
    '/api/accounts/:id/summary': { id: card, ...days },
    '/api/tills/:id/counts': { id: till, counted_fen: 0, book_fen: 0, reason: '' },
  }
}
