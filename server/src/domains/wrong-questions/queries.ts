import { areaOfPoint } from '@shangxue/contract/papers/knowledge/tree'
import { isChoice, type QuestionBody, type Subject } from '@shangxue/contract/papers/schemas'
import type { Input, Output } from '@shangxue/contract/platform/endpoint'
import type {
  ErrorType,
  getWrongQuestions,
  WrongQuestion,
} from '@shangxue/contract/wrong-questions/endpoints'
import { type SQL, sql } from 'drizzle-orm'
import type { Static } from 'typebox'
import type { Db } from '../../platform/database/database.ts'
import { toIso, toIsoOrNull } from '../../platform/database/pagination.ts'
import type { StoredCrop } from '../papers/service.ts'
import { bookCondition, SORT_ORDERS, STATE_CONDITIONS } from './filters.ts'
import { IS_EFFECTIVE, loadMasteries } from './record-review.ts'

type BookParams = Input<typeof getWrongQuestions>
type BookPage = Output<typeof getWrongQuestions>
type BookItem = Static<typeof WrongQuestion>

type Row = Record<'id' | 'question' | 'version' | 'paper' | 'attempt' | 'errors' | 'reviews', number> &
  Record<'subject' | 'title' | 'answer' | 'feedback' | 'note', string> & {
    body: QuestionBody
    crops: StoredCrop[]
    passage: BookItem['passage']
    selected: string[]
    error: ErrorType
    wrong_at: string
    due_at: string | null
    mastered_at: string | null
  }

const FROM = sql`
  from wrong_question w
    join question_version v on v.question_id = w.question_id and v.version = w.version
    join paper p on p.id = w.paper_id`

const COLUMNS = sql`
  w.id::int as id, w.question_id::int as question, w.version, w.paper_id::int as paper,
  w.attempt_id::int as attempt, w.error_count as errors, w.review_count as reviews, v.subject, p.title,
  w.user_answer as answer, w.selected_options as selected, w.feedback, w.note, w.error_type as error, v.body, v.crops,
  v.passage, w.last_error_at as wrong_at, w.due_at, w.mastered_at`

/** Returns the filtered book. If it is empty and an attempt is given, returns the wrong answers of that attempt. */
export async function getBook(db: Db, userId: number, params: BookParams): Promise<BookPage> {
  const filters = bookCondition(userId, params)
  const filtered = await selectPage(db, sql`${filters} and ${STATE_CONDITIONS[params.state]}`, params)
  const result =
    filtered.total === 0 && params.include_attempt !== undefined
      ? await selectPage(db, wrongInAttempt(userId, params.include_attempt), params)
      : filtered
  const { list, total } = result
  const { page, pageSize } = params
  return {
    list,
    summary: await getSummary(db, filters),
    pagination: { page, pageSize, total, totalPages: Math.ceil(total / pageSize) },
    ...(await countKnowledgePoints(db, filters)),
  }
}

/** Condition: wrong answers of the user's own graded attempt, whether or not they are still in the book. */
const wrongInAttempt = (userId: number, attemptId: number): SQL => sql`w.user_id = ${userId} and exists (
  select 1 from exam_answer e join exam_attempt a on a.id = e.attempt_id
  where a.id = ${attemptId} and a.user_id = ${userId} and a.status = 'graded'
    and e.question_id = w.question_id and e.version = w.version and e.score_halves < e.max_halves)`

async function selectPage(db: Db, where: SQL, { page, pageSize, sort_by }: BookParams) {
  const { rows } = await db.execute<Row>(sql`
    select ${COLUMNS} ${FROM} where ${where} order by ${SORT_ORDERS[sort_by]}, w.id
    limit ${pageSize} offset ${(page - 1) * pageSize}`)
  const countRows = await db.execute<{ n: number }>(sql`select count(*)::int as n ${FROM} where ${where}`)
  return { list: await toItems(db, rows), total: countRows.rows[0]?.n ?? 0 }
}

/** Returns one question of the caller's book. */
export async function getBookItem(db: Db, userId: number, id: number): Promise<BookItem | undefined> {
  const { rows } = await db.execute<Row>(
    sql`select ${COLUMNS} ${FROM} where w.id = ${id} and w.user_id = ${userId}`,
  )
  return (await toItems(db, rows))[0]
}

