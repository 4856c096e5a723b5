import {
  ALLOCATION_DAYS_MAX,
  type allocateDevices as AllocateDevices,
  type AllocationKind,
  type endAllocations as EndAllocations,
  type extendAllocations as ExtendAllocations,
} from '@shangxue/contract/devices/endpoints'
import type { Input } from '@shangxue/contract/platform/endpoint'
import { isDay } from '@shangxue/contract/values/days'
import { addDays } from '@shangxue/study/time/calendar'
import { type SQL, sql } from 'drizzle-orm'
import { AppError } from '../../../platform/app-error.ts'
import { audit } from '../../../platform/audit/audit.ts'
import type { Db } from '../../../platform/database/database.ts'
import { getTenantZone } from '../../../platform/database/tenant-zone.ts'
import type { Context } from '../../../platform/http/endpoints/serve.ts'
import { lockDevices, requireDeviceStatus, requireLocation, skuTitle } from '../../stock/service.ts'
import { todayIn } from '../sold-joins.ts'
import { joinTarget, targetName } from './allocation-rules.ts'
import { expireDue } from './jobs.ts'
import { notifyUsers } from './notifications.ts'

type AllocationResult = { devices: number }

const MAX_NAMED = 3
const formatNames = (names: readonly string[]): string =>
  names.slice(0, MAX_NAMED).join('、') + (names.length > MAX_NAMED ? `等${names.length}台` : '')

const formatMonthDay = (day: string) => `${Number(day.slice(5, 7))}月${Number(day.slice(8))}日`

async function requireExpiryDay(db: Db, tenantId: number, day: string): Promise<void> {
  const zone = await getTenantZone(db, tenantId)
  const { rows } = await db.execute<{ today: string }>(sql`select ${todayIn(zone)}::text as today`)
  const today = rows[0]?.today ?? ''
  if (!isDay(day) || day < today) throw new AppError('allocation_expiry_past')
  if (day > addDays(today, ALLOCATION_DAYS_MAX))
    throw new AppError('allocation_expiry_too_late', { days: ALLOCATION_DAYS_MAX })
}

/** Returns the name of the target and locks it until the transaction ends. */
async function requireTarget(db: Db, kind: AllocationKind, id: number): Promise<string> {
  if (kind === 'store') return requireLocation(db, id)
  const queries = {
    salesperson: sql`select name from app_user where id = ${id} and disabled_at is null for key share`,
    customer: sql`select name from customer where id = ${id} for key share`,
  }
  const { rows } = await db.execute<{ name: string }>(queries[kind])
  const [row] = rows
  if (!row) throw new AppError('not_found')
  return row.name
}

async function requireUnallocated(db: Db, ids: readonly number[], nameOf: ReadonlyMap<number, string>) {
  const { rows } = await db.execute<{ id: number; target: string }>(sql`
    select a.device_id::int as id, ${targetName} as target from device_allocation a ${joinTarget}
    where a.state = 'open' and a.device_id = any(${sql.param([...ids])}::bigint[]) order by a.device_id`)
  if (rows.length === 0) return
  const messages = rows.map(({ id, target }) => `${nameOf.get(id)}已分配给${target}`)
  throw new AppError(
    'device_allocated',
    { devices: formatNames(messages) },
    rows.map(({ id, target }) => ({ device_id: id, reason: `已分配给${target}` })),
  )
}

/** Reserves devices for a target until a day. Throws `device_allocated` if one is allocated already. */
export async function allocateDevices(
  context: Context,
  input: Input<typeof AllocateDevices>,
): Promise<AllocationResult> {
  const { db, actor } = context
  const { device_ids, kind, target_id, expires_on, note } = input
  await requireExpiryDay(db, actor.tenantId, expires_on)
  const target = await requireTarget(db, kind, target_id)
  const devices = await lockDevices(db, device_ids)
  requireDeviceStatus(devices, '分配', ['in_stock'])
  await expireDue(db, actor.tenantId, device_ids)
  await requireUnallocated(db, device_ids, new Map(devices.map(({ id, name }) => [id, name])))
  const column = { store: sql`location_id`, salesperson: sql`user_id`, customer: sql`customer_id` }[kind]
  const { rows } = await db.execute<{ id: number }>(sql`
    with created as (
      insert into device_allocation (tenant_id, device_id, kind, ${column}, expires_on, note, allocated_by)
      select ${actor.tenantId}::integer, r.id, ${kind}::text, ${target_id}::bigint, ${expires_on}::date, ${note.trim()}::text,
             ${actor.userId}::bigint
      from unnest(${sql.param(device_ids)}::bigint[]) as r(id) order by r.id
      returning id
    )
    insert into device_allocation_event (tenant_id, allocation_id, kind, user_id, expires_on, note)
    select ${actor.tenantId}::integer, id, 'allocated', ${actor.userId}::bigint, ${expires_on}::date, ${note.trim()}::text
    from created order by id returning allocation_id::int as id`)
  const count = rows.length
  const after = { devices: count, target, expires_on, note: note.trim() }
  await auditAllocations(context, rows, { action: 'devices.allocated', after })
  if (kind === 'salesperson' && target_id !== actor.userId) {
    const recipients = devices.map(({ name: title }) => ({ userId: target_id, title }))
    await notifyUsers(db, actor.tenantId, recipients, (phones) => ({
      kind: 'allocation.given',
      title: `${actor.userName} 分来 ${phones} 台手机`,
      body: `保留到${formatMonthDay(expires_on)}`,
    }))
  }
  return { devices: count }
}

