import type { saveAnswer, saveAnswersBatch } from '@shangxue/contract/exams/endpoints'
import { EXAM_GRACE_SECONDS } from '@shangxue/contract/platform/constants'
import type { Input, Output } from '@shangxue/contract/platform/endpoint'
import { sql } from 'drizzle-orm'
import { AppError } from '../../../platform/app-error.ts'
import type { Db } from '../../../platform/database/database.ts'
import { toIso } from '../../../platform/database/pagination.ts'
import type { Actor } from '../../../platform/session/access.ts'
import { getOwnAttempt } from './attempt-repository.ts'

type Item = Input<typeof saveAnswersBatch>['answers'][number]
type Saved = Output<typeof saveAnswer>['saved']
type SavedRow = Saved & Record<string, unknown>

const hasAnswer = (item: Item): boolean =>
  item.user_answer !== undefined || item.selected_options !== undefined
const hasContent = (item: Item): boolean =>
  hasAnswer(item) || item.marked !== undefined || item.time_spent !== undefined

/**
 * Saves answers while the attempt is running, with one statement per set of distinct questions. A save with a
 * smaller `seq` than the stored one only adds its time; one without `seq` counts as newest. Only answers
 * advance `seq`, so that a device that merely viewed a question cannot block another device's answer. Returns
 * the stored answers; a client whose answer is not among them was overtaken.
 */
export async function saveAnswers(
  db: Db,
  actor: Pick<Actor, 'userId'>,
  attemptId: number,
  items: readonly Item[],
): Promise<Output<typeof saveAnswersBatch>> {
  const nonEmpty = items.filter(hasContent)
  const savedRows = new Map<number, SavedRow>()
  for (const round of groupIntoRounds(nonEmpty))
    for (const row of await storeAnswers(db, actor, attemptId, round)) savedRows.set(row.question_id, row)
  const missing = [...new Set(nonEmpty.map(({ question_id }) => question_id))].filter(
    (id) => !savedRows.has(id),
  )
  const unchangedRows = missing.length > 0 ? await getUnchanged(db, actor, attemptId, missing) : []
  const { rows: clock } = await db.execute<{ now: string }>(sql`select now() as now`)
  return {
    saved: [...savedRows.values(), ...unchangedRows],
    server_now: toIso(clock[0]?.now ?? new Date()),
  }
}

/** Saves one answer; an empty item returns the stored answer. */
export async function saveSingleAnswer(
  db: Db,
  actor: Pick<Actor, 'userId'>,
  attemptId: number,
  item: Item,
): Promise<Output<typeof saveAnswer>> {
  const { saved, server_now } = await saveAnswers(db, actor, attemptId, [item])
  const [stored] = saved.length > 0 ? saved : await getUnchanged(db, actor, attemptId, [item.question_id])
  if (!stored) throw new AppError('not_your_question')
  return { saved: stored, server_now }
}

/**
 * Groups items so that each group holds a question once; applied in order, the result equals single saves.
 */
function groupIntoRounds(items: readonly Item[]): Item[][] {
  const rounds: Item[][] = []
  const counts = new Map<number, number>()
  for (const item of items) {
    const roundIndex = counts.get(item.question_id) ?? 0
    counts.set(item.question_id, roundIndex + 1)
    const round = rounds[roundIndex] ?? []
    rounds[roundIndex] = round
    round.push(item)
  }
  // A fixed order prevents deadlocks between batches of one attempt.
  for (const round of rounds) round.sort((a, b) => a.question_id - b.question_id)
  return rounds
}

/** SQL condition: save `g` is newer than the stored answer `e`. */
const IS_NEWER = sql`(g.s is null or g.s > e.seq)`

async function storeAnswers(
  db: Db,
  { userId }: Pick<Actor, 'userId'>,
  attemptId: number,
  items: readonly Item[],
) {
  const input = JSON.stringify(
    items.map((item) => ({
      q: item.question_id,
      a: item.user_answer ?? null,
      o: item.selected_options ?? null,
      t: item.time_spent ?? null,
      s: item.seq ?? null,
      m: item.marked ?? null,
      ha: item.user_answer !== undefined,
      ho: item.selected_options !== undefined,
    })),
  )
  // The share lock prevents a submission between check and write.
  const { rows } = await db.execute<SavedRow>(sql`
    with attempt as (
      select t.id from exam_attempt t
      where t.id = ${attemptId} and t.user_id = ${userId} and t.status = 'in_progress'
        and (t.deadline is null or now() <= t.deadline + make_interval(secs => ${EXAM_GRACE_SECONDS}))
      for share),
    input as (
      select * from jsonb_to_recordset(${input}::jsonb)
        as g(q bigint, a text, o jsonb, t integer, s bigint, m boolean, ha boolean, ho boolean)),
    saved as (
      update exam_answer e set
        user_answer = case when g.ha and ${IS_NEWER} then coalesce(g.a, '') else e.user_answer end,
        selected_options = case when g.ho and ${IS_NEWER}
          then array(select jsonb_array_elements_text(coalesce(nullif(g.o, 'null'), '[]'))) else e.selected_options end,
        time_spent = greatest(e.time_spent, coalesce(g.t, e.time_spent)),
        marked = case when ${IS_NEWER} then coalesce(g.m, e.marked) else e.marked end,
        seq = case when (g.ha or g.ho) and ${IS_NEWER} then coalesce(g.s, e.seq + 1) else e.seq end,
        saved_at = now()
      from input g, attempt
      where e.attempt_id = attempt.id and e.question_id = g.q
      returning e.question_id, e.user_answer, e.selected_options, e.time_spent, e.seq, e.marked)
    select question_id::int, user_answer, selected_options, time_spent, seq::float8, marked from saved
    order by 1`)
  return rows
}

/**
 * Stored answers of questions that were not saved because their items were empty; throws if there was another
 * reason.
 */
async function getUnchanged(
  db: Db,
  actor: Pick<Actor, 'userId'>,
  attemptId: number,
  missing: readonly number[],
): Promise<SavedRow[]> {
  const { rows } = await db.execute<SavedRow>(sql`
    select e.question_id::int, e.user_answer, e.selected_options, e.time_spent, e.seq::float8, e.marked
    from exam_answer e join exam_attempt t on t.id = e.attempt_id
    where t.id = ${attemptId} and t.user_id = ${actor.userId} and t.status = 'in_progress'
      and (t.deadline is null or now() <= t.deadline + make_interval(secs => ${EXAM_GRACE_SECONDS}))
      and e.question_id = any(${sql.param([...missing])}::bigint[])`)
  return rows.length === missing.length ? rows : throwSaveError(db, actor, attemptId)
}

/** Throws the reason why nothing was saved. */
async function throwSaveError(db: Db, actor: Pick<Actor, 'userId'>, attemptId: number): Promise<never> {
  const row = await getOwnAttempt(db, actor, attemptId)
  if (row.status === 'paused') throw new AppError('exam_paused')
  const { rows } = await db.execute<{ over: boolean }>(sql`
    select status <> 'in_progress' or now() > deadline + make_interval(secs => ${EXAM_GRACE_SECONDS}) as over
    from exam_attempt where id = ${attemptId}`)
  throw new AppError(rows[0]?.over ? 'exam_over' : 'not_your_question')
}
