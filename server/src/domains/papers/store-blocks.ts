import { asc, eq, inArray } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import type { PaperRow } from './access.ts'
import { type FoundBlock, type Placed, reconcileBlocks } from './reconcile.ts'
import type { PaperDraft } from './splitting/draft.ts'
import { paperBlocks, questions } from './tables.ts'

type Kind = 'section' | 'passage'
type Ids = readonly (number | undefined)[]

export interface StoredBlocks {
  /** Ids of the draft's sections and passages, in draft order. */
  readonly sections: Ids
  readonly passages: Ids
  readonly there: ReadonlySet<number>
  /** Corrected blocks that were not found again; their questions stay assigned. */
  readonly unfound: ReadonlySet<number>
}

/** Stores the headings and passages of a draft; corrected texts are kept. */
export async function storeBlocks(db: Db, paper: PaperRow, draft: PaperDraft): Promise<StoredBlocks> {
  const rows = await db
    .select()
    .from(paperBlocks)
    .where(eq(paperBlocks.paperId, paper.id))
    .orderBy(asc(paperBlocks.position))
  const there = new Set<number>()
  const unfound = new Set<number>()

  async function stored(kind: Kind, found: readonly FoundBlock[]): Promise<Ids> {
    const known = rows
      .filter((row) => row.kind === kind)
      .map((row) => ({ ...row, corrected: row.corrected && paper.keepCorrections, removed: false }))
    const { placed, gone } = reconcileBlocks(known, found)
    const ids = new Map<FoundBlock, number>()
    for (const one of placed) {
      const id = await put(db, paper, kind, there.size + 1, one)
      there.add(id)
      const read = 'add' in one ? one.add : one.found
      if (read) ids.set(read, id)
      else unfound.add(id)
    }
    if (gone.length > 0) await takeAway(db, kind, gone)
    return found.map((one) => ids.get(one))
  }

  const sections = await stored(
    'section',
    draft.sections.map(({ title, instruction, boxes }) => ({ title, text: instruction, boxes })),
  )
  const passages = await stored(
    'passage',
    draft.passages.map(({ title, text, boxes }) => ({ title: title ?? '', text, boxes })),
  )
  return { sections, passages, there, unfound }
}

async function put(
  db: Db,
  { tenantId, id: paperId }: PaperRow,
  kind: Kind,
  position: number,
  one: Placed<FoundBlock>,
): Promise<number> {
  if ('add' in one) {
    const values = { tenantId, paperId, kind, position, ...one.add }
    const [made] = await db.insert(paperBlocks).values(values).returning({ id: paperBlocks.id })
    if (!made) throw new Error('no row came back')
    return made.id
  }
  const kept = 'keep' in one
  const id = kept ? one.keep : one.rewrite
  const place = one.found && one.found.boxes.length > 0 ? { boxes: one.found.boxes } : {}
  const values = kept ? place : { corrected: false, ...one.found }
  await db
    .update(paperBlocks)
    .set({ position, ...values })
    .where(eq(paperBlocks.id, id))
  return id
}

async function takeAway(db: Db, kind: Kind, ids: number[]): Promise<void> {
  const section = kind === 'section'
  await db
    .update(questions)
    .set(section ? { sectionId: null } : { passageId: null })
    .where(inArray(section ? questions.sectionId : questions.passageId, ids))
  await db.delete(paperBlocks).where(inArray(paperBlocks.id, ids))
}
