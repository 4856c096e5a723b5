import type { submitLeaveRequest } from '@shangxue/contract/leave/endpoints'
import { DAY_END, LEAVE_STEP_MINUTES, leaveClock, NOON } from '@shangxue/contract/leave/schemas'
import type { Input } from '@shangxue/contract/platform/endpoint'
import { today } from '../../lib/dates.ts'
import type { LeaveType } from './api.ts'

export interface LeaveDraft {
  readonly type: number | null
  readonly from: string
  readonly to: string
  /** For types with half days: minutes from midnight. */
  readonly begins: number
  readonly ends: number
  /** For types by the hour: true for hours, false for whole days. */
  readonly hours: boolean
  readonly fromTime: number
  readonly toTime: number
  readonly reason: string
  readonly photos: number[]
}

const NINE_AM = 540
const TWELVE = 720

export const newLeaveDraft = (type: number | null): LeaveDraft => ({
  ...{
    type,
    from: today(),
    to: today(),
    begins: 0,
    ends: DAY_END,
    hours: true,
    fromTime: NINE_AM,
    toTime: TWELVE,
  },
  ...{ reason: '', photos: [] },
})

export const HALVES = {
  begins: [
    { value: '0', label: '上午开始' },
    { value: String(NOON), label: '下午开始' },
  ],
  ends: [
    { value: String(NOON), label: '上午结束' },
    { value: String(DAY_END), label: '下午结束' },
  ],
}

/** The times of a day in steps of half an hour. */
export const TIMES = Array.from({ length: DAY_END / LEAVE_STEP_MINUTES + 1 }, (_, index) => ({
  value: String(index * LEAVE_STEP_MINUTES),
  label: leaveClock(index * LEAVE_STEP_MINUTES),
}))

/** Converts the draft to a period in the unit of the leave type. */
export function toPeriod(draft: LeaveDraft, { unit }: Pick<LeaveType, 'unit'>) {
  const { from, to, begins, ends, hours, fromTime, toTime } = draft
  if (unit === 'hour' && hours)
    return { from_day: from, from_minute: fromTime, to_day: from, to_minute: toTime }
  const half = unit === 'half_day'
  return { from_day: from, from_minute: half ? begins : 0, to_day: to, to_minute: half ? ends : DAY_END }
}

export interface LeaveErrors {
  readonly type?: string
  readonly from?: string
  readonly to?: string
  readonly reason?: string
}

/** Checks that need no server. */
export function validateLeave(draft: LeaveDraft, type: LeaveType | undefined): LeaveErrors {
  const span = type && toPeriod(draft, type)
  const isReversed =
    span !== undefined &&
    (span.from_day > span.to_day || (span.from_day === span.to_day && span.from_minute >= span.to_minute))
  return {
    ...(draft.type === null && { type: '请选择假期' }),
    ...(draft.from === '' && { from: '请选择日期' }),
    ...(span !== undefined && span.to_day === '' && { to: '请选择日期' }),
    ...(isReversed && span.to_day !== '' && { to: '结束要晚于开始，请修改' }),
    ...(draft.reason.trim() === '' && { reason: '请填写请假原因' }),
  }
}

export const toLeaveInput = (draft: LeaveDraft, type: LeaveType): Input<typeof submitLeaveRequest> => ({
  type_id: type.id,
  ...toPeriod(draft, type),
  reason: draft.reason.trim(),
  photo_ids: [...draft.photos],
})
