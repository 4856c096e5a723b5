import type { PendingDecisionsQuery } from '../summaries/service.ts'
import { countLateRepairs } from './queries.ts'

/** Repairs and loan phones that are late. */
export const repairDecisions: PendingDecisionsQuery = async (db, viewer) =>
  viewer.can('repair') ? [{ key: 'repairs_late', count: await countLateRepairs(db, viewer) }] : []
