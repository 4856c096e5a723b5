import { LEAVE_DAY_MINUTES } from '@shangxue/contract/leave/schemas'
import type { Db } from '../../../platform/database/database.ts'
import { leaveTypes } from '../schema.ts'

const days = (count: number) => count * LEAVE_DAY_MINUTES
type DefaultType = Omit<typeof leaveTypes.$inferInsert, 'tenantId'>

/** Default leave types of a company: national law, and common practice where the law leaves it open. */
const DEFAULT_TYPES: readonly DefaultType[] = [
  {
    ...{ name: '年假', unit: 'half_day', counted: true, carryMonths: 3 },
    yearly: [
      { years: 1, minutes: days(5) },
      { years: 10, minutes: days(10) },
      { years: 20, minutes: days(15) },
    ],
  },
  { name: '事假', unit: 'hour', counted: false, paid: false },
  { name: '病假', unit: 'half_day', counted: false, proofDays: 1 },
  { name: '调休', unit: 'hour', counted: true },
  { name: '婚假', unit: 'day', counted: false, proofDays: 0, mostDays: 13 },
  { name: '产假', unit: 'day', counted: false, calendarDays: true, proofDays: 0, mostDays: 188 },
  { name: '陪产假', unit: 'day', counted: false, calendarDays: true, proofDays: 0, mostDays: 15 },
  { name: '丧假', unit: 'day', counted: false, mostDays: 3 },
]

/** Inserts the leave types of a new company. */
export async function insertDefaultLeaveTypes(db: Db, tenantId: number): Promise<void> {
  // One by one, because ids define the order.
  for (const defaultType of DEFAULT_TYPES)
    await db
      .insert(leaveTypes)
      .values({ tenantId, ...defaultType })
      .onConflictDoNothing()
}
