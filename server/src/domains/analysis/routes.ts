import * as moreContract from '@shangxue/contract/analysis/customer-groups'
import * as contract from '@shangxue/contract/analysis/endpoints'
import * as insights from '@shangxue/contract/analysis/insights'
import type { Endpoint, Input, Output } from '@shangxue/contract/platform/endpoint'
import { type FigureSource, postgresSource } from '../../platform/columnar/figure-source.ts'
import type { Server } from '../../platform/http/endpoints/serve.ts'
import type { Actor } from '../../platform/session/access.ts'
import type { DomainParts } from '../domain-module.ts'
import { explainChange } from './change/explain-change.ts'
import { getCustomerActivity } from './customers/customer-activity.ts'
import { getCustomerRfm } from './customers/customer-rfm.ts'
import { buildGrid } from './engine/grid.ts'
import { rankGroups, type Viewer } from './engine/rank-groups.ts'
import { compareGroups } from './exploration/comparison.ts'
import { buildPivot } from './exploration/pivot.ts'
import { buildTimeline } from './exploration/timeline.ts'
import { forecastMonth } from './forecast/forecast-month.ts'
import { classifyAbc } from './goods/classify-abc.ts'
import { findSlowStock } from './goods/slow-stock.ts'

/** All analyses use the same engine; the screens differ in endpoints and permissions. */
const ANALYSES: readonly contract.AnalysisEndpoints[] = [
  contract.market,
  contract.shortNames,
  contract.models,
  contract.buyers,
  contract.goods,
]
const INSIGHTS: readonly insights.InsightEndpoints[] = [
  insights.marketInsights,
  insights.shortNameInsights,
  insights.modelInsights,
  insights.customerInsights,
  insights.goodsInsights,
]
const toViewer = (actor: Actor): Viewer => ({ seesCost: actor.can('cost-view') })

export function analysisRoutes(
  { serve, serveWithoutTransaction }: Server,
  { columnar }: Pick<DomainParts, 'columnar'>,
): void {
  /** Answers from the read model of the company where it has one, otherwise from PostgreSQL. */
  function serveFigures<E extends Endpoint>(
    endpoint: E,
    handle: (source: FigureSource, viewer: Viewer, input: Input<E>) => Promise<Output<E>>,
  ): void {
    serveWithoutTransaction(endpoint, async ({ actor, transaction }, input) => {
      const viewer = toViewer(actor)
      const { tenantId, stores } = actor
      const run = (source: FigureSource) => handle(source, viewer, input)
      const result = await columnar.ask({ tenantId, stores, timeoutMs: endpoint.timeoutMs, run })
      return result ? result.answer : transaction((db) => run(postgresSource(db, tenantId)))
    })
  }

  for (const endpoints of ANALYSES) {
    serveFigures(endpoints.rank, rankGroups)
    serveFigures(endpoints.grid, buildGrid)
    serveFigures(endpoints.abc, classifyAbc)
    serveFigures(endpoints.timeline, buildTimeline)
    serveFigures(endpoints.pivot, buildPivot)
    serveFigures(endpoints.comparison, compareGroups)
  }
  for (const { explain, forecast, dimensions } of INSIGHTS) {
    serveFigures(explain, (source, viewer, input) => explainChange(source, viewer, dimensions, input))
    serveFigures(forecast, forecastMonth)
  }
  for (const { list } of [moreContract.slowGoods, moreContract.slowModels])
    serve(list, ({ db, actor }, input) =>
      findSlowStock(db, { ...toViewer(actor), tenantId: actor.tenantId }, input),
    )
  serveFigures(moreContract.getCustomerActivity, getCustomerActivity)
  serveFigures(moreContract.getCustomerRfm, getCustomerRfm)
}
