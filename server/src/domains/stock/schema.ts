import { DEVICE_EVENT_KINDS, DEVICE_STATUSES, IDENTIFIER_KINDS } from '@shangxue/contract/stock/endpoints'
import { sql } from 'drizzle-orm'
import { check, foreignKey, index, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import { fen, id, instant, isOneOf, reference, tenantId } from '../../platform/database/columns.ts'
import { locations, skus } from '../catalogue/schema.ts'
import { customers } from '../customers/schema.ts'

/** One device. The status is the fold of its events; activation is independent of the location. */
export const devices = pgTable(
  'device',
  {
    tenantId: tenantId(),
    id: id(),
    skuId: reference('sku_id').notNull(),
    status: text('status', { enum: DEVICE_STATUSES }).notNull(),
    locationId: reference('location_id'),
    customerId: reference('customer_id'),
    costFen: fen('cost_fen').notNull(),
    receivedAt: instant('received_at'),
    activatedAt: instant('activated_at'),
    /** When it was sold; null unless the status is `sold`. */
    soldAt: instant('sold_at'),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({ columns: [t.tenantId, t.skuId], foreignColumns: [skus.tenantId, skus.id] }),
    foreignKey({ columns: [t.tenantId, t.locationId], foreignColumns: [locations.tenantId, locations.id] }),
    foreignKey({ columns: [t.tenantId, t.customerId], foreignColumns: [customers.tenantId, customers.id] }),
    index('device_oldest').on(t.tenantId, t.receivedAt, t.id),
    index('device_of_sku').on(t.tenantId, t.skuId, t.status),
    index('device_of_customer').on(t.tenantId, t.customerId).where(sql`${t.customerId} is not null`),
    index('device_at_location').on(t.tenantId, t.locationId, t.status),
    index('device_ageing').on(t.tenantId, t.status, t.receivedAt),
    index('device_activated').on(t.tenantId, t.activatedAt).where(sql`${t.activatedAt} is not null`),
    // A partial index, because these few rows are searched for among all devices.
    index('device_activated_unsold')
      .on(t.tenantId, t.activatedAt, t.id)
      .where(sql`${t.activatedAt} is not null and ${t.status} not in ('sold', 'scrapped')`),
    index('device_sold').on(t.tenantId, t.soldAt, t.id).where(sql`${t.status} = 'sold'`),
    index('device_sold_unactivated')
      .on(t.tenantId, t.soldAt, t.id)
      .where(sql`${t.status} = 'sold' and ${t.activatedAt} is null`),
    check('device_sold_at', sql`(${t.status} = 'sold') = (${t.soldAt} is not null)`),
    check('device_cost', sql`${t.costFen} >= 0`),
    check('device_status', isOneOf(t.status, DEVICE_STATUSES)),
    check(
      'device_held_somewhere',
      sql`${t.status} not in ('in_stock', 'reserved') or ${t.locationId} is not null`,
    ),
  ],
)

/** IMEIs and serial numbers of a tenant share one namespace. */
export const deviceIdentifiers = pgTable(
  'device_identifier',
  {
    tenantId: tenantId(),
    value: text('value').notNull(),
    kind: text('kind', { enum: IDENTIFIER_KINDS }).notNull(),
    deviceId: reference('device_id').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.value] }),
    unique('device_identifier_kind_unique').on(t.tenantId, t.deviceId, t.kind),
    foreignKey({ columns: [t.tenantId, t.deviceId], foreignColumns: [devices.tenantId, devices.id] }),
    // Not on the bare column: the planner would also use it for complete codes, at 10 ms each.
    index('device_identifier_search').using('gin', sql`upper(${t.value}) gin_trgm_ops`),
    check('device_identifier_kind', isOneOf(t.kind, IDENTIFIER_KINDS)),
  ],
)

