import { type BusinessSummary, DECISIONS, type DecisionKey } from '@shangxue/contract/summaries/endpoints'
import type { Db } from '../../platform/database/database.ts'
import type { SummaryViewer } from './summary-report.ts'

type Decision = BusinessSummary['decisions'][number]

interface PendingDecision {
  readonly key: DecisionKey
  readonly count: number
  /** Sum of what is to be decided. */
  readonly amount_fen?: number
}

/** Decisions of a domain that the viewer may see. Decisions without any record may be included. */
export type PendingDecisionsQuery = (
  db: Db,
  viewer: SummaryViewer,
  today: string,
) => Promise<readonly PendingDecision[]>

export interface PendingDecisionsHook {
  /** Counts records of the domain that wait for a decision, for the daily summary. */
  readonly pendingDecisions?: PendingDecisionsQuery
}

/** Pending decisions of all domains that the viewer may see, most urgent first; kinds without any are omitted. */
export async function listDecisions(
  db: Db,
  domains: readonly PendingDecisionsHook[],
  viewer: SummaryViewer,
  today: string,
): Promise<Decision[]> {
  const decisions: Decision[] = []
  for (const { pendingDecisions } of domains)
    for (const { key, count, amount_fen = null } of (await pendingDecisions?.(db, viewer, today)) ?? [])
      if (count > 0) decisions.push({ key, count, amount_fen })
  return decisions.sort((a, b) => DECISIONS.indexOf(a.key) - DECISIONS.indexOf(b.key))
}
