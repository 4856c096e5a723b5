import type { Output } from '@shangxue/contract/endpoint'
import type { getPaperStats } from '@shangxue/contract/exams'
import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { discrimination, facility, type ItemAnswer, medianSeconds } from './item-statistics.ts'
import { mean, rateOf } from './tallies.ts'

type Row = Record<'attempt' | 'question' | 'max' | 'seconds', number> & {
  label: string
  /** Null until judged. */
  score: number | null
}

/** Maximum number of recent attempts in the statistics. */
const LATEST = 2_000

/**
 * Question statistics over all graded attempts at any edition of a paper. Self-marked answers count as not
 * judged.
 */
export async function paperStats(db: Db, paperId: number): Promise<Output<typeof getPaperStats>> {
  const { rows } = await db.execute<Row>(sql`
    select e.attempt_id::int as attempt, e.question_id::int as question, v.label,
      case when e.graded_by <> 'self' then e.score_halves end as score, e.max_halves as max, e.time_spent as seconds
    from (select id from exam_attempt where paper_id = ${paperId} and status = 'graded'
          order by id desc limit ${LATEST}) a
      join exam_answer e on e.attempt_id = a.id
      join question_version v on v.question_id = e.question_id and v.version = e.version
    order by e.attempt_id desc, e.position`)
  const totals = new Map<number, { score: number; max: number; whole: boolean }>()
  for (const { attempt, score, max } of rows) {
    const sum = totals.get(attempt) ?? { score: 0, max: 0, whole: true }
    totals.set(
      attempt,
      score === null ? { ...sum, whole: false } : { ...sum, score: sum.score + score, max: sum.max + max },
    )
  }
  const items = new Map<number, { label: string; given: ItemAnswer[] }>()
  for (const { attempt, question, label, score, max, seconds } of rows) {
    const sum = totals.get(attempt)
    const item = items.get(question) ?? { label, given: [] }
    if (sum && score !== null)
      item.given.push({ share: rateOf(score, max), rest: rateOf(sum.score - score, sum.max - max), seconds })
    items.set(question, item)
  }
  return {
    attempts: totals.size,
    average_score: mean([...totals.values()].filter(({ whole }) => whole).map(({ score }) => score / 2)),
    questions: [...items].map(([question_id, { label, given }]) => ({
      question_id,
      label,
      answers: given.length,
      facility: facility(given),
      discrimination: discrimination(given),
      seconds: medianSeconds(given),
    })),
  }
}
