import { useState } from 'react'
import { Card } from '../../../ui/display/card.tsx'
import { Switch } from '../../../ui/form/choices/switch.tsx'
import { DateField } from '../../../ui/form/fields/date-field.tsx'
import { FormGrid } from '../../../ui/form/form-grid.tsx'
import type { PushSettings, Settings } from '../use-push-settings.ts'
import styles from './push-settings.module.css'

const DEFAULT_HOURS = { start: '22:00', end: '07:30' }

type Quiet = Settings['quiet']

/** Hours without push notifications; notifications that arrive meanwhile are delivered together afterwards. */
export function QuietHours({ quiet, onChange }: { quiet: Quiet; onChange: PushSettings['setQuiet'] }) {
  return (
    <Card>
      <div className={styles.block}>
        <Switch
          label="免打扰时段"
          note="按公司所在时区。期间的通知在结束后合并推送，应用里随时可看。"
          checked={quiet !== null}
          onChange={(isOn) => onChange(isOn ? DEFAULT_HOURS : null)}
        />
        {quiet && <Hours key={`${quiet.start} ${quiet.end}`} hours={quiet} onChange={onChange} />}
      </div>
    </Card>
  )
}

interface HoursProps {
  hours: NonNullable<Quiet>
  onChange: PushSettings['setQuiet']
}

/** Saves on blur, because a time wheel passes through many values while it turns. */
function Hours({ hours, onChange }: HoursProps) {
  const [draft, setDraft] = useState(hours)
  const { start, end } = draft
  const isSameTime = start !== '' && start === end
  const hasChanged = start !== hours.start || end !== hours.end
  const save = () => {
    if (start && end && !isSameTime && hasChanged) onChange(draft)
  }
  const nextDay = start > end
  return (
    <FormGrid pair>
      <DateField
        type="time"
        label="开始"
        value={start}
        error={isSameTime ? '开始和结束相同，请改其中一个' : undefined}
        onChange={(event) => setDraft({ ...draft, start: event.target.value })}
        onBlur={save}
      />
      <DateField
        type="time"
        label={nextDay ? '结束（次日）' : '结束'}
        value={end}
        onChange={(event) => setDraft({ ...draft, end: event.target.value })}
        onBlur={save}
      />
    </FormGrid>
  )
}
