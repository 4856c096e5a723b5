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
} from 'drizzle-orm/pg-core'
import { id, instant, reference, tenantId } from '../../platform/database/columns.ts'
import { skus } from '../catalogue/schema.ts'
import { users } from '../users/schema.ts'

/** A manufacturer or another supplier that sends stock lists. */
export const factorySources = pgTable(
  'factory_source',
  {
    tenantId: tenantId(),
    id: id(),
    name: text('name').notNull(),
    /** The name normalised for width, case and spaces. */
    key: text('key').notNull(),
    /** Field → heading of the column it was last read from. */
    headings: jsonb('headings').$type<Record<string, string>>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.id] }), unique('factory_source_unique').on(t.tenantId, t.key)],
)

/** A model, spec and colour as the manufacturer writes them, and the matching SKU. */
export const factoryItems = pgTable(
  'factory_item',
  {
    tenantId: tenantId(),
    id: id(),
    sourceId: reference('source_id').notNull(),
    key: text('key').notNull(),
    model: text('model').notNull(),
    spec: text('spec').notNull(),
    color: text('color').notNull(),
    barcode: text('barcode'),
    skuId: reference('sku_id'),
    /** Matched manually: imports do not change the match. */
    byHand: boolean('by_hand').notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    unique('factory_item_unique').on(t.tenantId, t.sourceId, t.key),
    foreignKey({
      columns: [t.tenantId, t.sourceId],
      foreignColumns: [factorySources.tenantId, factorySources.id],
    }),
    foreignKey({ columns: [t.tenantId, t.skuId], foreignColumns: [skus.tenantId, skus.id] }),
    index('factory_item_of_sku').on(t.tenantId, t.skuId),
  ],
)

/** Stock of a source on a day. Importing the same day again replaces it. */
export const factorySnapshots = pgTable(
  'factory_snapshot',
  {
    tenantId: tenantId(),
    id: id(),
    sourceId: reference('source_id').notNull(),
    day: date('day').notNull(),
    userId: reference('user_id').notNull(),
    fileName: text('file_name').notNull(),
    importedAt: instant('imported_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.id] }),
    unique('factory_snapshot_of_day').on(t.tenantId, t.sourceId, t.day),
    foreignKey({
      columns: [t.tenantId, t.sourceId],
      foreignColumns: [factorySources.tenantId, factorySources.id],
    }),
    foreignKey({ columns: [t.tenantId, t.userId], foreignColumns: [users.tenantId, users.id] }),
  ],
)

/** Quantities only: factory stock has no value. */
export const factoryLines = pgTable(
  'factory_line',
  {
    tenantId: tenantId(),
    snapshotId: reference('snapshot_id').notNull(),
    itemId: reference('item_id').notNull(),
    quantity: integer('quantity').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.snapshotId, t.itemId] }),
    foreignKey({
      columns: [t.tenantId, t.snapshotId],
      foreignColumns: [factorySnapshots.tenantId, factorySnapshots.id],
    }),
    foreignKey({
      columns: [t.tenantId, t.itemId],
      foreignColumns: [factoryItems.tenantId, factoryItems.id],
    }),
    index('factory_line_of_item').on(t.tenantId, t.itemId),
    check('factory_line_quantity', sql`${t.quantity} >= 0`),
  ],
)
