import { LEAVE_ENTRY_KINDS, LEAVE_STATES, LEAVE_UNITS } from '@shangxue/contract/leave/schemas'
import { sql } from 'drizzle-orm'
import {
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
import { id, instant, isOneOf, reference, tenantId, uploadColumns } from '../../platform/database/columns.ts'
import { users } from '../users/schema.ts'

/** Yearly minutes from a number of years of service on. */
export interface YearlyStep {
  readonly years: number
  readonly minutes: number
}

export const leaveTypes = pgTable(
  'leave_type',
  {
    tenantId: tenantId(),
    id: id(),
    name: text('name').notNull(),
    unit: text('unit', { enum: LEAVE_UNITS }).notNull(),
    /** True if the type has a balance, which requests cannot exceed. */
    counted: boolean('counted').notNull(),
    /** Days off count as well, e.g. for maternity leave. */
    calendarDays: boolean('calendar_days').notNull().default(false),
    paid: boolean('paid').notNull().default(true),
    yearly: jsonb('yearly').$type<readonly YearlyStep[]>().notNull().default([]),
    carryMonths: integer('carry_months').notNull().default(0),
    proofDays: integer('proof_days'),
    mostDays: integer('most_days'),
    active: boolean('active').notNull().default(true),
    version: integer('version').notNull().default(1),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    unique('leave_type_name').on(t.tenantId, t.name),
    check('leave_type_unit', isOneOf(t.unit, LEAVE_UNITS)),
    check('leave_type_yearly', sql`${t.counted} or ${t.yearly} = '[]'::jsonb`),
  ],
)

/** Leave minutes granted together with a common expiry. The remaining minutes are denormalised from the ledger. */
export const leaveLots = pgTable(
  'leave_lot',
  {
    tenantId: tenantId(),
    id: id(),
    userId: reference('user_id').notNull(),
    typeId: reference('type_id').notNull(),
    /** The year it was granted for; null for manual grants. */
    year: integer('year'),
    validFrom: date('valid_from').notNull(),
    /** The last usable day. */
    expiresOn: date('expires_on'),
    leftMinutes: integer('left_minutes').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({ columns: [t.tenantId, t.userId], foreignColumns: [users.tenantId, users.id] }),
    foreignKey({ columns: [t.tenantId, t.typeId], foreignColumns: [leaveTypes.tenantId, leaveTypes.id] }),
    uniqueIndex('leave_lot_of_year')
      .on(t.tenantId, t.userId, t.typeId, t.year)
      .where(sql`${t.year} is not null`),
    index('leave_lot_open').on(t.tenantId, t.userId, t.typeId, t.expiresOn).where(sql`${t.leftMinutes} > 0`),
    check('leave_lot_left', sql`${t.leftMinutes} >= 0`),
    check('leave_lot_days', sql`${t.expiresOn} is null or ${t.expiresOn} >= ${t.validFrom}`),
  ],
)

export const leaveRequests = pgTable(
  'leave_request',
  {
    tenantId: tenantId(),
    id: id(),
    userId: reference('user_id').notNull(),
    typeId: reference('type_id').notNull(),
    state: text('state', { enum: LEAVE_STATES }).notNull().default('waiting'),
    /** Wall-clock time of the company. Not instants, because time zone rules change. */
    fromDay: date('from_day').notNull(),
    fromMinute: integer('from_minute').notNull(),
    toDay: date('to_day').notNull(),
    toMinute: integer('to_minute').notNull(),
    /** Minutes counted, 480 per day. */
    minutes: integer('minutes').notNull(),
    /** True if a balance was consumed. The type may have changed since. */
    counted: boolean('counted').notNull(),
    reason: text('reason').notNull(),
    at: instant('at').notNull().defaultNow(),
    decidedBy: reference('decided_by'),
    decidedAt: instant('decided_at'),
    decision: text('decision').notNull().default(''),
    cancelledBy: reference('cancelled_by'),
    cancelledAt: instant('cancelled_at'),
    cancellation: text('cancellation').notNull().default(''),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({ columns: [t.tenantId, t.userId], foreignColumns: [users.tenantId, users.id] }),
    foreignKey({ columns: [t.tenantId, t.typeId], foreignColumns: [leaveTypes.tenantId, leaveTypes.id] }),
    foreignKey({ columns: [t.tenantId, t.decidedBy], foreignColumns: [users.tenantId, users.id] }),
    foreignKey({ columns: [t.tenantId, t.cancelledBy], foreignColumns: [users.tenantId, users.id] }),
    index('leave_request_of_user').on(t.tenantId, t.userId, t.fromDay),
    index('leave_request_of_day').on(t.tenantId, t.fromDay, t.toDay),
    index('leave_request_waiting').on(t.tenantId, t.id).where(sql`${t.state} = 'waiting'`),
    check('leave_request_state', isOneOf(t.state, LEAVE_STATES)),
    check('leave_request_minutes', sql`${t.minutes} > 0`),
    check(
      'leave_request_span',
      sql`(${t.toDay}, ${t.toMinute}) > (${t.fromDay}, ${t.fromMinute}) and ${t.fromMinute} between 0 and 1439
        and ${t.toMinute} between 1 and 1440`,
    ),
    check(
      'leave_request_decided',
      sql`${t.state} not in ('approved', 'rejected') or ${t.decidedBy} is not null`,
    ),
    check('leave_request_other', sql`${t.decidedBy} is distinct from ${t.userId}`),
    check('leave_request_cancelled', sql`(${t.state} = 'cancelled') = (${t.cancelledBy} is not null)`),
  ],
)

/** Append-only. Corrections are rows with the opposite sign. */
export const leaveEntries = pgTable(
  'leave_entry',
  {
    tenantId: tenantId(),
    id: id(),
    userId: reference('user_id').notNull(),
    typeId: reference('type_id').notNull(),
    lotId: reference('lot_id').notNull(),
    kind: text('kind', { enum: LEAVE_ENTRY_KINDS }).notNull(),
    minutes: integer('minutes').notNull(),
    requestId: reference('request_id'),
    note: text('note').notNull().default(''),
    /** Null for system entries: yearly grants and expiry. */
    byUserId: reference('by_user_id'),
    at: instant('at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({ columns: [t.tenantId, t.userId], foreignColumns: [users.tenantId, users.id] }),
    foreignKey({ columns: [t.tenantId, t.typeId], foreignColumns: [leaveTypes.tenantId, leaveTypes.id] }),
    foreignKey({ columns: [t.tenantId, t.lotId], foreignColumns: [leaveLots.tenantId, leaveLots.id] }),
    foreignKey({
      columns: [t.tenantId, t.requestId],
      foreignColumns: [leaveRequests.tenantId, leaveRequests.id],
    }),
    foreignKey({ columns: [t.tenantId, t.byUserId], foreignColumns: [users.tenantId, users.id] }),
    index('leave_entry_of_user').on(t.tenantId, t.userId, t.typeId, t.id),
    index('leave_entry_of_lot').on(t.tenantId, t.lotId),
    index('leave_entry_of_request').on(t.tenantId, t.requestId).where(sql`${t.requestId} is not null`),
    check('leave_entry_kind', isOneOf(t.kind, LEAVE_ENTRY_KINDS)),
    check(
      'leave_entry_sign',
      sql`case when ${t.kind} in ('yearly', 'grant', 'return') then ${t.minutes} > 0 else ${t.minutes} < 0 end`,
    ),
    check('leave_entry_request', sql`(${t.requestId} is not null) = (${t.kind} in ('use', 'return'))`),
  ],
)

/** Photos of certificates. They belong to their uploader until a request uses them. */
export const leavePhotos = pgTable(
  'leave_photo',
  {
    tenantId: tenantId(),
    id: id(),
    requestId: reference('request_id'),
    ...uploadColumns(),
  },
  (t) => [
    index('leave_photo_of_request').on(t.tenantId, t.requestId),
    index('leave_photo_loose').on(t.at).where(sql`${t.requestId} is null`),
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({ columns: [t.tenantId, t.userId], foreignColumns: [users.tenantId, users.id] }),
    foreignKey({
      columns: [t.tenantId, t.requestId],
      foreignColumns: [leaveRequests.tenantId, leaveRequests.id],
    }),
  ],
)
