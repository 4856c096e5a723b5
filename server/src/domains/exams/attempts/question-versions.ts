import type { QuestionBody } from '@shangxue/contract/papers/schemas'
import { sql } from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.ts'
import type { EditionBlock, EditionQuestion, StoredCrop } from '../../papers/service.ts'
import type { MultipleRule } from '../grading/grade-answer.ts'
import type { AttemptRow } from './attempt-repository.ts'

export type Edition = {
  title: string
  subject: string
  level: string
  grade: string
  durationMinutes: number
  multipleRule: MultipleRule
  totalHalves: number
  blocks: EditionBlock[]
  questions: EditionQuestion[]
  deleted: boolean
}
export type QuestionVersion = {
  questionId: number
  version: number
  label: string
  body: QuestionBody
  crops: StoredCrop[]
  passage: { title: string; text: string } | null
}

/** The edition of the paper that the attempt uses. */
export async function getEdition(
  db: Db,
  { paperId, edition }: Pick<AttemptRow, 'paperId' | 'edition'>,
): Promise<Edition> {
  const { rows } = await db.execute<Edition & Record<string, unknown>>(sql`
    select e.title, e.subject, e.level, e.grade, e.duration_minutes as "durationMinutes",
      e.multiple_rule as "multipleRule", e.total_halves as "totalHalves", e.blocks, e.questions,
      p.deleted_at is not null as deleted
    from paper_edition e join paper p on p.id = e.paper_id
    where e.paper_id = ${paperId} and e.edition = ${edition}`)
  const [row] = rows
  if (!row) throw new Error('editions are never deleted')
  return row
}

/** Question versions of an attempt, by question id. */
export async function getQuestionVersions(db: Db, attemptId: number): Promise<Map<number, QuestionVersion>> {
  const { rows } = await db.execute<QuestionVersion & Record<string, unknown>>(sql`
    select v.question_id::int as "questionId", v.version, v.label, v.body, v.crops, v.passage
    from exam_answer a join question_version v on v.question_id = a.question_id and v.version = a.version
    where a.attempt_id = ${attemptId} order by a.position`)
  return new Map(rows.map((row) => [row.questionId, row]))
}
