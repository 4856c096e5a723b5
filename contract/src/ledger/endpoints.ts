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
  summary: 'Accounts with what lies in them, tills by store first; closed ones last',
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
  summary: 'Adds an account, with what lies in it already; a name exists once',
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
  summary:
    'Renames an account or closes it; one in which something lies, or into which a store is paid, stays open',
  permission: 'finance',
  input: Type.Object({ id: Id, name: Name, number: AccountNumber, active: Type.Boolean(), version: Version }),
  output: Account,
})

export const listAccountEntries = endpoint({
  method: 'GET',
  path: '/api/accounts/:id/entries',
  summary: 'What moved in an account from a day to a day, the latest first, with the balance after each',
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
  summary: 'An account with what it had before a day, what came and left until another, and what it had then',
  permission: 'finance',
  input: Type.Object({ id: Id, from: Day, to: Day }),
  output: Type.Object({ account: Account, opening_fen: Fen, in_fen: Fen, out_fen: Fen, closing_fen: Fen }),
})

export const listPaymentAccounts = endpoint({
  method: 'GET',
  path: '/api/accounts/methods',
  summary: 'Into which account each store is paid by each way of paying',
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
  summary: 'Chooses the account into which a store is paid from now on',
  permission: 'finance',
  input: Type.Object({ location_id: Id, method: OneOf(MONEY_METHODS), account_id: Id }),
  output: Type.Object({ account_id: Id }),
})

const ClosedMonth = Type.Object({ month: Month, by: Type.String(), at: Instant })

export const listMonths = endpoint({
  method: 'GET',
  path: '/api/accounts/months',
  summary: 'The months that are closed, the latest first, and the one that can be closed next',
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
  summary:
    'Closes a month that is over: nothing is posted into it any more. Months are closed in their order',
  permission: 'finance',
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
  summary: 'Tills with what the books say and when each was counted last',
  permission: 'till-count',
  input: Empty,
  output: Type.Array(Till),
})

export const countTill = endpoint({
  method: 'POST',
  path: '/api/tills/:id/counts',
  summary: 'Counts a till at the end of the day: what differs from the books is booked, with its reason',
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
  summary: 'How a till was counted, the latest first',
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
