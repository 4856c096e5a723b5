import { Type } from 'typebox'
import { LatLng } from '../customers/schemas.ts'
import { POSITION_STATES } from '../customers/visits.ts'
import { APPROVAL_STATES } from '../platform/constants.ts'
import { Day, Id, Instant, Nullable, OneOf, Text } from '../platform/schema.ts'

export const SHIFT_NAME_MAX = 20
export const GROUP_NAME_MAX = 20
export const WORK_PLACE_NAME_MAX = 30
export const ATTENDANCE_NOTE_MAX = 100
export const ATTENDANCE_PHOTOS_MAX = 3
export const ATTENDANCE_PHOTO_MAX_BYTES = 10 * 1024 * 1024
export const GROUP_MEMBERS_MAX = 2_000
/** Number of past days for which a missing punch can be appealed. */
export const APPEAL_DAYS = 31
/** Positions less accurate than this, in metres, count as unknown. */
export const ACCURACY_LIMIT_M = 500
/** Device clock skew below this is ignored. */
export const CLOCK_SKEW_TOLERANCE_MS = 120_000

/** States of a day, most severe first; the last five carry no judgement. */
export const DAY_STATES = [
  'absent',
  'missed',
  'serious_late',
  'late',
  'early',
  'field',
  'leave',
  'normal',
  'open',
  'ahead',
  'rest',
  'holiday',
  'none',
] as const
export type DayState = (typeof DAY_STATES)[number]
export const DAY_STATE_NAMES: Record<DayState, string> = {
  absent: '旷工',
  missed: '缺卡',
  serious_late: '严重迟到',
  late: '迟到',
  early: '早退',
  field: '外勤',
  leave: '请假',
  normal: '正常',
  open: '进行中',
  ahead: '未到',
  rest: '休息',
  holiday: '节假日',
  none: '不考勤',
}
/** States that need a review. */
export const EXCEPTIONS = ['absent', 'missed', 'serious_late', 'late', 'early'] as const satisfies DayState[]

export const PUNCH_KINDS = ['in', 'out'] as const
export type PunchKind = (typeof PUNCH_KINDS)[number]
export const PUNCH_KIND_NAMES: Record<PunchKind, string> = { in: '上班', out: '下班' }

export const DECISIONS = ['pending', 'approved', 'declined'] as const
export type Decision = (typeof DECISIONS)[number]
export const APPEAL_STATES = APPROVAL_STATES
export type AppealState = (typeof APPEAL_STATES)[number]
export const APPEAL_STATE_NAMES: Record<AppealState, string> = {
  pending: '待审批',
  approved: '已批准',
  declined: '未批准',
  withdrawn: '已撤销',
}

/** Flags of a punch. They never reject it; the attendance manager decides whether it counts. */
export const PUNCH_FLAGS = [
  'late_sent',
  'clock_off',
  'no_place',
  'vague',
  'no_photo',
  'too_exact',
  'same_spot',
  'jump',
] as const
/** Flags that need a review unless the punch is field work, which is always reviewed. */
export const REVIEWED_FLAGS: readonly (typeof PUNCH_FLAGS)[number][] = [
  'late_sent',
  'clock_off',
  'vague',
  'too_exact',
  'same_spot',
  'jump',
]
export type PunchFlag = (typeof PUNCH_FLAGS)[number]
export const PUNCH_FLAG_NAMES: Record<PunchFlag, string> = {
  late_sent: '联网后补传',
  clock_off: '手机时间不准',
  no_place: '没有定位',
  vague: '定位误差大',
  no_photo: '没有照片',
  too_exact: '疑似虚拟定位：没有误差',
  same_spot: '疑似虚拟定位：多天坐标完全相同',
  jump: '疑似虚拟定位：移动速度异常',
}

/** WGS-84 coordinates from devices, and the shifted coordinate systems of Chinese maps. */
export const COORDINATE_SYSTEMS = ['wgs84', 'gcj02'] as const
export type CoordinateSystem = (typeof COORDINATE_SYSTEMS)[number]
export const COORDINATE_SYSTEM_NAMES: Record<CoordinateSystem, string> = {
  wgs84: '手机定位（WGS-84）',
  gcj02: '高德、腾讯地图（GCJ-02）',
}

