import * as contract from '@shangxue/contract/targets/endpoints'
import type { Server } from '../../platform/http/endpoints/serve.ts'
import { addTarget, copyTargets, deleteTarget, saveTarget } from './commands.ts'
import { targetQueries } from './queries.ts'

export function targetRoutes({ serve }: Server): void {
  serve(contract.listTargets, ({ db, actor }, { month }) => targetQueries(db, actor).list(month))
  serve(contract.getProgress, ({ db, actor }, { month, ...filters }) =>
    targetQueries(db, actor).progress(month, filters),
  )
  serve(contract.addTarget, addTarget)
  serve(contract.saveTarget, saveTarget)
  serve(contract.deleteTarget, deleteTarget)
  serve(contract.copyTargets, copyTargets)
}
