import { CONTRACT_KINDS } from '@shangxue/contract/staff/endpoints'
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
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { instant, isOneOf, reference, tenantId } from '../../platform/database/columns.ts'
import { locations } from '../catalogue/schema.ts'
import { users } from '../users/schema.ts'

/** Employee data of a user. Learners have no record. */
export const staffRecords = pgTable(
  'staff_record',
  {
    tenantId: tenantId(),
    userId: reference('user_id').notNull(),
    employeeNumber: text('employee_number'),
    locationId: reference('location_id'),
    storeManager: boolean('store_manager').notNull().default(false),
    joinedOn: date('joined_on'),
    workSince: date('work_since'),
    leftOn: date('left_on'),
    /** When the account was closed because of the leaving day. */
    closedAt: instant('closed_at'),
    phone: text('phone'),
    emergencyName: text('emergency_name'),
    emergencyPhone: text('emergency_phone'),
    contractKind: text('contract_kind', { enum: CONTRACT_KINDS }),
    contractUntil: date('contract_until'),
    note: text('note').notNull().default(''),
    version: integer('version').notNull().default(1),
    savedAt: instant('saved_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.tenantId, t.userId] }),
    foreignKey({ columns: [t.tenantId, t.userId], foreignColumns: [users.tenantId, users.id] }),
    foreignKey({ columns: [t.tenantId, t.locationId], foreignColumns: [locations.tenantId, locations.id] }),
    uniqueIndex('staff_record_number')
      .on(t.tenantId, t.employeeNumber)
      .where(sql`${t.employeeNumber} is not null`),
    index('staff_record_of_store').on(t.tenantId, t.locationId),
    index('staff_record_leaving')
      .on(t.tenantId, t.leftOn)
      .where(sql`${t.leftOn} is not null and ${t.closedAt} is null`),
    check(
      'staff_record_left',
      sql`${t.leftOn} is null or ${t.joinedOn} is null or ${t.leftOn} >= ${t.joinedOn}`,
    ),
    check(
      'staff_record_contract',
      sql`${t.contractKind} is null or ${isOneOf(t.contractKind, CONTRACT_KINDS)}`,
    ),
    check('staff_record_manager', sql`not ${t.storeManager} or ${t.locationId} is not null`),
  ],
)
