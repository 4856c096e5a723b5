import type { PageBox } from '@shangxue/contract/papers-parts'
import { eq } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { paperBlocks, questions } from './tables.ts'

/**
 * Pages have got other numbers: what was found on them follows. Without a number a place is no longer known. Cut
 * pictures and unread regions keep theirs: they are pictures by themselves.
 */
export async function renumberPages(
  db: Db,
  paperId: number,
  numberOf: (page: number) => number | undefined,
): Promise<void> {
  const moved = (boxes: readonly PageBox[]) =>
    boxes.flatMap((box) => {
      const page = numberOf(box.page)
      return page === undefined ? [] : [{ ...box, page }]
    })
  const differs = (boxes: readonly PageBox[]) => boxes.some(({ page }) => numberOf(page) !== page)
  for (const table of [questions, paperBlocks]) {
    const rows = await db
      .select({ id: table.id, boxes: table.boxes })
      .from(table)
      .where(eq(table.paperId, paperId))
    for (const { id, boxes } of rows)
      if (differs(boxes))
        await db
          .update(table)
          .set({ boxes: moved(boxes) })
          .where(eq(table.id, id))
  }
}
