import type { PageBox, Subject } from '@shangxue/contract/papers-parts'
import { and, asc, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import type { PaperRow } from './access.ts'
import { bodyOf } from './from-draft.ts'
import { type FoundQuestion, type Placed, reconcile } from './reconcile.ts'
import type { PaperDraft } from './splitting/draft.ts'
import { paperBlocks, questions, type StoredCrop } from './tables.ts'

/** Pictures cut for the draft's questions, by their place in the draft, and of what belongs to none. */
export interface CutPictures {
  readonly ofQuestions: readonly StoredCrop[][]
  readonly unread: readonly StoredCrop[]
}

/** Puts what was read into the paper, which is locked; corrections stay unless the paper says otherwise. */
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
      label: one.label.slice(0, 20),
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
      .set({ removedAt: sql`now()`, corrected: false })
      .where(inArray(questions.id, gone))
  for (const [i, one] of placed.entries()) await place(db, paper, one, i + 1, blocks)
}

interface Blocks {
  readonly sections: readonly number[]
  readonly passages: readonly number[]
}

async function place(db: Db, paper: PaperRow, one: Placed, position: number, blocks: Blocks) {
  const at = ({ section, passage }: { section: number | null; passage: number | null }) => ({
    position,
    sectionId: section === null ? null : (blocks.sections[section] ?? null),
    passageId: passage === null ? null : (blocks.passages[passage] ?? null),
  })
  if ('keep' in one) {
    const where = one.found ? at(one.found) : { position }
    await db.update(questions).set(where).where(eq(questions.id, one.keep))
    return
  }
  const found = 'rewrite' in one ? one.found : one.add
  const { label, body, boxes, crops, checks } = found
  const values = { ...at(found), label, body, boxes, crops, checks }
  if ('rewrite' in one)
    await db
      .update(questions)
      .set({ ...values, corrected: false, removedAt: null, version: sql`${questions.version} + 1` })
      .where(eq(questions.id, one.rewrite))
  else await db.insert(questions).values({ tenantId: paper.tenantId, paperId: paper.id, ...values })
}

/** Those that are there, and those that their owner took out; none where corrections are to be forgotten. */
async function knownQuestions(db: Db, { id: paperId, keepCorrections }: PaperRow) {
  const rows = await db
    .select()
    .from(questions)
    .where(
      and(eq(questions.paperId, paperId), or(isNull(questions.removedAt), eq(questions.corrected, true))),
    )
    .orderBy(asc(questions.position))
  return rows.map(({ id, label, position, boxes, corrected, removedAt }) => ({
    id,
    label,
    position,
    boxes,
    corrected: corrected && keepCorrections,
    removed: removedAt !== null && keepCorrections,
  }))
}

/** Headings and passages as read now; one whose text its owner changed keeps that text. */
async function storeBlocks(db: Db, paper: PaperRow, draft: PaperDraft): Promise<Blocks> {
  const before = await db
    .select()
    .from(paperBlocks)
    .where(eq(paperBlocks.paperId, paper.id))
    .orderBy(asc(paperBlocks.position))
  const own = { tenantId: paper.tenantId, paperId: paper.id }
  let position = 0
  async function stored(
    kind: 'section' | 'passage',
    wanted: { title: string; text: string; boxes: PageBox[] }[],
  ) {
    const old = before.filter((block) => block.kind === kind)
    const ids: number[] = []
    for (const [i, block] of wanted.entries()) {
      position++
      const was = old[i]
      const kept = was?.corrected && paper.keepCorrections
      if (was) {
        const values = kept ? { position } : { position, corrected: false, ...block }
        await db.update(paperBlocks).set(values).where(eq(paperBlocks.id, was.id))
        ids.push(was.id)
        continue
      }
      const [made] = await db
        .insert(paperBlocks)
        .values({ ...own, kind, position, ...block })
        .returning({ id: paperBlocks.id })
      if (made) ids.push(made.id)
    }
    const surplus = old.slice(wanted.length).map(({ id }) => id)
    if (surplus.length > 0) {
      await db
        .update(questions)
        .set(kind === 'section' ? { sectionId: null } : { passageId: null })
        .where(inArray(kind === 'section' ? questions.sectionId : questions.passageId, surplus))
      await db.delete(paperBlocks).where(inArray(paperBlocks.id, surplus))
    }
    return ids
  }
  const sections = await stored(
    'section',
    draft.sections.map(({ title, instruction, boxes }) => ({ title, text: instruction, boxes })),
  )
  const passages = await stored(
    'passage',
    draft.passages.map(({ title, text, boxes }) => ({ title: title ?? '', text, boxes })),
  )
  return { sections, passages }
}
