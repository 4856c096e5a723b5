import type { QuestionBody } from '@shangxue/contract/papers/schemas'
import { REWARD_QUESTIONS_MAX } from '@shangxue/contract/rewards/schemas'
import type { Level } from '@shangxue/contract/users/endpoints'
import { sql } from 'drizzle-orm'
import { AppError } from '../../../platform/app-error.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { Actor } from '../../../platform/session/access.ts'
import { isDecidable, type MultipleRule } from '../../exams/service.ts'
import { getOwnPaper, type StoredCrop } from '../../papers/service.ts'
import { optionsOf, type Passage, type RewardQuestion, type RewardSource } from '../content.ts'
import type { Draft } from '../schema.ts'

type Row = {
  level: Level
  rule: MultipleRule
  label: string
  body: QuestionBody
  crops: StoredCrop[]
  passage: { title: string; text: string } | null
}
const OPTIONS_MAX = 12

/**
 * Builds questions from the published edition of an own paper: those that can be graded automatically and shown
 * without pictures.
 */
export async function paperSource(
  db: Db,
  actor: Pick<Actor, 'tenantId' | 'userId'>,
  { paper_id }: Draft,
): Promise<RewardSource> {
  if (paper_id === undefined) throw new AppError('reward_no_source', { what: '试卷' })
  const { edition } = await getOwnPaper(db, actor, paper_id)
  if (edition === null) throw new AppError('paper_not_ready', { reason: '试卷还没有发布，请先发布试卷' })
  const { rows } = await db.execute<Row>(sql`
    select e.level, e.multiple_rule as rule, coalesce(q.entry ->> 'label', v.label) as label, v.body, v.crops, v.passage
    from paper_edition e
      cross join lateral jsonb_array_elements(e.questions) with ordinality as q(entry, place)
      join question_version v on v.tenant_id = e.tenant_id
        and v.question_id = (q.entry ->> 'questionId')::bigint and v.version = (q.entry ->> 'version')::int
    where e.paper_id = ${paper_id} and e.edition = ${edition} order by q.place`)
  const usable = rows.filter(isUsable).slice(0, REWARD_QUESTIONS_MAX)
  const passages = [
    ...new Map(usable.flatMap(({ passage }) => (passage ? [[passage.text, passage] as const] : []))).values(),
  ]
  return {
    level: rows[0]?.level ?? '初中',
    leftOut: rows.length - usable.length,
    multipleRule: rows[0]?.rule ?? 'all_or_nothing',
    passages: passages.map(toPassage),
    questions: usable.map(({ passage, ...row }) => ({
      ...toRewardQuestion(row),
      passage: passage ? passages.findIndex(({ text }) => text === passage.text) : null,
    })),
  }
}

const isUsable = ({ body, crops }: Row): boolean =>
  isDecidable(body) && crops.length === 0 && body.options.length <= OPTIONS_MAX

const toPassage = ({ title, text }: { title: string; text: string }): Passage => ({
  title,
  paragraphs: text.split(/\n+/).filter((line) => line.trim() !== ''),
  glossary: [],
})

/** Matches options that refer to others, such as 以上都对 or A 和 B. */
const REFERS_TO_OPTIONS = /以上|上述|(all|none|both) of the above|\b[A-G]\s*(和|与|、|及|,|and)\s*[A-G]\b/i

/** A passage blank has no text of its own; it is identified by its number and its position. */
function toRewardQuestion({ label, body }: Pick<Row, 'label' | 'body'>): Omit<RewardQuestion, 'passage'> {
  const isBlank = body.content.trim() === ''
  const fixed = isBlank || optionsOf(body).some(({ text }) => REFERS_TO_OPTIONS.test(text))
  return { body: isBlank ? { ...body, content: `第 ${label} 空` } : body, fixed }
}
