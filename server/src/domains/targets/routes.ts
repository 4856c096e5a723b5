import * as contract from '@shangxue/contract/targets'
import type { Server } from '../../platform/serve.ts'
import { add, copy, remove, save } from './deeds.ts'
import { targetReads } from './reads.ts'

export function targetRoutes({ serve }: Server): void {
  serve(contract.listTargets, ({ db, actor }, { month }) => targetReads(db, actor).list(month))
  serve(contract.getProgress, ({ db, actor }, { month, ...filters }) =>
    targetReads(db, actor).progress(month, filters),
  )
  serve(contract.addTarget, add)
  serve(contract.saveTarget, save)
  serve(contract.deleteTarget, remove)
  serve(contract.copyTargets, copy)
}
