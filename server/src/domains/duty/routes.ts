import * as contract from '@shangxue/contract/duty'
import type { Server } from '../../platform/serve.ts'
import { assign, preview, saveTurns, unassign } from './plan.ts'
import { addPost, closePost, savePost } from './posts.ts'
import { dutyReads } from './reads.ts'
import { swapsOf } from './swap-reads.ts'
import { answer, ask, cancel, decide } from './swaps.ts'

export function dutyRoutes({ serve }: Server): void {
  serve(contract.listDutyPosts, async ({ db, actor }) => ({
    list: await dutyReads(db, actor.tenantId).posts(),
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
    dutyReads(db, actor.tenantId).list(filters, actor.userId),
  )
  serve(contract.getDutyCounts, async ({ db, actor }, filters) => ({
    list: await dutyReads(db, actor.tenantId).counts(filters),
  }))
  serve(contract.assignDuty, assign)
  serve(contract.removeDuty, async (context, { id }) => {
    await unassign(context, id)
    return null
  })
  serve(contract.previewRotation, preview)
  serve(contract.saveRotation, saveTurns)
  serve(contract.listSwaps, ({ db, actor }, filters) => swapsOf(db, actor, filters))
  serve(contract.askSwap, ask)
  serve(contract.answerSwap, answer)
  serve(contract.decideSwap, decide)
  serve(contract.cancelSwap, cancel)
}
