import { MONEY_METHODS } from '@shangxue/contract/ledger/endpoints'
import { CARRIERS } from '@shangxue/contract/logistics/endpoints'
import {
  CLAIM_STATES,
  CONSENT_METHODS,
  REPAIR_EVENT_KINDS,
  REPAIR_OUTCOMES,
  REPAIR_STATES,
  WARRANTY_BASES,
} from '@shangxue/contract/repairs/schemas'
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
} from '../../platform/database/columns.ts'
import { locations, skus } from '../catalogue/schema.ts'
import { customers } from '../customers/schema.ts'
import { devices } from '../stock/schema.ts'
import { users } from '../users/schema.ts'

/** A phone that a customer brought in, from intake until it is handed over. */
export const repairs = pgTable(
  'repair',
  {
    tenantId: tenantId(),
    id: id(),
    number: text('number').notNull(),
    /** Opens the page for the customer; random. */
    statusCode: text('status_code').notNull(),
    state: text('state', { enum: REPAIR_STATES }).notNull().default('received'),
    outcome: text('outcome', { enum: REPAIR_OUTCOMES }),
    locationId: reference('location_id').notNull(),
    customerId: reference('customer_id'),
    contactName: text('contact_name').notNull(),
    contactPhone: text('contact_phone').notNull(),
    /** Null for a phone that we never had. */
    deviceId: reference('device_id'),
    /** IMEI or serial number. */
    code: text('code').notNull(),
    model: text('model').notNull(),
    symptoms: text('symptoms').array().notNull(),
    symptomNote: text('symptom_note').notNull(),
    condition: text('condition').notNull(),
    /** Sealed; deleted when the repair ends. */
    devicePassword: text('device_password'),
    covered: boolean('covered').notNull(),
    warrantyBasis: text('warranty_basis', { enum: WARRANTY_BASES }).notNull(),
    warrantyFrom: date('warranty_from'),
    warrantyUntil: date('warranty_until'),
    warrantyNote: text('warranty_note').notNull(),
    consent: text('consent', { enum: CONSENT_METHODS }).notNull(),
    signature: text('signature').notNull(),
    dueOn: date('due_on'),
    receivedBy: reference('received_by').notNull(),
    handlerId: reference('handler_id').notNull(),
    receivedAt: instant('received_at').notNull().defaultNow(),
    labourFen: fen('labour_fen').notNull().default(0),
    quotedPartsFen: fen('quoted_parts_fen').notNull().default(0),
    quoteNote: text('quote_note').notNull().default(''),
    quotedAt: instant('quoted_at'),
    /** What the customer agreed to pay at most; null without an agreement. */
    agreedFen: fen('agreed_fen'),
    quoteConsent: text('quote_consent', { enum: CONSENT_METHODS }),
    quoteSignature: text('quote_signature').notNull().default(''),
    readyAt: instant('ready_at'),
    chargeFen: fen('charge_fen'),
    swapDeviceId: reference('swap_device_id'),
    closedAt: instant('closed_at'),
    /** When the handler was reminded that the promised day has passed, and that nobody picked the phone up. */
    dueNotifiedAt: instant('due_notified_at'),
    pickupNotifiedAt: instant('pickup_notified_at'),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    unique('repair_number_unique').on(t.tenantId, t.number),
    unique('repair_status_code_unique').on(t.tenantId, t.statusCode),
    // The customer's page knows no tenant.
    uniqueIndex('repair_status_code').on(t.statusCode),
    uniqueIndex('repair_open_of_code')
      .on(t.tenantId, t.code)
      .where(sql`${t.state} not in ('handed_over', 'cancelled')`),
    foreignKey({ columns: [t.tenantId, t.locationId], foreignColumns: [locations.tenantId, locations.id] }),
    foreignKey({ columns: [t.tenantId, t.customerId], foreignColumns: [customers.tenantId, customers.id] }),
    foreignKey({ columns: [t.tenantId, t.deviceId], foreignColumns: [devices.tenantId, devices.id] }),
    foreignKey({ columns: [t.tenantId, t.swapDeviceId], foreignColumns: [devices.tenantId, devices.id] }),
    foreignKey({ columns: [t.tenantId, t.receivedBy], foreignColumns: [users.tenantId, users.id] }),
    foreignKey({ columns: [t.tenantId, t.handlerId], foreignColumns: [users.tenantId, users.id] }),
    index('repair_recent').on(t.tenantId, t.receivedAt, t.id),
    index('repair_open').on(t.tenantId, t.dueOn).where(sql`${t.state} not in ('handed_over', 'cancelled')`),
    index('repair_due')
      .on(t.dueOn)
      .where(sql`${t.state} not in ('ready', 'handed_over', 'cancelled') and ${t.dueNotifiedAt} is null`),
    index('repair_waiting_for_pickup')
      .on(t.readyAt)
      .where(sql`${t.state} = 'ready' and ${t.pickupNotifiedAt} is null`),
    index('repair_of_customer').on(t.tenantId, t.customerId).where(sql`${t.customerId} is not null`),
    index('repair_of_device').on(t.tenantId, t.deviceId).where(sql`${t.deviceId} is not null`),
    index('repair_of_swap_device').on(t.tenantId, t.swapDeviceId).where(sql`${t.swapDeviceId} is not null`),
    index('repair_of_code').on(t.tenantId, t.code),
    check('repair_state', isOneOf(t.state, REPAIR_STATES)),
    check('repair_outcome', isOneOf(t.outcome, REPAIR_OUTCOMES)),
    check('repair_warranty_basis', isOneOf(t.warrantyBasis, WARRANTY_BASES)),
    check('repair_consent', isOneOf(t.consent, CONSENT_METHODS)),
    check('repair_quote_consent', isOneOf(t.quoteConsent, CONSENT_METHODS)),
    check('repair_amounts', sql`${t.labourFen} >= 0 and ${t.quotedPartsFen} >= 0`),
    check('repair_closed', sql`(${t.state} in ('handed_over', 'cancelled')) = (${t.closedAt} is not null)`),
    check('repair_charge', sql`(${t.state} = 'handed_over') = (${t.chargeFen} is not null)`),
  ],
)

