import { FORECAST_MIN_DAYS, FORECAST_MIN_DAYS_WITH_SALES } from '@shangxue/contract/analysis/insights'
import { daysBetween } from '@shangxue/study/time/calendar'
import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../../ui/action/button.tsx'
import { Chart } from '../../../ui/chart/chart.tsx'
import { Card } from '../../../ui/display/card.tsx'
import { ExportButton } from '../../exports/public.ts'
import styles from '../analysis.module.css'
import { QuerySection } from '../components/query-section.tsx'
import { MEASURE_DISPLAYS, measureName, percentText } from '../measures.ts'
import { ShareTable } from '../picture/share-table.tsx'
import type { AnalysisSelection } from '../selection.ts'
import { forecastInput, insightMeasure, type MonthForecast } from './api.ts'
import { forecastPicture } from './insight-pictures.ts'
import bars from './insights.module.css'

interface ForecastCardProps {
  choice: AnalysisSelection
  query: UseQueryResult<MonthForecast>
}

/** The expected total of the current month with its range (本月预测), and how much of it is certain. */
export function ForecastCard({ choice, query }: ForecastCardProps) {
  const measure = insightMeasure(choice)
  return (
    <Card
      title={`本月${measureName(measure)}预测`}
      action={
        query.data?.forecast && (
          <ExportButton
            endpoint={choice.config.insights.exportForecast}
            filters={forecastInput(choice)}
            label="导出"
            plain
          />
        )
      }
    >
      <QuerySection query={query} skeletonRows={2}>
        {(data) => <Forecast choice={choice} data={data} />}
      </QuerySection>
    </Card>
  )
}

function Forecast({ choice, data }: { choice: AnalysisSelection; data: MonthForecast }) {
  const [byDay, setByDay] = useState(false)
  const { format } = MEASURE_DISPLAYS[insightMeasure(choice)]
  const { forecast, done, before, today, period } = data
  const left = daysBetween(today, period.to)
  const facts = [
    `已完成 ${format(done)}`,
    left > 0 ? `今天之后还有 ${left} 天` : '今天是最后一天',
    before !== 0 && `上月 ${format(before)}`,
  ].filter(Boolean)
  if (!forecast)
    return (
      <div className={styles.stack}>
        <p>
          开始销售满 {FORECAST_MIN_DAYS} 天、其中 {FORECAST_MIN_DAYS_WITH_SALES}{' '}
          天有销售后，这里会有预测，现在
          {data.history_days > 0 ? `是第 ${data.history_days} 天` : '还没有以前的销售'}
        </p>
        <p className={styles.note}>{facts.join(' · ')}</p>
      </div>
    )
  const { expected, low, high } = forecast
  const certain = expected > 0 && done >= 0 ? `，占预计的 ${percentText(done / expected)}` : ''
  return (
    <div className={styles.stack}>
      <p className={bars.expected}>
        <span>预计</span>
        <strong>{format(expected)}</strong>
        <span className={styles.note}>
          八成可能在 {format(low)} 到 {format(high)} 之间
        </span>
      </p>
      <RangeBar done={done} expected={expected} low={low} high={high} />
      <p className={styles.note}>{[`${facts[0]}${certain}`, ...facts.slice(1)].join(' · ')}</p>
      {byDay && <DailyForecast choice={choice} data={data} />}
      <div className={bars.toggle}>
        <ShareTable picture={forecastPicture(choice, data)} name={`${choice.config.title}-本月预测`} />
        <Button kind="plain" small icon="chart" onClick={() => setByDay(!byDay)}>
          {byDay ? '收起每天' : '看每天'}
        </Button>
      </div>
    </div>
  )
}

/** Draws the completed part, the expected total and the range on one scale. */
function RangeBar({ done, expected, low, high }: { done: number } & NonNullable<MonthForecast['forecast']>) {
  const max = Math.max(high, done, 1)
  const at = (value: number) => `${(Math.min(Math.max(value, 0), max) / max) * 100}%`
  return (
    <div className={bars.month} aria-hidden="true">
      <span className={bars.range} style={{ left: at(low), right: `calc(100% - ${at(high)})` }} />
      <span className={bars.done} style={{ width: at(done) }} />
      <span className={bars.mark} style={{ left: `calc(${at(expected)} - 2px)` }} />
    </div>
  )
}

function DailyForecast({ choice, data: { days } }: { choice: AnalysisSelection; data: MonthForecast }) {
  const { format } = MEASURE_DISPLAYS[insightMeasure(choice)]
  return (
    <Chart
      title="本月累计和预计"
      labels={days.map(({ day }) => `${Number(day.slice(8))}日`)}
      keys={days.map(({ day }) => day)}
      series={[
        { name: '累计', values: days.map(({ sum }) => sum) },
        { name: '预计', values: days.map(({ expected }) => expected) },
        { name: '下限', values: days.map(({ low }) => low), compared: true },
        { name: '上限', values: days.map(({ high }) => high), compared: true },
      ]}
      format={format}
    />
  )
}
