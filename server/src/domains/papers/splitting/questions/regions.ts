import type { PageReading, Region } from '../../../../adapters/ocr/page-reading.ts'
import type { CheckReason, PageBox } from '../draft.ts'
import type { Item } from '../structure/blocks.ts'
import { boundingBox, MIN_CONFIDENCE, type Row, type Span } from '../text/rows.ts'

export type PlacedRegion = { kind: Region['kind']; box: PageBox }

/** From the top of a row to the next content below it in its column. */
type Band = { item: Item | null; page: number; left: number; right: number; top: number; bottom: number }

function buildBands(rows: Row[], owners: Map<Row, Item>): Band[] {
  const extents = new Map<string, { left: number; right: number }>()
  const columnKey = (row: Row) => `${row.page} ${row.column}`
  for (const row of rows) {
    const extent = extents.get(columnKey(row)) ?? { left: 1, right: 0 }
    extents.set(columnKey(row), {
      left: Math.min(extent.left, row.box.x),
      right: Math.max(extent.right, row.box.x + row.box.w),
    })
  }
  return rows.map((row, i) => {
    const next = rows[i + 1]
    const below = next && columnKey(next) === columnKey(row) ? next.box.y : 1
    const { left, right } = extents.get(columnKey(row)) ?? { left: 0, right: 1 }
    return {
      item: owners.get(row) ?? null,
      page: row.page,
      left,
      right,
      top: row.box.y,
      bottom: Math.max(below, row.box.y + row.box.h),
    }
  })
}

const overlapLength = (a: number, b: number, c: number, d: number) =>
  Math.max(0, Math.min(b, d) - Math.max(a, c))

/** The question that covers most of a region within its column. */
function findOwner(box: PageBox, bands: Band[]): Item | null {
  const shares = new Map<Item | null, number>()
  const middle = box.x + box.w / 2
  for (const band of bands.filter(({ page }) => page === box.page)) {
    const inside = middle >= band.left - 0.03 && middle <= band.right + 0.03
    const share = overlapLength(box.y, box.y + Math.max(box.h, 0.001), band.top, band.bottom)
    if (share > 0) shares.set(band.item, (shares.get(band.item) ?? 0) + share * (inside ? 1 : 0.2))
  }
  const sorted = [...shares].toSorted(([, a], [, b]) => b - a)
  return sorted[0]?.[0] ?? null
}

/** Reasons why spans may be misread: unread regions in their rows, or rows with low confidence. */
export function findDoubts(spans: Span[], pages: PageReading[]): CheckReason[] {
  const rows = [...new Set(spans.map(({ row }) => row))]
  const regions = rows.flatMap(({ page, box }) =>
    (pages[page - 1]?.regions ?? []).filter(
      (region) =>
        overlapLength(region.box.y, region.box.y + region.box.h, box.y, box.y + box.h) > 0 &&
        overlapLength(region.box.x, region.box.x + region.box.w, box.x, box.x + box.w) > 0,
    ),
  )
  const kinds = regions.map(({ kind }) => kind).filter((kind) => kind !== 'figure')
  return [
    ...new Set<CheckReason>([
      ...kinds,
      ...(rows.some(({ confidence }) => confidence < MIN_CONFIDENCE) ? ['low_confidence' as const] : []),
    ]),
  ]
}

/** Regions grouped by their question; null for those that belong to none. */
export function placeRegions(
  pages: PageReading[],
  rows: Row[],
  spansByItem: Map<Item, Span[]>,
): Map<Item | null, PlacedRegion[]> {
  const owners = new Map<Row, Item>()
  for (const [item, spans] of spansByItem)
    for (const { row } of spans) if (!owners.has(row)) owners.set(row, item)
  const bands = buildBands(
    rows.filter(({ page }) => page > 0),
    owners,
  )
  const regionsByItem = new Map<Item | null, PlacedRegion[]>()
  pages.forEach((page, index) => {
    for (const { kind, box } of page.regions) {
      const inside = { page: index + 1, ...boundingBox([box]) }
      const owner = findOwner(inside, bands)
      regionsByItem.set(owner, [...(regionsByItem.get(owner) ?? []), { kind, box: inside }])
    }
  })
  return regionsByItem
}
