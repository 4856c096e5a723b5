import type { Subject } from '@shangxue/contract/papers/schemas'
import { and, asc, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.ts'
import { truncateText } from '../../../platform/sanitize-text.ts'
import { toQuestionBody } from '../analysis/draft-to-question.ts'
import type { PaperRow } from '../policy.ts'
import { questions, type StoredCrop } from '../schema.ts'
import type { PaperDraft } from '../splitting/draft.ts'
import { type FoundQuestion, type Placed, reconcileQuestions } from './reconcile.ts'
import { type StoredBlocks, storeBlocks } from './store-blocks.ts'

/** Crops of the draft's questions, in draft order, and of unassigned regions. */
export interface DraftCrops {
  readonly questionCrops: readonly StoredCrop[][]
  readonly unread: readonly StoredCrop[]
}

/** Stores the draft in a locked paper; corrections are preserved if the paper says so. */
export async function storeDraft(
  db: Db,
  paper: PaperRow,
  draft: PaperDraft,
  crops: DraftCrops,
): Promise<void> {
  const storedQuestions = await getStoredQuestions(db, paper)
  const blocks = await storeBlocks(db, paper, draft)
  const found = draft.questions.map((question, i): FoundQuestion => {
    return {
      label: truncateText(question.label, 20),
      section: question.section,
      passage: question.passage,
      body: toQuestionBody(question, draft, paper.subject as Subject),
      boxes: question.boxes,
      crops: crops.questionCrops[i] ?? [],
      checks: question.checks,
    }
  })
  const { placed, removedIds } = reconcileQuestions(storedQuestions, found)
  if (removedIds.length > 0)
    await db
      .update(questions)
      .set({ removedAt: sql`now()`, corrected: false, crops: [] })
      .where(inArray(questions.id, removedIds))
  const storedById = new Map(storedQuestions.map((question) => [question.id, question]))
  for (const [i, question] of placed.entries())
    await storeQuestion(db, paper, question, i + 1, blocks, storedById)
}

type StoredQuestionRow = Awaited<ReturnType<typeof getStoredQuestions>>[number]

async function storeQuestion(
  db: Db,
  paper: PaperRow,
  question: Placed<FoundQuestion>,
  position: number,
  blocks: StoredBlocks,
  storedById: ReadonlyMap<number, StoredQuestionRow>,
): Promise<void> {
  if ('add' in question) {
    const { label, body, boxes, crops, checks } = question.add
    const values = { position, ...toBlockIds(question.add, blocks), label, body, boxes, crops, checks }
    await db.insert(questions).values({ tenantId: paper.tenantId, paperId: paper.id, ...values })
    return
  }
  const id = 'keep' in question ? question.keep : question.rewrite
  const stored = storedById.get(id)
  if ('keep' in question) {
    // Keep the owner's assignment while its block exists.
    const assignment =
      question.found && stored
        ? { ...toBlockIds(question.found, blocks), ...retainedBlocks(stored, blocks.storedIds) }
        : {}
    await db
      .update(questions)
      .set({ position, ...assignment })
      .where(eq(questions.id, id))
    return
  }
  const { label, body, boxes, crops, checks } = question.found
  const assignment = {
    ...toBlockIds(question.found, blocks),
    ...(stored && retainedBlocks(stored, blocks.notFoundIds)),
  }
  const resetColumns = { corrected: false, removedAt: null, version: sql`${questions.version} + 1` }
  await db
    .update(questions)
    .set({ position, ...assignment, label, body, boxes, crops, checks, ...resetColumns })
    .where(eq(questions.id, id))
}

const toBlockIds = ({ section, passage }: FoundQuestion, blocks: StoredBlocks) => ({
  sectionId: section === null ? null : (blocks.sections[section] ?? null),
  passageId: passage === null ? null : (blocks.passages[passage] ?? null),
})

/** The question's previous blocks that are in the given set. */
const retainedBlocks = ({ sectionId, passageId }: StoredQuestionRow, blockIds: ReadonlySet<number>) => ({
  ...(sectionId !== null && blockIds.has(sectionId) && { sectionId }),
  ...(passageId !== null && blockIds.has(passageId) && { passageId }),
})

/** Current questions and those that the owner removed; corrections are ignored unless they are to be preserved. */
async function getStoredQuestions(db: Db, { id: paperId, keepCorrections }: PaperRow) {
  const rows = await db
    .select()
    .from(questions)
    .where(
      and(eq(questions.paperId, paperId), or(isNull(questions.removedAt), eq(questions.corrected, true))),
    )
    .orderBy(asc(questions.position))
  return rows.map(({ id, label, position, boxes, sectionId, passageId, corrected, removedAt }) => ({
    id,
    label,
    position,
    boxes,
    sectionId,
    passageId,
    corrected: corrected && keepCorrections,
    removed: removedAt !== null && keepCorrections,
  }))
}