/** Append-only: the history of a repair. */
export const repairEvents = pgTable(
  'repair_event',
  {
    tenantId: tenantId(),
    id: id(),
    repairId: reference('repair_id').notNull(),
    kind: text('kind', { enum: REPAIR_EVENT_KINDS }).notNull(),
    at: instant('at').notNull().default(sql`clock_timestamp()`),
    userId: reference('user_id').notNull(),
    note: text('note').notNull(),
    amountFen: fen('amount_fen'),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({ columns: [t.tenantId, t.repairId], foreignColumns: [repairs.tenantId, repairs.id] }),
    foreignKey({ columns: [t.tenantId, t.userId], foreignColumns: [users.tenantId, users.id] }),
    index('repair_event_of_repair').on(t.tenantId, t.repairId, t.id),
  ],
)

/** Photos of the phone at the intake. */
export const repairPhotos = pgTable(
  'repair_photo',
  {
    tenantId: tenantId(),
    id: id(),
    repairId: reference('repair_id'),
    ...uploadColumns(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({ columns: [t.tenantId, t.repairId], foreignColumns: [repairs.tenantId, repairs.id] }),
    foreignKey({ columns: [t.tenantId, t.userId], foreignColumns: [users.tenantId, users.id] }),
    index('repair_photo_of_repair').on(t.tenantId, t.repairId).where(sql`${t.repairId} is not null`),
    index('repair_photo_unattached').on(t.at).where(sql`${t.repairId} is null`),
  ],
)

/** Accessories used by a repair. A part that was not needed is put back and stays as a row. */
export const repairParts = pgTable(
  'repair_part',
  {
    tenantId: tenantId(),
    id: id(),
    repairId: reference('repair_id').notNull(),
    skuId: reference('sku_id').notNull(),
    locationId: reference('location_id').notNull(),
    quantity: integer('quantity').notNull(),
    /** Price of one piece. */
    priceFen: fen('price_fen').notNull(),
    /** Cost of all pieces, at the average of the stock. */
    costFen: fen('cost_fen').notNull(),
    /** Number of the stock document. */
    document: text('document').notNull(),
    returnDocument: text('return_document'),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({ columns: [t.tenantId, t.repairId], foreignColumns: [repairs.tenantId, repairs.id] }),
    foreignKey({ columns: [t.tenantId, t.skuId], foreignColumns: [skus.tenantId, skus.id] }),
    foreignKey({ columns: [t.tenantId, t.locationId], foreignColumns: [locations.tenantId, locations.id] }),
    index('repair_part_of_repair').on(t.tenantId, t.repairId),
    check('repair_part_amounts', sql`${t.quantity} > 0 and ${t.priceFen} >= 0 and ${t.costFen} >= 0`),
  ],
)

/** What the customer paid at the hand-over, by payment method. */
export const repairPayments = pgTable(
  'repair_payment',
  {
    tenantId: tenantId(),
    repairId: reference('repair_id').notNull(),
    method: text('method', { enum: MONEY_METHODS }).notNull(),
    amountFen: fen('amount_fen').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.repairId, t.method] }),
    foreignKey({ columns: [t.tenantId, t.repairId], foreignColumns: [repairs.tenantId, repairs.id] }),
    check('repair_payment_method', isOneOf(t.method, MONEY_METHODS)),
    check('repair_payment_amount', sql`${t.amountFen} > 0`),
  ],
)

