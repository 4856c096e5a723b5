import type { listPendingAnswers } from '@shangxue/contract/exams/endpoints'
import type { QuestionBody } from '@shangxue/contract/papers/schemas'
import type { Input, Output } from '@shangxue/contract/platform/endpoint'
import { sql } from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.ts'
import { cappedCount, limitOffset, toIsoOrNull, toPage } from '../../../platform/database/pagination.ts'
import type { Actor } from '../../../platform/session/access.ts'

type Row = Record<'attempt' | 'question' | 'max', number> &
  Record<'label' | 'username' | 'answer' | 'feedback', string> & {
    body: QuestionBody
    self_score: number | null
    submitted_at: string | null
  }

/**
 * Answers that need the paper owner: those without a score first, then self-marked ones. Sorted by question,
 * so that the owner needs each model answer once.
 */
export async function getPendingAnswers(
  db: Db,
  { userId }: Pick<Actor, 'userId'>,
  { paper_id, ...page }: Input<typeof listPendingAnswers>,
): Promise<Output<typeof listPendingAnswers>> {
  const from = sql`
    from exam_attempt a join exam_answer e on e.attempt_id = a.id
      join question_version v on v.question_id = e.question_id and v.version = e.version
      join app_user u on u.id = a.user_id
    where a.paper_id = ${paper_id} and a.status = 'graded'
      and (e.needs_review or (e.graded_by = 'self' and a.user_id <> ${userId}))`
  const { rows } = await db.execute<Row>(sql`
    select a.id::int as attempt, e.question_id::int as question, v.label, u.name as username, v.body,
      e.user_answer as answer, e.feedback, (e.max_halves / 2.0)::float8 as max, a.submitted_at,
      case when e.graded_by = 'self' then (e.score_halves / 2.0)::float8 end as self_score
    ${from} order by e.score_halves is not null, e.position, e.question_id, a.submitted_at, a.id ${limitOffset(page)}`)
  const list = rows.map(({ body, ...row }) => ({
    attempt_id: row.attempt,
    question_id: row.question,
    label: row.label,
    username: row.username,
    question_content: body.content,
    question_type: body.type,
    standard_answer: body.standard_answer,
    answer_explanation: body.answer_explanation,
    key_points: body.key_points,
    user_answer: row.answer,
    max_score: row.max,
    self_score: row.self_score,
    ai_feedback: row.feedback,
    submitted_at: toIsoOrNull(row.submitted_at),
  }))
  return toPage(list, page, await cappedCount(db, sql`select 1 ${from}`))
}
