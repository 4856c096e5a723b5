import { CARRIERS, WAYBILL_STATES } from '@shangxue/contract/logistics/endpoints'
import { sql } from 'drizzle-orm'
import {
  check,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { id, instant, isOneOf, reference, tenantId } from '../../platform/database/columns.ts'
import { locations } from '../catalogue/schema.ts'
import { customers } from '../customers/schema.ts'
import { sales } from '../sales/schema.ts'
import { users } from '../users/schema.ts'

/** A parcel. Its state is that of the latest event, recorded manually or by the carrier. */
export const waybills = pgTable(
  'waybill',
  {
    tenantId: tenantId(),
    id: id(),
    number: text('number').notNull(),
    carrier: text('carrier', { enum: CARRIERS }).notNull(),
    state: text('state', { enum: WAYBILL_STATES }).notNull().default('collected'),
    fromLocationId: reference('from_location_id'),
    toLocationId: reference('to_location_id'),
    customerId: reference('customer_id'),
    goods: text('goods').notNull(),
    /** A stock_transfer. The migration declares its foreign key next to the row-level policies. */
    transferId: reference('transfer_id'),
    saleId: reference('sale_id'),
    sentDay: date('sent_day').notNull(),
    expectedDay: date('expected_day'),
    phoneTail: text('phone_tail').notNull().default(''),
    userId: reference('user_id').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** When the carrier was last polled, and why it failed. */
    askedAt: instant('asked_at'),
    trouble: text('trouble'),
    /** Recorded by mistake: hidden from lists, and its number can be used again. */
    withdrawnAt: instant('withdrawn_at'),
    version: integer('version').notNull().default(1),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    uniqueIndex('waybill_number_unique')
      .on(t.tenantId, t.carrier, t.number)
      .where(sql`${t.withdrawnAt} is null`),
    foreignKey({
      columns: [t.tenantId, t.fromLocationId],
      foreignColumns: [locations.tenantId, locations.id],
    }),
    foreignKey({ columns: [t.tenantId, t.toLocationId], foreignColumns: [locations.tenantId, locations.id] }),
    foreignKey({ columns: [t.tenantId, t.customerId], foreignColumns: [customers.tenantId, customers.id] }),
    foreignKey({ columns: [t.tenantId, t.saleId], foreignColumns: [sales.tenantId, sales.id] }),
    foreignKey({ columns: [t.tenantId, t.userId], foreignColumns: [users.tenantId, users.id] }),
    index('waybill_open').on(t.tenantId, t.expectedDay).where(sql`${t.state} not in ('signed', 'returned')`),
    index('waybill_recent').on(t.tenantId, t.sentDay, t.id),
    index('waybill_of_sale').on(t.tenantId, t.saleId).where(sql`${t.saleId} is not null`),
    index('waybill_of_customer').on(t.tenantId, t.customerId).where(sql`${t.customerId} is not null`),
    index('waybill_of_transfer').on(t.tenantId, t.transferId).where(sql`${t.transferId} is not null`),
    check('waybill_carrier', isOneOf(t.carrier, CARRIERS)),
    check('waybill_state', isOneOf(t.state, WAYBILL_STATES)),
    check('waybill_one_end', sql`${t.toLocationId} is null or ${t.customerId} is null`),
    check('waybill_one_document', sql`${t.transferId} is null or ${t.saleId} is null`),
  ],
)

/** Append-only events of a parcel, from the carrier (no user) or entered manually. */
export const waybillEvents = pgTable(
  'waybill_event',
  {
    tenantId: tenantId(),
    id: id(),
    waybillId: reference('waybill_id').notNull(),
    at: instant('at').notNull().defaultNow(),
    place: text('place').notNull(),
    text: text('text').notNull(),
    state: text('state', { enum: WAYBILL_STATES }),
    userId: reference('user_id'),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({ columns: [t.tenantId, t.waybillId], foreignColumns: [waybills.tenantId, waybills.id] }),
    foreignKey({ columns: [t.tenantId, t.userId], foreignColumns: [users.tenantId, users.id] }),
    index('waybill_event_of_waybill').on(t.tenantId, t.waybillId, t.at),
    // The carrier returns all events at each poll.
    uniqueIndex('waybill_event_told_once')
      .on(t.tenantId, t.waybillId, t.at, t.text)
      .where(sql`${t.userId} is null`),
  ],
)
