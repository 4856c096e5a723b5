import { formatWeekday } from '../../../lib/dates.ts'
import { formatMoney, formatWhole } from '../../../lib/money.ts'
import { Card } from '../../../ui/display/card.tsx'
import { Stat, StatGrid } from '../../../ui/display/stat.tsx'
import { Icon } from '../../../ui/icon/icon.tsx'
import type { DailyFigures } from '../api.ts'
import { changeText, moneyText, piecesText } from '../figure-texts.ts'
import styles from './figures.module.css'

interface ChangeNoteProps {
  /** 比昨天 */
  label: string
  current: number
  previous: number
  format: (value: number) => string
}

/** Comparison of two figures with text and an arrow. */
function ChangeNote({ label, current, previous, format }: ChangeNoteProps) {
  return (
    <span className={styles.change}>
      {label}
      {current !== previous && <Icon name={current > previous ? 'arrow-up' : 'arrow-down'} size={0.75} />}
      {changeText(current, previous, format)}
    </span>
  )
}

type DayFigures = DailyFigures['day']
type Key = 'amount_fen' | 'pieces' | 'margin_fen' | 'sales'

/** Figures of a day compared with the day before and the same weekday of the previous week. */
export function DayFiguresCard({ daily: { day, before, week_before } }: { daily: DailyFigures }) {
  const comparisonNotes = (key: Key, format: (value: number) => string) => {
    const changeNote = (label: string, other: DayFigures) => (
      <ChangeNote label={label} current={day[key] ?? 0} previous={other[key] ?? 0} format={format} />
    )
    return (
      <>
        {changeNote('比前一天', before)}
        {changeNote(`比上${formatWeekday(day.day)}`, week_before)}
      </>
    )
  }
  const { amount_fen, pieces, margin_fen, sales, returned, average_fen } = day
  return (
    <Card>
      <StatGrid>
        <Stat label="销售额" value={moneyText(amount_fen)} note={comparisonNotes('amount_fen', moneyText)} />
        <Stat
          label="件数"
          value={formatWhole(pieces)}
          unit="件"
          note={comparisonNotes('pieces', piecesText)}
        />
        {margin_fen !== null && (
          <Stat label="毛利" value={moneyText(margin_fen)} note={comparisonNotes('margin_fen', moneyText)} />
        )}
        <Stat
          label="销售单"
          value={sales}
          unit="单"
          note={comparisonNotes('sales', (value) => `${value} 单`)}
        />
        <Stat label="退货" value={returned} unit="件" note="已从件数和金额中减去" />
        {average_fen !== null && <Stat label="平均单价" value={formatMoney(average_fen)} />}
      </StatGrid>
    </Card>
  )
}
