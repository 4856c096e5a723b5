import { DIMENSION_NAMES, type RowDimension } from '@shangxue/contract/analysis/endpoints'
import type { AdditiveMeasure, PivotCell } from '@shangxue/contract/analysis/exploration'
import { useUrlParams } from '../../../lib/address/url-params.ts'
import { Chart } from '../../../ui/chart/chart.tsx'
import type { ChartSeries } from '../../../ui/chart/chart-data.ts'
import { Card } from '../../../ui/display/card.tsx'
import { Chip } from '../../../ui/form/choices/chip.tsx'
import { FilterBar } from '../../../ui/form/filters/filter-bar.tsx'
import base from '../analysis.module.css'
import { additive } from '../api.ts'
import { MEASURE_DISPLAYS, measureName } from '../measures.ts'
import type { AnalysisSelection } from '../selection.ts'
import { MeasureControls } from './measure-controls.tsx'
import { cellValue, otherDimensions, type PairComparison, restName } from './queries.ts'

const MAX_BARS = 14
const BAR_REM = 3.2
const AXIS_REM = 4

interface PairChartProps {
  choice: AnalysisSelection
  data: PairComparison
}
type PairCells = readonly (PivotCell | null)[]

/** One series for each side. */
const seriesOf = (
  data: PairComparison,
  cells: readonly PairCells[],
  measure: AdditiveMeasure,
): ChartSeries[] =>
  data.sides.map(({ name }, side) => ({
    name,
    values: cells.map((pair) => cellValue(measure, pair[side]) ?? 0),
  }))

/** Both sides by day, week or month. */
export function PairTrend({ choice, data }: PairChartProps) {
  const measure = additive(choice)
  const { columns } = data
  return (
    <Card title="走势">
      <div className={base.stack}>
        <MeasureControls choice={choice} label="对比" />
        <Chart
          title={`${measureName(measure)}走势对比`}
          kind={columns.length > MAX_BARS ? 'line' : 'bar'}
          labels={columns.map(({ name }) => name)}
          keys={columns.map(({ key }) => key)}
          series={seriesOf(
            data,
            columns.map(({ cells }) => cells),
            measure,
          )}
          format={MEASURE_DISPLAYS[measure].format}
        />
      </div>
    </Card>
  )
}

/** What both sides consist of, by another dimension. */
export function PairParts({ choice, data, parts }: PairChartProps & { parts: RowDimension }) {
  const address = useUrlParams()
  const measure = additive(choice)
  const { rest } = data
  const rows = [
    ...data.parts,
    ...(rest ? [{ key: 'rest', name: restName(rest.groups), cells: rest.cells }] : []),
  ]
  return (
    <Card title={`${measureName(measure)}构成`}>
      <div className={base.stack}>
        <FilterBar label="构成按什么分">
          {otherDimensions(choice).map((item) => (
            <Chip key={item} selected={item === parts} onClick={() => address.set({ parts: item })}>
              {DIMENSION_NAMES[item]}
            </Chip>
          ))}
        </FilterBar>
        <Chart
          title={`各${DIMENSION_NAMES[parts]}的${measureName(measure)}对比`}
          kind="bar"
          horizontal
          labels={rows.map(({ name }) => name)}
          keys={rows.map(({ key }) => key)}
          series={seriesOf(
            data,
            rows.map(({ cells }) => cells),
            measure,
          )}
          format={MEASURE_DISPLAYS[measure].format}
          height={rows.length * BAR_REM + AXIS_REM}
        />
      </div>
    </Card>
  )
}
