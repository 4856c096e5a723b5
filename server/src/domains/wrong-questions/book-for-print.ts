import type { QuestionBody } from '@shangxue/contract/papers-parts'
import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/session/access.ts'
import type { StoredCrop } from '../papers/service.ts'
import { type BookFilters, filtersOf, SORTS, STATES } from './book-filters.ts'

export type PrintedQuestion = {
  /** Its number on the paper that it comes from: gaps in a passage bear it. */
  label: string
  subject: string
  body: QuestionBody
  crops: StoredCrop[]
  passage: { title: string; text: string } | null
  errors: number
  given: string
  selected: string[]
  note: string
}

/** More than this nobody practises from one print. */
export const MOST_PRINTED = 200

/** The caller's book as filtered and sorted, with one more than is printed, where there are so many. */
export async function bookForPrint(db: Db, actor: Actor, wish: BookFilters): Promise<PrintedQuestion[]> {
  const { rows } = await db.execute<PrintedQuestion>(sql`
    select v.label, v.subject, v.body, v.crops, v.passage, w.error_count as errors, w.user_answer as given,
      w.selected_options as selected, w.note
    from wrong_question w
      join question_version v on v.question_id = w.question_id and v.version = w.version
    where ${filtersOf(actor.userId, wish)} and ${STATES[wish.state]}
    order by ${SORTS[wish.sort_by]}, w.id limit ${MOST_PRINTED + 1}`)
  return rows
}
