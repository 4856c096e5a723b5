import * as contract from '@shangxue/contract/summaries/endpoints'
import type { Server } from '../../platform/http/endpoints/serve.ts'
import { getBusinessSummary } from './business-summary.ts'
import { getBusinessText, type SummaryParts } from './business-text.ts'
import { getSummaryReport } from './summary-report.ts'

export function summaryRoutes({ serve, serveWithoutTransaction }: Server, parts: SummaryParts): void {
  serve(contract.getSummaryReport, ({ db, actor }, period) => getSummaryReport(db, actor, period))
  serve(contract.getBusinessSummary, ({ db, actor }) => getBusinessSummary(db, parts.domains, actor))
  serveWithoutTransaction(contract.getBusinessNarrative, (context) => getBusinessText(parts, context))
}
