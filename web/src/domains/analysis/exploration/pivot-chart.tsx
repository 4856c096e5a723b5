import type { AdditiveMeasure } from '@shangxue/contract/analysis/exploration'
import { useNavigate } from 'react-router'
import { Chart } from '../../../ui/chart/chart.tsx'
import { useCanViewSales } from '../../sales-figures/public.ts'
import { rowPath } from '../drill-down.ts'
import { MEASURE_DISPLAYS } from '../measures.ts'
import type { AnalysisSelection } from '../selection.ts'
import { cellValue, type Pivot } from './queries.ts'

/** Columns that are distinguishable by colour; the others become one. */
const MAX_SERIES = 6
const MAX_BARS = 20
const BAR_REM = 2
const AXIS_REM = 3

interface PivotChartProps {
  choice: AnalysisSelection
  data: Pivot
  measure: AdditiveMeasure
  title: string
}

/** Rows as bars that are divided into columns. */
export function PivotChart({ choice, data, measure, title }: PivotChartProps) {
  const navigate = useNavigate()
  const canSeeSales = useCanViewSales()
  const rows = data.rows.slice(0, MAX_BARS)
  const shown = data.columns.slice(0, MAX_SERIES)
  const valueAt = (row: Pivot['rows'][number], n: number) => cellValue(measure, row.cells[n]) ?? 0
  const hasOthers = data.columns.length > shown.length || data.column_rest !== null
  const others = {
    name: '其他',
    values: rows.map((row) =>
      row.cells.reduce((sum, _, n) => (n < shown.length ? sum : sum + valueAt(row, n)), 0),
    ),
  }
  return (
    <Chart
      title={title}
      kind="bar"
      stacked
      horizontal
      labels={rows.map(({ name }) => name)}
      keys={rows.map(({ key }) => key)}
      series={[
        ...shown.map(({ name }, n) => ({ name, values: rows.map((row) => valueAt(row, n)) })),
        ...(hasOthers ? [others] : []),
      ]}
      format={MEASURE_DISPLAYS[measure].format}
      height={rows.length * BAR_REM + AXIS_REM}
      links={{ to: rows.map(({ filter }) => rowPath(choice, filter, canSeeSales)), go: navigate }}
    />
  )
}
