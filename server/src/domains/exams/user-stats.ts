import type { Output } from '@shangxue/contract/endpoint'
import type { getUserStats } from '@shangxue/contract/exams'
import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { iso } from '../../platform/database/page.ts'
import type { Actor } from '../../platform/session/access.ts'
import { bookCounts } from '../wrong-questions/service.ts'
import { judgedHalves, mean, rateOf, sharesBy, studyNext } from './tallies.ts'

type Stats = Output<typeof getUserStats>
type Taken = Record<'title' | 'subject', string> &
  Record<'id' | 'paper' | 'score' | 'total', number> & { at: string }
type Given = {
  subject: string
  type: string
  difficulty: string
  knowledgePoints: string[]
  scoreHalves: number
  maxHalves: number
  seconds: number
}

/** Older attempts say little about current knowledge. */
const LATEST = 300
const TREND = 60

/** Statistics of a pupil's latest graded attempts. */
export async function statsOf(
  db: Db,
  { userId }: Pick<Actor, 'userId'>,
  subject: string | undefined,
): Promise<Stats> {
  const { rows: taken } = await db.execute<Taken>(sql`
    select a.id::int as id, a.paper_id::int as paper, e.title, e.subject, a.submitted_at as at,
      (a.score_halves / 2.0)::float8 as score, (${judgedHalves} / 2.0)::float8 as total
    from exam_attempt a join paper_edition e on e.paper_id = a.paper_id and e.edition = a.edition
    where a.user_id = ${userId} and a.status = 'graded' and ${judgedHalves} > 0 ${subject ? sql`and e.subject = ${subject}` : sql``}
    order by a.submitted_at desc, a.id desc limit ${LATEST}`)
  const { rows: given } = await db.execute<Given>(sql`
    select v.subject, v.body->>'type' as type, v.body->>'difficulty_level' as difficulty,
      v.body->'knowledge_points' as "knowledgePoints", e.score_halves as "scoreHalves",
      e.max_halves as "maxHalves", e.time_spent as seconds
    from exam_answer e join question_version v on v.question_id = e.question_id and v.version = e.version
    where e.attempt_id = any(${sql.param(taken.map(({ id }) => id))}::bigint[]) and e.score_halves is not null`)
  const rates = taken.map(({ score, total }) => rateOf(score, total))
  const { open, mastered } = await bookCounts(db, userId, subject)
  return {
    attempts: taken.length,
    papers: new Set(taken.map(({ paper }) => paper)).size,
    questions: given.length,
    seconds: given.reduce((sum, { seconds }) => sum + seconds, 0),
    average_rate: mean(rates),
    wrong_open: open,
    wrong_mastered: mastered,
    trend: taken
      .slice(0, TREND)
      .map(({ id, title, subject, at, score, total }) => {
        return {
          attempt_id: id,
          title,
          subject,
          at: iso(at),
          rate: rateOf(score, total),
          score,
          total_score: total,
        }
      })
      .reverse(),
    by_subject: sharesBy(given, (answer) => [answer.subject]),
    by_type: sharesBy(given, (answer) => [answer.type]),
    by_knowledge_point: sharesBy(given, (answer) => answer.knowledgePoints),
    by_difficulty: sharesBy(given, (answer) => [answer.difficulty]),
    study_next: studyNext(given),
  }
}
