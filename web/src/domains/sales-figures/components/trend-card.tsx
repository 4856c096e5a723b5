import { TREND_DAYS } from '@shangxue/contract/sales-figures/endpoints'
import { formatDay } from '../../../lib/dates.ts'
import { Chart } from '../../../ui/chart/chart.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { SegmentedControl } from '../../../ui/form/choices/segmented-control.tsx'
import type { DailyFigures } from '../api.ts'
import { moneyText, piecesText } from '../figure-texts.ts'

export const MEASURES = ['amount', 'pieces', 'margin'] as const
export type Measure = (typeof MEASURES)[number]
const MEASURE_DETAILS = {
  amount: { name: '销售额', of: 'amount_fen', write: moneyText },
  pieces: { name: '件数', of: 'pieces', write: piecesText },
  margin: { name: '毛利', of: 'margin_fen', write: moneyText },
} as const

interface TrendCardProps {
  trend: DailyFigures['trend']
  measure: Measure
  onMeasure: (measure: Measure) => void
}

/** Bar chart and table of the most recent days. */
export function TrendCard({ trend, measure, onMeasure }: TrendCardProps) {
  const hasMargin = trend.some(({ margin_fen }) => margin_fen !== null)
  const visibleMeasure = measure === 'margin' && !hasMargin ? 'amount' : measure
  const { name, of: key, write: format } = MEASURE_DETAILS[visibleMeasure]
  const options = MEASURES.filter((item) => item !== 'margin' || hasMargin)
  return (
    <Card title={`近 ${TREND_DAYS} 天`}>
      <SegmentedControl
        label="看什么"
        options={options.map((value) => ({ value, label: MEASURE_DETAILS[value].name }))}
        value={visibleMeasure}
        onChange={onMeasure}
      />
      <Chart
        title={`近 ${TREND_DAYS} 天${name}`}
        kind="bar"
        labels={trend.map(({ day }) => formatDay(day))}
        series={[{ name, values: trend.map((item) => item[key]) }]}
        format={format}
      />
    </Card>
  )
}
