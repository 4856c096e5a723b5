import type { TestDatabase } from '../../testing/database/test-database.ts'

/** Returns the visible state of papers and attempts, without file keys, which are random. */
export const readTermState = async ({ pool }: TestDatabase) =>
  (
    await pool.query(
      `select p.title, p.status, p.created_at, a.user_id, a.status as state, a.started_at, a.submitted_at, a.score_halves,
         e.position, e.user_answer, e.selected_options, e.time_spent, e.score_halves as points, w.error_count, w.due_at,
         w.mastered_at
       from paper p left join exam_attempt a on a.paper_id = p.id left join exam_answer e on e.attempt_id = a.id
         left join wrong_question w on w.user_id = a.user_id and w.question_id = e.question_id
       order by p.id, a.id, e.position`,
    )
  ).rows
