import { DAY_STATE_NAMES } from '@shangxue/contract/attendance/schemas'
import { dayOf, formatTime } from '../../lib/dates.ts'
import { Tag } from '../../ui/display/tag.tsx'
import { type DayCardData, isNextDay, STATE_KINDS } from './api.ts'
import styles from './attendance.module.css'

export function minutesText(minutes: number): string {
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  return [hours > 0 && `${hours} 小时`, (rest > 0 || hours === 0) && `${rest} 分`].filter(Boolean).join(' ')
}

const minutesOf = (card: DayCardData, state: DayCardData['state']): string => {
  if (state === 'late' || state === 'serious_late') return ` ${minutesText(card.late_minutes)}`
  return state === 'early' ? ` ${minutesText(card.early_minutes)}` : ''
}

export const DayStateTags = ({ card }: { card: DayCardData }) => (
  <span className={styles.wrap}>
    {card.states.map((state) => (
      <Tag key={state} kind={STATE_KINDS[state]}>
        {DAY_STATE_NAMES[state]}
        {minutesOf(card, state)}
      </Tag>
    ))}
  </span>
)

/** Formats a shift as 早班 09:00–18:00, with 次日 if it ends the next day. */
export function shiftText({ day, shift, changed, holiday, state }: DayCardData): string {
  if (!shift) return [holiday, state === 'none' ? '没有排班' : '休息'].filter(Boolean).join(' · ')
  const endText = `${isNextDay(day, shift.off, dayOf) ? '次日 ' : ''}${formatTime(shift.off)}`
  return [`${shift.name} ${formatTime(shift.on)}–${endText}`, holiday, changed && '已调班']
    .filter(Boolean)
    .join(' · ')
}
