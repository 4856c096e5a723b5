import type { Difficulty, QuestionBody } from '@shangxue/contract/papers/schemas'
import { sql } from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.ts'
import type { StoredCrop } from '../../papers/service.ts'

/** A published question in the version that is asked. */
export interface PublishedQuestion {
  readonly questionId: number
  readonly version: number
  readonly subject: string
  readonly level: string
  readonly body: QuestionBody
  readonly passage: { title: string; text: string } | null
}
/** A wrong question that a review paper is based on. */
export interface Source extends PublishedQuestion {
  readonly crops: readonly StoredCrop[]
}
/** A bank question that substitutes a source. */
export interface Related {
  readonly question: PublishedQuestion
  readonly source: Source
}
type Candidate = PublishedQuestion & { readonly taken: boolean }
type CandidateRow = { questionId: number; version: number; subject: string; level: string } & {
  body: QuestionBody
  passage: PublishedQuestion['passage']
  taken: boolean
}

const CANDIDATES_MAX = 400
const DIFFICULTIES: readonly Difficulty[] = ['easy', 'medium', 'hard']
export type Adjustment = 'same' | 'easier' | 'harder'

/** Returns published questions of own and shared papers with the same knowledge points, excluding the sources. */
export async function findCandidates(
  db: Db,
  userId: number,
  sources: readonly Source[],
): Promise<readonly Candidate[]> {
  const points = [...new Set(sources.flatMap(({ body }) => body.knowledge_points))]
  if (points.length === 0) return []
  const { rows } = await db.execute<CandidateRow>(sql`
    select distinct on (v.question_id) v.question_id::int as "questionId", v.version, v.subject, v.level, v.body,
      v.passage, exists (select 1 from exam_answer x join exam_attempt t on t.id = x.attempt_id
        where x.question_id = v.question_id and t.user_id = ${userId}) as taken
    from paper p
      join paper_edition e on e.paper_id = p.id and e.edition = p.edition
      cross join lateral jsonb_array_elements(e.questions) entry
      join question_version v
        on v.question_id = (entry->>'questionId')::bigint and v.version = (entry->>'version')::int
    where p.deleted_at is null and p.kind = 'uploaded' and (p.owner_id = ${userId} or p.shared)
      and v.body->'knowledge_points' ?| ${sql.param(points)}::text[]
      and v.question_id <> all(${sql.param(sources.map(({ questionId }) => questionId))}::bigint[])
      -- the review paper would reveal the answers of an open attempt
      and not exists (select 1 from exam_answer x join exam_attempt t on t.id = x.attempt_id
        where x.question_id = v.question_id and t.user_id = ${userId}
          and t.status in ('in_progress', 'paused', 'submitted'))
    order by v.question_id limit ${CANDIDATES_MAX}`)
  return rows
}

/**
 * Assigns to each source in turn the best remaining candidate: most shared knowledge points, then the requested
 * difficulty, then not taken before.
 */
export function assignRelated(
  sources: readonly Source[],
  candidates: readonly Candidate[],
  adjustment: Adjustment,
  count: number,
): Related[] {
  const available = new Set(candidates)
  const chosen: Related[] = []
  for (let progressed = true; progressed && chosen.length < count; ) {
    progressed = false
    for (const source of sources) {
      const best = findBest(source, available, adjustment)
      if (!best || chosen.length >= count) continue
      available.delete(best)
      chosen.push({ question: best, source })
      progressed = true
    }
  }
  return chosen
}

function findBest(
  source: Source,
  available: ReadonlySet<Candidate>,
  adjustment: Adjustment,
): Candidate | undefined {
  const shift = { same: 0, easier: -1, harder: 1 }[adjustment]
  const targetIndex = Math.min(2, Math.max(0, DIFFICULTIES.indexOf(source.body.difficulty_level) + shift))
  const scoreOf = ({ body, taken: isUsed }: Candidate) => {
    const common = body.knowledge_points.filter((point) => source.body.knowledge_points.includes(point))
    const distance = Math.abs(DIFFICULTIES.indexOf(body.difficulty_level) - targetIndex)
    return common.length === 0 ? 0 : 100 + common.length * 10 - distance * 4 - (isUsed ? 3 : 0)
  }
  const eligible = [...available].filter(
    ({ subject, level }) => subject === source.subject && level === source.level,
  )
  const ranked = eligible
    .map((candidate) => ({ candidate: candidate, worth: scoreOf(candidate) }))
    .filter((ranked) => ranked.worth > 0)
  return ranked.sort((a, b) => b.worth - a.worth || a.candidate.questionId - b.candidate.questionId)[0]
    ?.candidate
}
