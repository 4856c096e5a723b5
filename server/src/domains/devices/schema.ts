import {
  ALLOCATION_EVENT_KINDS,
  ALLOCATION_KINDS,
  ALLOCATION_STATES,
} from '@shangxue/contract/devices/endpoints'
import { sql } from 'drizzle-orm'
import {
  check,
  date,
  foreignKey,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { id, instant, isOneOf, reference, tenantId } from '../../platform/database/columns.ts'
import { locations } from '../catalogue/schema.ts'
import { customers } from '../customers/schema.ts'
import { devices } from '../stock/schema.ts'
import { users } from '../users/schema.ts'

/** Activations reported by manufacturers, for foreign devices as well; one per source and device. */
export const activationRecords = pgTable(
  'activation_record',
  {
    tenantId: tenantId(),
    /** Source name given by the user; ONLINE for the external service. */
    source: text('source').notNull(),
    /** An IMEI or serial number without separators. */
    imei: text('imei').notNull(),
    activatedAt: instant('activated_at').notNull(),
    place: text('place'),
    model: text('model'),
    recordedAt: instant('recorded_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.source, t.imei] }),
    index('activation_record_imei').on(t.tenantId, t.imei),
  ],
)

/** How the last file of a source was read: field → heading. */
export const activationMappings = pgTable(
  'activation_mapping',
  {
    tenantId: tenantId(),
    source: text('source').notNull(),
    headings: jsonb('headings').$type<Record<string, string>>().notNull(),
    usedAt: instant('used_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.source] })],
)

/** Whom a device is reserved for; at most one open allocation per device. */
export const allocations = pgTable(
  'device_allocation',
  {
    tenantId: tenantId(),
    id: id(),
    deviceId: reference('device_id').notNull(),
    kind: text('kind', { enum: ALLOCATION_KINDS }).notNull(),
    locationId: reference('location_id'),
    userId: reference('user_id'),
    customerId: reference('customer_id'),
    state: text('state', { enum: ALLOCATION_STATES }).notNull().default('open'),
    /** Last day of the allocation, on the company's calendar. */
    expiresOn: date('expires_on').notNull(),
    note: text('note').notNull().default(''),
    at: instant('at').notNull().defaultNow(),
    allocatedBy: reference('allocated_by').notNull(),
    endedAt: instant('ended_at'),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({ columns: [t.tenantId, t.deviceId], foreignColumns: [devices.tenantId, devices.id] }),
    foreignKey({ columns: [t.tenantId, t.locationId], foreignColumns: [locations.tenantId, locations.id] }),
    foreignKey({ columns: [t.tenantId, t.userId], foreignColumns: [users.tenantId, users.id] }),
    foreignKey({ columns: [t.tenantId, t.customerId], foreignColumns: [customers.tenantId, customers.id] }),
    foreignKey({ columns: [t.tenantId, t.allocatedBy], foreignColumns: [users.tenantId, users.id] }),
    uniqueIndex('device_allocation_open').on(t.tenantId, t.deviceId).where(sql`${t.state} = 'open'`),
    index('device_allocation_expiry').on(t.expiresOn).where(sql`${t.state} = 'open'`),
    index('device_allocation_of_customer')
      .on(t.tenantId, t.customerId)
      .where(sql`${t.customerId} is not null`),
    index('device_allocation_closed').on(t.tenantId, t.endedAt),
    check('device_allocation_kind', isOneOf(t.kind, ALLOCATION_KINDS)),
    check('device_allocation_state', isOneOf(t.state, ALLOCATION_STATES)),
    check('device_allocation_closed_at', sql`(${t.state} = 'open') = (${t.endedAt} is null)`),
    check(
      'device_allocation_target',
      sql`(${t.kind} = 'store') = (${t.locationId} is not null) and (${t.kind} = 'salesperson') = (${t.userId} is not null)
        and (${t.kind} = 'customer') = (${t.customerId} is not null)`,
    ),
  ],
)

/** Append-only: history of an allocation. `userId` is null for automatic events. */
export const allocationEvents = pgTable(
  'device_allocation_event',
  {
    tenantId: tenantId(),
    id: id(),
    allocationId: reference('allocation_id').notNull(),
    kind: text('kind', { enum: ALLOCATION_EVENT_KINDS }).notNull(),
    at: instant('at').notNull().defaultNow(),
    userId: reference('user_id'),
    expiresOn: date('expires_on'),
    note: text('note').notNull().default(''),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({
      columns: [t.tenantId, t.allocationId],
      foreignColumns: [allocations.tenantId, allocations.id],
    }),
    foreignKey({ columns: [t.tenantId, t.userId], foreignColumns: [users.tenantId, users.id] }),
    index('device_allocation_event_of').on(t.tenantId, t.allocationId, t.id),
    check('device_allocation_event_kind', isOneOf(t.kind, ALLOCATION_EVENT_KINDS)),
  ],
)