/** Append-only: the history of a device. */
export const deviceEvents = pgTable(
  'device_event',
  {
    tenantId: tenantId(),
    id: id(),
    deviceId: reference('device_id').notNull(),
    kind: text('kind', { enum: DEVICE_EVENT_KINDS }).notNull(),
    at: instant('at').notNull().defaultNow(),
    /** Time of the write; an import may set `at` to an earlier day. Null for rows older than this column: use `at`. */
    writtenAt: instant('written_at').default(sql`clock_timestamp()`),
    fromStatus: text('from_status', { enum: DEVICE_STATUSES }),
    toStatus: text('to_status', { enum: DEVICE_STATUSES }).notNull(),
    fromLocationId: reference('from_location_id'),
    toLocationId: reference('to_location_id'),
    customerId: reference('customer_id'),
    /** Set only if the cost changed. */
    fromCostFen: fen('from_cost_fen'),
    toCostFen: fen('to_cost_fen'),
    /**
     * Codes that the device got when it came back, or gave up when its receipt was reversed. In the latter case each is
     * at the position of its kind in IDENTIFIER_KINDS, null where it had none; older events have no gaps.
     */
    codes: text('codes').array(),
    reason: text('reason'),
    userId: reference('user_id'),
    document: text('document'),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({ columns: [t.tenantId, t.deviceId], foreignColumns: [devices.tenantId, devices.id] }),
    index('device_event_of_device').on(t.tenantId, t.deviceId, t.id),
    // Array operators are not leakproof: row-level security would prevent the use of an index on the array itself.
    index('device_event_with_codes').on(t.tenantId, t.deviceId).where(sql`${t.codes} is not null`),
    index('device_event_of_document').on(t.tenantId, t.document),
  ],
)

/** Append-only: every change of a quantity, for devices and accessories. The value is the cost in fen. */
export const stockLedger = pgTable(
  'stock_ledger',
  {
    tenantId: tenantId(),
    id: id(),
    skuId: reference('sku_id').notNull(),
    locationId: reference('location_id').notNull(),
    at: instant('at').notNull().defaultNow(),
    /** Time of the write; an import may set `at` to an earlier day. Null for rows older than this column: use `at`. */
    writtenAt: instant('written_at').default(sql`clock_timestamp()`),
    kind: text('kind').notNull(),
    quantity: integer('quantity').notNull(),
    valueFen: fen('value_fen').notNull(),
    reason: text('reason'),
    userId: reference('user_id'),
    document: text('document'),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({ columns: [t.tenantId, t.skuId], foreignColumns: [skus.tenantId, skus.id] }),
    foreignKey({ columns: [t.tenantId, t.locationId], foreignColumns: [locations.tenantId, locations.id] }),
    index('stock_ledger_of_sku').on(t.tenantId, t.skuId, t.locationId, t.id),
    index('stock_ledger_of_document').on(t.tenantId, t.document),
  ],
)

/** The sum of the ledger, updated in the same transaction. `quantity` includes `reserved`. */
export const stockBalances = pgTable(
  'stock_balance',
  {
    tenantId: tenantId(),
    skuId: reference('sku_id').notNull(),
    locationId: reference('location_id').notNull(),
    quantity: integer('quantity').notNull(),
    reserved: integer('reserved').notNull().default(0),
    inTransit: integer('in_transit').notNull().default(0),
    valueFen: fen('value_fen').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.skuId, t.locationId] }),
    foreignKey({ columns: [t.tenantId, t.skuId], foreignColumns: [skus.tenantId, skus.id] }),
    foreignKey({ columns: [t.tenantId, t.locationId], foreignColumns: [locations.tenantId, locations.id] }),
    check('stock_balance_quantity', sql`${t.quantity} >= 0 and ${t.inTransit} >= 0`),
    check('stock_balance_reserved', sql`${t.reserved} between 0 and ${t.quantity}`),
    check('stock_balance_value', sql`${t.valueFen} >= 0`),
  ],
)
