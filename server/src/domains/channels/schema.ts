import {
  CHANNEL_KINDS,
  CHANNEL_METHODS,
  CHANNEL_PAYMENT_KINDS,
  FEE_BEARERS,
  RESOLUTION_KINDS,
} from '@shangxue/contract/channels/schemas'
import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { fen, id, instant, isOneOf, reference, tenantId } from '../../platform/database/columns.ts'
import { locations } from '../catalogue/schema.ts'
import { accounts } from '../ledger/schema.ts'
import { sales } from '../sales/schema.ts'
import { devices } from '../stock/schema.ts'
import { users } from '../users/schema.ts'

/** A provider through which payments arrive later, with a fee. */
export const paymentChannels = pgTable(
  'payment_channel',
  {
    tenantId: tenantId(),
    id: id(),
    name: text('name').notNull(),
    kind: text('kind', { enum: CHANNEL_KINDS }).notNull(),
    method: text('method', { enum: CHANNEL_METHODS }).notNull(),
    /** Ledger account that holds what the provider has not settled. */
    transitAccountId: reference('transit_account_id').notNull(),
    /** Account that receives settlements. */
    accountId: reference('account_id').notNull(),
    /** Calendar days from the payment to its settlement. */
    settleDays: integer('settle_days').notNull(),
    skipWeekend: boolean('skip_weekend').notNull(),
    feeRefunded: boolean('fee_refunded').notNull(),
    preselected: boolean('preselected').notNull().default(false),
    /** Field → heading of the last imported file. */
    headings: jsonb('headings').$type<Record<string, string>>().notNull().default({}),
    active: boolean('active').notNull().default(true),
    version: integer('version').notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    unique('payment_channel_name').on(t.tenantId, t.name),
    unique('payment_channel_transit_account').on(t.tenantId, t.transitAccountId),
    foreignKey({
      columns: [t.tenantId, t.transitAccountId],
      foreignColumns: [accounts.tenantId, accounts.id],
    }),
    foreignKey({ columns: [t.tenantId, t.accountId], foreignColumns: [accounts.tenantId, accounts.id] }),
    index('payment_channel_of_account').on(t.tenantId, t.accountId),
    check('payment_channel_kind', isOneOf(t.kind, CHANNEL_KINDS)),
    check('payment_channel_method', isOneOf(t.method, CHANNEL_METHODS)),
    check('payment_channel_settle_days', sql`${t.settleDays} between 0 and 60`),
  ],
)

/** Foreign keys that several tables of channels have. */
const toChannel = (t: { tenantId: AnyPgColumn; channelId: AnyPgColumn }) =>
  foreignKey({
    columns: [t.tenantId, t.channelId],
    foreignColumns: [paymentChannels.tenantId, paymentChannels.id],
  })
const toUser = (t: { tenantId: AnyPgColumn; userId: AnyPgColumn }) =>
  foreignKey({ columns: [t.tenantId, t.userId], foreignColumns: [users.tenantId, users.id] })

export const paymentChannelFees = pgTable(
  'payment_channel_fee',
  {
    tenantId: tenantId(),
    channelId: reference('channel_id').notNull(),
    instalments: integer('instalments').notNull(),
    rateBp: integer('rate_bp').notNull(),
    fixedFen: fen('fixed_fen').notNull(),
    bearer: text('bearer', { enum: FEE_BEARERS }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.channelId, t.instalments] }),
    toChannel(t),
    check('payment_channel_fee_bearer', isOneOf(t.bearer, FEE_BEARERS)),
    check('payment_channel_fee_amounts', sql`${t.rateBp} >= 0 and ${t.fixedFen} >= 0`),
  ],
)

