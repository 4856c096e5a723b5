import { isDeepStrictEqual } from 'node:util'
import type { publishPaper } from '@shangxue/contract/papers/endpoints'
import type { Output } from '@shangxue/contract/platform/endpoint'
import { asc, eq, sql } from 'drizzle-orm'
import { AppError } from '../../platform/app-error.ts'
import type { Db } from '../../platform/database/database.ts'
import type { PaperRow } from './policy.ts'
import { findFlaw } from './questions/question-body.ts'
import {
  type EditionBlock,
  type EditionQuestion,
  paperBlocks,
  paperEditions,
  papers,
  questions,
  questionVersions,
} from './schema.ts'

const MAX_SHOWN_FLAWS = 3

/**
 * Freezes the questions of a locked paper as an edition for new attempts. An unchanged paper keeps its
 * edition. Throws for ungradable questions, listing their labels.
 */
export async function publishEdition(
  db: Db,
  paper: PaperRow,
  shared: boolean,
): Promise<Output<typeof publishPaper>> {
  const { tenantId, id: paperId } = paper
  const rows = await db
    .select()
    .from(questions)
    .where(sql`${questions.paperId} = ${paperId} and ${questions.removedAt} is null`)
    .orderBy(asc(questions.position), asc(questions.id))
  requireGradable(rows)
  const blocks: EditionBlock[] = await db
    .select({ id: paperBlocks.id, kind: paperBlocks.kind, title: paperBlocks.title, text: paperBlocks.text })
    .from(paperBlocks)
    .where(eq(paperBlocks.paperId, paperId))
    .orderBy(asc(paperBlocks.position))
  const editionQuestions = await freezeQuestions(db, paper, rows, blocks)
  const totalHalves = rows.reduce((sum, { body }) => sum + body.max_score * 2, 0)
  const { title, subject, level, grade, durationMinutes, multipleRule } = paper
  const content = {
    ...{ title, subject, level, grade, durationMinutes, multipleRule, totalHalves, blocks },
    questions: editionQuestions,
  }
  const edition =
    (await findUnchangedEdition(db, paper, content)) ?? (await insertEdition(db, tenantId, paperId, content))
  await db.update(papers).set({ edition, shared }).where(eq(papers.id, paperId))
  return { paper_id: paperId, edition, questions: rows.length, total_score: totalHalves / 2 }
}

type QuestionRow = typeof questions.$inferSelect

/**
 * Stores each question as a version. A changed passage, label or crop also creates a new version, because
 * published content must not change.
 */
async function freezeQuestions(
  db: Db,
  { tenantId, id: paperId, subject, level }: PaperRow,
  rows: readonly QuestionRow[],
  blocks: readonly EditionBlock[],
): Promise<EditionQuestion[]> {
  const passages = new Map(blocks.map(({ id, title, text }) => [id, { title, text }]))
  const existingVersions = await db
    .select()
    .from(questionVersions)
    .where(eq(questionVersions.paperId, paperId))
  const editionQuestions: EditionQuestion[] = []
  const newVersions: (typeof questionVersions.$inferInsert)[] = []
  for (const { id: questionId, sectionId, passageId, label, body, crops, ...row } of rows) {
    const passage = passageId === null ? null : (passages.get(passageId) ?? null)
    const versionContent = { label, body, crops, passage }
    const existing = existingVersions.find(
      (candidate) => candidate.questionId === questionId && candidate.version === row.version,
    )
    const isChanged = existing && !isDeepStrictEqual(pickContent(existing), versionContent)
    const version = isChanged ? row.version + 1 : row.version
    if (isChanged) await db.update(questions).set({ version }).where(eq(questions.id, questionId))
    if (isChanged || !existing)
      newVersions.push({ tenantId, questionId, version, paperId, subject, level, ...versionContent })
    editionQuestions.push({ questionId, version, sectionId, passageId })
  }
  if (newVersions.length > 0) await db.insert(questionVersions).values(newVersions)
  return editionQuestions
}

const pickContent = ({ label, body, crops, passage }: typeof questionVersions.$inferSelect) => {
  return { label, body, crops, passage }
}

type Content = Omit<typeof paperEditions.$inferInsert, 'tenantId' | 'paperId' | 'edition'>

async function findUnchangedEdition(db: Db, paper: PaperRow, content: Content): Promise<number | undefined> {
  const [last] = await db
    .select()
    .from(paperEditions)
    .where(eq(paperEditions.paperId, paper.id))
    .orderBy(sql`${paperEditions.edition} desc`)
    .limit(1)
  if (!last) return undefined
  const existing = Object.entries(content).every(([key, value]) =>
    isDeepStrictEqual(last[key as keyof typeof last], value),
  )
  return existing ? last.edition : undefined
}

async function insertEdition(db: Db, tenantId: number, paperId: number, content: Content): Promise<number> {
  const { rows } = await db.execute<{ next: number }>(
    sql`select coalesce(max(edition), 0) + 1 as next from paper_edition where paper_id = ${paperId}`,
  )
  const edition = rows[0]?.next ?? 1
  await db.insert(paperEditions).values({ tenantId, paperId, edition, ...content })
  return edition
}

function requireGradable(rows: readonly QuestionRow[]): void {
  if (rows.length === 0)
    throw new AppError('paper_not_ready', { reason: '试卷还没有题目，请先分析或添加题目' })
  const flaws = rows.flatMap(({ label, body, passageId, crops }) => {
    const flaw = findFlaw(body, passageId !== null || crops.length > 0)
    return flaw === undefined ? [] : [`第${label}题${flaw}`]
  })
  if (flaws.length === 0) return
  const rest = flaws.length > MAX_SHOWN_FLAWS ? `等${flaws.length}处` : ''
  const reason = `${flaws.slice(0, MAX_SHOWN_FLAWS).join('；')}${rest}，请修改后再发布`
  throw new AppError('paper_not_ready', { reason }, flaws)
}
