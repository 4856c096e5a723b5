import * as contract from '@shangxue/contract/papers/endpoints'
import type { Subject } from '@shangxue/contract/papers/schemas'
import type { Input } from '@shangxue/contract/platform/endpoint'
import { and, eq, sql } from 'drizzle-orm'
import { AppError } from '../../../platform/app-error.ts'
import type { Context, Server } from '../../../platform/http/endpoints/serve.ts'
import { lockIdlePaper } from '../policy.ts'
import { paperBlocks, papers, questions } from '../schema.ts'
import { createQuestionEditor } from './question-editor.ts'

/** Endpoints to review and edit recognised questions, before and after publishing. */
export function questionRoutes({ serve }: Server): void {
  const openEditor = async ({ db, actor }: Context, paperId: number) => {
    const { subject } = await lockIdlePaper(db, actor, paperId)
    return createQuestionEditor(db, { tenantId: actor.tenantId, paperId, subject: subject as Subject })
  }

  serve(contract.editQuestion, async (context, input) =>
    (await openEditor(context, input.paper_id)).edit(input),
  )
  serve(contract.addQuestion, async (context, input) =>
    (await openEditor(context, input.paper_id)).add(input),
  )
  serve(contract.removeQuestion, async (context, { paper_id, question_id }) => {
    await (await openEditor(context, paper_id)).remove(question_id)
    return null
  })
  serve(contract.mergeQuestions, async (context, input) =>
    (await openEditor(context, input.paper_id)).merge(input),
  )
  serve(contract.splitQuestion, async (context, input) =>
    (await openEditor(context, input.paper_id)).split(input),
  )
  serve(contract.orderQuestions, async (context, input) => {
    await (await openEditor(context, input.paper_id)).order(input)
    return null
  })
  serve(contract.setQuestions, async (context, input) =>
    (await openEditor(context, input.paper_id)).set(input),
  )
  serve(contract.editBlock, async (context, input) => {
    await updateBlock(context, input)
    return null
  })
  serve(contract.dismissRegion, async ({ db, actor }, { paper_id, region_id }) => {
    const paper = await lockIdlePaper(db, actor, paper_id)
    if (!paper.unread.some(({ id }) => id === region_id)) throw new AppError('not_found')
    const unread = paper.unread.map((region) =>
      region.id === region_id ? { ...region, dismissed: true } : region,
    )
    await db.update(papers).set({ unread }).where(eq(papers.id, paper_id))
    return null
  })
}

async function updateBlock(
  { db, actor }: Context,
  { paper_id, block_id, title, text }: Input<typeof contract.editBlock>,
): Promise<void> {
  await lockIdlePaper(db, actor, paper_id)
  const updated = await db
    .update(paperBlocks)
    .set({ title, text, corrected: true })
    .where(and(eq(paperBlocks.id, block_id), eq(paperBlocks.paperId, paper_id)))
    .returning({ kind: paperBlocks.kind })
  if (updated.length === 0) throw new AppError('not_found')
  // The content has changed, so the questions of the passage get a new version.
  await db
    .update(questions)
    .set({ version: sql`${questions.version} + 1` })
    .where(and(eq(questions.paperId, paper_id), eq(questions.passageId, block_id)))
}
