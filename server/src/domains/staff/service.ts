import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'

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
