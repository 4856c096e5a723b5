import * as contract from '@shangxue/contract/duty/endpoints'
import type { Server } from '../../platform/http/endpoints/serve.ts'
import { addPost, closePost, savePost } from './posts.ts'
import { dutyQueries } from './queries.ts'
import {
  assignDutyTo,
  previewRotationPlan,
  removeDutyById,
  saveRotationPlan,
} from './rotation/plan-duties.ts'
import { listSwapRequests } from './swaps/queries.ts'
import { answerSwapRequest, cancelSwapRequest, decideSwapRequest, requestSwap } from './swaps/swaps.ts'

export function dutyRoutes({ serve }: Server): void {
  serve(contract.listDutyPosts, async ({ db, actor }) => ({
    list: await dutyQueries(db, actor.tenantId).posts(),
  }))
  serve(contract.addDutyPost, addPost)
  serve(contract.saveDutyPost, async (context, input) => {
    await savePost(context, input)
    return null
  })
  serve(contract.closeDutyPost, async (context, input) => {
    await closePost(context, input)
    return null
  })
  serve(contract.listDuties, ({ db, actor }, filters) =>
    dutyQueries(db, actor.tenantId).list(filters, actor.userId),
  )
  serve(contract.getDutyCounts, async ({ db, actor }, filters) => ({
    list: await dutyQueries(db, actor.tenantId).counts(filters),
  }))
  serve(contract.assignDuty, assignDutyTo)
  serve(contract.removeDuty, async (context, { id }) => {
    await removeDutyById(context, id)
    return null
  })
  serve(contract.previewRotation, previewRotationPlan)
  serve(contract.saveRotation, saveRotationPlan)
  serve(contract.listSwaps, ({ db, actor }, filters) => listSwapRequests(db, actor, filters))
  serve(contract.requestDutySwap, requestSwap)
  serve(contract.respondToSwap, answerSwapRequest)
  serve(contract.decideSwap, decideSwapRequest)
  serve(contract.cancelSwap, cancelSwapRequest)
}
