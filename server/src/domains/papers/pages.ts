import type { Output } from '@shangxue/contract/endpoint'
import type { arrangePages } from '@shangxue/contract/papers'
import { and, asc, eq, gt } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { paperPages } from './tables.ts'

export type PageRow = typeof paperPages.$inferSelect
type PageAnswer = Output<typeof arrangePages>['pages'][number]

/** The pages of a paper in order; dropped ones have position 0. */
export const pagesOfPaper = (db: Db, paperId: number): Promise<PageRow[]> =>
  db
    .select()
    .from(paperPages)
    .where(and(eq(paperPages.paperId, paperId), gt(paperPages.position, 0)))
    .orderBy(asc(paperPages.position), asc(paperPages.id))

export function pageAnswer(page: PageRow, at: number): PageAnswer {
  const sideways = page.turn % 180 !== 0
  return {
    page_id: page.id,
    file_id: page.fileId,
    page_no: at + 1,
    kind: page.kind,
    status: page.status,
    progress: page.progress,
    failure: page.failure,
    width: page.straightWidth ?? (sideways ? page.height : page.width),
    height: page.straightHeight ?? (sideways ? page.width : page.height),
    straightened: page.straightKey !== null,
  }
}
