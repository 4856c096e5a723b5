import { Type } from 'typebox'
import { endpoint } from '../platform/endpoint.ts'
import { Day, Fen, Id, Nullable, OneOf, Version } from '../platform/schema.ts'
import { CASH_NOTE_MAX, CashAmount, Direction, RECURRING_STATES } from './schemas.ts'

const Terms = {
  item_id: Id,
  amount_fen: CashAmount,
  account_id: Id,
  location_id: Id,
  /** In months without this day, the last day of the month. */
  day_of_month: Type.Integer({ minimum: 1, maximum: 31 }),
  until_day: Nullable(Day),
  note: Type.String({ maxLength: CASH_NOTE_MAX, default: '' }),
}

const CashRecurring = Type.Object({
  id: Id,
  direction: Direction,
  item_id: Id,
  item: Type.String(),
  group: Type.String(),
  amount_fen: Fen,
  account_id: Id,
  account: Type.String(),
  location_id: Id,
  location: Type.String(),
  day_of_month: Type.Integer(),
  from_day: Day,
  until_day: Nullable(Day),
  /** Next posting date; null if there is none. */
  next_day: Nullable(Day),
  note: Type.String(),
  state: OneOf(RECURRING_STATES),
  /** Why the scheduled posting failed. */
  waiting: Nullable(Type.String()),
  by: Type.String(),
  version: Version,
})

export const listCashRecurring = endpoint({
  method: 'GET',
  path: '/api/cash/recurring',
  summary: 'Lists recurring entries, failed ones first, then by next day, ended ones last',
  permission: 'finance',
  input: Type.Object({ direction: Direction }),
  output: Type.Array(CashRecurring),
})

export const addCashRecurring = endpoint({
  method: 'POST',
  path: '/api/cash/recurring',
  summary: 'Adds a recurring entry, posted on a day of each month from today or later',
  permission: 'finance',
  input: Type.Object({ ...Terms, from_day: Day }),
  output: Type.Object({ id: Id, next_day: Nullable(Day) }),
})

export const saveCashRecurring = endpoint({
  method: 'PUT',
  path: '/api/cash/recurring/:id',
  summary: 'Updates future postings of a recurring entry; posted entries do not change',
  permission: 'finance',
  input: Type.Object({ id: Id, version: Version, ...Terms }),
  output: Type.Object({ version: Version, next_day: Nullable(Day) }),
})

export const setCashRecurringState = endpoint({
  method: 'PUT',
  path: '/api/cash/recurring/:id/state',
  summary: 'Pauses, resumes or ends a recurring entry',
  permission: 'finance',
  input: Type.Object({ id: Id, version: Version, state: OneOf(RECURRING_STATES) }),
  output: Type.Object({ version: Version, next_day: Nullable(Day) }),
})

export const settleCashRecurring = endpoint({
  method: 'POST',
  path: '/api/cash/recurring/:id/settle',
  summary: 'Settles a blocked posting of a recurring entry: posts it today or skips it',
  permission: 'finance',
  input: Type.Object({ id: Id, version: Version, how: OneOf(['today', 'skip'] as const) }),
  output: Type.Object({ version: Version, next_day: Nullable(Day) }),
})
