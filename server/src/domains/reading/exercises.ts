import type { Input, Output } from '@shangxue/contract/platform/endpoint'
import type { listReadingExercises } from '@shangxue/contract/reading/endpoints'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { AppError } from '../../platform/app-error.ts'
import type { Db } from '../../platform/database/database.ts'
import { lockUser } from '../../platform/database/lock-user.ts'
import { cappedCount, limitOffset, toIso, toPage } from '../../platform/database/pagination.ts'
import type { Actor } from '../../platform/session/access.ts'
import { createReviewPaper } from '../papers/service.ts'
import { readingExercises } from './schema.ts'

type Owner = Pick<Actor, 'tenantId' | 'userId'>
export type ExerciseRow = typeof readingExercises.$inferSelect

export async function getOwnExercise(db: Db, { userId }: Owner, id: number): Promise<ExerciseRow> {
  const [row] = await db
    .select()
    .from(readingExercises)
    .where(and(eq(readingExercises.userId, userId), eq(readingExercises.id, id)))
  if (!row) throw new AppError('not_found')
  return row
}

export const toTextResponse = (row: ExerciseRow) => {
  const { sourceKey: source, title, level, grade, topic, words, paragraphs, glossary } = row
  return { source, title, level, grade, topic, words, paragraphs, glossary: [...glossary] }
}

type Row = Output<typeof listReadingExercises>['list'][number] & Record<string, unknown>

export async function listExercises(
  db: Db,
  { userId }: Owner,
  { q, purpose, ...page }: Input<typeof listReadingExercises>,
) {
  const fromSql = sql`from reading_exercise e where e.user_id = ${userId} and e.removed_at is null
    and (${purpose ?? null}::text is null or e.purpose = ${purpose ?? null}::text)
    and strpos(lower(e.title), ${q.trim().toLowerCase()}) > 0`
  const { rows } = await db.execute<Row>(sql`
    select e.id::float8 as id, e.title, e.level, e.purpose, e.words, jsonb_array_length(e.items) as questions, e.created_at,
      (select max(a.right_answers)::int from reading_attempt a where a.exercise_id = e.id) as best,
      exists (select from reading_attempt a where a.exercise_id = e.id and a.submitted_at is null) as running
    ${fromSql} order by e.created_at desc, e.id desc ${limitOffset(page)}`)
  const exercises = rows.map((row) => ({ ...row, created_at: toIso(row.created_at) }))
  return toPage(exercises, page, await cappedCount(db, sql`select 1 ${fromSql}`))
}

export async function removeExercise(db: Db, owner: Owner, id: number): Promise<void> {
  await getOwnExercise(db, owner, id)
  await db
    .update(readingExercises)
    .set({ removedAt: sql`now()` })
    .where(and(eq(readingExercises.id, id), isNull(readingExercises.removedAt)))
}

const LETTERS = ['A', 'B', 'C', 'D']
const DIFFICULTY = 'medium'
const SCORE = 2

/** Returns the exercise as an exam paper with autosave, creating it once. */
export async function getOrCreatePaper(db: Db, owner: Owner, id: number): Promise<number> {
  await lockUser(db, owner)
  const exercise = await getOwnExercise(db, owner, id)
  const { rows } = await db.execute<{ id: number }>(
    sql`select id::float8 as id from paper where id = ${exercise.paperId} and deleted_at is null`,
  )
  const paperId = rows[0]?.id ?? (await insertPaper(db, owner, exercise))
  if (paperId !== exercise.paperId)
    await db.update(readingExercises).set({ paperId }).where(eq(readingExercises.id, id))
  return paperId
}

function insertPaper(
  db: Db,
  owner: Owner,
  { title, level, paragraphs, items }: ExerciseRow,
): Promise<number> {
  const passage = { title, text: paragraphs.join('\n') }
  return createReviewPaper(
    db,
    owner,
    { title: `阅读：${title}`.slice(0, 100), subject: '英语', level },
    items.map((item) => ({
      question: {
        type: 'single_choice',
        content: item.stem,
        options: item.options.map((text, i) => ({ key: LETTERS[i] ?? '', text })),
        correct_options: [LETTERS[item.answer] ?? ''],
        standard_answer: LETTERS[item.answer] ?? '',
        alternatives: [],
        tolerance: 0,
        key_points: [],
        answer_explanation: item.explanation,
        difficulty_level: DIFFICULTY,
        knowledge_points: ['阅读理解'],
        max_score: SCORE,
      },
      maxScore: SCORE,
      passage,
      standsFor: undefined,
    })),
  )
}
