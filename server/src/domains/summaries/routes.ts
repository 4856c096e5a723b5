import * as contract from '@shangxue/contract/summaries/endpoints'
import type { Ai } from '../../adapters/ai/port.ts'
import type { Server } from '../../platform/http/endpoints/serve.ts'
import { getBusinessSummary } from './business-summary.ts'
import { getBusinessText } from './business-text.ts'
import { getSummaryReport } from './summary-report.ts'

export function summaryRoutes(
  { serve, serveWithoutTransaction: serveSlow }: Server,
  { ai }: { readonly ai: Ai },
): void {
  serve(contract.getSummaryReport, ({ db, actor }, period) => getSummaryReport(db, actor, period))
  serve(contract.getBusinessSummary, ({ db, actor }) => getBusinessSummary(db, actor))
  serveSlow(contract.getBusinessNarrative, (context) => getBusinessText(ai, context))
}
