import * as moreContract from '@shangxue/contract/analysis/customer-groups'
import * as contract from '@shangxue/contract/analysis/endpoints'
import type { Server } from '../../platform/http/endpoints/serve.ts'
import type { Actor } from '../../platform/session/access.ts'
import { getCustomerActivity } from './customers/customer-activity.ts'
import { getCustomerRfm } from './customers/customer-rfm.ts'
import { buildGrid } from './engine/grid.ts'
import { rankGroups, type Viewer } from './engine/rank-groups.ts'
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
const toViewer = (actor: Actor): Viewer => ({ tenantId: actor.tenantId, seesCost: actor.can('cost-view') })

export function analysisRoutes({ serve }: Server): void {
  for (const endpoints of ANALYSES) {
    serve(endpoints.rank, ({ db, actor }, input) => rankGroups(db, toViewer(actor), input))
    serve(endpoints.grid, ({ db, actor }, input) => buildGrid(db, toViewer(actor), input))
    serve(endpoints.abc, ({ db, actor }, input) => classifyAbc(db, toViewer(actor), input))
  }
  for (const { list } of [moreContract.slowGoods, moreContract.slowModels])
    serve(list, ({ db, actor }, input) => findSlowStock(db, toViewer(actor), input))
  serve(moreContract.getCustomerActivity, ({ db, actor }, input) =>
    getCustomerActivity(db, toViewer(actor), input),
  )
  serve(moreContract.getCustomerRfm, ({ db, actor }, input) => getCustomerRfm(db, toViewer(actor), input))
}
