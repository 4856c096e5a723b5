import { CUSTOMER_LEVELS } from '@shangxue/contract/customers/schemas'
import { POSITION_STATES, VISIT_STATES } from '@shangxue/contract/customers/visits'
import { PRICE_LEVELS } from '@shangxue/contract/pricing/levels'
import { type SQL, sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  doublePrecision,
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
  sortKey,
  tenantId,
  uploadColumns,
} from '../../platform/database/columns.ts'
import { users } from '../users/schema.ts'

const onEarth = (lat: unknown, lng: unknown): SQL =>
  sql`(${lat} is null) = (${lng} is null) and ${lat} between -90 and 90 and ${lng} between -180 and 180`

export const customers = pgTable(
  'customer',
  {
    tenantId: tenantId(),
    id: id(),
    name: text('name').notNull(),
    shortName: text('short_name').notNull(),
    area: text('area').notNull(),
    ownerId: reference('owner_id'),
    /** Phone of the main contact. */
    phone: text('phone'),
    pinyin: sortKey('pinyin').notNull(),
    level: text('level', { enum: CUSTOMER_LEVELS }).notNull().default('C'),
    /** Whose prices the customer pays, unless it has its own. */
    priceLevel: text('price_level', { enum: PRICE_LEVELS }).notNull().default('retail'),
    address: text('address').notNull().default(''),
    lat: doublePrecision('lat'),
    lng: doublePrecision('lng'),
    note: text('note').notNull().default(''),
    active: boolean('active').notNull().default(true),
    version: integer('version').notNull().default(0),
    /** The remaining customer of a merge; never merged itself, so that one step resolves it. */
    mergedInto: reference('merged_into'),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** What the customer may owe at most, after approval more. Null: no limit. */
    creditLimitFen: fen('credit_limit_fen'),
    /** Days until a sale on account is due. Null: those of the company. */
    creditDays: integer('credit_days'),
    /** Since when no sale on account is allowed without approval. */
    creditStoppedAt: instant('credit_stopped_at'),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    unique('customer_name_unique').on(t.tenantId, t.name),
    foreignKey({ columns: [t.tenantId, t.mergedInto], foreignColumns: [t.tenantId, t.id] }),
    index('customer_of_area').on(t.tenantId, t.area),
    index('customer_merged').on(t.tenantId, t.mergedInto).where(sql`${t.mergedInto} is not null`),
    check('customer_credit', sql`${t.creditLimitFen} >= 0 and ${t.creditDays} between 0 and 365`),
    check('customer_level', isOneOf(t.level, CUSTOMER_LEVELS)),
    check('customer_price_level', isOneOf(t.priceLevel, PRICE_LEVELS)),
    check('customer_place', onEarth(t.lat, t.lng)),
    check(
      'customer_merged_is_over',
      sql`${t.mergedInto} is null or (not ${t.active} and ${t.mergedInto} <> ${t.id})`,
    ),
  ],
)

export const customerContacts = pgTable(
  'customer_contact',
  {
    tenantId: tenantId(),
    id: id(),
    customerId: reference('customer_id').notNull(),
    name: text('name').notNull(),
    role: text('role').notNull().default(''),
    phone: text('phone'),
    main: boolean('main').notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({ columns: [t.tenantId, t.customerId], foreignColumns: [customers.tenantId, customers.id] }),
    index('customer_contact_of').on(t.tenantId, t.customerId),
    uniqueIndex('customer_contact_main').on(t.tenantId, t.customerId).where(sql`${t.main}`),
  ],
)

/** A visit to a customer, from plan to result. */
export const customerVisits = pgTable(
  'customer_visit',
  {
    tenantId: tenantId(),
    id: id(),
    customerId: reference('customer_id').notNull(),
    userId: reference('user_id').notNull(),
    state: text('state', { enum: VISIT_STATES }).notNull(),
    /** Planned day, later the day of the check-in. */
    day: date('day').notNull(),
    purpose: text('purpose').notNull().default(''),
    checkedAt: instant('checked_at'),
    /** The check-in was sent late, after the device was offline. */
    late: boolean('late').notNull().default(false),
    placeState: text('place_state', { enum: POSITION_STATES }),
    lat: doublePrecision('lat'),
    lng: doublePrecision('lng'),
    accuracyM: integer('accuracy_m'),
    doneAt: instant('done_at'),
    notes: text('notes').notNull().default(''),
    nextStep: text('next_step').notNull().default(''),
    nextDay: date('next_day'),
    cancelReason: text('cancel_reason').notNull().default(''),
    version: integer('version').notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({ columns: [t.tenantId, t.customerId], foreignColumns: [customers.tenantId, customers.id] }),
    foreignKey({ columns: [t.tenantId, t.userId], foreignColumns: [users.tenantId, users.id] }),
    index('customer_visit_of').on(t.tenantId, t.customerId, t.day),
    index('customer_visit_by').on(t.tenantId, t.userId, t.day),
    // Unique indexes: a double tap creates one open visit, and a day has one plan per customer.
    uniqueIndex('customer_visit_open')
      .on(t.tenantId, t.userId, t.customerId, t.day)
      .where(sql`${t.state} = 'open'`),
    uniqueIndex('customer_visit_planned')
      .on(t.tenantId, t.userId, t.customerId, t.day)
      .where(sql`${t.state} = 'planned'`),
    check('customer_visit_state', isOneOf(t.state, VISIT_STATES)),
    check('customer_visit_place_state', isOneOf(t.placeState, POSITION_STATES)),
    check('customer_visit_place', onEarth(t.lat, t.lng)),
    check(
      'customer_visit_given',
      sql`(${t.placeState} is not distinct from 'given') = (${t.lat} is not null)`,
    ),
    check('customer_visit_checked', sql`${t.state} not in ('open', 'done') or ${t.checkedAt} is not null`),
    check('customer_visit_done', sql`(${t.state} = 'done') = (${t.doneAt} is not null)`),
  ],
)

/** A photo of a visit; belongs to its user until a visit attaches it. */
export const visitPhotos = pgTable(
  'visit_photo',
  {
    tenantId: tenantId(),
    id: id(),
    visitId: reference('visit_id'),
    ...uploadColumns(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({
      columns: [t.tenantId, t.visitId],
      foreignColumns: [customerVisits.tenantId, customerVisits.id],
    }),
    foreignKey({ columns: [t.tenantId, t.userId], foreignColumns: [users.tenantId, users.id] }),
    index('visit_photo_of').on(t.tenantId, t.visitId),
    index('visit_photo_loose').on(t.at).where(sql`${t.visitId} is null`),
  ],
)
