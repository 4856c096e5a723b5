import { readFile } from 'node:fs/promises'
import { eq, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { cutCrops } from '../../domains/papers/analysis/cut-crops.ts'
import { FAILURES } from '../../domains/papers/analysis/read-page.ts'
import { insertPaper } from '../../domains/papers/create-paper.ts'
import { insertPages } from '../../domains/papers/pages/page-repository.ts'
import { getPages } from '../../domains/papers/pages/queries.ts'
import { publishEdition } from '../../domains/papers/publish-paper.ts'
import { storeDraft } from '../../domains/papers/reconcile/store-draft.ts'
import { paperEditions, paperPages, papers } from '../../domains/papers/schema.ts'
import type { PaperDraft } from '../../domains/papers/splitting/draft.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import type { Calendar } from '../calendar.ts'
import { readSample, type Sample } from './sample-papers.ts'
import { withUncheckedParts } from './unchecked-parts.ts'

export interface PaperParts {
  readonly tenantId: number
  readonly ownerId: number
  readonly calendar: Calendar
  readonly storage: Storage
  /** Folder with the sample papers and their pages. */
  readonly content: string
}

/** Papers of the other subjects, for practice: nobody has taken them yet. */
const PRACTICE_IDS = [
  'primary-chinese',
  'primary-politics',
  'junior-chinese',
  'junior-maths',
  'junior-physics',
  'junior-chemistry',
  'junior-biology',
  'junior-geography',
  'junior-politics',
  'senior-chinese',
  'senior-physics',
  'senior-chemistry',
  'senior-biology',
  'senior-history',
  'senior-geography',
  'senior-politics',
] as const
const PRACTICE = PRACTICE_IDS.map((id, index) => ({ id, daysAgo: 70 - index }))
const PUBLISHED = [
  ...PRACTICE,
  { id: 'primary-english', daysAgo: 39 },
  { id: 'primary-maths', daysAgo: 38 },
  { id: 'junior-english', daysAgo: 33 },
  { id: 'junior-history', daysAgo: 30 },
  // Untimed homework, so that an attempt may continue on another day.
  { id: 'senior-english', daysAgo: 6, untimed: true },
  { id: 'university-english', daysAgo: 5 },
] as const
const UNCHECKED_PAPER = { id: 'senior-maths', daysAgo: 1 }
const FAILED_PAPER = { id: 'university-history', daysAgo: 0 }

export type PaperName = (typeof PUBLISHED)[number]['id']

/** Seeds the sample papers: all but two published, one to be checked, one unreadable. Returns the published ones by name. */
export async function seedExamPapers(db: Db, parts: PaperParts): Promise<ReadonlyMap<PaperName, number>> {
  const ids = new Map<PaperName, number>()
  for (const { id, ...plan } of PUBLISHED) {
    const sample = await readSample(parts.content, id)
    const paperId = await insertAnalysed(db, parts, sample, sample.draft, plan)
    await applyCorrections(db, paperId, sample)
    await publishEdition(db, await paperRow(db, paperId), true)
    const publishedAt = parts.calendar.at(plan.daysAgo, 0.6)
    await db.update(paperEditions).set({ publishedAt }).where(eq(paperEditions.paperId, paperId))
    ids.set(id, paperId)
  }
  const uncheckedSample = await readSample(parts.content, UNCHECKED_PAPER.id)
  await insertAnalysed(db, parts, uncheckedSample, withUncheckedParts(uncheckedSample), UNCHECKED_PAPER)
  await insertFailed(db, parts, await readSample(parts.content, FAILED_PAPER.id))
  return ids
}

interface Plan {
  readonly daysAgo: number
  readonly untimed?: boolean
}

async function paperRow(db: Db, id: number) {
  const [row] = await db.select().from(papers).where(eq(papers.id, id))
  if (!row) throw new Error('the paper was made a moment ago')
  return row
}

async function insertFacts(
  db: Db,
  { tenantId, ownerId, calendar }: PaperParts,
  { paper }: Sample,
  { daysAgo, untimed = false }: Plan,
) {
  const { title, subject, level, grade } = paper
  const minutes = untimed ? 0 : paper.duration_minutes
  const facts = { title, subject, level, grade, duration_minutes: minutes }
  const id = await insertPaper(db, { tenantId, userId: ownerId }, facts)
  await db
    .update(papers)
    .set({ createdAt: calendar.at(daysAgo, 0.4) })
    .where(eq(papers.id, id))
  return id
}

/** Stores a paper as a successful analysis does. */
async function insertAnalysed(db: Db, parts: PaperParts, sample: Sample, draft: PaperDraft, plan: Plan) {
  const paperId = await insertFacts(db, parts, sample, plan)
  for (const kind of ['questions', 'answers'] as const) {
    const pagesOfKind = sample.pages.filter((page) => page.kind === kind)
    const images = await Promise.all(pagesOfKind.map(({ path }) => readFile(path)))
    await addPages(db, parts, paperId, kind, images)
  }
  await db
    .update(paperPages)
    .set({ status: 'completed', progress: 100 })
    .where(eq(paperPages.paperId, paperId))
  const pictures = await cutCrops(parts.storage, draft, await getPages(db, paperId))
  await storeDraft(db, await paperRow(db, paperId), draft, pictures)
  const unreadCrops = pictures.unread.map((crop) => ({ ...crop, dismissed: false }))
  const completedState = {
    status: 'completed',
    progress: 100,
    engine: 'pp-ocr',
    run: 1,
    unread: unreadCrops,
  } as const
  await db.update(papers).set(completedState).where(eq(papers.id, paperId))
  return paperId
}

/** An out-of-focus photo. */
async function insertFailed(db: Db, parts: PaperParts, sample: Sample) {
  const paperId = await insertFacts(db, parts, sample, FAILED_PAPER)
  const [first] = sample.pages
  if (!first) throw new Error('a paper without pages')
  const blurred = await sharp(first.path).blur(14).modulate({ brightness: 0.7 }).jpeg().toBuffer()
  await addPages(db, parts, paperId, 'questions', [blurred])
  const failedState = { status: 'failed', progress: 100, failure: FAILURES.no_text } as const
  await db.update(paperPages).set(failedState).where(eq(paperPages.paperId, paperId))
  await db
    .update(papers)
    .set({ ...failedState, run: 1 })
    .where(eq(papers.id, paperId))
}

/** Stores pages unchanged, since they need neither rotation nor straightening. */
async function addPages(
  db: Db,
  { tenantId, storage }: PaperParts,
  paperId: number,
  kind: 'questions' | 'answers',
  images: readonly Uint8Array[],
): Promise<void> {
  const stored = await Promise.all(
    images.map(async (image) => {
      const { width, height } = await sharp(image).metadata()
      return { fileKey: await storage.put(image), width, height }
    }),
  )
  const file = { paperId, fileId: crypto.randomUUID() }
  await insertPages(db, tenantId, file, { kind, position: 99 }, stored)
}

/** Adds the owner's corrections in one statement. */
async function applyCorrections(db: Db, paperId: number, { added }: Sample): Promise<void> {
  const bodies = JSON.stringify(added.map((body, i) => ({ position: i + 1, body })))
  await db.execute(sql`
    update question q set body = q.body || a.body, corrected = true
    from jsonb_to_recordset(${bodies}::jsonb) as a(position integer, body jsonb)
    where q.paper_id = ${paperId} and q.position = a.position`)
}
