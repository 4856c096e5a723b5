import {
  APPEAL_STATE_NAMES,
  PUNCH_FLAG_NAMES,
  PUNCH_KIND_NAMES,
  type PunchKind,
} from '@shangxue/contract/attendance/schemas'
import { distanceText } from '@shangxue/contract/values/distance'
import { dayOf, formatTime } from '../../lib/dates.ts'
import { Tag, type TagKind } from '../../ui/display/tag.tsx'
import { Photos } from '../../ui/photos/photos-field.tsx'
import { isNextDay, PUNCH_PHOTOS, type Punch } from './api.ts'
import styles from './attendance.module.css'

const DECISION_KINDS: Record<NonNullable<Punch['field']>, TagKind> = {
  pending: 'warning',
  approved: 'success',
  declined: 'danger',
}

interface PunchBoxProps {
  kind: PunchKind
  day: string
  punch: Punch | null
  /** The scheduled time. */
  due: string | undefined
  /** Location warnings are visible to attendance managers only. */
  showFlags?: boolean
}

/** A punch such as 上班 08:55 with its location and review state. */
export function PunchBox({ kind, day, punch, due, showFlags = false }: PunchBoxProps) {
  const next = (at: string) => (isNextDay(day, at, dayOf) ? '次日 ' : '')
  return (
    <div className={styles.punch}>
      <span className={styles.note}>
        {PUNCH_KIND_NAMES[kind]}
        {due && ` ${next(due)}${formatTime(due)}`}
      </span>
      <span className={punch ? styles.figure : styles.note}>
        {punch ? `${next(punch.at)}${formatTime(punch.at)}` : '未打卡'}
      </span>
      {punch && <PunchFacts punch={punch} withFlags={showFlags} />}
    </div>
  )
}

/** Details of a punch apart from its time. */
export function PunchFacts({ punch, withFlags }: { punch: Punch; withFlags: boolean }) {
  const { field, review, place, distance_m, note, decision_note, photo_ids, flags, source } = punch
  return (
    <>
      {field && (
        <span>
          <Tag kind={DECISION_KINDS[field]}>外勤{APPEAL_STATE_NAMES[field]}</Tag>
        </span>
      )}
      {review && review !== 'approved' && (
        <span>
          <Tag kind={DECISION_KINDS[review]}>异常打卡{APPEAL_STATE_NAMES[review]}</Tag>
        </span>
      )}
      {source === 'appeal' && (
        <span>
          <Tag kind="info">补卡</Tag>
        </span>
      )}
      {place && <span className={styles.note}>{place}</span>}
      {field && distance_m !== null && (
        <span className={styles.note}>距打卡地点 {distanceText(distance_m)}</span>
      )}
      {note && <span className={styles.note}>{note}</span>}
      {decision_note && <span className={styles.note}>审批：{decision_note}</span>}
      {!withFlags && flags.includes('late_sent') && <span className={styles.note}>联网后补传</span>}
      {withFlags &&
        flags.map((flag) => (
          <span key={flag}>
            <Tag kind="warning">{PUNCH_FLAG_NAMES[flag]}</Tag>
          </span>
        ))}
      <Photos store={PUNCH_PHOTOS} photos={photo_ids} />
    </>
  )
}
