import type { Measure } from '@shangxue/contract/analysis/endpoints'
import { DIMENSION_NAMES } from '@shangxue/contract/analysis/endpoints'
import { useNavigate } from 'react-router'
import type { ChartSeries } from '../../../ui/chart/chart-data.ts'
import { ChartTable } from '../../../ui/chart/chart-table.tsx'
import { useCanViewSales } from '../../sales-figures/public.ts'
import type { Choice } from '../choice.ts'
import { rowAddress } from '../drill.ts'
import { changeOf, type Figures, measureName, percentText, type Ranked, SHOWN } from '../measures.ts'

const COLUMNS: readonly Measure[] = ['amount', 'pieces', 'margin', 'average', 'returned']

/** The ranking as a table, including remainder and total. */
export function RankTable({ choice, data }: { choice: Choice; data: Ranked }) {
  const navigate = useNavigate()
  const seesLines = useCanViewSales()
  const { rows, rest, total } = data
  const all: readonly Figures[] = [...rows, ...(rest ? [rest] : []), total]
  const measures = COLUMNS.includes(choice.measure) ? COLUMNS : [choice.measure, ...COLUMNS]
  const of = (measure: Measure): ChartSeries => {
    const { exact, write } = SHOWN[measure]
    return {
      name: measureName(measure),
      values: all.map(SHOWN[measure].of),
      format: exact ?? write,
    }
  }
  const known = (series: ChartSeries) => series.values.some((value) => value !== null)
  return (
    <ChartTable
      title={`${DIMENSION_NAMES[choice.by]}排行`}
      labels={[...rows.map(({ name }) => name), ...(rest ? [`其余 ${rest.groups} 个`] : []), '合计']}
      keys={[...rows.map(({ key }) => `row ${key}`), ...(rest ? ['rest'] : []), 'total']}
      series={[...measures.map(of), ...compared(all)].filter(known)}
      opens={{ to: rows.map(({ filter }) => rowAddress(choice, filter, seesLines)), go: navigate }}
    />
  )
}

/** The previous amount and its change. */
function compared(all: readonly Figures[]): ChartSeries[] {
  const before = all.map((figures) => figures.before?.amount_fen ?? null)
  const changes = all.map(({ amount_fen }, at) => {
    const then = before[at]
    return changeOf(amount_fen, then) && typeof then === 'number' ? (amount_fen - then) / then : null
  })
  return [
    { name: '对比期销售额', values: before, format: SHOWN.amount.exact ?? SHOWN.amount.write },
    { name: '增减', values: changes, format: (share) => `${share > 0 ? '+' : ''}${percentText(share)}` },
  ]
}
