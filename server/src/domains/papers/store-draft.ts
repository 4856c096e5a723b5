import type { Subject } from '@shangxue/contract/papers-parts'
import { and, asc, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { shortened } from '../../platform/storable.ts'
import type { PaperRow } from './access.ts'
import { bodyOf } from './from-draft.ts'
import { type FoundQuestion, type Placed, reconcile } from './reconcile.ts'
import type { PaperDraft } from './splitting/draft.ts'
import { type StoredBlocks, storeBlocks } from './store-blocks.ts'
import { questions, type StoredCrop } from './tables.ts'

/** Crops of the draft's questions, in draft order, and of unassigned regions. */
export interface CutPictures {
  readonly ofQuestions: readonly StoredCrop[][]
  readonly unread: readonly StoredCrop[]
}

/** Stores the draft in a locked paper; corrections are kept if the paper says so. */
export async function storeDraft(
  db: Db,
  paper: PaperRow,
  draft: PaperDraft,
  pictures: CutPictures,
): Promise<void> {
  const known = await knownQuestions(db, paper)
  const blocks = await storeBlocks(db, paper, draft)
  const found = draft.questions.map((one, i): FoundQuestion => {
    return {
      label: shortened(one.label, 20),
      section: one.section,
      passage: one.passage,
      body: bodyOf(one, draft, paper.subject as Subject),
      boxes: one.boxes,
      crops: pictures.ofQuestions[i] ?? [],
      checks: one.checks,
    }
  })
  const { placed, gone } = reconcile(known, found)
  if (gone.length > 0)
    await db
      .update(questions)
      .set({ removedAt: sql`now()`, corrected: false, crops: [] })
      .where(inArray(questions.id, gone))
  const before = new Map(known.map((one) => [one.id, one]))
  for (const [i, one] of placed.entries()) await place(db, paper, one, i + 1, blocks, before)
}

type Known = Awaited<ReturnType<typeof knownQuestions>>[number]

async function place(
  db: Db,
  paper: PaperRow,
  one: Placed<FoundQuestion>,
  position: number,
  blocks: StoredBlocks,
  before: ReadonlyMap<number, Known>,
): Promise<void> {
  if ('add' in one) {
    const { label, body, boxes, crops, checks } = one.add
    const values = { position, ...asFound(one.add, blocks), label, body, boxes, crops, checks }
    await db.insert(questions).values({ tenantId: paper.tenantId, paperId: paper.id, ...values })
    return
  }
  const id = 'keep' in one ? one.keep : one.rewrite
  const was = before.get(id)
  if ('keep' in one) {
    // Keep the owner's assignment while its block exists.
    const at = one.found && was ? { ...asFound(one.found, blocks), ...staying(was, blocks.there) } : {}
    await db
      .update(questions)
      .set({ position, ...at })
      .where(eq(questions.id, id))
    return
  }
  const { label, body, boxes, crops, checks } = one.found
  const at = { ...asFound(one.found, blocks), ...(was && staying(was, blocks.unfound)) }
  const anew = { corrected: false, removedAt: null, version: sql`${questions.version} + 1` }
  await db
    .update(questions)
    .set({ position, ...at, label, body, boxes, crops, checks, ...anew })
    .where(eq(questions.id, id))
}

const asFound = ({ section, passage }: FoundQuestion, blocks: StoredBlocks) => ({
  sectionId: section === null ? null : (blocks.sections[section] ?? null),
  passageId: passage === null ? null : (blocks.passages[passage] ?? null),
})

/** The question's previous blocks that are in the given set. */
const staying = ({ sectionId, passageId }: Known, among: ReadonlySet<number>) => ({
  ...(sectionId !== null && among.has(sectionId) && { sectionId }),
  ...(passageId !== null && among.has(passageId) && { passageId }),
})

/** Current questions and those that the owner removed; corrections are ignored unless they are to be kept. */
async function knownQuestions(db: Db, { id: paperId, keepCorrections }: PaperRow) {
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
