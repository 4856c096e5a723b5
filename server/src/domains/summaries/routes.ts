import * as contract from '@shangxue/contract/summaries'
import type { Ai } from '../../adapters/ai/port.ts'
import type { Server } from '../../platform/serve.ts'
import { businessSummary } from './business.ts'
import { summaryReport } from './report.ts'
import { businessWords } from './words.ts'

export function summaryRoutes({ serve, serveSlow }: Server, { ai }: { readonly ai: Ai }): void {
  serve(contract.getSummaryReport, ({ db, actor }, period) => summaryReport(db, actor, period))
  serve(contract.getBusinessSummary, ({ db, actor }) => businessSummary(db, actor))
  serveSlow(contract.getBusinessWords, (context) => businessWords(ai, context))
}
