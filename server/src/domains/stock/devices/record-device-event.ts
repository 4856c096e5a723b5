import type { DeviceEventKind } from '@shangxue/contract/stock/endpoints'
import { sql } from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.ts'

interface DeviceNote {
  readonly deviceId: number
  readonly kind: DeviceEventKind
  readonly reason: string
  /** Number of the record that caused the event. */
  readonly document: string
}

/** Adds an event to the history of a device that changes neither its state nor its location. */
export async function recordDeviceEvent(
  db: Db,
  { tenantId, userId }: { readonly tenantId: number; readonly userId: number },
  { deviceId, kind, reason, document }: DeviceNote,
): Promise<void> {
  // Locked first, so that the event begins in the state in which the one before ended.
  await db.execute(sql`select id from device where id = ${deviceId} for update`)
  await db.execute(sql`
    insert into device_event (tenant_id, device_id, at, kind, from_status, to_status, from_location_id, to_location_id,
                              customer_id, reason, user_id, document)
    select ${tenantId}::integer, d.id, clock_timestamp(), ${kind}::text, d.status, d.status, d.location_id, d.location_id,
           d.customer_id, ${reason}::text, ${userId}::bigint, ${document}::text
    from device d where d.id = ${deviceId}`)
}
