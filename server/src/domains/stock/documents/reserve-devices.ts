import type { Input } from '@shangxue/contract/platform/endpoint'
import type * as contract from '@shangxue/contract/stock/actions'
import { sql } from 'drizzle-orm'
import { AppError } from '../../../platform/app-error.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { Context } from '../../../platform/http/endpoints/serve.ts'
import { activeAllocations, allocationBlockReason } from '../../devices/service.ts'
import { postStockDocument } from './post-stock-document.ts'
import { type LockedDevice, lockDevices, requireDeviceStatus } from './stock-locks.ts'

/** Reserves devices for a customer: they stay at their location, and nobody else can sell them. */
export async function reserveDevices(
  context: Context,
  { device_ids, customer_id, note }: Input<typeof contract.reserveDevices>,
) {
  const { db } = context
  if (customer_id !== undefined) {
    const { rows } = await db.execute(sql`select 1 from customer where id = ${customer_id}`)
    if (rows.length === 0) throw new AppError('not_found')
  }
  const devices = await lockDevices(db, device_ids)
  requireDeviceStatus(devices, '预留', ['in_stock'])
  await requireNotAllocated(context, devices, customer_id ?? null)
  const to = { status: 'reserved', customerId: customer_id ?? null } as const
  return postStockDocument(
    context,
    { kind: 'reservation', reason: note },
    { devices: devices.map((device) => ({ device, kind: 'reserved', to })) },
  )
}

/** Rejects devices allocated to someone else, unless the caller manages inventory. */
async function requireNotAllocated(
  { db, actor }: Context,
  devices: readonly LockedDevice[],
  customerId: number | null,
): Promise<void> {
  if (actor.can('inventory-manage')) return
  const allocations = await activeAllocations(
    db,
    devices.map(({ id }) => id),
  )
  const blocked = devices.flatMap(({ id, name }) => {
    const reason = allocationBlockReason(allocations.get(id), actor, customerId)
    return reason === undefined ? [] : [`${name}${reason}`]
  })
  if (blocked.length > 0)
    throw new AppError('device_not_ready', { devices: blocked.slice(0, 3).join('、'), action: '预留' })
}

/** A sale that is pending approval holds its devices until it is approved, declined or withdrawn. */
async function requireNoPendingSale(db: Db, devices: readonly LockedDevice[]): Promise<void> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select k.device_id::int as id from sale_line_device k join sale s on s.id = k.sale_id and s.status = 'waiting'
    where k.device_id = any(${sql.param(devices.map(({ id }) => id))}::bigint[])`)
  const pending = new Set(rows.map(({ id }) => id))
  const names = devices.flatMap(({ id, name }) => (pending.has(id) ? [name] : []))
  if (names.length > 0)
    throw new AppError('device_not_ready', {
      devices: `${names.slice(0, 3).join('、')}在待批准的销售单里`,
      action: '取消预留',
    })
}

/** A phone that was lent for a repair is released when it comes back. */
async function requireNotLent(db: Db, devices: readonly LockedDevice[]): Promise<void> {
  const { rows } = await db.execute<{ id: number; number: string }>(sql`
    select l.device_id::int as id, r.number from repair_loan l join repair r on r.id = l.repair_id
    where l.returned_at is null and l.device_id = any(${sql.param(devices.map(({ id }) => id))}::bigint[])`)
  const numberOf = new Map(rows.map(({ id, number }) => [id, number]))
  const names = devices.flatMap(({ id, name }) =>
    numberOf.has(id) ? [`${name}已在维修单 ${numberOf.get(id)} 借出`] : [],
  )
  if (names.length > 0)
    throw new AppError('device_not_ready', { devices: names.slice(0, 3).join('、'), action: '取消预留' })
}

export async function releaseDevices(
  context: Context,
  { device_ids, reason }: Input<typeof contract.releaseDevices>,
) {
  const devices = await lockDevices(context.db, device_ids)
  requireDeviceStatus(devices, '取消预留', ['reserved'])
  await requireNoPendingSale(context.db, devices)
  await requireNotLent(context.db, devices)
  const to = { status: 'in_stock', customerId: null } as const
  return postStockDocument(
    context,
    { kind: 'release', reason },
    { devices: devices.map((device) => ({ device, kind: 'released', to })) },
  )
}