async function toItems(db: Db, rows: readonly Row[]): Promise<BookItem[]> {
  const masteryById = await loadMasteries(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => {
    const { body } = row
    const { days, variant } = masteryById(row.id)
    const correct = isChoice(body.type) ? body.correct_options.join('') : body.standard_answer
    return {
      id: row.id,
      question_id: row.question,
      version: row.version,
      question_content: body.content,
      question_type: body.type,
      difficulty_level: body.difficulty_level,
      subject: row.subject as Subject,
      paper_title: row.title,
      paper_id: row.paper,
      passage: row.passage,
      error_count: row.errors,
      wrong_times: row.errors,
      last_error_time: toIso(row.wrong_at),
      user_answer: row.answer,
      selected_options: row.selected,
      correct_answer: correct,
      standard_answer: body.standard_answer || correct,
      options: body.options,
      all_options: body.options,
      correct_options: body.correct_options,
      answer_explanation: body.answer_explanation,
      ai_feedback: row.feedback,
      question_score: body.max_score,
      review_count: row.reviews,
      knowledge_points: body.knowledge_points,
      attempt_id: row.attempt,
      error_type: row.error,
      note: row.note,
      due_at: toIsoOrNull(row.due_at),
      right_days: days,
      variant_right: variant,
      mastered_at: toIsoOrNull(row.mastered_at),
      crops: row.crops.map(({ id, kind, box }) => ({ id, kind, box })),
    }
  })
}

async function getSummary(db: Db, filters: SQL): Promise<BookPage['summary']> {
  const { rows } = await db.execute<
    Record<'total' | 'reviewed' | 'due' | 'mastered' | 'right' | 'all', number>
  >(sql`
    select count(*)::int as total, count(*) filter (where w.review_count > 0)::int as reviewed,
      count(*) filter (where ${STATE_CONDITIONS.due})::int as due, count(*) filter (where ${STATE_CONDITIONS.mastered})::int as mastered,
      coalesce(sum(r.hit), 0)::int as "right", coalesce(sum(r.tried), 0)::int as "all"
    ${FROM} left join lateral (
      select count(*) filter (where correct) as hit, count(*) as tried
      from wrong_question_review r where r.wrong_question_id = w.id and ${IS_EFFECTIVE}) r on true
    where ${filters}`)
  const { total, reviewed, due, mastered, right, all } = rows[0] ?? EMPTY_SUMMARY
  return {
    total_wrong: total,
    reviewed_count: reviewed,
    // The first answer to every question in the book was wrong, so the improvement starts at zero.
    accuracy_improvement: all === 0 ? 0 : Math.round((1_000 * right) / all) / 10,
    due,
    mastered,
  }
}
const EMPTY_SUMMARY = { total: 0, reviewed: 0, due: 0, mastered: 0, right: 0, all: 0 }

const POINTS_MAX = 50
/** Counts the questions by knowledge point, and by area of the tree of knowledge points. */
async function countKnowledgePoints(
  db: Db,
  filters: SQL,
): Promise<Pick<BookPage, 'knowledge_points' | 'knowledge_areas'>> {
  const { rows } = await db.execute<{ subject: Subject; name: string; questions: number[] }>(sql`
    select v.subject, point as name, array_agg(distinct w.id::int) as questions
    ${FROM} cross join lateral jsonb_array_elements_text(v.body->'knowledge_points') as point
    where ${filters} group by v.subject, point`)
  return {
    knowledge_points: countQuestions(rows, ({ name }) => name).slice(0, POINTS_MAX),
    knowledge_areas: countQuestions(rows, ({ subject, name }) => areaOfPoint(subject, name)),
  }
}

/** Counts different questions by name, most first. */
function countQuestions<R extends { readonly questions: readonly number[] }>(
  rows: readonly R[],
  nameOf: (row: R) => string | undefined,
) {
  const questions = new Map<string, Set<number>>()
  for (const row of rows) {
    const name = nameOf(row)
    if (name !== undefined) questions.set(name, new Set([...(questions.get(name) ?? []), ...row.questions]))
  }
  return [...questions]
    .map(([name, { size: count }]) => ({ name, count }))
    .toSorted((a, b) => b.count - a.count || a.name.localeCompare(b.name, 'zh'))
}