/** A phone on its way to the maker and back. */
export const repairShipments = pgTable(
  'repair_shipment',
  {
    tenantId: tenantId(),
    id: id(),
    repairId: reference('repair_id').notNull(),
    maker: text('maker').notNull(),
    carrier: text('carrier', { enum: CARRIERS }).notNull(),
    number: text('number').notNull(),
    sentAt: instant('sent_at').notNull().defaultNow(),
    returnedAt: instant('returned_at'),
    returnCarrier: text('return_carrier', { enum: CARRIERS }),
    returnNumber: text('return_number').notNull().default(''),
    result: text('result').notNull().default(''),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({ columns: [t.tenantId, t.repairId], foreignColumns: [repairs.tenantId, repairs.id] }),
    uniqueIndex('repair_shipment_open').on(t.tenantId, t.repairId).where(sql`${t.returnedAt} is null`),
    index('repair_shipment_of_repair').on(t.tenantId, t.repairId),
    check('repair_shipment_carrier', isOneOf(t.carrier, CARRIERS)),
    check('repair_shipment_return_carrier', isOneOf(t.returnCarrier, CARRIERS)),
  ],
)

/** A phone of the stock that the customer uses meanwhile. It is reserved until it comes back. */
export const repairLoans = pgTable(
  'repair_loan',
  {
    tenantId: tenantId(),
    id: id(),
    repairId: reference('repair_id').notNull(),
    deviceId: reference('device_id').notNull(),
    lentAt: instant('lent_at').notNull().defaultNow(),
    dueOn: date('due_on').notNull(),
    returnedAt: instant('returned_at'),
    notifiedAt: instant('notified_at'),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({ columns: [t.tenantId, t.repairId], foreignColumns: [repairs.tenantId, repairs.id] }),
    foreignKey({ columns: [t.tenantId, t.deviceId], foreignColumns: [devices.tenantId, devices.id] }),
    uniqueIndex('repair_loan_of_device').on(t.tenantId, t.deviceId).where(sql`${t.returnedAt} is null`),
    uniqueIndex('repair_loan_open').on(t.tenantId, t.repairId).where(sql`${t.returnedAt} is null`),
    index('repair_loan_of_repair').on(t.tenantId, t.repairId),
    index('repair_loan_due').on(t.dueOn).where(sql`${t.returnedAt} is null and ${t.notifiedAt} is null`),
  ],
)

/** Money that a maker owes for a repair under warranty, until it answers. */
export const repairClaims = pgTable(
  'repair_claim',
  {
    tenantId: tenantId(),
    id: id(),
    repairId: reference('repair_id').notNull(),
    maker: text('maker').notNull(),
    amountFen: fen('amount_fen').notNull(),
    state: text('state', { enum: CLAIM_STATES }).notNull().default('submitted'),
    acceptedFen: fen('accepted_fen'),
    note: text('note').notNull(),
    answer: text('answer').notNull().default(''),
    submittedAt: instant('submitted_at').notNull().defaultNow(),
    submittedBy: reference('submitted_by').notNull(),
    decidedAt: instant('decided_at'),
    decidedBy: reference('decided_by'),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({ columns: [t.tenantId, t.repairId], foreignColumns: [repairs.tenantId, repairs.id] }),
    foreignKey({ columns: [t.tenantId, t.submittedBy], foreignColumns: [users.tenantId, users.id] }),
    foreignKey({ columns: [t.tenantId, t.decidedBy], foreignColumns: [users.tenantId, users.id] }),
    index('repair_claim_of_repair').on(t.tenantId, t.repairId),
    index('repair_claim_submitted').on(t.tenantId, t.id).where(sql`${t.state} = 'submitted'`),
    check('repair_claim_state', isOneOf(t.state, CLAIM_STATES)),
    check('repair_claim_amount', sql`${t.amountFen} > 0`),
    check('repair_claim_accepted', sql`(${t.state} = 'accepted') = (${t.acceptedFen} is not null)`),
    check('repair_claim_accepted_amount', sql`${t.acceptedFen} between 0 and ${t.amountFen}`),
  ],
)
