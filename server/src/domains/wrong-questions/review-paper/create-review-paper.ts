import type { Subject } from '@shangxue/contract/papers/schemas'
import type { Input, Output } from '@shangxue/contract/platform/endpoint'
import type { Level } from '@shangxue/contract/users/endpoints'
import type { generateReviewPaper } from '@shangxue/contract/wrong-questions/endpoints'
import { and, eq, inArray } from 'drizzle-orm'
import type { Ai } from '../../../adapters/ai/port.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Db } from '../../../platform/database/database.ts'
import { getTenantZone } from '../../../platform/database/tenant-zone.ts'
import type { ManualTransactionContext } from '../../../platform/http/endpoints/serve.ts'
import { questionVersions } from '../../papers/schema.ts'
import { createReviewPaper as insertReviewPaper, type ReviewItem } from '../../papers/service.ts'
import { inTheBook, wrongQuestions } from '../schema.ts'
import { assignRelated, findCandidates, type Related, type Source } from './bank-questions.ts'
import { type GeneratedVariants, generateVariants } from './generate-variants.ts'

export interface ReviewPaperOptions {
  readonly ai: Ai
}
export interface Progress {
  readonly made: number
  readonly wanted: number
}
interface BuildContext extends Pick<ManualTransactionContext, 'transaction' | 'commit'> {
  readonly actor: Pick<ManualTransactionContext['actor'], 'tenantId' | 'userId'>
}
type ReviewPaperParams = Input<typeof generateReviewPaper>
type ReviewPaperResult = Output<typeof generateReviewPaper>

/**
 * Builds a paper from wrong questions, their variants and related bank questions. If there are too few, the notice
 * says so. Variants are generated outside transactions.
 */
export async function createReviewPaper(
  { actor, transaction, commit }: BuildContext,
  params: ReviewPaperParams,
  { ai }: ReviewPaperOptions,
  onProgress: (progress: Progress) => void = () => undefined,
): Promise<ReviewPaperResult> {
  const wrongSources = await transaction((db) => loadSources(db, actor.userId, params.wrong_question_ids))
  const matching = wrongSources.filter(({ body }) => isAbout(body.knowledge_points, params.topic_focus))
  const sources = matching.length > 0 ? matching : wrongSources
  const candidates =
    params.generation_mode === 'original_only'
      ? []
      : await transaction((db) => findCandidates(db, actor.userId, sources))
  const selection = await chooseItems(params, sources, {
    findRelated: (count) => assignRelated(sources, candidates, params.difficulty_adjustment, count),
    generateVariants: (count) => {
      onProgress({ made: 0, wanted: count })
      return generateVariants(ai, actor.tenantId, sources, count, (doneCount) =>
        onProgress({ made: doneCount, wanted: count }),
      )
    },
  })
  if (selection.items.length === 0)
    throw new AppError('paper_not_ready', { reason: '没有找到合适的题目，请选择包含原题后重试' })
  const notice = buildNotice(params, selection, matching.length > 0)
  return commit(async (db) => {
    const [subject, level] = [
      mostCommon(sources, 'subject') as Subject,
      mostCommon(sources, 'level') as Level,
    ]
    const title = params.paper_title?.trim() || (await defaultTitle(db, actor.tenantId, subject))
    const paper = await insertReviewPaper(db, actor, { title, subject, level }, selection.items)
    const ids = { review_paper_id: paper, paper_id: paper, id: paper }
    return {
      ...ids,
      questions: selection.items.length,
      notice,
      engine: selection.generated?.engine ?? 'embedded',
    }
  })
}

interface QuestionSources {
  findRelated(count: number): Related[]
  generateVariants(count: number): Promise<GeneratedVariants>
}
interface Selection {
  readonly items: readonly ReviewItem[]
  /** Undefined if no variants were requested. */
  readonly generated: GeneratedVariants | undefined
}

/** Half originals, the rest variants and related questions. Each kind fills up for a shortage of the others. */
async function chooseItems(
  params: ReviewPaperParams,
  sources: readonly Source[],
  questionSources: QuestionSources,
): Promise<Selection> {
  const { question_count: count, generation_mode: mode } = params
  const originals = mode === 'original_only' || params.include_original ? sources : []
  const half = mode === 'original_only' ? count : Math.ceil(count / 2)
  const remaining = count - Math.min(originals.length, half)
  const usesVariants = mode === 'ai_enhanced' && remaining > 0
  const related = mode === 'original_only' ? [] : questionSources.findRelated(remaining)
  const fromBank = Math.min(related.length, usesVariants ? Math.floor(remaining / 2) : remaining)
  const generated = usesVariants ? await questionSources.generateVariants(remaining - fromBank) : undefined
  const variants = (generated?.variants ?? []).map(({ body, source }) => newItem(body, source))
  const relatedItems = related
    .slice(0, remaining - variants.length)
    .map(({ question: requests, source }) => existingItem(requests, source))
  const originalItems = originals
    .slice(0, count - variants.length - relatedItems.length)
    .map((original) => existingItem(original))
  return { items: [...originalItems, ...variants, ...relatedItems], generated }
}

const existingItem = (
  { questionId, version, body, passage }: Related['question'],
  standsFor?: Source,
): ReviewItem => ({
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
async function loadSources(db: Db, userId: number, ids: readonly number[]): Promise<Source[]> {
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
  if (rows.length !== ids.length) throw new AppError('wrong_questions_gone')
  const ordered = rows.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
  // If several versions of a question are requested, the last one is used.
  return [...new Map(ordered.map((row) => [row.questionId, row])).values()]
}

const isAbout = (points: readonly string[], focus: readonly string[] | undefined): boolean =>
  focus === undefined || focus.length === 0 || points.some((point) => focus.includes(point))

function mostCommon(sources: readonly Source[], key: 'subject' | 'level'): string {
  const counts = new Map<string, number>()
  for (const { [key]: name } of sources) counts.set(name, (counts.get(name) ?? 0) + 1)
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? ''
}

async function defaultTitle(db: Db, tenantId: number, subject: string): Promise<string> {
  const timeZone = await getTenantZone(db, tenantId)
  const day = new Intl.DateTimeFormat('zh-CN', { timeZone, month: 'long', day: 'numeric' }).format(new Date())
  return `${subject}复习卷 ${day}`
}

function buildNotice(params: ReviewPaperParams, { items, generated }: Selection, hasFocus: boolean): string {
  const { question_count: count, topic_focus: focus } = params
  const parts = [
    focus && focus.length > 0 && !hasFocus && '所选错题中没有这些知识点的题，已按全部错题组卷',
    generated?.failed && 'AI服务暂时不可用，变式题由内置引擎生成',
    generated && generated.variants.length === 0 && '这些错题没能生成变式题',
    items.length < count && `只找到${items.length}道合适的题，少于要求的${count}道`,
  ]
  return parts.filter((part) => typeof part === 'string').join('；')
}
