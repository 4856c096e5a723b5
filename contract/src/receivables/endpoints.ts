import { Type } from 'typebox'
import { Empty, endpoint, NoContent } from '../platform/endpoint.ts'
import { exportEndpoint } from '../platform/exports.ts'
import { Day, Fen, Id, Instant, Nullable, OneOf, Paged, Query, searchText, Text } from '../platform/schema.ts'
import {
  CREDIT_DAYS_MAX,
  DEBT_AGES,
  DEBT_NOTE_MAX,
  DebtItemView,
  DebtSums,
  DUNNING_STEPS,
  StatementLine,
} from './schemas.ts'

export * from './schemas.ts'

/** `credit`: has paid ahead. */
export const DEBT_BUCKETS = [...DEBT_AGES, 'credit'] as const
export type DebtBucket = (typeof DEBT_BUCKETS)[number]
export const DEBT_ORDERS = ['owed', 'oldest', 'name'] as const

const Filters = {
  q: searchText,
  area: Type.Optional(Text(20)),
  bucket: Type.Optional(OneOf(DEBT_BUCKETS)),
  /** Only customers with a debt older than the reminder age. */
  overdue: Type.Optional(Type.Boolean()),
  sort: OneOf(DEBT_ORDERS, 'owed'),
  /** State at the end of this day; today by default. */
  day: Type.Optional(Day),
}
const Reminded = Type.Object({ at: Instant, by: Type.String() })

export const listDebts = endpoint({
  method: 'GET',
  path: '/api/debts',
  summary: 'Lists customers with debts or prepayments, by age of debt, as of a day',
  permission: 'finance',
  input: Query(Filters),
  output: Paged(
    Type.Object({
      id: Id,
      name: Type.String(),
      area: Type.String(),
      ...DebtSums,
      oldest_day: Nullable(Day),
      oldest_days: Nullable(Type.Integer()),
      reminded: Nullable(Reminded),
    }),
  ),
})

export const getDebtSummary = endpoint({
  method: 'GET',
  path: '/api/debts/summary',
  summary: 'Returns the totals of the debts that match the filters',
  permission: 'finance',
  input: Type.Object(Filters),
  output: Type.Object({
    day: Day,
    customers: Type.Integer(),
    ...DebtSums,
    /** Part of `owed_fen` older than the reminder age. */
    overdue_fen: Fen,
    /** Write-offs pending a decision. */
    waiting: Type.Integer(),
  }),
})

export const exportDebts = exportEndpoint('/api/debts/export', 'customer debts', Filters)

export const listDebtAreas = endpoint({
  method: 'GET',
  path: '/api/debts/areas',
  summary: 'Lists areas of customers with debts, largest debt first',
  permission: 'finance',
  input: Empty,
  output: Type.Array(Type.String()),
})

export const getCustomerDebts = endpoint({
  method: 'GET',
  path: '/api/debts/customers/:id',
  summary: "Returns a customer's debts and prepayments by document, oldest first",
  permission: 'finance',
  input: Type.Object({ id: Id }),
  output: Type.Object({
    id: Id,
    name: Type.String(),
    area: Type.String(),
    phone: Nullable(Type.String()),
    owner: Nullable(Type.String({ description: 'Employee responsible for the customer' })),
    today: Day,
    ...DebtSums,
    items: Type.Array(DebtItemView),
    waiting: Type.Array(Type.Object({ id: Id, number: Type.String(), amount_fen: Fen })),
    /** The part of the debts whose last day to pay has passed. */
    overdue_fen: Fen,
    credit_limit_fen: Nullable(Fen),
    credit_days: Nullable(Type.Integer()),
    /** Of the company, for customers without days of their own. */
    remind_days: Type.Integer(),
    credit_stopped_at: Nullable(Instant),
    reminders: Type.Array(
      Type.Object({
        at: Instant,
        by: Type.String(),
        owed_fen: Fen,
        step: OneOf(DUNNING_STEPS),
        note: Type.String(),
      }),
      { description: 'Latest 5 steps of dunning' },
    ),
  }),
})

export const setCreditTerms = endpoint({
  method: 'PUT',
  path: '/api/debts/customers/:id/terms',
  summary:
    'Sets how much a customer may owe and for how many days; a sale on account beyond it needs approval',
  permission: 'finance',
  input: Type.Object({
    id: Id,
    /** 分. Null: no limit. */
    credit_limit_fen: Nullable(Type.Integer({ minimum: 0, maximum: 100_000_000_000 })),
    /** Null: those of the company. */
    credit_days: Nullable(Type.Integer({ minimum: 0, maximum: CREDIT_DAYS_MAX })),
  }),
  output: NoContent,
})

/** Statements with more lines must be requested for shorter periods. */
export const STATEMENT_LINES_MAX = 2_000

export const getDebtStatement = endpoint({
  method: 'GET',
  path: '/api/debts/customers/:id/statement',
  summary: 'Returns a customer statement of a period: opening balance, documents, closing balance',
  permission: 'finance',
  input: Type.Object({ id: Id, from: Day, to: Day }),
  output: Type.Object({
    id: Id,
    name: Type.String(),
    from: Day,
    to: Day,
    opening_fen: Fen,
    /** Amounts that increased the debt, and amounts that reduced it. */
    more_fen: Fen,
    less_fen: Fen,
    closing_fen: Fen,
    lines: Type.Array(StatementLine),
  }),
})

export const exportDebtStatement = exportEndpoint('/api/debts/statement/export', 'a customer statement', {
  customer_id: Id,
  from: Day,
  to: Day,
})

export const sendDebtReminder = endpoint({
  method: 'POST',
  path: '/api/debts/customers/:id/reminders',
  summary: 'Records a step of dunning; stop makes sales on account need approval until resume',
  permission: 'finance',
  input: Type.Object({
    id: Id,
    step: OneOf(DUNNING_STEPS, 'remind'),
    note: Type.String({ maxLength: DEBT_NOTE_MAX, default: '' }),
  }),
  output: Type.Object({ at: Instant }),
})

export const applyCredit = endpoint({
  method: 'POST',
  path: '/api/debts/customers/:id/credit',
  summary: "Settles a customer's debts with prepayments, oldest first",
  permission: 'finance',
  input: Type.Object({ id: Id }),
  output: Type.Object({ used_fen: Fen }),
})

const RemindDays = Type.Integer({ minimum: 1, maximum: 365 })

export const getDebtSettings = endpoint({
  method: 'GET',
  path: '/api/debts/settings',
  summary: 'Returns the age in days above which a debt is overdue',
  permission: 'finance',
  input: Empty,
  output: Type.Object({ remind_days: RemindDays }),
})

export const saveDebtSettings = endpoint({
  method: 'PUT',
  path: '/api/debts/settings',
  summary: 'Sets the age in days above which a debt is overdue',
  permission: 'finance',
  input: Type.Object({ remind_days: RemindDays }),
  output: Type.Object({ remind_days: RemindDays }),
})
