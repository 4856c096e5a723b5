import { DEFAULT_ZONE } from '@shangxue/contract/platform/constants'
import { storedZone } from '../../../../lib/session/state.ts'
import { classes } from '../../../../ui/classes.ts'
import { SegmentedControl } from '../../../../ui/form/choices/segmented-control.tsx'
import { DateField } from '../../../../ui/form/fields/date-field.tsx'
import { TextField } from '../../../../ui/form/fields/text-field.tsx'
import type { EditDraft } from '../edit-draft.ts'
import styles from './edit.module.css'

/** Generic name of a time zone, regardless of daylight saving: 北京时间, 北美东部时间. Falls back to the zone's id. */
function clockName(timeZone: string): string {
  if (timeZone === DEFAULT_ZONE) return '北京时间'
  try {
    const parts = new Intl.DateTimeFormat('zh-CN', { timeZone, timeZoneName: 'longGeneric' }).formatToParts()
    return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
  } catch {
    return timeZone
  }
}

const WHEN_OPTIONS = [
  { value: 'now', label: '立即生效' },
  { value: 'later', label: '定时生效' },
] as const

interface EditMomentProps {
  draft: EditDraft
  error: string | undefined
  onChange: (fields: Partial<EditDraft>) => void
}

/** When the prices take effect, and the reason. */
export function EditMoment({ draft, error, onChange }: EditMomentProps) {
  return (
    <div className={styles.rule}>
      <SegmentedControl
        label="什么时候生效"
        named
        options={WHEN_OPTIONS}
        value={draft.when}
        onChange={(when) => onChange({ when })}
      />
      <div className={classes(styles.pair, styles.wide)}>
        {draft.when === 'later' && (
          <DateField
            type="datetime-local"
            label={`生效时间（${clockName(storedZone())}）`}
            required
            value={draft.moment}
            error={error}
            onChange={({ target }) => onChange({ moment: target.value })}
          />
        )}
        <TextField
          label="改价原因"
          placeholder="选填，例如：厂家调价"
          maxLength={100}
          value={draft.reason}
          onChange={({ target }) => onChange({ reason: target.value })}
        />
      </div>
    </div>
  )
}
