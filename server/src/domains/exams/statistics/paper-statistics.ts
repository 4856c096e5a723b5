import type { getPaperStats } from '@shangxue/contract/exams/endpoints'
import type { Output } from '@shangxue/contract/platform/endpoint'
import { sql } from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.ts'
import { mean, toRate } from './answer-statistics.ts'
import { discrimination, facility, type ItemAnswer, medianSeconds } from './item-statistics.ts'

type Row = Record<'attempt' | 'question' | 'max' | 'seconds', number> & {
  label: string
  /** Null until judged. */
  score: number | null
}

/** Maximum number of recent attempts in the statistics. */
const MAX_ATTEMPTS = 2_000

/**
 * Question statistics over all graded attempts at any edition of a paper. Self-marked answers count as not
 * judged.
 */
export async function getPaperStatistics(db: Db, paperId: number): Promise<Output<typeof getPaperStats>> {
  const { rows } = await db.execute<Row>(sql`
    select e.attempt_id::int as attempt, e.question_id::int as question, v.label,
      case when e.graded_by <> 'self' then e.score_halves end as score, e.max_halves as max, e.time_spent as seconds
    from (select id from exam_attempt where paper_id = ${paperId} and status = 'graded'
          order by id desc limit ${MAX_ATTEMPTS}) a
      join exam_answer e on e.attempt_id = a.id
      join question_version v on v.question_id = e.question_id and v.version = e.version
    order by e.attempt_id desc, e.position`)
  const totals = new Map<number, { score: number; max: number; whole: boolean }>()
  for (const { attempt, score, max } of rows) {
    const total = totals.get(attempt) ?? { score: 0, max: 0, whole: true }
    totals.set(
      attempt,
      score === null
        ? { ...total, whole: false }
        : { ...total, score: total.score + score, max: total.max + max },
    )
  }
  const items = new Map<number, { label: string; answers: ItemAnswer[] }>()
  for (const { attempt, question, label, score, max, seconds } of rows) {
    const total = totals.get(attempt)
    const item = items.get(question) ?? { label, answers: [] }
    if (total && score !== null)
      item.answers.push({
        share: toRate(score, max),
        rest: toRate(total.score - score, total.max - max),
        seconds,
      })
    items.set(question, item)
  }
  return {
    attempts: totals.size,
    average_score: mean([...totals.values()].filter(({ whole }) => whole).map(({ score }) => score / 2)),
    questions: [...items].map(([question_id, { label, answers }]) => ({
      question_id,
      label,
      answers: answers.length,
      facility: facility(answers),
      discrimination: discrimination(answers),
      seconds: medianSeconds(answers),
    })),
  }
}
