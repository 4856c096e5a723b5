import * as contract from '@shangxue/contract/analysis'
import * as more from '@shangxue/contract/analysis-more'
import type { Server } from '../../platform/serve.ts'
import type { Actor } from '../../platform/session/access.ts'
import { abc } from './abc.ts'
import { activity } from './activity.ts'
import { grid } from './grid.ts'
import { ranking, type Viewer } from './ranking.ts'
import { rfm } from './rfm.ts'
import { slow } from './slow.ts'

/** All analyses use the same engine; the screens differ in endpoints and permissions. */
const ANALYSES: readonly contract.AnalysisEndpoints[] = [
  contract.market,
  contract.shortNames,
  contract.models,
  contract.buyers,
  contract.goods,
]
const viewer = (actor: Actor): Viewer => ({ tenantId: actor.tenantId, seesCost: actor.can('cost-view') })

export function analysisRoutes({ serve }: Server): void {
  for (const endpoints of ANALYSES) {
    serve(endpoints.rank, ({ db, actor }, input) => ranking(db, viewer(actor), input))
    serve(endpoints.grid, ({ db, actor }, input) => grid(db, viewer(actor), input))
    serve(endpoints.abc, ({ db, actor }, input) => abc(db, viewer(actor), input))
  }
  for (const { list } of [more.slowGoods, more.slowModels])
    serve(list, ({ db, actor }, input) => slow(db, viewer(actor), input))
  serve(more.customerActivity, ({ db, actor }, input) => activity(db, viewer(actor), input))
  serve(more.customerRfm, ({ db, actor }, input) => rfm(db, viewer(actor), input))
}
