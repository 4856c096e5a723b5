import * as contract from '@shangxue/contract/wrong-questions'
import { eq, sql } from 'drizzle-orm'
import type { Bus } from '../../platform/bus/bus.ts'
import { sharedNotes } from '../../platform/bus/shared-notes.ts'
import type { Server } from '../../platform/serve.ts'
import type { Actor } from '../../platform/session/access.ts'
import { requireSelf } from '../papers/service.ts'
import { answerAgain, ownWrong } from './answering.ts'
import { bookOf } from './book.ts'
import { makeReviewPaper, type Progress, type ReviewParts } from './review-paper.ts'
import { wrongQuestions } from './tables.ts'

export function wrongQuestionRoutes(
  { serve, serveSlow }: Server,
  parts: ReviewParts & { readonly bus: Bus },
): void {
  serve(contract.getWrongQuestions, ({ db, actor }, input) => {
    requireSelf(actor, input)
    return bookOf(db, actor.userId, input)
  })
  serve(contract.reviewWrongQuestion, ({ db, actor }, input) => answerAgain(db, actor, input))
  serve(contract.editWrongQuestion, async ({ db, actor }, { id, error_type, note }) => {
    await ownWrong(db, actor, id)
    await db.update(wrongQuestions).set({ errorType: error_type, note }).where(eq(wrongQuestions.id, id))
    return null
  })
  serve(contract.removeWrongQuestion, async ({ db, actor }, { id }) => {
    await ownWrong(db, actor, id)
    await db.update(wrongQuestions).set({ removedAt: sql`now()` }).where(eq(wrongQuestions.id, id))
    return null
  })
  const building = sharedNotes<Progress>(parts.bus, 'review-paper.progress')
  const builder = ({ tenantId, userId }: Actor) => `${tenantId}/${userId}`
  serveSlow(contract.generateReviewPaper, async (context, input) => {
    requireSelf(context.actor, input)
    const key = builder(context.actor)
    const tell = (progress: Progress) => building.set(key, progress)
    return makeReviewPaper(context, input, parts, tell).finally(() => building.remove(key))
  })
  serve(contract.reviewPaperProgress, async ({ actor }) => building.get(builder(actor)))
}
