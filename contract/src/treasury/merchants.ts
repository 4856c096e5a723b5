import { Type } from 'typebox'
import { UPLOAD_TIMEOUT_MS } from '../platform/constants.ts'
import { endpoint, FileResponse } from '../platform/endpoint.ts'
import { exportEndpoint } from '../platform/exports.ts'
import {
  Day,
  Fen,
  Id,
  Instant,
  Nullable,
  OneOf,
  Paged,
  Query,
  searchText,
  Text,
  unpagedList,
  Version,
} from '../platform/schema.ts'

/** `pending` until the money has left the account; `reversed`: paid and then reversed in the ledger. */
export const MERCHANT_PAYMENT_STATES = ['pending', 'done', 'withdrawn', 'reversed'] as const
export type MerchantPaymentState = (typeof MERCHANT_PAYMENT_STATES)[number]
export const MERCHANT_PAYMENT_STATE_NAMES: Record<MerchantPaymentState, string> = {
  pending: '待打款',
  done: '已打款',
  withdrawn: '已撤回',
  reversed: '已冲销',
}

/** Filter values of the first clients: all, pending, done. */
export const PAYMENT_RADIOS = ['1', '2', '3'] as const
export type PaymentRadio = (typeof PAYMENT_RADIOS)[number]
export const PAYMENT_RADIO_NAMES: Record<PaymentRadio, string> = { 1: '全部', 2: '待打款', 3: '已打款' }

export const MERCHANT_NAME_MAX = 40
export const BANK_REFERENCE = '^[0-9A-Za-z-]{4,40}$'
/** Maximum payments of one response; older ones are on further pages. */
export const PAYMENTS_PER_PAGE = 100
export const VOUCHER_MAX_BYTES = 10 * 1024 * 1024

const Amount = Type.Integer({ minimum: 1, maximum: 100_000_000_00, description: '分' })
const Reference = Type.String({ pattern: `${BANK_REFERENCE}|^$`, default: '' })
const Note = Type.String({ maxLength: 200, default: '' })

const Merchant = Type.Object({
  id: Id,
  name: Type.String(),
  bank: Type.String({ description: 'Bank details for payments; may be empty' }),
  contact: Type.String(),
  phone: Type.String(),
  payment_days: Nullable(Type.Integer()),
  lead_days: Nullable(Type.Integer()),
  note: Type.String(),
  active: Type.Boolean(),
  pending: Type.Integer(),
  pending_fen: Fen,
  done_fen: Fen,
  /** When it was paid last. */
  paid_day: Nullable(Day),
  version: Version,
})

export const listMerchants = endpoint({
  method: 'GET',
  path: '/api/merchants',
  summary: 'Lists merchants, those with pending payments first, searched by name or pinyin',
  permission: 'supplier-view',
  input: Query({ q: searchText, active: OneOf(['all', 'active'] as const, 'all') }),
  output: Paged(Merchant),
})

const Days = Type.Integer({ minimum: 0, maximum: 365 })
const Content = {
  name: Text(MERCHANT_NAME_MAX),
  bank: Type.String({ maxLength: 80, default: '' }),
  note: Note,
  contact: Type.String({ maxLength: 20, default: '' }),
  phone: Type.String({ maxLength: 20, default: '' }),
  /** Days after a delivery until it is paid; null if nothing is agreed. */
  payment_days: Type.Optional(Nullable(Days)),
  /** Days from an order to its delivery; null for the company's default. */
  lead_days: Type.Optional(Nullable(Days)),
}

export const addMerchant = endpoint({
  method: 'POST',
  path: '/api/merchants',
  summary: 'Adds a merchant; names are unique; only holders of finance set bank details',
  permission: 'supplier-view',
  input: Type.Object(Content),
  output: Type.Object({ id: Id, name: Type.String() }),
})

export const changeMerchant = endpoint({
  method: 'PUT',
  path: '/api/merchants/:id',
  summary: 'Updates or deactivates a merchant; one with pending payments cannot be deactivated',
  permission: 'supplier-view',
  input: Type.Object({ id: Id, ...Content, active: Type.Boolean(), version: Version }),
  output: Type.Object({ id: Id, name: Type.String(), version: Version }),
})

const Payment = {
  id: Id,
  number: Type.String(),
  merchant_id: Id,
  merchant: Type.String(),
  account_id: Id,
  account: Type.String(),
  amount_fen: Fen,
  /** Planned day of payment, later the actual one. */
  day: Day,
  bank_reference: Type.String(),
  note: Type.String(),
  state: OneOf(MERCHANT_PAYMENT_STATES),
  voucher: Type.Boolean(),
  by: Type.String(),
  at: Instant,
  done_by: Nullable(Type.String()),
  done_at: Nullable(Instant),
}
const MerchantPayment = Type.Object(Payment)

const Filters = {
  radio: OneOf(PAYMENT_RADIOS, '1'),
  shangjiamingcheng: Type.String({
    maxLength: MERCHANT_NAME_MAX,
    default: '',
    description: 'Exact name of the merchant',
  }),
  q: searchText,
  from: Type.Optional(Day),
  to: Type.Optional(Day),
}

