import { Type } from 'typebox'
import { endpoint } from '../platform/endpoint.ts'
import { exportEndpoint } from '../platform/exports.ts'
import { photoEndpoints } from '../platform/photos.ts'
import { Day, Fen, Id, Nullable, Paged, Query, searchText, Text } from '../platform/schema.ts'
import { BudgetUse } from './requests.ts'
import { CASH_NOTE_MAX, CASH_PHOTOS_MAX, CashAmount, CashEntry, Direction } from './schemas.ts'

const Filters = {
  direction: Direction,
  q: searchText,
  /** An item, or a group including all its items. */
  item_id: Type.Optional(Id),
  location_id: Type.Optional(Id),
  account_id: Type.Optional(Id),
  user_id: Type.Optional(Id),
  from: Type.Optional(Day),
  to: Type.Optional(Day),
}

export const listCashEntries = endpoint({
  method: 'GET',
  path: '/api/cash/entries',
  summary: 'Lists entries and reversals, newest first',
  permission: 'finance',
  input: Query(Filters),
  output: Paged(CashEntry),
})

export const sumCashEntries = endpoint({
  method: 'GET',
  path: '/api/cash/entries/sums',
  summary: 'Returns the totals of the entries that match the filters',
  permission: 'finance',
  input: Type.Object(Filters),
  output: Type.Object({
    amount_fen: Fen,
    count: Type.Integer(),
    /** The part of the amount that was reversed. */
    reversed_fen: Fen,
  }),
})

export const exportCashEntries = exportEndpoint('/api/cash/entries/export', 'expenses or income', Filters)

export const getCashEntry = endpoint({
  method: 'GET',
  path: '/api/cash/entries/:id',
  summary: 'Returns an entry with its photos and reversal',
  permission: 'finance',
  input: Type.Object({ id: Id }),
  output: CashEntry,
})

export const checkCashEntry = endpoint({
  method: 'GET',
  path: '/api/cash/entries/check',
  summary: 'Checks an entry before saving: duplicates, account balance and budgets',
  permission: 'finance',
  input: Type.Object({
    item_id: Id,
    account_id: Id,
    amount_fen: CashAmount,
    day: Day,
    /** If omitted, only the company budget is checked. */
    location_id: Type.Optional(Id),
  }),
  output: Type.Object({
    /** Numbers of entries with the same item, amount and day. */
    same: Type.Array(Type.String()),
    balance_fen: Nullable(Fen),
    budgets: Type.Array(BudgetUse, { description: 'Budgets that apply to the expense' }),
    needs_approval: Type.Boolean({
      description: 'True if the entry would need approval when saved by the caller',
    }),
  }),
})

export const addCashEntry = endpoint({
  method: 'POST',
  path: '/api/cash/entries',
  summary: 'Records an expense or income and posts it, unless it is too far over budget',
  permission: 'finance',
  input: Type.Object({
    item_id: Id,
    amount_fen: CashAmount,
    account_id: Id,
    location_id: Id,
    day: Day,
    note: Type.String({ maxLength: CASH_NOTE_MAX, default: '' }),
    photo_ids: Type.Array(Id, { maxItems: CASH_PHOTOS_MAX, default: [] }),
  }),
  output: Type.Object({
    id: Id,
    number: Type.String(),
    /** True if it is pending approval: the id is that of a request (requests.ts), and no money has moved. */
    pending: Type.Optional(Type.Boolean()),
  }),
})

export const reverseCashEntry = endpoint({
  method: 'POST',
  path: '/api/cash/entries/:id/reverse',
  summary: 'Reverses an entry as of today; requires a reason',
  permission: 'finance',
  input: Type.Object({ id: Id, reason: Text(CASH_NOTE_MAX) }),
  output: Type.Object({ id: Id }),
})

export const listCashPeople = endpoint({
  method: 'GET',
  path: '/api/cash/people',
  summary: 'Lists users who have recorded entries',
  permission: 'finance',
  input: Type.Object({ direction: Direction }),
  output: Type.Array(Type.Object({ id: Id, name: Type.String(), position: Type.String() })),
})

export const cashPhotoEndpoints = photoEndpoints('/api/cash/photos', 'a receipt', 'finance')
