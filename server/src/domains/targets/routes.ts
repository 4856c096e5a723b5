import * as contract from '@shangxue/contract/targets/endpoints'
import type { FigureSource } from '../../platform/columnar/figure-source.ts'
import type { Server } from '../../platform/http/endpoints/serve.ts'
import type { DomainParts } from '../domain-module.ts'
import { addTarget, copyTargets, deleteTarget, saveTarget } from './commands.ts'
import { loadProgressSales, targetQueries } from './queries.ts'

export function targetRoutes(
  { serve, serveWithoutTransaction }: Server,
  { columnar }: Pick<DomainParts, 'columnar'>,
): void {
  serve(contract.listTargets, ({ db, actor }, { month }) => targetQueries(db, actor).list(month))
  serveWithoutTransaction(contract.getProgress, async ({ actor, transaction }, { month, ...filters }) => {
    const { tenantId, stores } = actor
    const { timeoutMs } = contract.getProgress
    const run = (source: FigureSource) => loadProgressSales(source, month)
    const sales = await columnar.ask({ tenantId, timeoutMs, stores, run })
    return transaction((db) => targetQueries(db, actor).progress(month, filters, sales?.answer))
  })
  serve(contract.addTarget, addTarget)
  serve(contract.saveTarget, saveTarget)
  serve(contract.deleteTarget, deleteTarget)
  serve(contract.copyTargets, copyTargets)
}