/** Returns a bare list, for the first clients. */
export const listMerchantPayments = endpoint({
  method: 'GET',
  path: '/api/vuevant/shangjiadakuanchaxun',
  summary: 'Lists payments, newest first, paged by Link header; radio: 1 all, 2 pending, 3 done',
  permission: 'finance',
  lenientInput: true,
  input: Type.Object({ ...Filters, ...unpagedList }),
  output: Type.Array(MerchantPayment),
})

export const exportMerchantPayments = exportEndpoint(
  '/api/merchants/payments/export',
  'payments to merchants',
  Filters,
)

export const sumMerchantPayments = endpoint({
  method: 'GET',
  path: '/api/merchants/payments/sums',
  summary: 'Counts payments that match the filters and sums their amounts by state',
  permission: 'finance',
  input: Type.Object(Filters),
  output: Type.Object({
    payments: Type.Integer(),
    pending: Type.Integer(),
    pending_fen: Fen,
    done: Type.Integer(),
    done_fen: Fen,
  }),
})

export const getMerchantPayment = endpoint({
  method: 'GET',
  path: '/api/merchants/payments/:id',
  summary: 'Returns a payment with its outcome',
  permission: 'finance',
  input: Type.Object({ id: Id }),
  output: Type.Object({
    ...Payment,
    bank: Type.String({ description: 'Bank details of the merchant' }),
    ended_by: Nullable(Type.String({ description: 'User who withdrew or reversed it' })),
    ended_at: Nullable(Instant),
    reason: Type.String(),
    /** The current account balance. */
    balance_fen: Fen,
    cash: Type.Boolean({ description: 'True if the account is a till, whose balance cannot be negative' }),
    version: Version,
  }),
})

const PaymentContent = {
  merchant_id: Id,
  account_id: Id,
  amount_fen: Amount,
  day: Day,
  bank_reference: Reference,
  note: Note,
}

export const addMerchantPayment = endpoint({
  method: 'POST',
  path: '/api/merchants/payments',
  summary: 'Plans a payment to a merchant; a bank reference must be unique in its account',
  permission: 'finance',
  input: Type.Object(PaymentContent),
  output: Type.Object({ id: Id, number: Type.String() }),
})

export const updateMerchantPayment = endpoint({
  method: 'PUT',
  path: '/api/merchants/payments/:id',
  summary: 'Updates a pending payment',
  permission: 'finance',
  input: Type.Object({ id: Id, version: Version, ...PaymentContent }),
  output: Type.Object({ id: Id, version: Version }),
})

export const confirmMerchantPayment = endpoint({
  method: 'POST',
  path: '/api/merchants/payments/:id/confirm',
  summary: 'Confirms a pending payment, and settles what the merchant is owed, oldest or chosen first',
  permission: 'finance',
  apiKey: false,
  input: Type.Object({
    id: Id,
    day: Day,
    bank_reference: Reference,
    /** Documents of the merchant's account to settle, in this order; without any the oldest first. */
    payable_ids: Type.Optional(Type.Array(Id, { maxItems: 200, uniqueItems: true })),
  }),
  output: Type.Object({
    state: OneOf(MERCHANT_PAYMENT_STATES),
    balance_fen: Fen,
    /** The part that settled nothing and is a prepayment. */
    prepaid_fen: Fen,
  }),
})

export const withdrawMerchantPayment = endpoint({
  method: 'POST',
  path: '/api/merchants/payments/:id/withdraw',
  summary: 'Withdraws a pending payment',
  permission: 'finance',
  input: Type.Object({ id: Id, reason: Note }),
  output: Type.Object({ state: OneOf(MERCHANT_PAYMENT_STATES) }),
})

export const reverseMerchantPayment = endpoint({
  method: 'POST',
  path: '/api/merchants/payments/:id/reverse',
  summary: 'Reverses a completed payment as of today; requires a reason',
  permission: 'finance',
  apiKey: false,
  input: Type.Object({ id: Id, reason: Text(200) }),
  output: Type.Object({ state: OneOf(MERCHANT_PAYMENT_STATES) }),
})

export const uploadVoucher = endpoint({
  method: 'POST',
  path: '/api/merchants/payments/vouchers',
  summary: 'Uploads the voucher photo of a payment, replacing the previous one',
  permission: 'finance',
  timeoutMs: UPLOAD_TIMEOUT_MS,
  upload: { field: 'file', maxBytes: VOUCHER_MAX_BYTES },
  input: Type.Object({ id: Id }),
  output: Type.Object({ voucher: Type.Boolean() }),
})

export const getVoucherImage = endpoint({
  method: 'GET',
  path: '/api/merchants/payments/:id/voucher',
  summary: 'Returns the voucher photo as JPEG, no wider than requested',
  permission: 'finance',
  input: Type.Object({ id: Id, width: Type.Integer({ minimum: 80, maximum: 2_600, default: 1_600 }) }),
  output: FileResponse,
  produces: 'image/jpeg',
})
