import { asc, eq, inArray } from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.ts'
import type { PaperRow } from '../policy.ts'
import { paperBlocks, questions } from '../schema.ts'
import type { PaperDraft } from '../splitting/draft.ts'
import { type FoundBlock, type Placed, reconcileBlocks } from './reconcile.ts'

type Kind = 'section' | 'passage'
type BlockIds = readonly (number | undefined)[]

export interface StoredBlocks {
  /** Ids of the draft's sections and passages, in draft order. */
  readonly sections: BlockIds
  readonly passages: BlockIds
  readonly storedIds: ReadonlySet<number>
  /** Corrected blocks that were not found again; their questions stay assigned. */
  readonly notFoundIds: ReadonlySet<number>
}

/** Stores the headings and passages of a draft; corrected texts are preserved. */
export async function storeBlocks(db: Db, paper: PaperRow, draft: PaperDraft): Promise<StoredBlocks> {
  const rows = await db
    .select()
    .from(paperBlocks)
    .where(eq(paperBlocks.paperId, paper.id))
    .orderBy(asc(paperBlocks.position))
  const storedIds = new Set<number>()
  const notFoundIds = new Set<number>()

  async function storeKind(kind: Kind, found: readonly FoundBlock[]): Promise<BlockIds> {
    const storedBlocks = rows
      .filter((row) => row.kind === kind)
      .map((row) => ({ ...row, corrected: row.corrected && paper.keepCorrections, removed: false }))
    const { placed, removedIds } = reconcileBlocks(storedBlocks, found)
    const ids = new Map<FoundBlock, number>()
    for (const block of placed) {
      const id = await storeBlock(db, paper, kind, storedIds.size + 1, block)
      storedIds.add(id)
      const foundBlock = 'add' in block ? block.add : block.found
      if (foundBlock) ids.set(foundBlock, id)
      else notFoundIds.add(id)
    }
    if (removedIds.length > 0) await deleteBlocks(db, kind, removedIds)
    return found.map((block) => ids.get(block))
  }

  const sections = await storeKind(
    'section',
    draft.sections.map(({ title, instruction, boxes }) => ({ title, text: instruction, boxes })),
  )
  const passages = await storeKind(
    'passage',
    draft.passages.map(({ title, text, boxes }) => ({ title: title ?? '', text, boxes })),
  )
  return { sections, passages, storedIds, notFoundIds }
}

async function storeBlock(
  db: Db,
  { tenantId, id: paperId }: PaperRow,
  kind: Kind,
  position: number,
  block: Placed<FoundBlock>,
): Promise<number> {
  if ('add' in block) {
    const values = { tenantId, paperId, kind, position, ...block.add }
    const [inserted] = await db.insert(paperBlocks).values(values).returning({ id: paperBlocks.id })
    if (!inserted) throw new Error('no row came back')
    return inserted.id
  }
  const isRetained = 'keep' in block
  const id = isRetained ? block.keep : block.rewrite
  const newBoxes = block.found && block.found.boxes.length > 0 ? { boxes: block.found.boxes } : {}
  const values = isRetained ? newBoxes : { corrected: false, ...block.found }
  await db
    .update(paperBlocks)
    .set({ position, ...values })
    .where(eq(paperBlocks.id, id))
  return id
}

async function deleteBlocks(db: Db, kind: Kind, ids: number[]): Promise<void> {
  const section = kind === 'section'
  await db
    .update(questions)
    .set(section ? { sectionId: null } : { passageId: null })
    .where(inArray(section ? questions.sectionId : questions.passageId, ids))
  await db.delete(paperBlocks).where(inArray(paperBlocks.id, ids))
}
