import * as contract from '@shangxue/contract/sales-figures'
import type { Server } from '../../platform/serve.ts'
import { getDailySales } from './daily.ts'
import { lineQueries } from './lines.ts'
import { listSellers } from './sellers.ts'

export function salesFigureRoutes({ serve }: Server): void {
  serve(contract.getDailySales, ({ db, actor }, input) => getDailySales(db, actor, input))
  serve(contract.listSoldLines, ({ db, actor }, filters) =>
    lineQueries(db, actor.can('cost-view')).list(filters),
  )
  serve(contract.sumSoldLines, ({ db, actor }, filters) =>
    lineQueries(db, actor.can('cost-view')).totals(filters),
  )
  serve(contract.listSellers, ({ db }) => listSellers(db))
}
