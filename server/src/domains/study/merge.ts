import type { StudyAnswer, StudyUndo } from '@shangxue/contract/study'
import { isDay } from '@shangxue/study/day'
import { type Answer, inOrder, keyOf, memoryAfter, type Subject } from '@shangxue/study/history'
import { RATINGS, type Scheduler } from '@shangxue/study/memory'
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Static } from 'typebox'
import type { Db } from '../../platform/database/database.ts'
import { instantOf, recorded } from './recorded.ts'
import { type Learner, studyAnswers, studyDays, studyMemories, studyUndos } from './tables.ts'

type Sent = Static<typeof StudyAnswer>
type SentUndo = Static<typeof StudyUndo>
type Row = typeof studyAnswers.$inferSelect

/** Keeps what is new of a device's answers and undos; answers the rows that this touched. Lock the learner first. */
export async function keep(
  db: Db,
  { tenantId, userId }: Learner,
  answers: readonly Sent[],
  undos: readonly SentUndo[],
  now: Date,
): Promise<Row[]> {
  const owner = { tenantId, userId }
  const rows = answers.map(({ item, rated, zone, at, due, ...answer }) => ({
    ...owner,
    ...answer,
    ...recorded({ at, zone }, now),
    itemId: item,
    rated: RATINGS.indexOf(rated) + 1,
    due: due && isDay(due) ? due : null,
  }))
  const kept =
    rows.length > 0 ? await db.insert(studyAnswers).values(rows).onConflictDoNothing().returning() : []
  const taken =
    undos.length > 0
      ? await db
          .insert(studyUndos)
          .values(undos.map(({ undone, at }) => ({ ...owner, answerId: undone, at: instantOf(at, now) })))
          .onConflictDoNothing()
          .returning()
      : []
  const undone = taken.map(({ answerId }) => answerId)
  const undoneRows =
    undone.length > 0
      ? await db
          .select()
          .from(studyAnswers)
          .where(and(eq(studyAnswers.userId, userId), inArray(studyAnswers.id, undone)))
      : []
  return [...kept, ...undoneRows]
}

const subjectOf = ({ kind, itemId, skill }: Row): Subject => ({ kind, item: itemId, skill }) as Subject

const answerOf = (row: Row): Answer => ({
  type: 'answer',
  id: row.id,
  at: row.at.toISOString(),
  zone: row.zone,
  ...subjectOf(row),
  rated: RATINGS[row.rated - 1] ?? 'again',
  ms: row.ms,
  ...(row.due ? { due: row.due } : {}),
})

/** Derives anew the memory of every subject that the rows are of, from all its answers. */
export async function remember(
  db: Db,
  { tenantId, userId }: Learner,
  touched: readonly Row[],
  change: number,
  scheduler: Scheduler,
): Promise<void> {
  const subjects = new Map(touched.map((row) => [keyOf(subjectOf(row)), row]))
  if (subjects.size === 0) return
  const items = [...new Set(touched.map(({ itemId }) => itemId))]
  const standing = await db
    .select()
    .from(studyAnswers)
    .where(
      and(
        eq(studyAnswers.userId, userId),
        inArray(studyAnswers.itemId, items),
        sql`not exists (select from ${studyUndos} u where u.tenant_id = ${studyAnswers.tenantId}
          and u.user_id = ${studyAnswers.userId} and u.answer_id = ${studyAnswers.id})`,
      ),
    )
  const histories = new Map<string, Answer[]>()
  for (const answer of standing.map(answerOf)) {
    const history = histories.get(keyOf(answer))
    if (history) history.push(answer)
    else histories.set(keyOf(answer), [answer])
  }
  const values = [...subjects].map(([key, { kind, itemId, skill }]) => {
    const memory = memoryAfter(inOrder(histories.get(key) ?? []), scheduler)
    const nothing = { stability: null, difficulty: null, due: null, lastDay: null, reps: 0, lapses: 0 }
    return { tenantId, userId, kind, itemId, skill, ...(memory ?? nothing), changed: change }
  })
  await db
    .insert(studyMemories)
    .values(values)
    .onConflictDoUpdate({
      target: [
        studyMemories.tenantId,
        studyMemories.userId,
        studyMemories.kind,
        studyMemories.itemId,
        studyMemories.skill,
      ],
      set: {
        stability: sql`excluded.stability`,
        difficulty: sql`excluded.difficulty`,
        due: sql`excluded.due`,
        lastDay: sql`excluded.last_day`,
        reps: sql`excluded.reps`,
        lapses: sql`excluded.lapses`,
        changed: sql`excluded.changed`,
      },
    })
}

/**
 * Counts anew the days that the rows are of. An answer of an older day that arrives late may take the first meeting with
 * its item away from a later day: those days are counted anew as well.
 */
export async function countDays(
  db: Db,
  { tenantId, userId }: Learner,
  touched: readonly Row[],
  change: number,
): Promise<void> {
  if (touched.length === 0) return
  const items = [...new Set(touched.map(({ itemId }) => itemId))]
  const standing = (alias: SQL) => sql`${alias}.tenant_id = ${tenantId} and ${alias}.user_id = ${userId}
    and not exists (select from ${studyUndos} u where u.tenant_id = ${alias}.tenant_id
      and u.user_id = ${alias}.user_id and u.answer_id = ${alias}.id)`
  await db.execute(sql`
    with day as (
      select distinct day from ${studyAnswers}
      where tenant_id = ${tenantId} and user_id = ${userId} and item_id = any(${sql.param(items)}::bigint[])
    ), answer as (
      select a.* from ${studyAnswers} a join day using (day) where ${standing(sql`a`)}
    ), first as (
      select (select min(f.day) from ${studyAnswers} f
        where f.kind = i.kind and f.item_id = i.item_id and ${standing(sql`f`)}) as day
      from (select distinct kind, item_id from answer) i
    )
    insert into ${studyDays} (tenant_id, user_id, day, answers, right_answers, fresh, ms, changed)
    select ${tenantId}, ${userId}, d.day, count(a.id), count(a.id) filter (where a.rated > 1),
      (select count(*) from first f where f.day = d.day), coalesce(sum(a.ms), 0), ${change}
    from day d left join answer a on a.day = d.day
    group by d.day
    on conflict (tenant_id, user_id, day) do update set answers = excluded.answers,
      right_answers = excluded.right_answers, fresh = excluded.fresh, ms = excluded.ms, changed = excluded.changed`)
}
