import { Type } from 'typebox'
import { Day, Fen, Id, Instant, Nullable, OneOf } from '../platform/schema.ts'

/** Income and expenses other than sales and purchases. */
export const CASH_DIRECTIONS = ['expense', 'income'] as const
export type CashDirection = (typeof CASH_DIRECTIONS)[number]
export const CASH_DIRECTION_NAMES: Record<CashDirection, string> = { expense: '支出', income: '收入' }

export const CASH_PHOTOS_MAX = 3
export const CASH_NOTE_MAX = 200

export const Direction = OneOf(CASH_DIRECTIONS)
/** The item of an entry. */
export const CashAmount = Type.Integer({ minimum: 1, maximum: 100_000_000_00, description: '分' })

/** An income or expense entry, or the reversal of one: then negative, with the reason as its note. */
export const CashEntry = Type.Object({
  id: Id,
  direction: Direction,
  number: Type.String(),
  item_id: Id,
  item: Type.String(),
  group: Type.String(),
  amount_fen: Fen,
  account_id: Id,
  account: Type.String(),
  location_id: Id,
  location: Type.String(),
  day: Day,
  at: Instant,
  user_id: Id,
  by: Type.String(),
  note: Type.String(),
  photos: Type.Array(Id),
  recurring_id: Nullable(Id),
  /** The fund adjustment whose fee this entry records; both are reversed together. */
  adjustment_id: Nullable(Id),
  /** The entry that this one reverses. */
  reverses_id: Nullable(Id),
  /** The reversal of this entry. */
  reversed: Nullable(Type.Object({ id: Id, day: Day, by: Type.String(), reason: Type.String() })),
})

/** `paused`: no postings until resumed; `ended`: no more postings. */
export const RECURRING_STATES = ['active', 'paused', 'ended'] as const
export type RecurringState = (typeof RECURRING_STATES)[number]
export const RECURRING_STATE_NAMES: Record<RecurringState, string> = {
  active: '进行中',
  paused: '已暂停',
  ended: '已结束',
}
