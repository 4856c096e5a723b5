import { type StudyAnswer, SUBJECT_ANSWERS_MAX } from '@shangxue/contract/study'
import { keyOf } from '@shangxue/study/history'
import { sql } from 'drizzle-orm'
import type { Static } from 'typebox'
import type { Db } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/session/access.ts'

type Sent = Static<typeof StudyAnswer>

/** Ids of the answers that their subject has no room for. What is kept already is none of them. Lock the learner first. */
export async function surplus(
  db: Db,
  { userId }: Pick<Actor, 'userId'>,
  answers: readonly Sent[],
): Promise<Set<string>> {
  if (answers.length === 0) return new Set()
  const param = (values: readonly unknown[]) => sql.param(values)
  const { rows } = await db.execute<{ key: string; count: number; known: string[] }>(sql`
    select kind || ' ' || item_id || ' ' || skill as key, count(*)::int as count,
      coalesce(array_agg(id) filter (where id = any(${param(answers.map(({ id }) => id))}::uuid[])), '{}') as known
    from study_answer
    where user_id = ${userId} and item_id = any(${param([...new Set(answers.map(({ item }) => item))])}::bigint[])
    group by kind, item_id, skill`)
  const room = new Map(rows.map(({ key, count }) => [key, SUBJECT_ANSWERS_MAX - count]))
  const seen = new Set(rows.flatMap(({ known }) => known))
  const refused = new Set<string>()
  for (const answer of answers) {
    if (seen.has(answer.id)) continue
    seen.add(answer.id)
    const left = room.get(keyOf(answer)) ?? SUBJECT_ANSWERS_MAX
    room.set(keyOf(answer), left - 1)
    if (left <= 0) refused.add(answer.id)
  }
  return refused
}
