import * as contract from '@shangxue/contract/summaries'
import type { Ai } from '../../adapters/ai/port.ts'
import type { Server } from '../../platform/serve.ts'
import { getBusinessSummary } from './business.ts'
import { getSummaryReport } from './report.ts'
import { getBusinessText } from './words.ts'

export function summaryRoutes(
  { serve, serveWithoutTransaction: serveSlow }: Server,
  { ai }: { readonly ai: Ai },
): void {
  serve(contract.getSummaryReport, ({ db, actor }, period) => getSummaryReport(db, actor, period))
  serve(contract.getBusinessSummary, ({ db, actor }) => getBusinessSummary(db, actor))
  serveSlow(contract.getBusinessWords, (context) => getBusinessText(ai, context))
}
