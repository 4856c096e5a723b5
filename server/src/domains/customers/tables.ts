import { pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import { id, instant, reference, sortKey, tenantId } from '../../platform/database/columns.ts'

export const customers = pgTable(
  'customer',
  {
    tenantId: tenantId(),
    id: id(),
    name: text('name').notNull(),
    shortName: text('short_name').notNull(),
    area: text('area').notNull(),
    ownerId: reference('owner_id'),
    phone: text('phone'),
    pinyin: sortKey('pinyin').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.id] }), unique('customer_name_unique').on(t.tenantId, t.name)],
)
