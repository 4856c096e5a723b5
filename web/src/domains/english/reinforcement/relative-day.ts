import { type Day, daysBetween } from '@shangxue/study/time/calendar'
import { formatDay } from '../../../lib/dates.ts'
import { currentStudyDay } from '../store/study-state.ts'

const NEAR_DAY_NAMES: Record<number, string> = { [-1]: '昨天', 0: '今天', 1: '明天', 2: '后天' }

/** A day relative to today: 明天, 7月5日. */
export const relativeDay = (day: Day): string =>
  NEAR_DAY_NAMES[daysBetween(currentStudyDay(), day)] ?? formatDay(day)
