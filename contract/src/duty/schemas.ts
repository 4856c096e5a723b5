import { Type } from 'typebox'
import { Day, Id, Nullable, OneOf, Text, Version } from '../platform/schema.ts'

export const DUTY_NAME_MAX = 20
export const DUTY_NOTE_MAX = 200
/** Maximum shifts per day of a post, and maximum people per shift. */
export const DUTY_SHIFTS_MAX = 6
export const DUTY_NEEDED_MAX = 10
export const DUTY_POSTS_MAX = 50
export const DUTY_PEOPLE_MAX = 60
/** Maximum number of days displayed or planned at once. */
export const DUTY_DAYS_MAX = 62
export const DUTY_PLAN_MAX = 2_000

/** asked → accepted → done; posts without approval go from asked to done. The other states are final too. */
export const SWAP_STATES = ['asked', 'accepted', 'done', 'declined', 'rejected', 'cancelled', 'void'] as const
export type SwapState = (typeof SWAP_STATES)[number]
export const SWAP_STATE_NAMES: Record<SwapState, string> = {
  asked: '等对方答复',
  accepted: '等批准',
  done: '已换班',
  declined: '对方没有同意',
  rejected: '没有批准',
  cancelled: '已撤销',
  void: '已失效',
}

export const ClockTime = Type.String({
  pattern: '^([01]\\d|2[0-3]):[0-5]\\d$',
  description: "HH:MM in the company's time zone",
})
/** Days of the week, 1 is Monday and 7 Sunday. */
export const Weekdays = Type.Array(Type.Integer({ minimum: 1, maximum: 7 }), {
  maxItems: 7,
  uniqueItems: true,
})

export const dutyTimes = {
  starts: ClockTime,
  /** If not later than the start, the shift ends on the next day. */
  ends: ClockTime,
}
export const DutyShift = Type.Object({
  id: Id,
  name: Type.String(),
  ...dutyTimes,
  needed: Type.Integer(),
  closed: Type.Boolean(),
})
export const DutyPost = Type.Object({
  id: Id,
  name: Type.String(),
  note: Type.String(),
  /** Swaps need the approval of the duty planner. */
  approval: Type.Boolean(),
  closed: Type.Boolean(),
  version: Version,
  shifts: Type.Array(DutyShift),
  /** Participants in rotation order, with the weekdays on which each is unavailable. */
  people: Type.Array(Type.Object({ user_id: Id, name: Type.String(), off: Weekdays })),
})

const swapSide = { day: Day, post: Type.String(), shift: Type.String(), ...dutyTimes }
export const DutySwap = Type.Object({
  id: Id,
  state: OneOf(SWAP_STATES),
  duty_id: Id,
  ...swapSide,
  from_id: Id,
  from: Type.String(),
  to_id: Id,
  to: Type.String(),
  /** The duty given in return; null if the other person only stands in. */
  in_return: Nullable(Type.Object(swapSide)),
  reason: Type.String(),
  answer: Type.String(),
  asked_at: Type.String({ format: 'date-time' }),
  /** Actions that the caller may take now. */
  may: Type.Array(OneOf(['answer', 'decide', 'cancel'])),
})

export const Duty = Type.Object({
  id: Id,
  day: Day,
  post_id: Id,
  post: Type.String(),
  shift_id: Id,
  shift: Type.String(),
  ...dutyTimes,
  user_id: Id,
  name: Type.String(),
  /** True once it has begun; it can no longer be swapped. */
  begun: Type.Boolean(),
  /** Its pending swap. */
  swap_id: Nullable(Id),
})

export const shiftInput = Type.Object({
  /** Id of an existing shift; null for a new one. */
  id: Nullable(Id),
  name: Text(DUTY_NAME_MAX),
  ...dutyTimes,
  needed: Type.Integer({ minimum: 1, maximum: DUTY_NEEDED_MAX }),
})
export const postInput = {
  name: Text(DUTY_NAME_MAX),
  note: Type.String({ maxLength: DUTY_NOTE_MAX }),
  approval: Type.Boolean(),
  shifts: Type.Array(shiftInput, { minItems: 1, maxItems: DUTY_SHIFTS_MAX }),
}

/** Input of a rotation. */
export const rotationInput = {
  post_id: Id,
  from: Day,
  to: Day,
  /** Weekdays with duty. */
  weekdays: Weekdays,
  /** In their order. */
  people: Type.Array(Type.Object({ user_id: Id, off: Weekdays }), { minItems: 1, maxItems: DUTY_PEOPLE_MAX }),
  /** True replaces existing duties in the period; otherwise they stay and only gaps are filled. */
  replace: Type.Boolean(),
}
export const RotationTurn = Type.Object({ day: Day, shift_id: Id, user_id: Id })

/** Number of duties per person in a period. */
export const dutyShare = {
  user_id: Id,
  name: Type.String(),
  turns: Type.Integer(),
  weekend: Type.Integer({ description: 'Number of these turns on Saturdays and Sundays' }),
}
