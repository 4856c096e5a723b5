import type { getUserStats } from '@shangxue/contract/exams/endpoints'
import { areaOfPoint } from '@shangxue/contract/papers/knowledge/tree'
import type { Subject } from '@shangxue/contract/papers/schemas'
import type { Output } from '@shangxue/contract/platform/endpoint'
import { sql } from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.ts'
import { toIso } from '../../../platform/database/pagination.ts'
import type { Actor } from '../../../platform/session/access.ts'
import { countBook } from '../../wrong-questions/service.ts'
import { getStudyNext, judgedHalvesSql, mean, shareBy, toRate } from './answer-statistics.ts'

type Stats = Output<typeof getUserStats>
type AttemptSummary = Record<'title' | 'subject', string> &
  Record<'id' | 'paper' | 'score' | 'total', number> & { at: string }
type AnswerFigures = {
  subject: Subject
  type: string
  difficulty: string
  knowledgePoints: string[]
  scoreHalves: number
  maxHalves: number
  seconds: number
}

/** Older attempts say little about current knowledge. */
const MAX_ATTEMPTS = 300
const TREND_LENGTH = 60

/** Statistics of a pupil's latest graded attempts. */
export async function getUserStatistics(
  db: Db,
  { userId }: Pick<Actor, 'userId'>,
  subject: string | undefined,
): Promise<Stats> {
  const { rows: attemptRows } = await db.execute<AttemptSummary>(sql`
    select a.id::int as id, a.paper_id::int as paper, e.title, e.subject, a.submitted_at as at,
      (a.score_halves / 2.0)::float8 as score, (${judgedHalvesSql} / 2.0)::float8 as total
    from exam_attempt a join paper_edition e on e.paper_id = a.paper_id and e.edition = a.edition
    where a.user_id = ${userId} and a.status = 'graded' and ${judgedHalvesSql} > 0 ${subject ? sql`and e.subject = ${subject}` : sql``}
    order by a.submitted_at desc, a.id desc limit ${MAX_ATTEMPTS}`)
  const { rows: answerRows } = await db.execute<AnswerFigures>(sql`
    select v.subject, v.body->>'type' as type, v.body->>'difficulty_level' as difficulty,
      v.body->'knowledge_points' as "knowledgePoints", e.score_halves as "scoreHalves",
      e.max_halves as "maxHalves", e.time_spent as seconds
    from exam_answer e join question_version v on v.question_id = e.question_id and v.version = e.version
    where e.attempt_id = any(${sql.param(attemptRows.map(({ id }) => id))}::bigint[]) and e.score_halves is not null`)
  const rates = attemptRows.map(({ score, total }) => toRate(score, total))
  const { open, mastered } = await countBook(db, userId, subject)
  return {
    attempts: attemptRows.length,
    papers: new Set(attemptRows.map(({ paper }) => paper)).size,
    questions: answerRows.length,
    seconds: answerRows.reduce((sum, { seconds }) => sum + seconds, 0),
    average_rate: mean(rates),
    wrong_open: open,
    wrong_mastered: mastered,
    trend: attemptRows
      .slice(0, TREND_LENGTH)
      .map(({ id, title, subject, at, score, total }) => {
        return {
          attempt_id: id,
          title,
          subject,
          at: toIso(at),
          rate: toRate(score, total),
          score,
          total_score: total,
        }
      })
      .reverse(),
    by_subject: shareBy(answerRows, (answer) => [answer.subject]),
    by_type: shareBy(answerRows, (answer) => [answer.type]),
    by_knowledge_point: shareBy(answerRows, (answer) => answer.knowledgePoints),
    by_knowledge_area: shareBy(answerRows, knowledgeAreasOf),
    by_difficulty: shareBy(answerRows, (answer) => [answer.difficulty]),
    study_next: getStudyNext(answerRows),
  }
}

/** The areas of an answer's knowledge points with their subject. Points outside of the tree have none. */
const knowledgeAreasOf = ({ subject, knowledgePoints }: AnswerFigures): string[] =>
  knowledgePoints.flatMap((point) => {
    const area = areaOfPoint(subject, point)
    return area ? [`${subject} · ${area}`] : []
  })
