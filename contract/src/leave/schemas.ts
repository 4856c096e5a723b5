import { Type } from 'typebox'
import { Day, Id, Instant, Nullable, OneOf } from '../platform/schema.ts'

/** A day of leave is eight hours, regardless of the shift. */
export const LEAVE_DAY_MINUTES = 480
const DAY_LENGTH = 1_440
export const NOON = DAY_LENGTH / 2
export const DAY_END = DAY_LENGTH
/** Step in minutes of leave taken by the hour. */
export const LEAVE_STEP_MINUTES = 30

export const LEAVE_UNITS = ['half_day', 'day', 'hour'] as const
export type LeaveUnit = (typeof LEAVE_UNITS)[number]
export const LEAVE_UNIT_NAMES: Record<LeaveUnit, string> = {
  half_day: '按半天',
  day: '按天',
  hour: '按小时',
}

export const LEAVE_STATES = ['waiting', 'approved', 'rejected', 'cancelled'] as const
export type LeaveState = (typeof LEAVE_STATES)[number]
export const LEAVE_STATE_NAMES: Record<LeaveState, string> = {
  waiting: '待审批',
  approved: '已批准',
  rejected: '未批准',
  cancelled: '已撤销',
}

/** Granted yearly, granted or deducted manually, expired, used, and returned. */
export const LEAVE_ENTRY_KINDS = ['yearly', 'grant', 'deduct', 'expire', 'use', 'return'] as const
export type LeaveEntryKind = (typeof LEAVE_ENTRY_KINDS)[number]
export const LEAVE_ENTRY_NAMES: Record<LeaveEntryKind, string> = {
  yearly: '按年发放',
  grant: '手工发放',
  deduct: '手工扣减',
  expire: '过期',
  use: '请假',
  return: '退回',
}

export const LEAVE_NAME_MAX = 20
export const LEAVE_REASON_MAX = 300
export const LEAVE_PHOTOS_MAX = 6
/** Maximum days of one request; the longest maternity leave fits. */
export const LEAVE_DAYS_MAX = 400
/** Maximum days that a request may lie in the past, as after an illness. */
export const LEAVE_BACK_DAYS = 60
export const LEAVE_AHEAD_DAYS = 400
export const LEAVE_STEPS_MAX = 10

/** Formats minutes of leave: 「2.5 天」, 「3 小时」, 「1 天 3 小时」. */
export function leaveText(minutes: number): string {
  const sign = minutes < 0 ? '-' : ''
  const all = Math.abs(minutes)
  if (all % (LEAVE_DAY_MINUTES / 2) === 0) return `${sign}${all / LEAVE_DAY_MINUTES} 天`
  const days = Math.floor(all / LEAVE_DAY_MINUTES)
  const hours = Number(((all % LEAVE_DAY_MINUTES) / 60).toFixed(2))
  return days === 0 ? `${sign}${hours} 小时` : `${sign}${days} 天 ${hours} 小时`
}

/** Formats a minute of the day as a clock time. */
export const leaveClock = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

export const Minute = Type.Integer({ minimum: 0, maximum: DAY_END, description: 'Minute of the day' })
export const LeaveMinutes = Type.Integer({
  minimum: -10_000_000,
  maximum: 10_000_000,
  description: 'Minutes of leave; 480 are a day',
})

/** From a minute of one day to a minute of another, in the company's time zone. */
export const LeavePeriodFields = { from_day: Day, from_minute: Minute, to_day: Day, to_minute: Minute }

/** Yearly minutes from a number of years of service on. */
const Step = Type.Object({
  years: Type.Integer({ minimum: 0, maximum: 60 }),
  minutes: Type.Integer({ minimum: 0, maximum: 366 * LEAVE_DAY_MINUTES }),
})
export const LeaveTypeFields = {
  name: Type.String({ minLength: 1, maxLength: LEAVE_NAME_MAX }),
  unit: OneOf(LEAVE_UNITS),
  counted: Type.Boolean({ description: 'True if the type has a balance that requests cannot exceed' }),
  calendar_days: Type.Boolean({ description: 'True if days off count as leave' }),
  paid: Type.Boolean(),
  yearly: Type.Array(Step, { maxItems: LEAVE_STEPS_MAX }),
  carry_months: Type.Integer({
    minimum: 0,
    maximum: 24,
    description: 'Months that the remaining leave of a year stays valid in the next year',
  }),
  proof_days: Nullable(
    Type.Integer({
      minimum: 0,
      maximum: 366,
      description: 'Days of leave above which a photo of a proof is required; null if never',
    }),
  ),
  most_days: Nullable(
    Type.Integer({
      minimum: 1,
      maximum: LEAVE_DAYS_MAX,
      description: 'Maximum days per request; null if unlimited',
    }),
  ),
}

export const LeaveRequestFields = {
  id: Id,
  user_id: Id,
  user: Type.String(),
  position: Type.String(),
  store: Nullable(Type.String()),
  type_id: Id,
  type: Type.String(),
  unit: OneOf(LEAVE_UNITS),
  state: OneOf(LEAVE_STATES),
  ...LeavePeriodFields,
  minutes: LeaveMinutes,
  reason: Type.String(),
  photos: Type.Integer(),
  at: Instant,
  decided_by: Nullable(Type.String()),
  decided_at: Nullable(Instant),
  decision: Type.String(),
  own: Type.Boolean(),
  may_decide: Type.Boolean(),
  may_cancel: Type.Boolean(),
}
