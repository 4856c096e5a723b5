import type { PendingDecisionsQuery } from '../summaries/service.ts'
import { targetQueries } from './queries.ts'

export const targetDecisions: PendingDecisionsQuery = async (db, viewer, today) => {
  const { list } = await targetQueries(db, viewer).progress(today.slice(0, 7))
  return [{ key: 'targets_behind', count: list.filter(({ pace }) => pace === 'behind').length }]
}
