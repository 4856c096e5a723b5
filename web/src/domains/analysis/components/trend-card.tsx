import type { Measure } from '@shangxue/contract/analysis/endpoints'
import { DIMENSION_NAMES } from '@shangxue/contract/analysis/endpoints'
import { useNavigate } from 'react-router'
import { useAddress } from '../../../lib/address/index.ts'
import { Chart } from '../../../ui/chart/chart.tsx'
import type { ChartSeries } from '../../../ui/chart/chart-data.ts'
import { Card } from '../../../ui/display/card.tsx'
import { Chip } from '../../../ui/form/chip.tsx'
import { FilterBar } from '../../../ui/form/filter-bar.tsx'
import { SegmentedControl } from '../../../ui/form/segmented-control.tsx'
import { type Choice, stepsFor } from '../choice.ts'
import { stepAddress } from '../drill.ts'
import { measureName, type Ranked, SHOWN } from '../measures.ts'
import { type Grid, useGrid } from '../reads.ts'
import styles from './analysis.module.css'
import { Part } from './part.tsx'

const SHOWN_OVER_TIME: readonly Measure[] = ['amount', 'pieces', 'margin']
const MOST_BARS = 14
const CELLS = { amount: 'amount_fen', pieces: 'pieces', margin: 'margin_fen' } as const

/** The trend of the total compared with the other period, or of the top groups. */
export function TrendCard({ choice, data }: { choice: Choice; data: Ranked }) {
  const address = useAddress()
  const { step, seesCost, by, measure } = choice
  const steps = stepsFor(choice.period)
  const apart = address.get('lines') === '1'
  const measures = SHOWN_OVER_TIME.filter((one) => one !== 'margin' || seesCost)
  const shown = measures.find((one) => one === measure) ?? 'amount'
  return (
    <Card title="走势">
      <div className={styles.stack}>
        <SegmentedControl
          label="走势看什么"
          options={measures.map((value) => ({ value, label: measureName(value) }))}
          value={shown}
          onChange={(next) => address.set({ measure: next === 'amount' ? null : next })}
        />
        <FilterBar label="走势怎么分">
          {steps.map((one) => (
            <Chip key={one} selected={one === step} onClick={() => address.set({ step: one })}>
              按{DIMENSION_NAMES[one]}
            </Chip>
          ))}
          <Chip selected={apart} onClick={() => address.set({ lines: !apart })}>
            分{DIMENSION_NAMES[by]}看
          </Chip>
        </FilterBar>
        {apart ? (
          <Apart choice={choice} measure={shown} />
        ) : (
          <Together choice={choice} data={data} measure={shown} />
        )}
      </div>
    </Card>
  )
}

interface LinesProps {
  choice: Choice
  measure: Measure
}

function Together({ choice, data, measure }: LinesProps & { data: Ranked }) {
  const navigate = useNavigate()
  const { rows } = data
  const { of, before, write } = SHOWN[measure]
  const now: ChartSeries = { name: measureName(measure), values: rows.map(of) }
  const then: ChartSeries[] =
    data.compared_with && before
      ? [{ name: '对比期', values: rows.map((row) => row.before && before(row.before)), compared: true }]
      : []
  return (
    <Chart
      title={`${measureName(measure)}走势`}
      kind={rows.length > MOST_BARS ? 'line' : 'bar'}
      labels={rows.map(({ name }) => name)}
      keys={rows.map(({ key }) => key)}
      series={[now, ...then]}
      format={write}
      {...(rows.length > 1 && {
        opens: { to: rows.map(({ filter }) => stepAddress(choice, filter)), go: navigate },
      })}
    />
  )
}

function Apart({ choice, measure }: LinesProps) {
  const found = useGrid(choice, false)
  const title = `各${DIMENSION_NAMES[choice.by]}的${measureName(measure)}走势`
  const cell = CELLS[measure === 'pieces' || measure === 'margin' ? measure : 'amount']
  const valuesOf = ({ cells }: Pick<Grid['total'], 'cells'>) => cells.map((one) => one[cell])
  return (
    <Part found={found} rows={4}>
      {({ columns, rows }) => (
        <Chart
          title={title}
          labels={columns.map(({ name }) => name)}
          keys={columns.map(({ key }) => key)}
          // a remainder series would dwarf the others
          series={rows.map((row) => ({ name: row.name, values: valuesOf(row) }))}
          format={SHOWN[measure].write}
          height={18}
        />
      )}
    </Part>
  )
}
