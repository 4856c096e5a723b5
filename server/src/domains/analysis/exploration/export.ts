import {
  type AnalysisEndpoints,
  type AnalysisFilters,
  DIMENSION_NAMES,
  type Dimension,
} from '@shangxue/contract/analysis/endpoints'
import {
  ADDITIVE_MEASURES,
  type AdditiveMeasure,
  type PivotCell,
} from '@shangxue/contract/analysis/exploration'
import { MEASURE_NAMES } from '@shangxue/contract/analysis/schemas'
import { postgresSource } from '../../../platform/columnar/figure-source.ts'
import { type ExportContext, type SheetWithRows, workbookExport } from '../../../platform/exports/spec.ts'
import type { CellValue, WorkbookColumn } from '../../../platform/spreadsheet/write/write-workbook.ts'
import { describeAnalysis } from '../describe-analysis.ts'
import { compareGroups } from './comparison.ts'
import { buildPivot, type Pivot } from './pivot.ts'
import { buildTimeline } from './timeline.ts'

/** Limits of a workbook; the remaining groups become one. */
const MAX_ROWS = 2_000
const MAX_COLUMNS = 200
const MAX_TIMELINE_GROUPS = 100
const REST = '其他'

type Cell = PivotCell | null
const READ_CELL: Readonly<Record<AdditiveMeasure, (cell: PivotCell) => number | null>> = {
  amount: ({ amount_fen }) => amount_fen,
  pieces: ({ pieces }) => pieces,
  margin: ({ margin_fen }) => margin_fen,
}
const cellValue = (measure: AdditiveMeasure, cell: Cell | undefined): number | null =>
  cell ? READ_CELL[measure](cell) : null

const nameColumn = (header: string): WorkbookColumn => ({ header, kind: 'text', width: 28, stays: true })
const textColumn = (header: string): WorkbookColumn => ({ header, kind: 'text', width: 16 })
const valueColumn = (header: string, measure: AdditiveMeasure): WorkbookColumn =>
  measure === 'pieces' ? { header, kind: 'integer', width: 12 } : { header, kind: 'money', width: 14 }
/** Measures that the reader of a file may see. */
const measuresFor = ({ seesCost }: ExportContext): AdditiveMeasure[] =>
  ADDITIVE_MEASURES.filter((measure) => seesCost || measure !== 'margin')
const rankColumn: WorkbookColumn = { header: '名次', kind: 'integer', width: 8 }

/** Heading rows of a sheet: its title and the filters in words. */
async function describe(
  context: ExportContext,
  title: string,
  filters: AnalysisFilters & { readonly by: Dimension },
): Promise<string[]> {
  const entries = await describeAnalysis(context, filters)
  return [title, ...entries.map(([name, value]) => `${name}：${value}`)]
}

function pivotSheet(
  pivot: Pivot,
  measure: AdditiveMeasure,
  by: Dimension,
  lead: readonly string[],
): SheetWithRows {
  const headings = [...pivot.columns.map(({ name }) => name), ...(pivot.column_rest ? [REST] : [])]
  const toRow = (name: string, line: Pivot['total']): CellValue[] => [
    name,
    ...headings.map((_, n) => cellValue(measure, line.cells[n])),
    cellValue(measure, line),
  ]
  const { rest } = pivot
  return {
    name: MEASURE_NAMES[measure],
    lead,
    columns: [
      nameColumn(DIMENSION_NAMES[by]),
      ...headings.map((name) => valueColumn(name, measure)),
      valueColumn('合计', measure),
    ],
    rows: [
      ...pivot.rows.map((row) => toRow(row.name, row)),
      ...(rest ? [toRow(`${REST} ${rest.groups} 项`, rest)] : []),
    ],
    totals: () => toRow('合计', pivot.total),
    chart: { title: MEASURE_NAMES[measure], kind: 'bar', names: 0, values: headings.length + 1 },
  }
}

