import {
  type StudyAnswer,
  type StudyUndo,
  SUBJECT_ANSWERS_MAX,
  SUBJECTS_MAX,
  UNDOS_AHEAD_MAX,
} from '@shangxue/contract/study'
import { keyOf } from '@shangxue/study/history'
import { eq, sql } from 'drizzle-orm'
import type { Static } from 'typebox'
import type { Db } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/session/access.ts'
import { studyMemories } from './tables.ts'

type Sent = Static<typeof StudyAnswer>
type Owner = Pick<Actor, 'userId'>

const uuids = (ids: readonly string[]) => sql`${sql.param(ids)}::uuid[]`

/**
 * Returns the ids of answers that exceed the limit of their subject or of subjects. Already stored answers do not
 * count. The caller must hold the user lock.
 */
export async function surplus(db: Db, { userId }: Owner, answers: readonly Sent[]): Promise<Set<string>> {
  if (answers.length === 0) return new Set()
  const { rows } = await db.execute<{ key: string; count: number; known: string[] }>(sql`
    select kind || ' ' || item_id || ' ' || skill as key, count(*)::int as count,
      coalesce(array_agg(id) filter (where id = any(${uuids(answers.map(({ id }) => id))})), '{}') as known
    from study_answer
    where user_id = ${userId} and item_id = any(${sql.param([...new Set(answers.map(({ item }) => item))])}::bigint[])
    group by kind, item_id, skill`)
  const room = new Map(rows.map(({ key, count }) => [key, SUBJECT_ANSWERS_MAX - count]))
  const seen = new Set(rows.flatMap(({ known }) => known))
  const isNew = answers.some((answer) => !room.has(keyOf(answer)))
  let subjectsLeft = isNew
    ? SUBJECTS_MAX - (await db.$count(studyMemories, eq(studyMemories.userId, userId)))
    : 0
  const refused = new Set<string>()
  for (const answer of answers) {
    if (seen.has(answer.id)) continue
    seen.add(answer.id)
    const key = keyOf(answer)
    if (!room.has(key) && subjectsLeft > 0) {
      subjectsLeft--
      room.set(key, SUBJECT_ANSWERS_MAX)
    }
    const left = room.get(key) ?? 0
    if (left <= 0) refused.add(answer.id)
    else room.set(key, left - 1)
  }
  return refused
}

/**
 * Returns the ids of undos that exceed the limit of undos waiting for their answers. `answers` are those of the same
 * sync. The caller must hold the user lock.
 */
export async function surplusUndos(
  db: Db,
  { userId }: Owner,
  undos: readonly Static<typeof StudyUndo>[],
  answers: readonly Sent[],
): Promise<Set<string>> {
  const known = new Set(answers.map(({ id }) => id))
  const early = undos.filter(({ undone }) => !known.has(undone))
  if (early.length === 0) return new Set()
  const ids = uuids(early.map(({ undone }) => undone))
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from study_answer where user_id = ${userId} and id = any(${ids})
    union all
    select answer_id from study_undo where user_id = ${userId} and answer_id = any(${ids})`)
  for (const { id } of rows) known.add(id)
  if (early.every(({ undone }) => known.has(undone))) return new Set()
  const { rows: waiting } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from study_undo u where user_id = ${userId} and not exists (
      select from study_answer a where a.tenant_id = u.tenant_id and a.user_id = u.user_id and a.id = u.answer_id)`)
  let left = UNDOS_AHEAD_MAX - (waiting[0]?.count ?? 0)
  const refused = new Set<string>()
  for (const { id, undone } of early) {
    if (known.has(undone)) continue
    if (left <= 0) refused.add(id)
    else {
      left--
      known.add(undone)
    }
  }
  return refused
}
