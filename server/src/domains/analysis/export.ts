import * as contract from '@shangxue/contract/analysis/endpoints'
import type { Input } from '@shangxue/contract/platform/endpoint'
import { type ExportColumn, exportable, figureKeys } from '../../platform/exports/spec.ts'
import { describeAnalysis } from './describe-analysis.ts'
import type { AnalysisFigures } from './engine/analysis-figures.ts'
import { buildGrid } from './engine/grid.ts'
import { splitIntoSteps } from './engine/periods.ts'
import { rankGroups } from './engine/rank-groups.ts'
import { explorationExports } from './exploration/export.ts'
import { classifyAbc } from './goods/classify-abc.ts'

/** All groups; a response holds only the first ones. `keys` applies the row limit of exports. */
const NO_LIMIT = 1_000_000
/** Limit of grid rows; the remaining groups become one. */
const MAX_GRID_LINES = 2_000

type WithName<T> = T & { readonly name: string; readonly note: string }
interface Cells {
  readonly pieces: number
  readonly amount_fen: number
  readonly margin_fen: number | null
}
type GridLine = WithName<Cells & { readonly cells: readonly Cells[] }>

const nameColumns: readonly ExportColumn<WithName<object>>[] = [
  { header: '名称', kind: 'text', width: 28, value: (row) => row.name },
  { header: '说明', kind: 'text', width: 16, value: (row) => row.note },
]
const sumColumns: readonly ExportColumn<WithName<Cells>>[] = [
  { header: '销量', kind: 'integer', value: (row) => row.pieces },
  { header: '销售额', kind: 'money', width: 14, value: (row) => row.amount_fen },
  { header: '毛利', kind: 'money', width: 14, cost: true, value: (row) => row.margin_fen },
]
const share = (part: number, whole: number): number | null => (whole > 0 ? part / whole : null)
type RankLine = WithName<AnalysisFigures & { readonly whole_fen: number }>
const rankColumns: readonly ExportColumn<RankLine>[] = [
  ...nameColumns,
  ...sumColumns,
  { header: '占比', kind: 'percent', value: (row) => share(row.amount_fen, row.whole_fen) },
  { header: '退货', kind: 'integer', value: (row) => row.returned },
  { header: '均价', kind: 'money', value: (row) => row.average_fen },
  { header: '对比期销量', kind: 'integer', value: (row) => row.before?.pieces ?? null },
  { header: '对比期销售额', kind: 'money', width: 14, value: (row) => row.before?.amount_fen ?? null },
  {
    header: '增减',
    kind: 'percent',
    value: ({ before, amount_fen }) =>
      before && before.amount_fen > 0 ? (amount_fen - before.amount_fen) / before.amount_fen : null,
  },
  { header: '客户数', kind: 'integer', value: (row) => row.customers },
  { header: '库存', kind: 'integer', value: (row) => row.stock?.stock ?? null },
  {
    header: '库存金额',
    kind: 'money',
    width: 14,
    cost: true,
    value: (row) => row.stock?.stock_value_fen ?? null,
  },
  { header: '可售天数', kind: 'integer', value: (row) => row.stock?.days_of_stock ?? null },
  { header: '售罄率', kind: 'percent', value: (row) => row.stock?.sell_through ?? null },
  {
    header: '激活率',
    kind: 'percent',
    value: ({ activation }) => activation && share(activation.activated, activation.phones),
  },
]
type AbcLine = WithName<
  Cells & { readonly rank: number | null; readonly class: string; readonly reached: number }
>
const abcColumns: readonly ExportColumn<AbcLine>[] = [
  { header: '名次', kind: 'integer', value: (row) => row.rank },
  ...nameColumns,
  { header: '类别', kind: 'text', width: 8, value: (row) => row.class },
  ...sumColumns,
  { header: '累计占比', kind: 'percent', value: (row) => row.reached },
]

const totalName = { name: '合计', note: '' }
const appendTotal = <T>(lines: readonly T[], sum: T): T[] => (lines.length > 0 ? [...lines, sum] : [])
const returnKeys = async <T>(_: unknown, lines: T[]): Promise<T[]> => lines

/** The three exports of an analysis, each with a total row and figures of one instant. */
function analysisExports(title: string, endpoints: contract.AnalysisEndpoints) {
  const needs = [endpoints.rank.permission]
  return [
    exportable({
      endpoint: endpoints.exportRank,
      title,
      needs,
      columns: rankColumns,
      chart: ({ by }) => ({
        title: '销售额',
        kind: contract.TIME_STEPS.some((step) => step === by) ? 'line' : 'bar',
        ...{ names: '名称', values: '销售额', hasTotalLine: true },
      }),
      about: describeAnalysis,
      ...figureKeys<typeof endpoints.exportRank, RankLine>(async (source, viewer, filters) => {
        const { rows, total: all } = await rankGroups(source, viewer, { ...filters, limit: NO_LIMIT })
        const whole_fen = all.amount_fen
        return appendTotal<RankLine>(
          rows.map((row) => ({ ...row, whole_fen })),
          { ...all, ...totalName, whole_fen },
        )
      }),
      rows: returnKeys,
    }),
    exportable({
      endpoint: endpoints.exportGrid,
      title: `${title}走势`,
      needs,
      columns: [...nameColumns, ...sumColumns],
      columnsFor: gridColumns,
      about: describeAnalysis,
      ...figureKeys<typeof endpoints.exportGrid, GridLine>(async (source, viewer, filters) => {
        const gridData = await buildGrid(source, viewer, { ...filters, limit: MAX_GRID_LINES })
        const rest = gridData.rest
          ? [{ ...gridData.rest, name: '其他', note: `${gridData.rest.groups} 项` }]
          : []
        return appendTotal<GridLine>([...gridData.rows, ...rest], { ...gridData.total, ...totalName })
      }),
      rows: returnKeys,
    }),
    exportable({
      endpoint: endpoints.exportAbc,
      title: `${title} ABC 分类`,
      needs,
      columns: abcColumns,
      about: describeAnalysis,
      ...figureKeys<typeof endpoints.exportAbc, AbcLine>(
        async (source, viewer, filters) =>
          (await classifyAbc(source, viewer, { ...filters, page: 1, limit: NO_LIMIT })).list,
      ),
      rows: returnKeys,
    }),
    ...explorationExports(title, endpoints),
  ]
}

/** One column per day, week or month. */
const gridColumns = (filters: Input<contract.AnalysisEndpoints['exportGrid']>): ExportColumn<GridLine>[] =>
  splitIntoSteps(filters, filters.step).map(({ name }, n) => ({
    header: name,
    kind: 'money',
    width: 14,
    value: (row) => row.cells[n]?.amount_fen ?? null,
  }))

export const ANALYSIS_EXPORTS = [
  ...analysisExports('市场分析', contract.market),
  ...analysisExports('简称分析', contract.shortNames),
  ...analysisExports('型号分析', contract.models),
  ...analysisExports('客户分析', contract.buyers),
  ...analysisExports('商品分析', contract.goods),
]
