import type { QuestionBody } from '@shangxue/contract/papers/schemas'
import { eq } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/session/access.ts'
import { insertPaper } from './create-paper.ts'
import {
  type EditionQuestion,
  paperBlocks,
  paperEditions,
  papers,
  questions,
  questionVersions,
} from './schema.ts'

type Facts = Parameters<typeof insertPaper>[2]
type Passage = { title: string; text: string } | null

/** A published question or a new one, with its passage. */
export interface ReviewItem {
  readonly question: { readonly questionId: number; readonly version: number } | QuestionBody
  readonly maxScore: number
  readonly passage: Passage
  /** The wrong question whose mastery this question tests; undefined for that question itself. */
  readonly standsFor: number | undefined
}

/** Creates a published review paper from existing question versions and new questions. */
export async function createReviewPaper(
  db: Db,
  actor: Pick<Actor, 'tenantId' | 'userId'>,
  facts: Facts & Required<Pick<Facts, 'subject' | 'level'>>,
  items: readonly ReviewItem[],
): Promise<number> {
  const { tenantId } = actor
  const paperId = await insertPaper(db, actor, facts, 'review')
  const passages = await insertPassages(db, { tenantId, paperId }, items)
  const editionQuestions: EditionQuestion[] = []
  for (const [i, { question, passage, standsFor }] of items.entries()) {
    const label = String(i + 1)
    const passageId = (passage && passages.get(passage.text)?.id) ?? null
    const questionPlace = { tenantId, paperId, label }
    const questionVersion =
      'questionId' in question
        ? question
        : await insertQuestion(db, { ...questionPlace, position: i + 1, passageId }, question, passage, facts)
    const { questionId, version } = questionVersion
    editionQuestions.push({
      questionId,
      version,
      sectionId: null,
      passageId,
      label,
      ...(standsFor && { standsFor }),
    })
  }
  await db.insert(paperEditions).values({
    tenantId,
    paperId,
    edition: 1,
    title: facts.title,
    subject: facts.subject,
    level: facts.level,
    grade: facts.grade ?? '',
    durationMinutes: 0,
    multipleRule: facts.multiple_rule ?? 'all_or_nothing',
    totalHalves: items.reduce((sum, { maxScore }) => sum + maxScore * 2, 0),
    blocks: [...passages.values()],
    questions: editionQuestions,
  })
  await db
    .update(papers)
    .set({ edition: 1, status: 'completed', progress: 100 })
    .where(eq(papers.id, paperId))
  return paperId
}

type PaperPlace = { tenantId: number; paperId: number }

/** Inserts each passage once, however many questions use it. */
async function insertPassages(db: Db, questionPlace: PaperPlace, items: readonly ReviewItem[]) {
  const passagesByText = new Map(
    items.flatMap(({ passage }) => (passage ? [[passage.text, passage] as const] : [])),
  )
  const blocksByText = new Map<string, { id: number; kind: 'passage'; title: string; text: string }>()
  for (const { title, text } of passagesByText.values()) {
    const block = { kind: 'passage' as const, title, text }
    const [row] = await db
      .insert(paperBlocks)
      .values({ ...questionPlace, ...block, position: blocksByText.size + 1 })
      .returning({ id: paperBlocks.id })
    if (row) blocksByText.set(text, { id: row.id, ...block })
  }
  return blocksByText
}

async function insertQuestion(
  db: Db,
  questionPlace: PaperPlace & { label: string; position: number; passageId: number | null },
  body: QuestionBody,
  passage: Passage,
  { subject, level }: Required<Pick<Facts, 'subject' | 'level'>>,
): Promise<{ questionId: number; version: number }> {
  const [inserted] = await db
    .insert(questions)
    .values({ ...questionPlace, body, corrected: true })
    .returning({ questionId: questions.id, version: questions.version })
  if (!inserted) throw new Error('no row came back')
  const { tenantId, paperId, label } = questionPlace
  const version = { ...inserted, tenantId, paperId, label, subject, level, body, crops: [], passage }
  await db.insert(questionVersions).values(version)
  return inserted
}
