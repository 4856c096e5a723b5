import { VISIT_STATE_NAMES } from '@shangxue/contract/customers/visits'
import { distanceText } from '@shangxue/contract/values/distance'
import { formatDay, formatTime } from '../../../lib/dates.ts'
import { Tag } from '../../../ui/display/tag.tsx'
import { Photos } from '../../../ui/photos/photos-field.tsx'
import { VISIT_KINDS, type Visit } from '../api.ts'
import styles from '../customers.module.css'
import { VISIT_PHOTOS } from './visit-photos.ts'

/** 14:20 签到 · 距客户 120 米 · 误差约 20 米 */
export function checkInText(visit: Visit): string {
  const { checked_at, late, place_state, accuracy_m, distance_m } = visit
  const facts = [
    checked_at && `${formatTime(checked_at)} 签到`,
    late && '联网后补交',
    distance_m !== null && `距客户 ${distanceText(distance_m)}`,
    accuracy_m !== null && `误差约 ${accuracy_m} 米`,
    place_state === 'denied' && '未带定位：没有权限',
    place_state === 'unavailable' && '未带定位：没有定位到',
  ]
  return facts.filter(Boolean).join(' · ')
}

export function VisitEntry({ visit }: { visit: Visit }) {
  const { state, day, by, overdue, purpose, notes, next_step, next_day, cancel_reason, photo_ids } = visit
  const next = [next_step, next_day && formatDay(next_day)].filter(Boolean).join(' · ')
  return (
    <li className={styles.visit}>
      <div className={styles.head}>
        <span>
          {formatDay(day)} {by}
        </span>
        <Tag kind={overdue ? 'danger' : VISIT_KINDS[state]}>
          {overdue && state === 'planned' ? '已逾期' : VISIT_STATE_NAMES[state]}
        </Tag>
      </div>
      {checkInText(visit) && <p className={styles.note}>{checkInText(visit)}</p>}
      {purpose && <p className={styles.note}>目的：{purpose}</p>}
      {notes && <p className={styles.text}>{notes}</p>}
      {next && <p className={styles.note}>下一步：{next}</p>}
      {cancel_reason && <p className={styles.note}>取消原因：{cancel_reason}</p>}
      <Photos store={VISIT_PHOTOS} photos={photo_ids} />
    </li>
  )
}
