import { CLAIM_STATES } from '@shangxue/contract/channels/subsidies'
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import {
  fen,
  id,
  instant,
  isOneOf,
  reference,
  tenantId,
  uploadColumns,
} from '../../../platform/database/columns.ts'
import { saleLines } from '../../sales/schema.ts'
import { devices } from '../../stock/schema.ts'
import { users } from '../../users/schema.ts'
import { channelPayments, paymentChannels } from '../schema.ts'

/** Rules of a subsidy. Name, account and method are those of its channel. */
export const subsidyProgrammes = pgTable(
  'subsidy_programme',
  {
    tenantId: tenantId(),
    id: id(),
    channelId: reference('channel_id').notNull(),
    priceCeilingFen: fen('price_ceiling_fen').notNull(),
    rateBp: integer('rate_bp').notNull(),
    pieceCeilingFen: fen('piece_ceiling_fen').notNull(),
    validFrom: date('valid_from').notNull(),
    validUntil: date('valid_until').notNull(),
    needsPerson: boolean('needs_person').notNull(),
    needsBoxPhoto: boolean('needs_box_photo').notNull(),
    needsPhonePhoto: boolean('needs_phone_photo').notNull(),
    needsInvoice: boolean('needs_invoice').notNull(),
    needsActivation: boolean('needs_activation').notNull(),
    version: integer('version').notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    unique('subsidy_programme_channel').on(t.tenantId, t.channelId),
    foreignKey({
      columns: [t.tenantId, t.channelId],
      foreignColumns: [paymentChannels.tenantId, paymentChannels.id],
    }),
    check('subsidy_programme_rate', sql`${t.rateBp} between 1 and 10000`),
    check('subsidy_programme_validity', sql`${t.validFrom} <= ${t.validUntil}`),
  ],
)

/** The subsidy of one phone: the open item of a payment through the programme's channel. */
export const subsidyClaims = pgTable(
  'subsidy_claim',
  {
    tenantId: tenantId(),
    id: id(),
    programmeId: reference('programme_id').notNull(),
    paymentId: reference('payment_id').notNull(),
    saleId: reference('sale_id').notNull(),
    line: integer('line').notNull(),
    deviceId: reference('device_id').notNull(),
    imei: text('imei').notNull(),
    amountFen: fen('amount_fen').notNull(),
    /** Empty if the programme does not ask for the customer. */
    personName: text('person_name').notNull(),
    personId4: text('person_id4').notNull(),
    invoice: text('invoice').notNull().default(''),
    activated: boolean('activated').notNull().default(false),
    state: text('state', { enum: CLAIM_STATES }).notNull(),
    /** Why it was refused. */
    answer: text('answer').notNull().default(''),
    submittedAt: instant('submitted_at'),
    decidedAt: instant('decided_at'),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({
      columns: [t.tenantId, t.programmeId],
      foreignColumns: [subsidyProgrammes.tenantId, subsidyProgrammes.id],
    }),
    foreignKey({
      columns: [t.tenantId, t.paymentId],
      foreignColumns: [channelPayments.tenantId, channelPayments.id],
    }),
    foreignKey({
      columns: [t.tenantId, t.saleId, t.line],
      foreignColumns: [saleLines.tenantId, saleLines.saleId, saleLines.line],
    }),
    foreignKey({ columns: [t.tenantId, t.deviceId], foreignColumns: [devices.tenantId, devices.id] }),
    unique('subsidy_claim_payment').on(t.tenantId, t.paymentId),
    uniqueIndex('subsidy_claim_of_imei')
      .on(t.tenantId, t.programmeId, t.imei)
      .where(sql`${t.state} in ('evidence', 'ready', 'submitted', 'paid')`),
    index('subsidy_claim_of_sale').on(t.tenantId, t.saleId, t.line),
    index('subsidy_claim_of_device').on(t.tenantId, t.deviceId),
    index('subsidy_claim_of_state').on(t.tenantId, t.state, t.id),
    check('subsidy_claim_state', isOneOf(t.state, CLAIM_STATES)),
    check('subsidy_claim_amount', sql`${t.amountFen} > 0`),
  ],
)

export const SUBSIDY_PHOTO_KINDS = ['box', 'phone'] as const

/** Photos of the box and of the phone switched on. */
export const subsidyPhotos = pgTable(
  'subsidy_photo',
  {
    tenantId: tenantId(),
    id: id(),
    /** Null until the evidence is saved. */
    claimId: reference('claim_id'),
    kind: text('kind', { enum: SUBSIDY_PHOTO_KINDS }),
    ...uploadColumns(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({
      columns: [t.tenantId, t.claimId],
      foreignColumns: [subsidyClaims.tenantId, subsidyClaims.id],
    }),
    foreignKey({ columns: [t.tenantId, t.userId], foreignColumns: [users.tenantId, users.id] }),
    index('subsidy_photo_of_claim').on(t.tenantId, t.claimId).where(sql`${t.claimId} is not null`),
    index('subsidy_photo_unattached').on(t.at).where(sql`${t.claimId} is null`),
    check('subsidy_photo_kind', isOneOf(t.kind, SUBSIDY_PHOTO_KINDS)),
  ],
)
