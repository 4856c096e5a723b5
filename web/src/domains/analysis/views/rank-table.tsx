import type { Measure } from '@shangxue/contract/analysis/endpoints'
import { DIMENSION_NAMES } from '@shangxue/contract/analysis/endpoints'
import { useNavigate } from 'react-router'
import type { ChartSeries } from '../../../ui/chart/chart-data.ts'
import { ChartTable } from '../../../ui/chart/chart-table.tsx'
import { useCanViewSales } from '../../sales-figures/public.ts'
import { rowPath } from '../drill-down.ts'
import {
  type Figures,
  MEASURE_DISPLAYS,
  measureName,
  percentChange,
  percentText,
  type Ranked,
} from '../measures.ts'
import type { AnalysisSelection } from '../selection.ts'

const COLUMNS: readonly Measure[] = ['amount', 'pieces', 'margin', 'average', 'returned']

/** The ranking as a table, including remainder and total. */
export function RankTable({ choice, data }: { choice: AnalysisSelection; data: Ranked }) {
  const navigate = useNavigate()
  const canSeeSales = useCanViewSales()
  const { rows, rest, total } = data
  const all: readonly Figures[] = [...rows, ...(rest ? [rest] : []), total]
  const measures = COLUMNS.includes(choice.measure) ? COLUMNS : [choice.measure, ...COLUMNS]
  const seriesOf = (measure: Measure): ChartSeries => {
    const { formatExact: exactText, format } = MEASURE_DISPLAYS[measure]
    return {
      name: measureName(measure),
      values: all.map(MEASURE_DISPLAYS[measure].getValue),
      format: exactText ?? format,
    }
  }
  const hasValues = (series: ChartSeries) => series.values.some((value) => value !== null)
  return (
    <ChartTable
      title={`${DIMENSION_NAMES[choice.by]}排行`}
      labels={[...rows.map(({ name }) => name), ...(rest ? [`其余 ${rest.groups} 个`] : []), '合计']}
      keys={[...rows.map(({ key }) => `row ${key}`), ...(rest ? ['rest'] : []), 'total']}
      series={[...measures.map(seriesOf), ...compared(all)].filter(hasValues)}
      links={{ to: rows.map(({ filter }) => rowPath(choice, filter, canSeeSales)), go: navigate }}
    />
  )
}

/** The previous amount and its change. */
function compared(all: readonly Figures[]): ChartSeries[] {
  const before = all.map((figures) => figures.before?.amount_fen ?? null)
  const changes = all.map(({ amount_fen }, index) => {
    const previousText = before[index]
    return percentChange(amount_fen, previousText) && typeof previousText === 'number'
      ? (amount_fen - previousText) / previousText
      : null
  })
  return [
    {
      name: '对比期销售额',
      values: before,
      format: MEASURE_DISPLAYS.amount.formatExact ?? MEASURE_DISPLAYS.amount.format,
    },
    { name: '增减', values: changes, format: (share) => `${share > 0 ? '+' : ''}${percentText(share)}` },
  ]
}