/** Writes one audit entry per command, attached to its first allocation. */
const auditAllocations = (
  { db, actor, request }: Context,
  rows: readonly { readonly id: number }[],
  entry: { readonly action: string; readonly after: object },
) => audit(db, actor, { ...entry, entity: 'device_allocation', entityId: rows[0]?.id ?? 0 }, request.id)

interface OpenAllocation extends Record<string, unknown> {
  id: number
  open: boolean
  title: string
  user: number | null
  target: string
}

/** Locks allocations until the transaction ends. Throws `allocation_closed` for those that have ended. */
async function lockOpenAllocations(
  db: Db,
  tenantId: number,
  ids: readonly number[],
): Promise<OpenAllocation[]> {
  const devices = await db.execute<{ id: number }>(sql`
    select device_id::int as id from device_allocation where id = any(${sql.param([...ids])}::bigint[])`)
  await expireDue(
    db,
    tenantId,
    devices.rows.map(({ id }) => id),
  )
  const { rows } = await db.execute<OpenAllocation>(sql`
    select a.id::int as id, a.state = 'open' as open, ${skuTitle} as title, a.user_id::int as user, ${targetName} as target
    from device_allocation a join device d on d.id = a.device_id join sku s on s.id = d.sku_id
      join product p on p.id = s.product_id join brand b on b.id = p.brand_id ${joinTarget}
    where a.id = any(${sql.param([...ids])}::bigint[]) order by a.id for update of a`)
  if (rows.length !== ids.length) throw new AppError('not_found')
  const ended = rows.filter(({ open }) => !open)
  if (ended.length > 0)
    throw new AppError('allocation_closed', { devices: formatNames(ended.map(({ title }) => title)) })
  return rows
}

async function recordEvents(
  { db, actor }: Context,
  ids: readonly number[],
  change: {
    readonly set: SQL
    readonly kind: string
    readonly expiresOn: string | null
    readonly note: string
  },
): Promise<void> {
  await db.execute(sql`
    update device_allocation set ${change.set} where id = any(${sql.param([...ids])}::bigint[])`)
  await db.execute(sql`
    insert into device_allocation_event (tenant_id, allocation_id, kind, user_id, expires_on, note)
    select ${actor.tenantId}::integer, r.id, ${change.kind}::text, ${actor.userId}::bigint, ${change.expiresOn}::date,
           ${change.note}::text
    from unnest(${sql.param([...ids])}::bigint[]) as r(id) order by r.id`)
}

/** Notifies the users whose allocations changed, except the caller. */
const notifyHolders = (
  { db, actor }: Context,
  rows: readonly OpenAllocation[],
  message: Parameters<typeof notifyUsers>[3],
) =>
  notifyUsers(
    db,
    actor.tenantId,
    rows.flatMap(({ user, title }) =>
      user === null || user === actor.userId ? [] : [{ userId: user, title }],
    ),
    message,
  )

export async function extendAllocations(
  context: Context,
  { ids, expires_on, note }: Input<typeof ExtendAllocations>,
): Promise<AllocationResult> {
  const { db, actor } = context
  await requireExpiryDay(db, actor.tenantId, expires_on)
  const rows = await lockOpenAllocations(db, actor.tenantId, ids)
  const change = { kind: 'extended', expiresOn: expires_on, note: note.trim() }
  await recordEvents(context, ids, { set: sql`expires_on = ${expires_on}::date`, ...change })
  await auditAllocations(context, rows, {
    action: 'devices.allocation_extended',
    after: { devices: rows.length, expires_on },
  })
  await notifyHolders(context, rows, (count) => ({
    kind: 'allocation.extended',
    title: `分到的 ${count} 台手机改了到期日`,
    body: `保留到${formatMonthDay(expires_on)}`,
  }))
  return { devices: rows.length }
}

export async function endAllocations(
  context: Context,
  { ids, reason }: Input<typeof EndAllocations>,
): Promise<AllocationResult> {
  const rows = await lockOpenAllocations(context.db, context.actor.tenantId, ids)
  const change = { kind: 'ended', expiresOn: null, note: reason.trim() }
  await recordEvents(context, ids, { set: sql`state = 'ended', ended_at = now()`, ...change })
  await auditAllocations(context, rows, {
    action: 'devices.allocation_ended',
    after: { devices: rows.length, reason: reason.trim() },
  })
  await notifyHolders(context, rows, (count) => ({
    kind: 'allocation.ended',
    title: `分到的 ${count} 台手机已收回`,
    body: reason.trim(),
  }))
  return { devices: rows.length }
}
