import * as contract from '@shangxue/contract/targets'
import type { Server } from '../../platform/serve.ts'
import { addTarget, copyTargets, deleteTarget, saveTarget } from './deeds.ts'
import { targetQueries } from './reads.ts'

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
