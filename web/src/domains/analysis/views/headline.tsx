import type { Measure } from '@shangxue/contract/analysis/endpoints'
import { Card } from '../../../ui/display/card.tsx'
import { Stat, StatGrid } from '../../../ui/display/stat.tsx'
import { periodText } from '../../../ui/overlay/picker/period.ts'
import styles from '../analysis.module.css'
import { COMPARISON_LABELS } from '../api.ts'
import { isImprovement } from '../components/change-indicator.tsx'
import { MEASURE_DISPLAYS, measureName, percentChange, percentText, type Ranked } from '../measures.ts'
import type { AnalysisSelection } from '../selection.ts'

const HEADLINES: readonly Measure[] = ['amount', 'pieces', 'margin', 'average', 'customers', 'returned']

/** The totals of the period compared with the other period. */
export function Headline({ choice, data }: { choice: AnalysisSelection; data: Ranked }) {
  const { total, compared_with: other, period } = data
  return (
    <Card title={periodText(period.from, period.to)}>
      <div className={styles.stack}>
        <StatGrid>
          {HEADLINES.map((measure) => (
            <Figure
              key={measure}
              measure={measure}
              total={total}
              against={COMPARISON_LABELS[choice.compare]}
            />
          ))}
        </StatGrid>
        {other && <ComparedWith {...other} />}
      </div>
    </Card>
  )
}

function ComparedWith({ from, to }: { from: string; to: string }) {
  return <p className={styles.note}>对比时间：{periodText(from, to)}</p>
}

interface FigureProps {
  measure: Measure
  total: Ranked['total']
  against: string
}

function Figure({ measure, total, against }: FigureProps) {
  const { getValue, before, format } = MEASURE_DISPLAYS[measure]
  const now = getValue(total)
  if (now === null) return null
  const previous = total.before && before ? before(total.before) : null
  const change = percentChange(now, previous)
  const isBetter = change && isImprovement(measure, change.direction)
  const share =
    measure === 'margin' && total.amount_fen > 0 ? `毛利率 ${percentText(now / total.amount_fen)}` : undefined
  return (
    <Stat
      label={measureName(measure)}
      value={format(now)}
      {...(change && { delta: { ...change, ...(isBetter !== undefined && { good: isBetter }), against } })}
      note={
        [previous !== null && `对比期 ${format(previous)}`, share].filter(Boolean).join(' · ') || undefined
      }
    />
  )
}
