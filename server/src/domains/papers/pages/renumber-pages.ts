import type { PageBox } from '@shangxue/contract/papers/schemas'
import { eq } from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.ts'
import { paperBlocks, papers, questions, type StoredRegion } from '../schema.ts'

/**
 * Updates the page numbers of boxes after pages moved. Boxes on removed pages are dropped; unreadable regions
 * on them are removed and returned. Crops keep their page numbers because they are independent pictures.
 */
export async function renumberPages(
  db: Db,
  paperId: number,
  numberOf: (page: number) => number | undefined,
): Promise<StoredRegion[]> {
  const renumberBoxes = (boxes: readonly PageBox[]) =>
    boxes.flatMap((box) => {
      const page = numberOf(box.page)
      return page === undefined ? [] : [{ ...box, page }]
    })
  const isRenumbered = (boxes: readonly PageBox[]) => boxes.some(({ page }) => numberOf(page) !== page)
  for (const table of [questions, paperBlocks]) {
    const rows = await db
      .select({ id: table.id, boxes: table.boxes })
      .from(table)
      .where(eq(table.paperId, paperId))
    for (const { id, boxes } of rows)
      if (isRenumbered(boxes))
        await db
          .update(table)
          .set({ boxes: renumberBoxes(boxes) })
          .where(eq(table.id, id))
  }
  const [paper] = await db.select({ unread: papers.unread }).from(papers).where(eq(papers.id, paperId))
  const before = paper?.unread ?? []
  const unread = before.flatMap((region) => {
    const page = numberOf(region.box.page)
    return page === undefined ? [] : [{ ...region, box: { ...region.box, page } }]
  })
  if (isRenumbered(before.map(({ box }) => box)))
    await db.update(papers).set({ unread }).where(eq(papers.id, paperId))
  return before.filter(({ box }) => numberOf(box.page) === undefined)
}
