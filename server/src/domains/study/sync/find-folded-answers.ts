import { and, eq, inArray } from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.ts'
import { type FoldedAnswer, listFoldedAnswers } from '../folding/histories.ts'
import { type Learner, studyAnswers } from '../schema.ts'

interface SentAnswer {
  readonly id: string
  readonly kind: FoldedAnswer['kind']
  readonly item: number
}

/**
 * Returns at least the folded answers of the items of these answers, and those that the undos name. An undo names no item:
 * if its answer is neither sent along nor stored, all folded answers of the user are returned. The caller must hold the
 * user lock.
 */
export async function findFoldedAnswers(
  db: Db,
  learner: Learner,
  answers: readonly SentAnswer[],
  undos: readonly { readonly undone: string }[],
): Promise<FoldedAnswer[]> {
  const sentIds = new Set(answers.map(({ id }) => id))
  const otherIds = new Set(undos.map(({ undone }) => undone).filter((id) => !sentIds.has(id)))
  if (otherIds.size > 0) {
    const stored = await db
      .select({ id: studyAnswers.id })
      .from(studyAnswers)
      .where(and(eq(studyAnswers.userId, learner.userId), inArray(studyAnswers.id, [...otherIds])))
    if (stored.length < otherIds.size) return listFoldedAnswers(db, learner)
  }
  return listFoldedAnswers(
    db,
    learner,
    answers.map(({ kind, item }) => ({ kind, itemId: item })),
  )
}
