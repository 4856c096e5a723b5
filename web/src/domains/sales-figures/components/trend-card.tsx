import { TREND_DAYS } from '@shangxue/contract/sales-figures/endpoints'
import { formatDay } from '../../../lib/dates.ts'
import { Chart } from '../../../ui/chart/chart.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { SegmentedControl } from '../../../ui/form/segmented-control.tsx'
import type { Daily } from '../reads.ts'
import { moneyText, piecesText } from '../words.ts'

export const MEASURES = ['amount', 'pieces', 'margin'] as const
export type Measure = (typeof MEASURES)[number]
const SHOWN = {
  amount: { name: '销售额', of: 'amount_fen', write: moneyText },
  pieces: { name: '件数', of: 'pieces', write: piecesText },
  margin: { name: '毛利', of: 'margin_fen', write: moneyText },
} as const

interface TrendCardProps {
  trend: Daily['trend']
  measure: Measure
  onMeasure: (measure: Measure) => void
}

/** Bar chart and table of the most recent days. */
export function TrendCard({ trend, measure, onMeasure }: TrendCardProps) {
  const seesMargin = trend.some(({ margin_fen }) => margin_fen !== null)
  const kept = measure === 'margin' && !seesMargin ? 'amount' : measure
  const { name, of, write } = SHOWN[kept]
  const options = MEASURES.filter((one) => one !== 'margin' || seesMargin)
  return (
    <Card title={`近 ${TREND_DAYS} 天`}>
      <SegmentedControl
        label="看什么"
        options={options.map((value) => ({ value, label: SHOWN[value].name }))}
        value={kept}
        onChange={onMeasure}
      />
      <Chart
        title={`近 ${TREND_DAYS} 天${name}`}
        kind="bar"
        labels={trend.map(({ day }) => formatDay(day))}
        series={[{ name, values: trend.map((one) => one[of]) }]}
        format={write}
      />
    </Card>
  )
}
