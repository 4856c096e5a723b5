import {
  REGION_PAGE_ROWS,
  REGION_PART_NAMES,
  type RegionPage,
} from '@shangxue/contract/region-reports/endpoints'
import { sql } from 'drizzle-orm'
import { batches } from '../../platform/async/batches.ts'
import type { Db } from '../../platform/database/database.ts'
import type { ExportContext } from '../../platform/exports/spec.ts'
import type { CellValue, ColumnKind, WorkbookSheet } from '../../platform/spreadsheet/write/write-workbook.ts'
import type { Period } from '../../platform/time/period.ts'
import { soldLineExport, soldLinesFrom } from '../sales-figures/service.ts'
import type { StoredPage } from './group-sheet.ts'
import { areaCondition } from './report-groups.ts'

interface LineKey {
  readonly sale_id: number
  readonly line: number
}
/** Keys of sale lines in compact form. */
export interface LineKeys {
  readonly length: number
  slice(from: number, to: number): LineKey[]
}

const KEY_BYTES = 8

/** Stays packed in bytes until read: a million objects would take 100 MB. */
const unpackKeys = (bytes: Buffer): LineKeys => {
  const length = bytes.length / KEY_BYTES
  const keyAt = (n: number): LineKey => ({
    sale_id: bytes.readInt32BE(n * KEY_BYTES),
    line: bytes.readInt32BE(n * KEY_BYTES + 4),
  })
  return {
    length,
    slice: (from, to) => Array.from({ length: Math.min(to, length) - from }, (_, n) => keyAt(from + n)),
  }
}

const PAGE_KINDS: Partial<Record<ColumnKind, RegionPage['columns'][number]['kind']>> = {
  integer: 'integer',
  money: 'money',
  percent: 'percent',
}
const COST_HEADERS: readonly string[] = ['成本', '毛利']

/** Keys of sale lines of an area, latest first. */
export async function lineKeys(
  db: Db,
  area: string | null,
  { from, to }: Period,
  limit: number,
): Promise<LineKeys> {
  const { rows } = await db.execute<{ keys: Buffer | null }>(sql`
    select string_agg(int4send(l.sale) || int4send(l.line), ''::bytea order by l.day desc, l.sale desc, l.line) as keys
    from (
      select s.id::int as sale, k.line::int as line, s.day ${soldLinesFrom} left join customer c on c.id = s.customer_id
      where s.status = 'posted' and s.day between ${from}::date and ${to}::date and ${areaCondition(area)}
      order by s.day desc, s.id desc, k.line limit ${limit}) l`)
  return unpackKeys(rows[0]?.keys ?? Buffer.alloc(0))
}

type RunQuery = <T>(run: (context: ExportContext) => Promise<T>) => Promise<T>

/** Builds the sheet of all lines, with the columns of the sold-lines export and totals where they make sense. */
export async function lineSheet(
  keys: LineKeys,
  { withCost, lead, read }: { withCost: boolean; lead: readonly string[]; read: RunQuery },
  onRowsWritten: (lines: number) => Promise<void>,
): Promise<{ sheet: WorkbookSheet; page: StoredPage }> {
  const columns = soldLineExport.columns(withCost, {})
  const isSummed = columns.map(
    ({ header, kind }) => header !== '单价' && (kind === 'money' || kind === 'integer'),
  )
  const sums = columns.map(() => 0)
  const loadCells = (batch: readonly LineKey[]) => read((context) => soldLineExport.cells(context, batch, {}))
  const totals = (): CellValue[] =>
    columns.map((_, index) => (isSummed[index] ? (sums[index] ?? 0) : index === 0 ? '合计' : null))
  async function* rows(): AsyncGenerator<CellValue[]> {
    for await (const batch of batches(keys, 400)) {
      const cells = await loadCells(batch)
      for (const row of cells)
        for (const [index, cell] of row.entries())
          if (isSummed[index] && typeof cell === 'number') sums[index] = (sums[index] ?? 0) + cell
      yield* cells
      await onRowsWritten(batch.length)
    }
  }
  const name = REGION_PART_NAMES.lines
  const first = await loadCells(keys.slice(0, REGION_PAGE_ROWS))
  const toPageCell = (cell: CellValue): string | number | null =>
    cell instanceof Date ? cell.toISOString() : cell
  return {
    sheet: { name, columns, rows: rows(), lead: [name, ...lead], totals },
    page: {
      part: 'lines',
      columns: columns.map(({ header, kind }) => ({
        header,
        kind: PAGE_KINDS[kind] ?? 'text',
        ...(COST_HEADERS.includes(header) && { cost: true }),
      })),
      rows: first.map((row) => row.map(toPageCell)),
      totals: [],
      all: keys.length,
    },
  }
}
