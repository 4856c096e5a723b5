import * as contract from '@shangxue/contract/sales-figures/endpoints'
import { figuresFirst } from '../../platform/columnar/figures-first.ts'
import type { Server } from '../../platform/http/endpoints/serve.ts'
import type { DomainParts } from '../domain-module.ts'
import { getDailySales, loadDailyFigures } from './daily-sales.ts'
import { listSellers } from './list-sellers.ts'
import { lineQueries } from './sold-lines.ts'

export function salesFigureRoutes(
  { serve, serveWithoutTransaction }: Server,
  { columnar }: Pick<DomainParts, 'columnar'>,
): void {
  serveWithoutTransaction(contract.getDailySales, ({ actor, transaction }, input) => {
    const seesCost = actor.can('cost-view')
    return figuresFirst(
      columnar,
      { tenantId: actor.tenantId, stores: actor.stores, timeoutMs: contract.getDailySales.timeoutMs },
      transaction,
      (source) => loadDailyFigures(source, input, seesCost),
      (db, figures) => getDailySales(db, figures, input, seesCost),
    )
  })
  serve(contract.listSoldLines, ({ db, actor }, filters) =>
    lineQueries(db, actor.can('cost-view')).list(filters),
  )
  serve(contract.sumSoldLines, ({ db, actor }, filters) =>
    lineQueries(db, actor.can('cost-view')).totals(filters),
  )
  serve(contract.listSalespeopleOfSales, ({ db }) => listSellers(db))
}
