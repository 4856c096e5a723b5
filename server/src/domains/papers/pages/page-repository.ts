import type { arrangePages, uploadPaperImages } from '@shangxue/contract/papers/endpoints'
import { PAPER_PAGES_MAX } from '@shangxue/contract/platform/constants'
import type { Input } from '@shangxue/contract/platform/endpoint'
import { and, eq, gte, inArray, sql } from 'drizzle-orm'
import { AppError } from '../../../platform/app-error.ts'
import type { Db } from '../../../platform/database/database.ts'
import { paperPages } from '../schema.ts'
import { getPages, type PageRow } from './queries.ts'
import { renumberPages } from './renumber-pages.ts'
import type { PaperFile } from './upload-parts.ts'

export interface StoredPage {
  readonly fileKey: string
  readonly width: number
  readonly height: number
}

/** Whether the file was uploaded before; its pages may have been dropped. */
export async function isFileStored(db: Db, { paperId, fileId }: PaperFile): Promise<boolean> {
  const existing = await db
    .select({ id: paperPages.id })
    .from(paperPages)
    .where(and(eq(paperPages.paperId, paperId), eq(paperPages.fileId, fileId)))
    .limit(1)
  return existing.length > 0
}

/** Number of pages that the paper can still take; throws if there are none. */
export async function getPageBudget(db: Db, paperId: number): Promise<number> {
  const remaining = PAPER_PAGES_MAX - (await getPages(db, paperId)).length
  if (remaining < 1) throw new AppError('too_many_pages', { count: PAPER_PAGES_MAX })
  return remaining
}

/** Inserts the pages of a file at the given position (from 0) of a locked paper; later pages move back. */
export async function insertPages(
  db: Db,
  tenantId: number,
  { paperId, fileId }: PaperFile,
  { kind, position }: Pick<Input<typeof uploadPaperImages>, 'kind' | 'position'>,
  pages: readonly StoredPage[],
): Promise<void> {
  const pagesBefore = await getPages(db, paperId)
  if (pagesBefore.length + pages.length > PAPER_PAGES_MAX)
    throw new AppError('too_many_pages', { count: PAPER_PAGES_MAX })
  const index = Math.min(position, pagesBefore.length) + 1
  const newNumbers = new Map(
    pagesBefore.slice(index - 1).map((_, i) => [index + i, index + i + pages.length]),
  )
  if (newNumbers.size > 0) await renumberPages(db, paperId, (page) => newNumbers.get(page) ?? page)
  await db
    .update(paperPages)
    .set({ position: sql`${paperPages.position} + ${pages.length}` })
    .where(and(eq(paperPages.paperId, paperId), gte(paperPages.position, index)))
  await db.insert(paperPages).values(
    pages.map((page, i) => ({
      tenantId,
      paperId,
      position: index + i,
      kind,
      fileId,
      fileIndex: i,
      ...page,
    })),
  )
}

/**
 * Orders and rotates the pages of a locked paper; pages not listed are dropped. A newly rotated page must be
 * read again. Content found on a page moves with it. Also returns the files that are no longer needed.
 */
export async function reorderPages(
  db: Db,
  paperId: number,
  pageOrder: Input<typeof arrangePages>['pages'],
): Promise<{ pages: PageRow[]; unneeded: string[] }> {
  const pagesBefore = new Map((await getPages(db, paperId)).map((page) => [page.id, page]))
  const ids = pageOrder.map((page) => page.page_id)
  if (new Set(ids).size !== ids.length || ids.some((id) => !pagesBefore.has(id)))
    throw new AppError('not_found')
  const dropped = [...pagesBefore.keys()].filter((id) => !ids.includes(id))
  if (dropped.length > 0)
    await db.update(paperPages).set({ position: 0 }).where(inArray(paperPages.id, dropped))
  const order = [...pagesBefore.keys()]
  const removedRegions = await renumberPages(db, paperId, (number) => {
    const id = order[number - 1]
    const index = pageOrder.findIndex((page) => page.page_id === id)
    const page = pageOrder[index]
    return page && id !== undefined && pagesBefore.get(id)?.turn === page.turn ? index + 1 : undefined
  })
  for (const [i, { page_id, turn, kind }] of pageOrder.entries()) {
    const isRotated = pagesBefore.get(page_id)?.turn !== turn
    const unreadColumns = { status: 'pending', progress: 0, failure: null, reading: null } as const
    const notStraightened = { straightKey: null, straightWidth: null, straightHeight: null }
    await db
      .update(paperPages)
      .set({ position: i + 1, turn, kind, ...(isRotated ? { ...unreadColumns, ...notStraightened } : {}) })
      .where(eq(paperPages.id, page_id))
  }
  const pages = await getPages(db, paperId)
  const straightKeys = new Set(pages.map((page) => page.straightKey))
  // Dropped pages keep their files until the cleanup.
  const unusedKeys = ids
    .flatMap((id) => pagesBefore.get(id)?.straightKey ?? [])
    .filter((key) => !straightKeys.has(key))
  return { pages, unneeded: [...unusedKeys, ...removedRegions.map(({ fileKey }) => fileKey)] }
}
