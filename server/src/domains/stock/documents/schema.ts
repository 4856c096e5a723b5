import { COUNT_STATES, STOCK_DOCUMENT_KINDS, TRANSFER_STATES } from '@shangxue/contract/stock/actions'
import { sql } from 'drizzle-orm'
import {
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { fen, id, instant, reference, tenantId } from '../../../platform/database/columns.ts'
import { locations, skus } from '../../catalogue/schema.ts'
import { devices } from '../schema.ts'

/** The document behind every stock change: who, when and why. Events and ledger rows carry its number. */
export const stockDocuments = pgTable(
  'stock_document',
  {
    tenantId: tenantId(),
    id: id(),
    number: text('number').notNull(),
    kind: text('kind', { enum: STOCK_DOCUMENT_KINDS }).notNull(),
    at: instant('at').notNull().defaultNow(),
    userId: reference('user_id').notNull(),
    locationId: reference('location_id'),
    reason: text('reason').notNull().default(''),
    devices: integer('devices').notNull().default(0),
    /** Accessory pieces. */
    pieces: integer('pieces').notNull().default(0),
    reversesId: reference('reverses_id'),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    unique('stock_document_number_unique').on(t.tenantId, t.number),
    unique('stock_document_reversed_once').on(t.tenantId, t.reversesId),
    foreignKey({ columns: [t.tenantId, t.locationId], foreignColumns: [locations.tenantId, locations.id] }),
    foreignKey({ columns: [t.tenantId, t.reversesId], foreignColumns: [t.tenantId, t.id] }),
    index('stock_document_recent').on(t.tenantId, t.at),
  ],
)

/** Items in transit between two locations. The id is that of its document. */
export const stockTransfers = pgTable(
  'stock_transfer',
  {
    tenantId: tenantId(),
    id: reference('id').notNull(),
    fromLocationId: reference('from_location_id').notNull(),
    toLocationId: reference('to_location_id').notNull(),
    state: text('state', { enum: TRANSFER_STATES }).notNull(),
    closedAt: instant('closed_at'),
    closedBy: reference('closed_by'),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({ columns: [t.tenantId, t.id], foreignColumns: [stockDocuments.tenantId, stockDocuments.id] }),
    foreignKey({
      columns: [t.tenantId, t.fromLocationId],
      foreignColumns: [locations.tenantId, locations.id],
    }),
    foreignKey({ columns: [t.tenantId, t.toLocationId], foreignColumns: [locations.tenantId, locations.id] }),
    index('stock_transfer_open').on(t.tenantId, t.state, t.id),
    check('stock_transfer_elsewhere', sql`${t.fromLocationId} <> ${t.toLocationId}`),
  ],
)

/** One device, or pieces of one accessory. `arrived` is set when the transfer closes. */
export const stockTransferLines = pgTable(
  'stock_transfer_line',
  {
    tenantId: tenantId(),
    transferId: reference('transfer_id').notNull(),
    line: integer('line').notNull(),
    skuId: reference('sku_id').notNull(),
    deviceId: reference('device_id'),
    quantity: integer('quantity').notNull(),
    valueFen: fen('value_fen').notNull(),
    arrived: integer('arrived'),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.transferId, t.line] }),
    index('stock_transfer_line_of_device').on(t.tenantId, t.deviceId).where(sql`${t.deviceId} is not null`),
    unique('stock_transfer_device_unique').on(t.tenantId, t.transferId, t.deviceId),
    foreignKey({
      columns: [t.tenantId, t.transferId],
      foreignColumns: [stockTransfers.tenantId, stockTransfers.id],
    }),
    foreignKey({ columns: [t.tenantId, t.skuId], foreignColumns: [skus.tenantId, skus.id] }),
    foreignKey({ columns: [t.tenantId, t.deviceId], foreignColumns: [devices.tenantId, devices.id] }),
    check('stock_transfer_arrived', sql`${t.arrived} between 0 and ${t.quantity}`),
  ],
)

/** 盘点 of a location; one open count per location. */
export const stockCounts = pgTable(
  'stock_count',
  {
    tenantId: tenantId(),
    id: id(),
    locationId: reference('location_id').notNull(),
    state: text('state', { enum: COUNT_STATES }).notNull(),
    startedBy: reference('started_by').notNull(),
    startedAt: instant('started_at').notNull().defaultNow(),
    closedBy: reference('closed_by'),
    closedAt: instant('closed_at'),
    documentId: reference('document_id'),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    foreignKey({ columns: [t.tenantId, t.locationId], foreignColumns: [locations.tenantId, locations.id] }),
    uniqueIndex('stock_count_one_open').on(t.tenantId, t.locationId).where(sql`state = 'open'`),
  ],
)

/** A code scanned in a count; once per count. */
export const stockCountCodes = pgTable(
  'stock_count_code',
  {
    tenantId: tenantId(),
    countId: reference('count_id').notNull(),
    code: text('code').notNull(),
    userId: reference('user_id').notNull(),
    at: instant('at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.countId, t.code] }),
    foreignKey({ columns: [t.tenantId, t.countId], foreignColumns: [stockCounts.tenantId, stockCounts.id] }),
  ],
)

/** Counted pieces of an accessory. */
export const stockCountItems = pgTable(
  'stock_count_item',
  {
    tenantId: tenantId(),
    countId: reference('count_id').notNull(),
    skuId: reference('sku_id').notNull(),
    quantity: integer('quantity').notNull(),
    userId: reference('user_id').notNull(),
    at: instant('at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.countId, t.skuId] }),
    foreignKey({ columns: [t.tenantId, t.countId], foreignColumns: [stockCounts.tenantId, stockCounts.id] }),
    foreignKey({ columns: [t.tenantId, t.skuId], foreignColumns: [skus.tenantId, skus.id] }),
    check('stock_count_item_quantity', sql`${t.quantity} >= 0`),
  ],
)
