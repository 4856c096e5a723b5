import { Type } from 'typebox'
import { Day, Fen, Id, Instant, Nullable, OneOf } from '../platform/schema.ts'

/** Kinds that a company sets up itself; a subsidy belongs to its programme. */
export const OWN_CHANNEL_KINDS = ['wallet', 'card', 'instalment'] as const
export const CHANNEL_KINDS = [...OWN_CHANNEL_KINDS, 'subsidy'] as const
export type ChannelKind = (typeof CHANNEL_KINDS)[number]
export const CHANNEL_KIND_NAMES: Record<ChannelKind, string> = {
  wallet: '钱包收款',
  card: '刷卡收款',
  instalment: '分期',
  subsidy: '补贴',
}

/** Methods of payment that can arrive through a channel. Cash and payments on account cannot. */
export const CHANNEL_METHODS = ['card', 'wechat', 'alipay'] as const
export type ChannelMethod = (typeof CHANNEL_METHODS)[number]

/** Numbers of instalments; 1 is a payment in full. */
export const INSTALMENTS = [1, 3, 6, 12, 24] as const

export const FEE_BEARERS = ['shop', 'customer'] as const
export type FeeBearer = (typeof FEE_BEARERS)[number]
export const FEE_BEARER_NAMES: Record<FeeBearer, string> = { shop: '商家承担', customer: '客户承担' }

/** Sale, return, the mirror of a voided payment, and a correction found in a reconciliation. */
export const CHANNEL_PAYMENT_KINDS = ['sale', 'return', 'void', 'correction'] as const
export type ChannelPaymentKind = (typeof CHANNEL_PAYMENT_KINDS)[number]
export const CHANNEL_PAYMENT_KIND_NAMES: Record<ChannelPaymentKind, string> = {
  sale: '收款',
  return: '退款',
  void: '作废',
  correction: '更正',
}

/** How a difference of a reconciled day was resolved. */
export const RESOLUTION_KINDS = ['note', 'correction', 'fee'] as const
export type ResolutionKind = (typeof RESOLUTION_KINDS)[number]
export const RESOLUTION_KIND_NAMES: Record<ResolutionKind, string> = {
  note: '写说明',
  correction: '按渠道的金额更正',
  fee: '补记手续费',
}

/** States of an entry of a reconciled day. */
export const MATCH_STATES = ['matched', 'different', 'only_us', 'only_them'] as const
export type MatchState = (typeof MATCH_STATES)[number]
export const MATCH_STATE_NAMES: Record<MatchState, string> = {
  matched: '一致',
  different: '金额不同',
  only_us: '只有我们有',
  only_them: '只有渠道有',
}

export const CHANNEL_NAME_MAX = 20
export const SETTLE_DAYS_MAX = 60
/** 10,000 basis points are the whole amount. */
export const FEE_RATE_MAX_BP = 3_000
export const FEE_FIXED_MAX_FEN = 1_000_00

/** The fee of a payment in one number of instalments. */
export const ChannelFee = Type.Object({
  instalments: Type.Integer({ minimum: 1, maximum: 24 }),
  rate_bp: Type.Integer({ minimum: 0, maximum: FEE_RATE_MAX_BP, description: 'Basis points of the amount' }),
  fixed_fen: Type.Integer({ minimum: 0, maximum: FEE_FIXED_MAX_FEN, description: '分 per payment' }),
  bearer: OneOf(FEE_BEARERS),
})

export const ChannelContent = {
  name: Type.String({ minLength: 1, maxLength: CHANNEL_NAME_MAX }),
  kind: OneOf(OWN_CHANNEL_KINDS),
  method: OneOf(CHANNEL_METHODS),
  /** The account that receives the money when it is settled. */
  account_id: Id,
  settle_days: Type.Integer({ minimum: 0, maximum: SETTLE_DAYS_MAX }),
  /** A settlement that falls on a weekend moves to Monday. */
  skip_weekend: Type.Boolean(),
  /** Whether the provider returns its fee when a payment is refunded. */
  fee_refunded: Type.Boolean(),
  /** Chosen by default for payments by its method. */
  preselected: Type.Boolean(),
  fees: Type.Array(ChannelFee, { minItems: 1, maxItems: INSTALMENTS.length }),
}

export const PaymentChannel = Type.Object({
  id: Id,
  ...ChannelContent,
  kind: OneOf(CHANNEL_KINDS),
  account: Type.String(),
  active: Type.Boolean(),
  version: Type.Integer(),
  /** Net amount of unsettled payments. */
  in_transit_fen: Fen,
  /** Net amount of unsettled payments that are due today or earlier. */
  due_fen: Fen,
})

/** A channel that the seller can choose. */
export const ChannelChoice = Type.Object({
  id: Id,
  name: Type.String(),
  kind: OneOf(CHANNEL_KINDS),
  method: OneOf(CHANNEL_METHODS),
  preselected: Type.Boolean(),
  fees: Type.Array(ChannelFee),
})

/** A payment of ours in a reconciliation. */
const ReconciledPayment = Type.Object({
  id: Id,
  kind: OneOf(CHANNEL_PAYMENT_KINDS),
  number: Type.String(),
  sale_id: Nullable(Id),
  at: Instant,
  reference: Type.String(),
  instalments: Type.Integer(),
  amount_fen: Fen,
  fee_fen: Fen,
})

/** A line of the channel's file. */
const StatementLine = Type.Object({
  id: Id,
  time: Type.String({ description: 'HH:mm; empty if the file has days only' }),
  reference: Type.String(),
  amount_fen: Fen,
  fee_fen: Fen,
})

export const ReconciledEntry = Type.Object({
  state: OneOf(MATCH_STATES),
  payment: Nullable(ReconciledPayment),
  line: Nullable(StatementLine),
  /** Net amount of the channel less ours. */
  difference_fen: Fen,
  resolution: Nullable(
    Type.Object({
      kind: OneOf(RESOLUTION_KINDS),
      note: Type.String(),
      by: Type.String(),
      at: Instant,
    }),
  ),
})

export const ChannelDay = Type.Object({
  day: Day,
  payments: Type.Integer(),
  lines: Type.Integer(),
  /** Net amount of our payments. */
  ours_fen: Fen,
  /** Net amount of the channel's file. */
  theirs_fen: Fen,
  closed: Type.Boolean(),
})
