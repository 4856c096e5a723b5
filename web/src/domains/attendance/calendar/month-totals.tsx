import { Stat, StatGrid } from '../../../ui/display/stat.tsx'
import type { Totals as Figures } from '../api.ts'
import styles from '../attendance.module.css'
import { minutesText } from '../day-facts.tsx'

/** Planned days after today, which the totals do not include. */
function plannedText({ work_days, rest_days, leave }: Figures['ahead']): string {
  const parts = [
    work_days > 0 && `应出勤 ${work_days} 天`,
    rest_days > 0 && `休息 ${rest_days} 天`,
    leave > 0 && `请假 ${leave} 天`,
  ].filter(Boolean)
  return parts.length > 0 ? `今天以后：${parts.join('，')}` : ''
}

export function MonthTotals({ totals }: { totals: Figures }) {
  const lateText = totals.late + totals.serious_late
  const planned = plannedText(totals.ahead)
  return (
    <div className={styles.tight}>
      <StatGrid>
        <Stat
          label="出勤"
          value={totals.attended_days}
          unit="天"
          note={`应出勤 ${totals.work_days} 天，休息 ${totals.rest_days} 天`}
        />
        <Stat
          label="迟到"
          value={lateText}
          unit="次"
          {...(lateText > 0 && {
            note: `共 ${minutesText(totals.late_minutes)}${totals.serious_late > 0 ? `，严重 ${totals.serious_late} 次` : ''}`,
          })}
        />
        <Stat
          label="早退"
          value={totals.early}
          unit="次"
          {...(totals.early > 0 && { note: `共 ${minutesText(totals.early_minutes)}` })}
        />
        <Stat label="缺卡" value={totals.missed} unit="天" />
        <Stat label="旷工" value={totals.absent} unit="天" />
        <Stat label="外勤" value={totals.field} unit="天" />
        <Stat
          label="请假"
          value={totals.leave}
          unit="天"
          {...(totals.leave_minutes > 0 && { note: `共 ${minutesText(totals.leave_minutes)}` })}
        />
        <Stat label="工时" value={Math.round(totals.worked_minutes / 6) / 10} unit="小时" />
      </StatGrid>
      {planned !== '' && <p className={styles.note}>{planned}</p>}
    </div>
  )
}
