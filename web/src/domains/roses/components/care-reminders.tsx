import { today } from '../../../lib/dates.ts'
import { Card } from '../../../ui/display/card.tsx'
import { Notice } from '../../../ui/display/notice.tsx'
import { SelectField } from '../../../ui/form/select-field.tsx'
import { duesOf, dueText } from '../due.ts'
import { CARE_NAMES, CARES } from '../season.ts'
import type { Roses } from '../use-roses.ts'
import styles from './roses.module.css'

const NEVER = ''
const CHOICES = [1, 2, 3, 5, 7, 10, 14, 21, 30, 60, 90]
const everyText = (days: number) => (days === 1 ? '每天' : `每 ${days} 天`)

/** Shows due care and sets the reminder intervals. */
export function CareReminders({ roses }: { roses: Roses }) {
  const { kept, remind } = roses
  if (!kept) return null
  const dues = duesOf(kept, today())
  return (
    <Card title="提醒">
      <div className={styles.stack}>
        {dues.map((due) => (
          <Notice key={due.care} kind={due.inDays <= 0 ? 'warning' : 'info'}>
            {dueText(due)}
          </Notice>
        ))}
        {CARES.map((care) => (
          <SelectField
            key={care}
            label={CARE_NAMES[care]}
            placeholder="不提醒"
            value={String(kept.reminders.find((one) => one.care === care)?.every ?? NEVER)}
            options={CHOICES.map((days) => ({ value: String(days), label: everyText(days) }))}
            onChange={(event) =>
              void remind(care, event.target.value === NEVER ? null : Number(event.target.value))
            }
          />
        ))}
        <p className={styles.note}>记录和提醒只留在本机，打开这一页就能看到到期的照料</p>
      </div>
    </Card>
  )
}
