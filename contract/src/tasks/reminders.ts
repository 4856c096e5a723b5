import { Type } from 'typebox'

/** Due date, recurrence and reminders, shared by all records that have a date. */
export const REMINDERS = ['none', 'on_time', 'ten_minutes', 'one_hour', 'one_day'] as const
/** Time before the due time, on the company's wall clock, also across daylight-saving changes. */
export const REMINDER_MINUTES: Record<(typeof REMINDERS)[number], number> = {
  none: 0,
  on_time: 0,
  ten_minutes: 10,
  one_hour: 60,
  one_day: 1_440,
}
export const REMINDER_NAMES: Record<(typeof REMINDERS)[number], string> = {
  none: '不提醒',
  on_time: '到时间时',
  ten_minutes: '提前 10 分钟',
  one_hour: '提前 1 小时',
  one_day: '提前 1 天',
}

export const REPEATS = ['none', 'daily', 'workdays', 'weekly', 'monthly', 'yearly'] as const
export const REPEAT_NAMES: Record<(typeof REPEATS)[number], string> = {
  none: '不重复',
  daily: '每天',
  workdays: '周一至周五',
  weekly: '每周',
  monthly: '每月',
  yearly: '每年',
}

export const ClockTime = Type.String({
  pattern: '^([01]\\d|2[0-3]):[0-5]\\d$',
  description: 'Local time of the company, HH:MM',
})
