import type { PendingDecisionsQuery } from '../summaries/service.ts'
import { waybillQueries } from './queries.ts'

export const logisticsDecisions: PendingDecisionsQuery = async (db, { tenantId }) => {
  const { overdue, trouble } = await (await waybillQueries(db, tenantId)).getSummary()
  return [
    { key: 'parcels_overdue', count: overdue },
    { key: 'parcels_trouble', count: trouble },
  ]
}
