import { Type } from 'typebox'
import { Empty, endpoint } from '../platform/endpoint.ts'
import {
  Day,
  Fen,
  FenInput,
  Id,
  Instant,
  Nullable,
  OneOf,
  Paged,
  Query,
  Text,
  Version,
} from '../platform/schema.ts'
import { Month } from '../targets/endpoints.ts'
import {
  type ACCOUNT_KIND_OF_METHOD,
  ACCOUNT_KINDS,
  Account,
  AccountEntry,
  JOURNAL_ENTRY_KINDS,
} from './schemas.ts'

export * from './schemas.ts'

/** Payment methods that credit an account. */
export const MONEY_METHODS = [
  'cash',
  'card',
  'wechat',
  'alipay',
] as const satisfies readonly (keyof typeof ACCOUNT_KIND_OF_METHOD)[]

const Name = Text(30)
const AccountNumber = Type.String({ maxLength: 40, pattern: '^[0-9A-Za-z *-]*$', default: '' })
/** An account balance in 分; negative if overdrawn. */
const Amount = Type.Integer({ minimum: -100_000_000_000, maximum: 100_000_000_000, description: '分' })

export const listAccounts = endpoint({
  method: 'GET',
  path: '/api/accounts',
  summary: 'Lists accounts with their balances, tills by store first and closed accounts last',
  permission: 'finance',
  input: Empty,
  output: Type.Object({
    list: Type.Array(Account),
    /** Total of all accounts. */
    total_fen: Fen,
    /** The last day of the closed periods. */
    closed_through: Nullable(Day),
    today: Day,
  }),
})

export const addAccount = endpoint({
  method: 'POST',
  path: '/api/accounts',
  summary: 'Adds an account, optionally with an opening balance; names are unique',
  permission: 'finance',
  input: Type.Object({
    kind: OneOf(ACCOUNT_KINDS),
    name: Name,
    number: AccountNumber,
    location_id: Type.Optional(Id),
    opening_fen: Type.Optional(Amount),
  }),
  output: Account,
})

export const editAccount = endpoint({
  method: 'PUT',
  path: '/api/accounts/:id',
  summary: 'Updates or closes an account; it cannot be closed with a balance or as a payment account',
  permission: 'finance',
  input: Type.Object({ id: Id, name: Name, number: AccountNumber, active: Type.Boolean(), version: Version }),
  output: Account,
})

export const listAccountEntries = endpoint({
  method: 'GET',
  path: '/api/accounts/:id/entries',
  summary: 'Lists account entries of a date range with the balance after each, newest first',
  permission: 'finance',
  input: Query({
    id: Id,
    from: Type.Optional(Day),
    to: Type.Optional(Day),
    kind: Type.Optional(OneOf(JOURNAL_ENTRY_KINDS)),
  }),
  output: Paged(AccountEntry),
})

export const getAccountSummary = endpoint({
  method: 'GET',
  path: '/api/accounts/:id/summary',
  summary: 'Returns opening balance, inflow, outflow and closing balance of an account',
  permission: 'finance',
  input: Type.Object({ id: Id, from: Day, to: Day }),
  output: Type.Object({ account: Account, opening_fen: Fen, in_fen: Fen, out_fen: Fen, closing_fen: Fen }),
})

export const listPaymentAccounts = endpoint({
  method: 'GET',
  path: '/api/accounts/methods',
  summary: 'Lists the payment account of each store by payment method',
  permission: 'finance',
  input: Empty,
  output: Type.Array(
    Type.Object({
      location_id: Id,
      location: Type.String(),
      accounts: Type.Array(Type.Object({ method: OneOf(MONEY_METHODS), account_id: Nullable(Id) })),
    }),
  ),
})

export const setPaymentAccount = endpoint({
  method: 'PUT',
  path: '/api/accounts/methods',
  summary: "Sets the account that receives a store's payments by one method from now on",
  permission: 'finance',
  input: Type.Object({ location_id: Id, method: OneOf(MONEY_METHODS), account_id: Id }),
  output: Type.Object({ account_id: Id }),
})

const ClosedMonth = Type.Object({ month: Month, by: Type.String(), at: Instant })

export const listMonths = endpoint({
  method: 'GET',
  path: '/api/accounts/months',
  summary: 'Lists the closed months, newest first, and the next month that can be closed',
  permission: 'finance',
  input: Empty,
  output: Type.Object({
    closed: Type.Array(ClosedMonth),
    /** Null if no finished month can be closed. */
    next: Nullable(Month),
  }),
})

export const closeMonth = endpoint({
  method: 'POST',
  path: '/api/accounts/months',
  summary: 'Closes a finished month for postings; months are closed in order',
  permission: 'finance',
  apiKey: false,
  input: Type.Object({ month: Month }),
  output: ClosedMonth,
})

const Till = Type.Object({
  id: Id,
  name: Type.String(),
  location_id: Nullable(Id),
  location: Nullable(Type.String()),
  book_fen: Fen,
  /** The latest cash count. */
  counted: Nullable(Type.Object({ at: Instant, by: Type.String(), counted_fen: Fen, difference_fen: Fen })),
})

export const listTills = endpoint({
  method: 'GET',
  path: '/api/tills',
  summary: 'Lists tills with their book balance and latest count',
  permission: 'till-count',
  input: Empty,
  output: Type.Array(Till),
})

export const countTill = endpoint({
  method: 'POST',
  path: '/api/tills/:id/counts',
  summary: 'Records a cash count of a till and posts the difference; a difference needs a reason',
  permission: 'till-count',
  input: Type.Object({
    id: Id,
    counted_fen: Type.Integer({ minimum: 0, maximum: 100_000_000_00, description: '分' }),
    /** The balance that the user saw; rejected if it has changed since. */
    book_fen: FenInput,
    /** Required if the counted amount differs. */
    reason: Type.String({ maxLength: 200, default: '' }),
  }),
  output: Type.Object({ id: Id, difference_fen: Fen }),
})

export const listTillCounts = endpoint({
  method: 'GET',
  path: '/api/tills/:id/counts',
  summary: 'Lists the cash counts of a till, newest first',
  permission: 'till-count',
  input: Query({ id: Id }),
  output: Paged(
    Type.Object({
      id: Id,
      day: Day,
      at: Instant,
      by: Type.String(),
      counted_fen: Fen,
      book_fen: Fen,
      difference_fen: Fen,
      reason: Type.String(),
    }),
  ),
})