/** In the company's time zone. */
export const ClockTime = Type.String({ pattern: '^([01]\\d|2[0-3]):[0-5]\\d$', description: 'HH:MM' })
export const MonthText = Type.String({ pattern: '^20\\d{2}-(0[1-9]|1[0-2])$', description: 'YYYY-MM' })

export const DevicePosition = Type.Object({
  ...LatLng,
  accuracy_m: Type.Integer({ minimum: 0, maximum: 1_000_000 }),
})
export const positionFields = { place: Nullable(DevicePosition), place_state: OneOf(POSITION_STATES) }

export const Punch = Type.Object({
  id: Id,
  kind: OneOf(PUNCH_KINDS),
  at: Instant,
  received_at: Instant,
  source: OneOf(['clock', 'appeal']),
  field: Nullable(OneOf(DECISIONS)),
  review: Nullable(OneOf(DECISIONS)),
  place: Nullable(Type.String({ description: 'Work place of the punch' })),
  distance_m: Nullable(Type.Integer({ description: 'Distance from the nearest work place in metres' })),
  accuracy_m: Nullable(Type.Integer()),
  place_state: Nullable(OneOf(POSITION_STATES)),
  flags: Type.Array(OneOf(PUNCH_FLAGS)),
  note: Type.String(),
  decided_by: Nullable(Type.String()),
  decision_note: Type.String(),
  photo_ids: Type.Array(Id),
})

export const ShiftOfDay = Type.Object({
  id: Id,
  name: Type.String(),
  on: Instant,
  off: Instant,
})

export const DayCard = Type.Object({
  day: Day,
  state: OneOf(DAY_STATES),
  states: Type.Array(OneOf(DAY_STATES), {
    description: 'All states of the day, most severe first',
  }),
  settled: Type.Boolean({ description: 'True if no further punch is possible' }),
  shift: Nullable(ShiftOfDay),
  changed: Type.Boolean({ description: 'True if the shift differs from the usual one' }),
  holiday: Nullable(Type.String({ description: 'Name of the public holiday or make-up workday' })),
  late_minutes: Type.Integer(),
  early_minutes: Type.Integer(),
  worked_minutes: Type.Integer(),
  leave: Type.Array(Type.Object({ name: Type.String(), from: Instant, to: Instant })),
  in: Nullable(Punch),
  out: Nullable(Punch),
})

export const Totals = Type.Object({
  work_days: Type.Integer({ description: 'Days with a shift, until today' }),
  attended_days: Type.Integer(),
  rest_days: Type.Integer(),
  normal: Type.Integer(),
  late: Type.Integer(),
  serious_late: Type.Integer(),
  early: Type.Integer(),
  absent: Type.Integer(),
  missed: Type.Integer(),
  field: Type.Integer(),
  leave: Type.Number({ description: 'Days of leave; a half day is 0.5, an hour is 1/8' }),
  late_minutes: Type.Integer(),
  early_minutes: Type.Integer(),
  worked_minutes: Type.Integer(),
  leave_minutes: Type.Integer(),
  ahead: Type.Object(
    { work_days: Type.Integer(), rest_days: Type.Integer(), leave: Type.Number() },
    { description: 'Figures of the days after today, which are not included in the other totals' },
  ),
})

export const Appeal = Type.Object({
  id: Id,
  user_id: Id,
  by: Type.String(),
  day: Day,
  kind: OneOf(PUNCH_KINDS),
  at: Instant,
  reason: Type.String(),
  photo_ids: Type.Array(Id),
  state: OneOf(APPEAL_STATES),
  asked_at: Instant,
  decided_by: Nullable(Type.String()),
  decision_note: Type.String(),
})

export const DecisionInput = {
  id: Id,
  approve: Type.Boolean(),
  note: Text(200, 0),
}
