import {
  PENDING_UNDOS_MAX,
  type StudyAnswer,
  type StudyUndo,
  SUBJECT_ANSWERS_MAX,
  SUBJECTS_MAX,
} from '@shangxue/contract/study/endpoints'
import { type Subject, subjectKey } from '@shangxue/study/scheduling/history'
import { eq, sql } from 'drizzle-orm'
import type { Static } from 'typebox'
import type { Db } from '../../../platform/database/database.ts'
import type { Actor } from '../../../platform/session/access.ts'
import type { FoldedAnswer } from '../folding/histories.ts'
import { studyMemories } from '../schema.ts'

type SentAnswer = Static<typeof StudyAnswer>
type Owner = Pick<Actor, 'userId'>

const toSubject = ({ kind, itemId, skill }: FoldedAnswer): Subject => ({ kind, item: itemId, skill })

const uuids = (ids: readonly string[]) => sql`${sql.param(ids)}::uuid[]`

/**
 * Returns the ids of answers that exceed the limit of their subject or of subjects. Already stored answers do not
 * count. The caller must hold the user lock.
 */
export async function rejectOverLimit(
  db: Db,
  { userId }: Owner,
  answers: readonly SentAnswer[],
  folded: readonly FoldedAnswer[],
): Promise<Set<string>> {
  if (answers.length === 0) return new Set()
  const { rows } = await db.execute<{ key: string; count: number; known: string[] }>(sql`
    select kind || ' ' || item_id || ' ' || skill as key, count(*)::int as count,
      coalesce(array_agg(id) filter (where id = any(${uuids(answers.map(({ id }) => id))})), '{}') as known
    from study_answer
    where user_id = ${userId} and item_id = any(${sql.param([...new Set(answers.map(({ item }) => item))])}::bigint[])
    group by kind, item_id, skill`)
  const remainingBySubject = new Map(rows.map(({ key, count }) => [key, SUBJECT_ANSWERS_MAX - count]))
  for (const answer of folded) {
    const key = subjectKey(toSubject(answer))
    remainingBySubject.set(key, (remainingBySubject.get(key) ?? SUBJECT_ANSWERS_MAX) - 1)
  }
  const seenIds = new Set([...rows.flatMap(({ known }) => known), ...folded.map(({ id }) => id)])
  const isNew = answers.some((answer) => !remainingBySubject.has(subjectKey(answer)))
  let subjectsLeft = isNew
    ? SUBJECTS_MAX - (await db.$count(studyMemories, eq(studyMemories.userId, userId)))
    : 0
  const rejected = new Set<string>()
  for (const answer of answers) {
    if (seenIds.has(answer.id)) continue
    seenIds.add(answer.id)
    const key = subjectKey(answer)
    if (!remainingBySubject.has(key) && subjectsLeft > 0) {
      subjectsLeft--
      remainingBySubject.set(key, SUBJECT_ANSWERS_MAX)
    }
    const remaining = remainingBySubject.get(key) ?? 0
    if (remaining <= 0) rejected.add(answer.id)
    else remainingBySubject.set(key, remaining - 1)
  }
  return rejected
}

/**
 * Returns the ids of undos that exceed the limit of undos waiting for their answers. `answers` are those of the same
 * sync, `folded` those of `findFoldedAnswers`. The caller must hold the user lock.
 */
export async function rejectUndosOverLimit(
  db: Db,
  { userId }: Owner,
  undos: readonly Static<typeof StudyUndo>[],
  answers: readonly SentAnswer[],
  folded: readonly FoldedAnswer[],
): Promise<Set<string>> {
  const foldedIds = new Set(folded.map(({ id }) => id))
  const knownIds = new Set([...answers.map(({ id }) => id), ...foldedIds])
  const undosWithoutAnswer = undos.filter(({ undone }) => !knownIds.has(undone))
  if (undosWithoutAnswer.length === 0) return new Set()
  const ids = uuids(undosWithoutAnswer.map(({ undone }) => undone))
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from study_answer where user_id = ${userId} and id = any(${ids})
    union all
    select answer_id from study_undo where user_id = ${userId} and answer_id = any(${ids})`)
  for (const { id } of rows) knownIds.add(id)
  if (undosWithoutAnswer.every(({ undone }) => knownIds.has(undone))) return new Set()
  const { rows: undosWithoutStored } = await db.execute<{ id: string }>(sql`
    select answer_id as id from study_undo u where user_id = ${userId} and not exists (
      select from study_answer a where a.tenant_id = u.tenant_id and a.user_id = u.user_id and a.id = u.answer_id)`)
  let remaining = PENDING_UNDOS_MAX - undosWithoutStored.filter(({ id }) => !foldedIds.has(id)).length
  const rejected = new Set<string>()
  for (const { id, undone } of undosWithoutAnswer) {
    if (knownIds.has(undone)) continue
    if (remaining <= 0) rejected.add(id)
    else {
      remaining--
      knownIds.add(undone)
    }
  }
  return rejected
}
