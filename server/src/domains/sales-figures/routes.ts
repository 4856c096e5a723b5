import * as contract from '@shangxue/contract/sales-figures'
import type { Server } from '../../platform/serve.ts'
import { dailySales } from './daily.ts'
import { lineReads } from './lines.ts'
import { sellers } from './sellers.ts'

export function salesFigureRoutes({ serve }: Server): void {
  serve(contract.getDailySales, ({ db, actor }, input) => dailySales(db, actor, input))
  serve(contract.listSoldLines, ({ db, actor }, filters) =>
    lineReads(db, actor.can('cost-view')).list(filters),
  )
  serve(contract.sumSoldLines, ({ db, actor }, filters) =>
    lineReads(db, actor.can('cost-view')).totals(filters),
  )
  serve(contract.listSellers, ({ db }) => sellers(db))
}
