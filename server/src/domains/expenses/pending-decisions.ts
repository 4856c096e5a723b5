import type { PendingDecisionsQuery } from '../summaries/service.ts'
import { countPendingRequests } from './requests/queries.ts'

export const expenseDecisions: PendingDecisionsQuery = async (db, viewer) => {
  if (!viewer.can('finance')) return []
  const { count, fen } = await countPendingRequests(db)
  return [{ key: 'cash_requests', count, amount_fen: fen }]
}
