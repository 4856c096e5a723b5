import {
  REGION_PAGE_ROWS,
  REGION_PART_NAMES,
  type RegionPage,
} from '@shangxue/contract/region-reports/endpoints'
import {
  type CellValue,
  fitTextWidth,
  type WorkbookSheet,
} from '../../platform/spreadsheet/write/write-workbook.ts'
import { type SalesMeasures, toSalesFigures } from '../sales/service.ts'
import { type Group, type GroupPart, isTimePart, sumGroups } from './report-groups.ts'

type Kind = RegionPage['columns'][number]['kind']
type Cell = string | number | null
interface Column {
  readonly header: string
  readonly kind: Kind
  readonly width: number
  readonly cost?: true
  readonly value: (group: Omit<Group, 'key'>, total: Pick<Group, 'now' | 'before'>) => Cell
}
/** Page stored with the report; the cost flag hides columns from viewers without cost access. */
export interface StoredPage extends Omit<RegionPage, 'columns'> {
  readonly columns: readonly (RegionPage['columns'][number] & { readonly cost?: boolean })[]
}

const share = (part: number, total: number): number | null => (total > 0 && part >= 0 ? part / total : null)
const growth = (now: number, before: number): number | null => (before > 0 ? (now - before) / before : null)
const averagePrice = (measures: SalesMeasures) => toSalesFigures(measures, false).average_fen
const margin = ({ amount_fen, cost_fen }: SalesMeasures) => amount_fen - cost_fen

const FIGURE_COLUMNS: readonly Column[] = [
  { header: '销售额', kind: 'money', width: 14, value: ({ now }) => now.amount_fen },
  {
    header: '占比',
    kind: 'percent',
    width: 9,
    value: ({ now }, total) => share(now.amount_fen, total.now.amount_fen),
  },
  { header: '销量', kind: 'integer', width: 9, value: ({ now }) => now.pieces },
  { header: '退货', kind: 'integer', width: 8, value: ({ now }) => now.returned },
  { header: '均价', kind: 'money', width: 12, value: ({ now }) => averagePrice(now) },
  { header: '毛利', kind: 'money', width: 14, cost: true, value: ({ now }) => margin(now) },
  {
    header: '毛利率',
    kind: 'percent',
    width: 9,
    cost: true,
    value: ({ now }) => (now.amount_fen > 0 ? margin(now) / now.amount_fen : null),
  },
]
const COMPARISON_COLUMNS: readonly Column[] = [
  { header: '上期销售额', kind: 'money', width: 14, value: ({ before }) => before.amount_fen },
  { header: '上期销量', kind: 'integer', width: 10, value: ({ before }) => before.pieces },
  {
    header: '销售额增减',
    kind: 'percent',
    width: 12,
    value: ({ now, before }) => growth(now.amount_fen, before.amount_fen),
  },
]
const NOTE_HEADERS: Partial<Record<GroupPart, string>> = { model: '品牌', spec: '品牌', customer: '区域' }

function sheetColumns(part: GroupPart, withCost: boolean): Column[] {
  const note = NOTE_HEADERS[part]
  const all: Column[] = [
    { header: REGION_PART_NAMES[part], kind: 'text', width: 28, value: ({ name }) => name },
    ...(note === undefined
      ? []
      : [
          {
            header: note,
            kind: 'text',
            width: 14,
            value: ({ note: groupNote }) => groupNote,
          } satisfies Column,
        ]),
    ...FIGURE_COLUMNS,
    ...(isTimePart(part) ? [] : COMPARISON_COLUMNS),
  ]
  return all.filter(({ cost }) => withCost || !cost)
}

/** Builds a sheet of the workbook with its page; `onRowsWritten` reports the rows when they have been written. */
export function groupSheet(
  part: GroupPart,
  groups: readonly Group[],
  { withCost, lead }: { withCost: boolean; lead: readonly string[] },
  onRowsWritten: () => Promise<void>,
): { sheet: WorkbookSheet; page: StoredPage } {
  const columns = sheetColumns(part, withCost)
  const total = sumGroups(groups)
  const cells = (group: Omit<Group, 'key'>): Cell[] => columns.map(({ value }) => value(group, total))
  const totals = cells({ name: '合计', note: '', ...total })
  async function* rows(): AsyncGenerator<CellValue[]> {
    for (const group of groups) yield cells(group)
    await onRowsWritten()
  }
  const name = REGION_PART_NAMES[part]
  const names = groups.map((group) => group.name)
  return {
    sheet: {
      name,
      columns: columns.map(({ header, kind, width }, index) => ({
        ...{ header, kind },
        width: index === 0 ? fitTextWidth(width, names) : width,
      })),
      rows: rows(),
      lead: [`${name}分析`, ...lead],
      totals: () => totals,
      chart: {
        ...{ title: '销售额', kind: isTimePart(part) ? 'line' : 'bar', names: 0 },
        values: columns.findIndex(({ header }) => header === '销售额'),
      },
    },
    page: {
      part,
      columns: columns.map(({ header, kind, cost }) => ({ header, kind, ...(cost && { cost }) })),
      rows: groups.slice(0, REGION_PAGE_ROWS).map(cells),
      totals,
      all: groups.length,
    },
  }
}
