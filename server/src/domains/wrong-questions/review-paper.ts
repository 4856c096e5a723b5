import type { Input, Output } from '@shangxue/contract/endpoint'
import type { Subject } from '@shangxue/contract/papers-parts'
import type { Level } from '@shangxue/contract/users'
import type { generateReviewPaper } from '@shangxue/contract/wrong-questions'
import { and, eq, inArray } from 'drizzle-orm'
import type { Ai } from '../../adapters/ai/port.ts'
import type { Db } from '../../platform/database/database.ts'
import { zoneOfTenant } from '../../platform/database/zone.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { SlowContext } from '../../platform/serve.ts'
import { insertReviewPaper, type ReviewItem } from '../papers/service.ts'
import { questionVersions } from '../papers/tables.ts'
import { candidatesFor, type Related, relatedTo, type Source } from './bank.ts'
import { inTheBook, wrongQuestions } from './tables.ts'
import { type MadeVariants, makeVariants } from './variants.ts'

export interface ReviewParts {
  readonly ai: Ai
}
export interface Progress {
  readonly made: number
  readonly wanted: number
}
interface Maker extends Pick<SlowContext, 'transaction' | 'commit'> {
  readonly actor: Pick<SlowContext['actor'], 'tenantId' | 'userId'>
}
type Wish = Input<typeof generateReviewPaper>
type Answer = Output<typeof generateReviewPaper>

/**
 * Builds a paper from wrong questions, their variants and related bank questions. If there are too few, the notice
 * says so. Variants are generated outside transactions.
 */
export async function makeReviewPaper(
  { actor, transaction, commit }: Maker,
  wish: Wish,
  { ai }: ReviewParts,
  tell: (progress: Progress) => void = () => undefined,
): Promise<Answer> {
  const all = await transaction((db) => sourcesOf(db, actor.userId, wish.wrong_question_ids))
  const focused = all.filter(({ body }) => isAbout(body.knowledge_points, wish.topic_focus))
  const sources = focused.length > 0 ? focused : all
  const candidates =
    wish.generation_mode === 'original_only'
      ? []
      : await transaction((db) => candidatesFor(db, actor.userId, sources))
  const chosen = await choose(wish, sources, {
    related: (count) => relatedTo(sources, candidates, wish.difficulty_adjustment, count),
    vary: (wanted) => {
      tell({ made: 0, wanted })
      return makeVariants(ai, actor.tenantId, sources, wanted, (made) => tell({ made, wanted }))
    },
  })
  if (chosen.items.length === 0)
    throw new Refusal('paper_not_ready', { reason: '没有找到合适的题目，请选择包含原题后重试' })
  const notice = noticeOf(wish, chosen, focused.length > 0)
  return commit(async (db) => {
    const [subject, level] = [commonest(sources, 'subject') as Subject, commonest(sources, 'level') as Level]
    const title = wish.paper_title?.trim() || (await titleOf(db, actor.tenantId, subject))
    const paper = await insertReviewPaper(db, actor, { title, subject, level }, chosen.items)
    const ids = { review_paper_id: paper, paper_id: paper, id: paper }
    return { ...ids, questions: chosen.items.length, notice, engine: chosen.made?.engine ?? 'embedded' }
  })
}

interface Ways {
  related(count: number): Related[]
  vary(count: number): Promise<MadeVariants>
}
interface Chosen {
  readonly items: readonly ReviewItem[]
  /** Undefined if no variants were requested. */
  readonly made: MadeVariants | undefined
}

/** Half originals, the rest variants and related questions. Each kind fills up for a shortage of the others. */
async function choose(wish: Wish, sources: readonly Source[], ways: Ways): Promise<Chosen> {
  const { question_count: count, generation_mode: mode } = wish
  const originals = mode === 'original_only' || wish.include_original ? sources : []
  const half = mode === 'original_only' ? count : Math.ceil(count / 2)
  const open = count - Math.min(originals.length, half)
  const varied = mode === 'ai_enhanced' && open > 0
  const bank = mode === 'original_only' ? [] : ways.related(open)
  const fromBank = Math.min(bank.length, varied ? Math.floor(open / 2) : open)
  const made = varied ? await ways.vary(open - fromBank) : undefined
  const variants = (made?.variants ?? []).map(({ body, source }) => newItem(body, source))
  const related = bank.slice(0, open - variants.length).map(({ asked, source }) => known(asked, source))
  const own = originals.slice(0, count - variants.length - related.length).map((one) => known(one))
  return { items: [...own, ...variants, ...related], made }
}

const known = ({ questionId, version, body, passage }: Related['asked'], standsFor?: Source): ReviewItem => ({
  question: { questionId, version },
  maxScore: body.max_score,
  passage,
  standsFor: standsFor?.questionId,
})
const newItem = (body: Source['body'], source: Source): ReviewItem => ({
  question: body,
  maxScore: body.max_score,
  passage: source.passage,
  standsFor: source.questionId,
})

/** Returns the caller's wrong questions in the requested order. Throws if any is missing. */
async function sourcesOf(db: Db, userId: number, ids: readonly number[]): Promise<Source[]> {
  const v = questionVersions
  const rows = await db
    .select({
      id: wrongQuestions.id,
      questionId: v.questionId,
      version: v.version,
      subject: v.subject,
      level: v.level,
      body: v.body,
      passage: v.passage,
      crops: v.crops,
    })
    .from(wrongQuestions)
    .innerJoin(v, and(eq(v.questionId, wrongQuestions.questionId), eq(v.version, wrongQuestions.version)))
    .where(and(eq(wrongQuestions.userId, userId), inTheBook, inArray(wrongQuestions.id, [...ids])))
  if (rows.length !== ids.length) throw new Refusal('wrong_questions_gone')
  const ordered = rows.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
  // If several versions of a question are requested, the last one is used.
  return [...new Map(ordered.map((row) => [row.questionId, row])).values()]
}

const isAbout = (points: readonly string[], focus: readonly string[] | undefined): boolean =>
  focus === undefined || focus.length === 0 || points.some((point) => focus.includes(point))

function commonest(sources: readonly Source[], key: 'subject' | 'level'): string {
  const counts = new Map<string, number>()
  for (const { [key]: name } of sources) counts.set(name, (counts.get(name) ?? 0) + 1)
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? ''
}

async function titleOf(db: Db, tenantId: number, subject: string): Promise<string> {
  const timeZone = await zoneOfTenant(db, tenantId)
  const day = new Intl.DateTimeFormat('zh-CN', { timeZone, month: 'long', day: 'numeric' }).format(new Date())
  return `${subject}复习卷 ${day}`
}

function noticeOf(wish: Wish, { items, made }: Chosen, focused: boolean): string {
  const { question_count: count, topic_focus: focus } = wish
  const said = [
    focus && focus.length > 0 && !focused && '所选错题中没有这些知识点的题，已按全部错题组卷',
    made?.failed && 'AI服务暂时不可用，变式题由内置引擎生成',
    made && made.variants.length === 0 && '这些错题没能生成变式题',
    items.length < count && `只找到${items.length}道合适的题，少于要求的${count}道`,
  ]
  return said.filter((one) => typeof one === 'string').join('；')
}