/** A transfer of due payments from a provider to an account. */
export const channelSettlements = pgTable(
  'channel_settlement',
  {
    tenantId: tenantId(),
    id: id(),
    channelId: reference('channel_id').notNull(),
    accountId: reference('account_id').notNull(),
    day: date('day').notNull(),
    amountFen: fen('amount_fen').notNull(),
    userId: reference('user_id').notNull(),
    at: instant('at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    toChannel(t),
    foreignKey({ columns: [t.tenantId, t.accountId], foreignColumns: [accounts.tenantId, accounts.id] }),
    toUser(t),
    index('channel_settlement_of_channel').on(t.tenantId, t.channelId, t.day),
  ],
)

/**
 * A movement of the money in transit: its amount less the fee is what the provider owes. Negative for refunds, voided payments
 * and corrections downwards.
 */
export const channelPayments = pgTable(
  'channel_payment',
  {
    tenantId: tenantId(),
    id: id(),
    channelId: reference('channel_id').notNull(),
    kind: text('kind', { enum: CHANNEL_PAYMENT_KINDS }).notNull(),
    /** Null for a correction. */
    saleId: reference('sale_id'),
    locationId: reference('location_id'),
    /** The phone of a subsidy. */
    deviceId: reference('device_id'),
    method: text('method', { enum: CHANNEL_METHODS }).notNull(),
    instalments: integer('instalments').notNull(),
    reference: text('reference').notNull(),
    amountFen: fen('amount_fen').notNull(),
    /** The fee that the shop bears. */
    feeFen: fen('fee_fen').notNull(),
    /** What the customer pays to the provider on top; not part of the books. */
    customerFeeFen: fen('customer_fee_fen').notNull(),
    /** False while the sale is pending approval. */
    posted: boolean('posted').notNull(),
    /** The day to reconcile: of the sale, or the first open day of the channel if that one is closed. */
    day: date('day').notNull(),
    dueDay: date('due_day').notNull(),
    settlementId: reference('settlement_id'),
    at: instant('at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    toChannel(t),
    foreignKey({ columns: [t.tenantId, t.saleId], foreignColumns: [sales.tenantId, sales.id] }),
    foreignKey({ columns: [t.tenantId, t.locationId], foreignColumns: [locations.tenantId, locations.id] }),
    foreignKey({
      columns: [t.tenantId, t.settlementId],
      foreignColumns: [channelSettlements.tenantId, channelSettlements.id],
    }),
    foreignKey({ columns: [t.tenantId, t.deviceId], foreignColumns: [devices.tenantId, devices.id] }),
    index('channel_payment_of_device').on(t.tenantId, t.deviceId).where(sql`${t.deviceId} is not null`),
    // One payment per channel and sale; of a subsidy, one per phone.
    uniqueIndex('channel_payment_of_sale').on(
      t.tenantId,
      t.saleId,
      t.channelId,
      t.kind,
      sql`coalesce(${t.deviceId}, 0)`,
    ),
    index('channel_payment_of_day').on(t.tenantId, t.channelId, t.day),
    index('channel_payment_of_location').on(t.tenantId, t.locationId),
    index('channel_payment_of_settlement').on(t.tenantId, t.settlementId),
    index('channel_payment_unsettled')
      .on(t.tenantId, t.channelId, t.dueDay)
      .where(sql`${t.settlementId} is null and ${t.posted}`),
    check('channel_payment_kind', isOneOf(t.kind, CHANNEL_PAYMENT_KINDS)),
    check('channel_payment_method', isOneOf(t.method, CHANNEL_METHODS)),
    check('channel_payment_sale', sql`(${t.kind} = 'correction') = (${t.saleId} is null)`),
    check('channel_payment_settled', sql`${t.settlementId} is null or ${t.posted}`),
  ],
)

/** A line of a provider's file. */
export const channelLines = pgTable(
  'channel_line',
  {
    tenantId: tenantId(),
    id: id(),
    channelId: reference('channel_id').notNull(),
    day: date('day').notNull(),
    /** HH:mm, or empty if the file has days only. */
    time: text('time').notNull(),
    reference: text('reference').notNull(),
    amountFen: fen('amount_fen').notNull(),
    feeFen: fen('fee_fen').notNull(),
    /** Counts identical lines of one file, so that importing the file twice adds nothing. */
    occurrence: integer('occurrence').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    toChannel(t),
    unique('channel_line_once').on(
      t.tenantId,
      t.channelId,
      t.day,
      t.time,
      t.reference,
      t.amountFen,
      t.feeFen,
      t.occurrence,
    ),
  ],
)

/** How a difference was resolved: of a payment, of a line, or of a pair of them. */
export const channelResolutions = pgTable(
  'channel_resolution',
  {
    tenantId: tenantId(),
    id: id(),
    channelId: reference('channel_id').notNull(),
    day: date('day').notNull(),
    paymentId: reference('payment_id'),
    lineId: reference('line_id'),
    kind: text('kind', { enum: RESOLUTION_KINDS }).notNull(),
    note: text('note').notNull(),
    /** What a correction or fee posted. */
    correctionId: reference('correction_id'),
    userId: reference('user_id').notNull(),
    at: instant('at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    toChannel(t),
    foreignKey({
      columns: [t.tenantId, t.paymentId],
      foreignColumns: [channelPayments.tenantId, channelPayments.id],
    }),
    foreignKey({ columns: [t.tenantId, t.lineId], foreignColumns: [channelLines.tenantId, channelLines.id] }),
    foreignKey({
      columns: [t.tenantId, t.correctionId],
      foreignColumns: [channelPayments.tenantId, channelPayments.id],
    }),
    toUser(t),
    unique('channel_resolution_of_payment').on(t.tenantId, t.paymentId),
    unique('channel_resolution_of_line').on(t.tenantId, t.lineId),
    unique('channel_resolution_correction').on(t.tenantId, t.correctionId),
    index('channel_resolution_of_day').on(t.tenantId, t.channelId, t.day),
    check('channel_resolution_subject', sql`${t.paymentId} is not null or ${t.lineId} is not null`),
    check('channel_resolution_kind', isOneOf(t.kind, RESOLUTION_KINDS)),
    check('channel_resolution_note', sql`${t.kind} <> 'note' or ${t.correctionId} is null`),
  ],
)

/** Days that are reconciled and locked. */
export const channelDays = pgTable(
  'channel_day',
  {
    tenantId: tenantId(),
    channelId: reference('channel_id').notNull(),
    day: date('day').notNull(),
    userId: reference('user_id').notNull(),
    at: instant('at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.channelId, t.day] }), toChannel(t), toUser(t)],
)