/** Workbooks of timelines, pivots and comparisons of one analysis. */
export function explorationExports(title: string, endpoints: AnalysisEndpoints) {
  const needs = [endpoints.rank.permission]
  const common = { needs, includesCost: true }
  return [
    workbookExport({
      ...common,
      endpoint: endpoints.exportTimeline,
      title: `${title}时间轴`,
      async sheets(context, filters) {
        const source = postgresSource(context.db, context.tenantId)
        const input = { ...filters, limit: MAX_TIMELINE_GROUPS }
        const { columns, rows } = await buildTimeline(source, context, input)
        const measures = measuresFor(context)
        const lead = await describe(context, `${title}时间轴`, filters)
        const step = DIMENSION_NAMES[filters.step]
        return [
          {
            name: `每${step}合计`,
            lead,
            columns: [
              nameColumn('时间'),
              ...measures.map((measure) => valueColumn(MEASURE_NAMES[measure], measure)),
              { header: '退货', kind: 'integer' },
              { header: '均价', kind: 'money' },
            ],
            rows: columns.map((column) => [
              column.name,
              ...measures.map((measure) => cellValue(measure, column)),
              column.returned,
              column.average_fen,
            ]),
            chart: { title: '销售额', kind: 'line', names: 0, values: 1 },
          },
          {
            name: `每${step}排行`,
            lead,
            columns: [
              nameColumn('时间'),
              rankColumn,
              nameColumn(DIMENSION_NAMES[filters.by]),
              textColumn('说明'),
              ...measures.map((measure) => valueColumn(MEASURE_NAMES[measure], measure)),
            ],
            rows: columns.flatMap(({ name, first }) =>
              first.map((cell, n) => [
                ...[name, n + 1, rows[cell.row]?.name ?? '', rows[cell.row]?.note ?? ''],
                ...measures.map((measure) => cellValue(measure, cell)),
              ]),
            ),
          },
        ]
      },
    }),
    workbookExport({
      ...common,
      endpoint: endpoints.exportPivot,
      title: `${title}交叉表`,
      async sheets(context, filters) {
        const input = { ...filters, limit: MAX_ROWS, columns: MAX_COLUMNS }
        const pivot = await buildPivot(postgresSource(context.db, context.tenantId), context, input)
        const lead = await describe(context, `${title}交叉表`, filters)
        const across = `列：${DIMENSION_NAMES[filters.across]}`
        return measuresFor(context).map((measure) =>
          pivotSheet(pivot, measure, filters.by, [...lead, across]),
        )
      },
    }),
    workbookExport({
      ...common,
      endpoint: endpoints.exportComparison,
      title: `${title}对比`,
      async sheets(context, filters) {
        const input = { ...filters, limit: MAX_ROWS }
        const data = await compareGroups(postgresSource(context.db, context.tenantId), context, input)
        const measures = measuresFor(context)
        const [first, second] = [0, 1].map((n) => data.sides[n]?.name ?? '')
        const lead = await describe(context, `${first} 与 ${second}`, filters)
        const columns = (heading: string): WorkbookColumn[] => [
          nameColumn(heading),
          ...measures.flatMap((measure) =>
            [first, second, '相差'].map((name) => valueColumn(`${name} ${MEASURE_NAMES[measure]}`, measure)),
          ),
        ]
        const toRow = (name: string, cells: readonly Cell[]): CellValue[] => [
          name,
          ...measures.flatMap((measure) => {
            const [a, b] = [cellValue(measure, cells[0]), cellValue(measure, cells[1])]
            return [a, b, (a ?? 0) - (b ?? 0)]
          }),
        ]
        const { rest, parts, sides } = data
        const total = () => toRow('合计', [sides[0] ?? null, sides[1] ?? null])
        return [
          {
            name: `按${DIMENSION_NAMES[filters.parts]}`,
            lead,
            columns: columns(DIMENSION_NAMES[filters.parts]),
            rows: [
              ...parts.map(({ name, cells }) => toRow(name, cells)),
              ...(rest ? [toRow(`${REST} ${rest.groups} 项`, rest.cells)] : []),
            ],
            totals: total,
          },
          {
            name: `按${DIMENSION_NAMES[filters.step]}`,
            lead,
            columns: columns('时间'),
            rows: data.columns.map(({ name, cells }) => toRow(name, cells)),
            totals: total,
          },
        ]
      },
    }),
  ]
}
