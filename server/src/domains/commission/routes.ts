import * as contract from '@shangxue/contract/commission/endpoints'
import { figuresFirst } from '../../platform/columnar/figures-first.ts'
import type { Server } from '../../platform/http/endpoints/serve.ts'
import type { DomainParts } from '../domain-module.ts'
import { commissionQueries, loadSalesByUser } from './queries.ts'
import { addRule, listRules, removeRule, saveRule } from './rules.ts'

export function commissionRoutes(
  { serve, serveWithoutTransaction }: Server,
  { columnar }: Pick<DomainParts, 'columnar'>,
): void {
  serve(contract.listCommissionRules, ({ db }) => listRules(db))
  serve(contract.addCommissionRule, addRule)
  serve(contract.saveCommissionRule, saveRule)
  serve(contract.deleteCommissionRule, removeRule)
  serveWithoutTransaction(contract.getStaffPerformance, ({ actor, transaction }, filters) =>
    figuresFirst(
      columnar,
      { tenantId: actor.tenantId, stores: actor.stores, timeoutMs: contract.getStaffPerformance.timeoutMs },
      transaction,
      (source) => loadSalesByUser(source, filters),
      (db, sales) => commissionQueries(db, actor).ranking(filters, sales),
    ),
  )
  serveWithoutTransaction(contract.sumCommission, ({ actor, transaction }, filters) =>
    figuresFirst(
      columnar,
      { tenantId: actor.tenantId, stores: actor.stores, timeoutMs: contract.sumCommission.timeoutMs },
      transaction,
      (source) => loadSalesByUser(source, filters),
      (db, sales) => commissionQueries(db, actor).totals(filters, sales),
    ),
  )
  serve(contract.listCommissionLines, ({ db, actor }, filters) => commissionQueries(db, actor).lines(filters))
}
