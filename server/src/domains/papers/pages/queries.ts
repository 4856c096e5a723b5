import type { arrangePages } from '@shangxue/contract/papers/endpoints'
import type { Output } from '@shangxue/contract/platform/endpoint'
import { and, asc, eq, getTableColumns, gt } from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.ts'
import { paperPages } from '../schema.ts'

export type ReadPageRow = typeof paperPages.$inferSelect
export type PageRow = Omit<ReadPageRow, 'reading'>
type PageResponse = Output<typeof arrangePages>['pages'][number]

const { reading, ...columns } = getTableColumns(paperPages)
const isInPaper = (paperId: number) => and(eq(paperPages.paperId, paperId), gt(paperPages.position, 0))
const PAGE_ORDER = [asc(paperPages.position), asc(paperPages.id)]

/** Pages of a paper in order; dropped ones have position 0. */
export const getPages = (db: Db, paperId: number): Promise<PageRow[]> =>
  db
    .select(columns)
    .from(paperPages)
    .where(isInPaper(paperId))
    .orderBy(...PAGE_ORDER)

/** Pages with their readings, which take up to 1 MB each. */
export const getPagesWithReadings = (db: Db, paperId: number): Promise<ReadPageRow[]> =>
  db
    .select({ ...columns, reading })
    .from(paperPages)
    .where(isInPaper(paperId))
    .orderBy(...PAGE_ORDER)

export function toPageResponse(page: PageRow, index: number): PageResponse {
  const sideways = page.turn % 180 !== 0
  return {
    page_id: page.id,
    file_id: page.fileId,
    page_no: index + 1,
    kind: page.kind,
    status: page.status,
    progress: page.progress,
    failure: page.failure,
    width: page.straightWidth ?? (sideways ? page.height : page.width),
    height: page.straightHeight ?? (sideways ? page.width : page.height),
    straightened: page.straightKey !== null,
  }
}
