import { PAPER_PAGES_MAX } from '@shangxue/contract/constants'
import type { Input } from '@shangxue/contract/endpoint'
import type { arrangePages, uploadPaperImages } from '@shangxue/contract/papers'
import { and, eq, gte, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { Refusal } from '../../platform/refusal.ts'
import { type PageRow, pagesOfPaper } from './pages.ts'
import { renumberPages } from './renumber.ts'
import { paperPages } from './tables.ts'
import type { FileOfPaper } from './upload-parts.ts'

export interface StoredPage {
  readonly fileKey: string
  readonly width: number
  readonly height: number
}

/** Whether the file was uploaded before; its pages may have been dropped. */
export async function fileIsThere(db: Db, { paperId, fileId }: FileOfPaper): Promise<boolean> {
  const found = await db
    .select({ id: paperPages.id })
    .from(paperPages)
    .where(and(eq(paperPages.paperId, paperId), eq(paperPages.fileId, fileId)))
    .limit(1)
  return found.length > 0
}

/** Number of pages that the paper can still take; throws if there are none. */
export async function roomIn(db: Db, paperId: number): Promise<number> {
  const room = PAPER_PAGES_MAX - (await pagesOfPaper(db, paperId)).length
  if (room < 1) throw new Refusal('too_many_pages', { count: PAPER_PAGES_MAX })
  return room
}

/** Inserts the pages of a file at the given position (from 0) of a locked paper; later pages move back. */
export async function insertPages(
  db: Db,
  tenantId: number,
  { paperId, fileId }: FileOfPaper,
  { kind, position }: Pick<Input<typeof uploadPaperImages>, 'kind' | 'position'>,
  pages: readonly StoredPage[],
): Promise<void> {
  const before = await pagesOfPaper(db, paperId)
  if (before.length + pages.length > PAPER_PAGES_MAX)
    throw new Refusal('too_many_pages', { count: PAPER_PAGES_MAX })
  const at = Math.min(position, before.length) + 1
  const moved = new Map(before.slice(at - 1).map((_, i) => [at + i, at + i + pages.length]))
  if (moved.size > 0) await renumberPages(db, paperId, (page) => moved.get(page) ?? page)
  await db
    .update(paperPages)
    .set({ position: sql`${paperPages.position} + ${pages.length}` })
    .where(and(eq(paperPages.paperId, paperId), gte(paperPages.position, at)))
  await db
    .insert(paperPages)
    .values(
      pages.map((page, i) => ({ tenantId, paperId, position: at + i, kind, fileId, fileIndex: i, ...page })),
    )
}

/**
 * Orders and rotates the pages of a locked paper; pages not listed are dropped. A newly rotated page must be
 * read again. Content found on a page moves with it. Also returns the files that are no longer needed.
 */
export async function arrange(
  db: Db,
  paperId: number,
  wanted: Input<typeof arrangePages>['pages'],
): Promise<{ pages: PageRow[]; unneeded: string[] }> {
  const before = new Map((await pagesOfPaper(db, paperId)).map((page) => [page.id, page]))
  const ids = wanted.map((page) => page.page_id)
  if (new Set(ids).size !== ids.length || ids.some((id) => !before.has(id))) throw new Refusal('not_found')
  const dropped = [...before.keys()].filter((id) => !ids.includes(id))
  if (dropped.length > 0)
    await db.update(paperPages).set({ position: 0 }).where(inArray(paperPages.id, dropped))
  const order = [...before.keys()]
  const gone = await renumberPages(db, paperId, (number) => {
    const id = order[number - 1]
    const at = wanted.findIndex((page) => page.page_id === id)
    const page = wanted[at]
    return page && id !== undefined && before.get(id)?.turn === page.turn ? at + 1 : undefined
  })
  for (const [i, { page_id, turn, kind }] of wanted.entries()) {
    const turned = before.get(page_id)?.turn !== turn
    const unread = { status: 'pending', progress: 0, failure: null, reading: null } as const
    const bent = { straightKey: null, straightWidth: null, straightHeight: null }
    await db
      .update(paperPages)
      .set({ position: i + 1, turn, kind, ...(turned ? { ...unread, ...bent } : {}) })
      .where(eq(paperPages.id, page_id))
  }
  const pages = await pagesOfPaper(db, paperId)
  const kept = new Set(pages.map((page) => page.straightKey))
  // Dropped pages keep their files until the cleanup.
  const straightened = ids.flatMap((id) => before.get(id)?.straightKey ?? []).filter((key) => !kept.has(key))
  return { pages, unneeded: [...straightened, ...gone.map(({ fileKey }) => fileKey)] }
}
