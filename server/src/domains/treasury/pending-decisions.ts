import type { PendingDecisionsQuery } from '../summaries/service.ts'
import { sumPayments } from './merchants/queries.ts'
import { listOpenTransfers } from './transfers/queries.ts'

export const treasuryDecisions: PendingDecisionsQuery = async (db, viewer) => {
  if (!viewer.can('finance')) return []
  const transfers = await listOpenTransfers(db, viewer.tenantId, { state: 'waiting' })
  const payments = await sumPayments(db, { radio: '2', shangjiamingcheng: '', q: '' })
  const transferFen = transfers.reduce((sum, { amount_fen }) => sum + amount_fen, 0)
  return [
    { key: 'adjustments', count: transfers.length, amount_fen: transferFen },
    { key: 'payments', count: payments.pending, amount_fen: payments.pending_fen },
  ]
}
