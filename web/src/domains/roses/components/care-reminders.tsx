import { today } from '../../../lib/dates.ts'
import { Card } from '../../../ui/display/card.tsx'
import { Notice } from '../../../ui/display/notice.tsx'
import { SelectField } from '../../../ui/form/fields/select-field.tsx'
import { dueCare, dueText } from '../due-care.ts'
import { CARE_NAMES, CARES } from '../seasons.ts'
import type { CareLogState } from '../use-care-log.ts'
import styles from './roses.module.css'

const NEVER = ''
const INTERVAL_DAYS = [1, 2, 3, 5, 7, 10, 14, 21, 30, 60, 90]
const intervalLabel = (days: number) => (days === 1 ? '每天' : `每 ${days} 天`)

/** Shows due care and sets the reminder intervals. */
export function CareReminders({ careLog }: { careLog: CareLogState }) {
  const { kept: data, setReminder } = careLog
  if (!data) return null
  const dueList = dueCare(data, today())
  return (
    <Card title="提醒">
      <div className={styles.stack}>
        {dueList.map((due) => (
          <Notice key={due.care} kind={due.inDays <= 0 ? 'warning' : 'info'}>
            {dueText(due)}
          </Notice>
        ))}
        {CARES.map((care) => (
          <SelectField
            key={care}
            label={CARE_NAMES[care]}
            placeholder="不提醒"
            value={String(data.reminders.find((reminder) => reminder.care === care)?.every ?? NEVER)}
            options={INTERVAL_DAYS.map((days) => ({ value: String(days), label: intervalLabel(days) }))}
            onChange={(event) =>
              void setReminder(care, event.target.value === NEVER ? null : Number(event.target.value))
            }
          />
        ))}
        <p className={styles.note}>记录和提醒只留在本机，打开这一页就能看到到期的照料</p>
      </div>
    </Card>
  )
}
