import { type Day, daysBetween } from '@shangxue/study/calendar'
import { formatDay } from '../../../lib/dates.ts'
import { studyDay } from '../store/state.ts'

const NEAR: Record<number, string> = { [-1]: '昨天', 0: '今天', 1: '明天', 2: '后天' }

/** A day relative to today: 明天, 7月5日. */
export const saidDay = (day: Day): string => NEAR[daysBetween(studyDay(), day)] ?? formatDay(day)
