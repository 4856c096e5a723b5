import type { Input } from '@shangxue/contract/endpoint'
import { OLD_QUESTION_TYPES } from '@shangxue/contract/papers-parts'
import type { wrongQuestionsPdf } from '@shangxue/contract/wrong-questions'
import { type SQL, sql } from 'drizzle-orm'

/** Filters and sorting of the book, on screen and in print. */
export type BookFilters = Omit<Input<typeof wrongQuestionsPdf>, 'username' | 'answers'>

/** Conditions on `wrong_question w`. */
export const STATES: Record<BookFilters['state'], SQL> = {
  open: sql`w.mastered_at is null`,
  due: sql`w.mastered_at is null and w.due_at <= now()`,
  mastered: sql`w.mastered_at is not null`,
  all: sql`true`,
}
/** Sort orders over `wrong_question w` and its `question_version v`. */
export const SORTS: Record<BookFilters['sort_by'], SQL> = {
  error_count: sql`w.error_count desc, w.last_error_at desc`,
  last_error_time: sql`w.last_error_at desc`,
  difficulty_level: sql`array_position(array['hard', 'medium', 'easy'], v.body->>'difficulty_level'), w.error_count desc`,
  review_count: sql`w.review_count, w.last_error_at desc`,
  due: sql`w.due_at nulls last`,
}

/** The condition `inTheBook` for `wrong_question w`. */
export const IN_BOOK = sql`w.removed_at is null and w.error_count > 0`

/** Returns the condition of all filters except the state. */
export function filtersOf(userId: number, wish: BookFilters): SQL {
  const type = wish.question_type && (OLD_QUESTION_TYPES[wish.question_type] ?? wish.question_type)
  const point = wish.knowledge_point && JSON.stringify([wish.knowledge_point])
  const conditions = [
    sql`w.user_id = ${userId} and ${IN_BOOK}`,
    wish.subject && sql`v.subject = ${wish.subject}`,
    type && sql`v.body->>'type' = ${type}`,
    wish.difficulty_level && sql`v.body->>'difficulty_level' = ${wish.difficulty_level}`,
    point && sql`v.body->'knowledge_points' @> ${point}::jsonb`,
    wish.error_type && sql`w.error_type = ${wish.error_type}`,
    wish.paper_id && sql`w.paper_id = ${wish.paper_id}`,
  ].filter((one): one is SQL => typeof one === 'object')
  return sql.join(conditions, sql` and `)
}
