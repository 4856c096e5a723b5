import type { Input } from '@shangxue/contract/endpoint'
import * as contract from '@shangxue/contract/papers'
import { and, eq, sql } from 'drizzle-orm'
import { Refusal } from '../../platform/refusal.ts'
import type { Context, Server } from '../../platform/serve.ts'
import { idlePaper } from './access.ts'
import { questionEditor } from './editing.ts'
import { paperBlocks, papers, questions } from './tables.ts'

/** Endpoints to review and edit recognised questions, before and after publishing. */
export function checkingRoutes({ serve }: Server): void {
  const editing = async ({ db, actor }: Context, paperId: number) => {
    await idlePaper(db, actor, paperId)
    return questionEditor(db, actor.tenantId, paperId)
  }

  serve(contract.editQuestion, async (context, input) => (await editing(context, input.paper_id)).edit(input))
  serve(contract.addQuestion, async (context, input) => (await editing(context, input.paper_id)).add(input))
  serve(contract.removeQuestion, async (context, { paper_id, question_id }) => {
    await (await editing(context, paper_id)).remove(question_id)
    return null
  })
  serve(contract.mergeQuestions, async (context, input) =>
    (await editing(context, input.paper_id)).merge(input),
  )
  serve(contract.splitQuestion, async (context, input) =>
    (await editing(context, input.paper_id)).split(input),
  )
  serve(contract.orderQuestions, async (context, input) => {
    await (await editing(context, input.paper_id)).order(input)
    return null
  })
  serve(contract.setQuestions, async (context, input) => (await editing(context, input.paper_id)).set(input))
  serve(contract.editBlock, async (context, input) => {
    await changeBlock(context, input)
    return null
  })
  serve(contract.dismissRegion, async ({ db, actor }, { paper_id, region_id }) => {
    const paper = await idlePaper(db, actor, paper_id)
    if (!paper.unread.some(({ id }) => id === region_id)) throw new Refusal('not_found')
    const unread = paper.unread.map((one) => (one.id === region_id ? { ...one, dismissed: true } : one))
    await db.update(papers).set({ unread }).where(eq(papers.id, paper_id))
    return null
  })
}

async function changeBlock(
  { db, actor }: Context,
  { paper_id, block_id, title, text }: Input<typeof contract.editBlock>,
): Promise<void> {
  await idlePaper(db, actor, paper_id)
  const changed = await db
    .update(paperBlocks)
    .set({ title, text, corrected: true })
    .where(and(eq(paperBlocks.id, block_id), eq(paperBlocks.paperId, paper_id)))
    .returning({ kind: paperBlocks.kind })
  if (changed.length === 0) throw new Refusal('not_found')
  // The content has changed, so the questions of the passage get a new version.
  await db
    .update(questions)
    .set({ version: sql`${questions.version} + 1` })
    .where(and(eq(questions.paperId, paper_id), eq(questions.passageId, block_id)))
}
