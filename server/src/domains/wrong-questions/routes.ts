import * as contract from '@shangxue/contract/wrong-questions/endpoints'
import { eq, sql } from 'drizzle-orm'
import type { Bus } from '../../platform/bus/bus.ts'
import { createSharedStatus } from '../../platform/bus/shared-status.ts'
import type { Server } from '../../platform/http/endpoints/serve.ts'
import type { Actor } from '../../platform/session/access.ts'
import { requireSelf } from '../papers/service.ts'
import { answerWrongQuestion, lockOwnQuestion } from './answer-wrong-question.ts'
import { getBook } from './queries.ts'
import {
  createReviewPaper,
  type Progress,
  type ReviewPaperOptions,
} from './review-paper/create-review-paper.ts'
import { wrongQuestions } from './schema.ts'

export function wrongQuestionRoutes(
  { serve, serveWithoutTransaction }: Server,
  options: ReviewPaperOptions & { readonly bus: Bus },
): void {
  serve(contract.getWrongQuestions, ({ db, actor }, input) => {
    requireSelf(actor, input)
    return getBook(db, actor.userId, input)
  })
  serve(contract.reviewWrongQuestion, ({ db, actor }, input) => answerWrongQuestion(db, actor, input))
  serve(contract.editWrongQuestion, async ({ db, actor }, { id, error_type, note }) => {
    await lockOwnQuestion(db, actor, id)
    await db.update(wrongQuestions).set({ errorType: error_type, note }).where(eq(wrongQuestions.id, id))
    return null
  })
  serve(contract.removeWrongQuestion, async ({ db, actor }, { id }) => {
    await lockOwnQuestion(db, actor, id)
    await db.update(wrongQuestions).set({ removedAt: sql`now()` }).where(eq(wrongQuestions.id, id))
    return null
  })
  const progressNotes = createSharedStatus<Progress>(options.bus, 'review-paper.progress')
  const progressKey = ({ tenantId, userId }: Actor) => `${tenantId}/${userId}`
  serveWithoutTransaction(contract.generateReviewPaper, async (context, input) => {
    requireSelf(context.actor, input)
    const key = progressKey(context.actor)
    const onProgress = (progress: Progress) => progressNotes.set(key, progress)
    return createReviewPaper(context, input, options, onProgress).finally(() => progressNotes.remove(key))
  })
  serve(contract.reviewPaperProgress, async ({ actor }) => progressNotes.get(progressKey(actor)))
}
