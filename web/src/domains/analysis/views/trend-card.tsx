import { DIMENSION_NAMES, type Measure } from '@shangxue/contract/analysis/endpoints'
import { useNavigate } from 'react-router'
import { useUrlParams } from '../../../lib/address/url-params.ts'
import { Chart } from '../../../ui/chart/chart.tsx'
import type { ChartSeries } from '../../../ui/chart/chart-data.ts'
import { Card } from '../../../ui/display/card.tsx'
import { Chip } from '../../../ui/form/choices/chip.tsx'
import { SegmentedControl } from '../../../ui/form/choices/segmented-control.tsx'
import { FilterBar } from '../../../ui/form/filters/filter-bar.tsx'
import styles from '../analysis.module.css'
import { type Grid, useGrid } from '../api.ts'
import { QuerySection } from '../components/query-section.tsx'
import { trendStepPath } from '../drill-down.ts'
import { MEASURE_DISPLAYS, measureName, type Ranked } from '../measures.ts'
import { type AnalysisSelection, trendStepsFor } from '../selection.ts'

const TREND_MEASURES: readonly Measure[] = ['amount', 'pieces', 'margin']
const MAX_BARS = 14
const CELLS = { amount: 'amount_fen', pieces: 'pieces', margin: 'margin_fen' } as const

/** The trend of the total compared with the other period, or of the top groups. */
export function TrendCard({ choice, data }: { choice: AnalysisSelection; data: Ranked }) {
  const address = useUrlParams()
  const { step, canSeeCost, by, measure } = choice
  const steps = trendStepsFor(choice.period)
  const isGrouped = address.get('lines') === '1'
  const measures = TREND_MEASURES.filter((item) => item !== 'margin' || canSeeCost)
  const shownMeasure = measures.find((item) => item === measure) ?? 'amount'
  return (
    <Card title="走势">
      <div className={styles.stack}>
        <SegmentedControl
          label="走势看什么"
          options={measures.map((value) => ({ value, label: measureName(value) }))}
          value={shownMeasure}
          onChange={(next) => address.set({ measure: next === 'amount' ? null : next })}
        />
        <FilterBar label="走势怎么分">
          {steps.map((item) => (
            <Chip key={item} selected={item === step} onClick={() => address.set({ step: item })}>
              按{DIMENSION_NAMES[item]}
            </Chip>
          ))}
          <Chip selected={isGrouped} onClick={() => address.set({ lines: !isGrouped })}>
            分{DIMENSION_NAMES[by]}看
          </Chip>
        </FilterBar>
        {isGrouped ? (
          <GroupedTrend choice={choice} measure={shownMeasure} />
        ) : (
          <TotalTrend choice={choice} data={data} measure={shownMeasure} />
        )}
      </div>
    </Card>
  )
}

interface LinesProps {
  choice: AnalysisSelection
  measure: Measure
}

function TotalTrend({ choice, data, measure }: LinesProps & { data: Ranked }) {
  const navigate = useNavigate()
  const { rows } = data
  const { getValue, before, format } = MEASURE_DISPLAYS[measure]
  const now: ChartSeries = { name: measureName(measure), values: rows.map(getValue) }
  const previous: ChartSeries[] =
    data.compared_with && before
      ? [{ name: '对比期', values: rows.map((row) => row.before && before(row.before)), compared: true }]
      : []
  return (
    <Chart
      title={`${measureName(measure)}走势`}
      kind={rows.length > MAX_BARS ? 'line' : 'bar'}
      labels={rows.map(({ name }) => name)}
      keys={rows.map(({ key }) => key)}
      series={[now, ...previous]}
      format={format}
      {...(rows.length > 1 && {
        links: { to: rows.map(({ filter }) => trendStepPath(choice, filter)), go: navigate },
      })}
    />
  )
}

function GroupedTrend({ choice, measure }: LinesProps) {
  const query = useGrid(choice, false)
  const title = `各${DIMENSION_NAMES[choice.by]}的${measureName(measure)}走势`
  const cell = CELLS[measure === 'pieces' || measure === 'margin' ? measure : 'amount']
  const valuesOf = ({ cells }: Pick<Grid['total'], 'cells'>) => cells.map((item) => item[cell])
  return (
    <QuerySection query={query} skeletonRows={4}>
      {({ columns, rows }) => (
        <Chart
          title={title}
          labels={columns.map(({ name }) => name)}
          keys={columns.map(({ key }) => key)}
          // a remainder series would dwarf the others
          series={rows.map((row) => ({ name: row.name, values: valuesOf(row) }))}
          format={MEASURE_DISPLAYS[measure].format}
          height={18}
        />
      )}
    </QuerySection>
  )
}
