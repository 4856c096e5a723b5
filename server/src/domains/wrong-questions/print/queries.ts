import type { QuestionBody } from '@shangxue/contract/papers/schemas'
import { sql } from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.ts'
import type { Actor } from '../../../platform/session/access.ts'
import type { StoredCrop } from '../../papers/service.ts'
import { type BookFilters, bookCondition, SORT_ORDERS, STATE_CONDITIONS } from '../filters.ts'

export type PrintedQuestion = {
  /** The question's number on its original paper; passage blanks refer to it. */
  label: string
  subject: string
  body: QuestionBody
  crops: StoredCrop[]
  passage: { title: string; text: string } | null
  errors: number
  answer: string
  selected: string[]
  note: string
}

/** Upper limit: nobody practises more from one print. */
export const PRINTED_MAX = 200

/** Returns the filtered and sorted book, with one question more than is printed if there are that many. */
export async function listForPrint(db: Db, actor: Actor, filters: BookFilters): Promise<PrintedQuestion[]> {
  const { rows } = await db.execute<PrintedQuestion>(sql`
    select v.label, v.subject, v.body, v.crops, v.passage, w.error_count as errors, w.user_answer as answer,
      w.selected_options as selected, w.note
    from wrong_question w
      join question_version v on v.question_id = w.question_id and v.version = w.version
    where ${bookCondition(actor.userId, filters)} and ${STATE_CONDITIONS[filters.state]}
    order by ${SORT_ORDERS[filters.sort_by]}, w.id limit ${PRINTED_MAX + 1}`)
  return rows
}
