import * as contract from '@shangxue/contract/sales-figures/endpoints'
import type { Server } from '../../platform/http/endpoints/serve.ts'
import { getDailySales } from './daily-sales.ts'
import { listSellers } from './list-sellers.ts'
import { lineQueries } from './sold-lines.ts'

export function salesFigureRoutes({ serve }: Server): void {
  serve(contract.getDailySales, ({ db, actor }, input) => getDailySales(db, actor, input))
  serve(contract.listSoldLines, ({ db, actor }, filters) =>
    lineQueries(db, actor.can('cost-view')).list(filters),
  )
  serve(contract.sumSoldLines, ({ db, actor }, filters) =>
    lineQueries(db, actor.can('cost-view')).totals(filters),
  )
  serve(contract.listSalespeopleOfSales, ({ db }) => listSellers(db))
}
