import * as contract from '@shangxue/contract/summaries/endpoints'
import { figuresFirst } from '../../platform/columnar/figures-first.ts'
import type { Server } from '../../platform/http/endpoints/serve.ts'
import { getBusinessSummary, loadBusinessSales } from './business-summary.ts'
import { getBusinessText, type SummaryParts } from './business-text.ts'
import { getSummaryReport, loadSummarySales } from './summary-report.ts'

export function summaryRoutes({ serveWithoutTransaction }: Server, parts: SummaryParts): void {
  const { columnar, domains } = parts
  serveWithoutTransaction(contract.getSummaryReport, ({ actor, transaction }, period) =>
    figuresFirst(
      columnar,
      { tenantId: actor.tenantId, stores: actor.stores, timeoutMs: contract.getSummaryReport.timeoutMs },
      transaction,
      (source) => loadSummarySales(source, period, actor.can('cost-view')),
      (db, sales) => getSummaryReport(db, actor, period, sales),
    ),
  )
  serveWithoutTransaction(contract.getBusinessSummary, ({ actor, transaction }) =>
    figuresFirst(
      columnar,
      { tenantId: actor.tenantId, stores: actor.stores, timeoutMs: contract.getBusinessSummary.timeoutMs },
      transaction,
      loadBusinessSales,
      (db, sales) => getBusinessSummary(db, domains, actor, sales),
    ),
  )
  serveWithoutTransaction(contract.getBusinessNarrative, (context) => getBusinessText(parts, context))
}
