import { Type } from 'typebox'
import { endpoint, NoContent } from '../platform/endpoint.ts'
import { Day, Fen, Id, Instant, Nullable, OneOf, Text, Version } from '../platform/schema.ts'
import { Month } from '../targets/endpoints.ts'
import { Direction } from './schemas.ts'

export * from './schemas.ts'

const ItemName = Text(30)
/** A budget in 分; null removes it from then on. */
const BudgetFen = Nullable(Type.Integer({ minimum: 0, maximum: 100_000_000_00, description: '分' }))

const Item = {
  id: Id,
  name: Type.String(),
  active: Type.Boolean(),
  version: Version,
}

const CashItem = Type.Object({
  ...Item,
  group_id: Id,
  used: Type.Boolean({
    description: 'True if it has entries or planned ones; it can be deactivated but not deleted',
  }),
  /** Budget of the company, otherwise the sum of its stores' budgets. */
  budget_fen: Nullable(Fen),
  store_budgets: Type.Array(Type.Object({ location_id: Id, location: Type.String(), amount_fen: Fen })),
})

export const listCashItems = endpoint({
  method: 'GET',
  path: '/api/cash/items',
  summary: 'Lists categories with their items and the budgets of a month',
  permission: 'finance',
  input: Type.Object({ direction: Direction, month: Type.Optional(Month) }),
  output: Type.Object({
    month: Month,
    today: Day,
    groups: Type.Array(Type.Object({ ...Item, items: Type.Array(CashItem) })),
  }),
})

export const addCashItem = endpoint({
  method: 'POST',
  path: '/api/cash/items',
  summary: 'Adds a category, or an item to a category; names are unique within the category',
  permission: 'finance',
  input: Type.Object({ direction: Direction, group_id: Nullable(Id), name: ItemName }),
  output: Type.Object({ id: Id }),
})

export const saveCashItem = endpoint({
  method: 'PUT',
  path: '/api/cash/items/:id',
  summary: 'Renames, activates or deactivates a category or item, or moves an item',
  permission: 'finance',
  input: Type.Object({
    id: Id,
    name: ItemName,
    active: Type.Boolean(),
    group_id: Nullable(Id),
    version: Version,
  }),
  output: Type.Object({ version: Version }),
})

export const deleteCashItem = endpoint({
  method: 'DELETE',
  path: '/api/cash/items/:id',
  summary: 'Deletes an item without entries, or a category without items',
  permission: 'finance',
  input: Type.Object({ id: Id, version: Version }),
  output: NoContent,
})

export const moveCashItem = endpoint({
  method: 'POST',
  path: '/api/cash/items/:id/move',
  summary: 'Moves a category or item before or after another one',
  permission: 'finance',
  input: Type.Object({ id: Id, side: OneOf(['before', 'after'] as const), of: Id }),
  output: NoContent,
})

export const listCashBudgets = endpoint({
  method: 'GET',
  path: '/api/cash/items/:id/budgets',
  summary: 'Lists the budgets of an item by month, newest first, for the company and its stores',
  permission: 'finance',
  input: Type.Object({ id: Id }),
  output: Type.Array(
    Type.Object({
      month: Month,
      location_id: Nullable(Id),
      location: Nullable(Type.String()),
      amount_fen: Nullable(Fen),
      by: Type.String(),
      at: Instant,
    }),
  ),
})

export const setCashBudget = endpoint({
  method: 'PUT',
  path: '/api/cash/items/:id/budgets',
  summary: 'Sets the monthly budget of an item from a month on, until it is changed',
  permission: 'finance',
  input: Type.Object({ id: Id, location_id: Nullable(Id), month: Month, amount_fen: BudgetFen }),
  output: NoContent,
})
