import { namesInArea } from '@shangxue/contract/papers/knowledge/tree'
import { LEGACY_QUESTION_TYPES, SUBJECTS } from '@shangxue/contract/papers/schemas'
import type { Input } from '@shangxue/contract/platform/endpoint'
import type { downloadWrongQuestions } from '@shangxue/contract/wrong-questions/endpoints'
import { type SQL, sql } from 'drizzle-orm'

/** Filters and sorting of the book, on screen and in print. */
export type BookFilters = Omit<Input<typeof downloadWrongQuestions>, 'username' | 'answers'>

/** Conditions on `wrong_question w`. */
export const STATE_CONDITIONS: Record<BookFilters['state'], SQL> = {
  open: sql`w.mastered_at is null`,
  due: sql`w.mastered_at is null and w.due_at <= now()`,
  mastered: sql`w.mastered_at is not null`,
  all: sql`true`,
}
/** Sort orders over `wrong_question w` and its `question_version v`. */
export const SORT_ORDERS: Record<BookFilters['sort_by'], SQL> = {
  error_count: sql`w.error_count desc, w.last_error_at desc`,
  last_error_time: sql`w.last_error_at desc`,
  difficulty_level: sql`array_position(array['hard', 'medium', 'easy'], v.body->>'difficulty_level'), w.error_count desc`,
  review_count: sql`w.review_count, w.last_error_at desc`,
  due: sql`w.due_at nulls last`,
}

/** Condition on `wrong_question w`: the question is in the book of wrong questions. */
export const IN_BOOK = sql`w.removed_at is null and w.error_count > 0`

/** Returns the condition of all filters except the state. */
export function bookCondition(userId: number, filters: BookFilters): SQL {
  const type =
    filters.question_type && (LEGACY_QUESTION_TYPES[filters.question_type] ?? filters.question_type)
  const pointJson = filters.knowledge_point && JSON.stringify([filters.knowledge_point])
  const conditions = [
    sql`w.user_id = ${userId} and ${IN_BOOK}`,
    filters.subject && sql`v.subject = ${filters.subject}`,
    type && sql`v.body->>'type' = ${type}`,
    filters.difficulty_level && sql`v.body->>'difficulty_level' = ${filters.difficulty_level}`,
    pointJson && sql`v.body->'knowledge_points' @> ${pointJson}::jsonb`,
    filters.knowledge_area && areaCondition(filters.knowledge_area),
    filters.error_type && sql`w.error_type = ${filters.error_type}`,
    filters.paper_id && sql`w.paper_id = ${filters.paper_id}`,
  ].filter((item): item is SQL => typeof item === 'object')
  return sql.join(conditions, sql` and `)
}

/** Condition: the question has a knowledge point of this area of its subject. */
function areaCondition(area: string): SQL {
  const ofSubjects = SUBJECTS.flatMap((subject) => {
    const names = namesInArea(subject, area)
    return names.length > 0
      ? [sql`(v.subject = ${subject} and v.body->'knowledge_points' ?| ${sql.param(names)}::text[])`]
      : []
  })
  return ofSubjects.length > 0 ? sql`(${sql.join(ofSubjects, sql` or `)})` : sql`false`
}
