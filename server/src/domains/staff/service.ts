import { STAFF_PHONE } from '@shangxue/contract/staff/endpoints'
import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import type { Parsed } from '../../platform/imports/spec.ts'

const PHONE = new RegExp(STAFF_PHONE)
/** The phone number in a cell of an import. */
export function parsePhone(text: string): Parsed<string> {
  const value = text.normalize('NFKC').replace(/\s+/g, ' ').trim()
  return PHONE.test(value) ? { value } : { reason: '不是电话号码，请填手机号或带区号的固定电话' }
}

interface NewStaffRecord {
  readonly tenantId: number
  readonly userId: number
  readonly phone: string | null
  readonly locationId: number | null
  readonly joinedOn: string | null
}

/** Creates the staff record of a new user. */
export async function createStaffRecord(db: Db, record: NewStaffRecord): Promise<void> {
  const { tenantId, userId, phone, locationId, joinedOn } = record
  await db.execute(sql`
    insert into staff_record (tenant_id, user_id, phone, location_id, joined_on)
    values (${tenantId}, ${userId}, ${phone}, ${locationId}, ${joinedOn}::date)`)
}
