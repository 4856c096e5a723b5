import type { AllocationKind } from '@shangxue/contract/devices/endpoints'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.ts'
import { tenantZone } from '../../../platform/database/tenant-zone.ts'

/** Joins the target of `device_allocation a` as `tl`, `tu` and `tc`. */
export const joinTarget = sql`
  left join location tl on tl.id = a.location_id left join app_user tu on tu.id = a.user_id
  left join customer tc on tc.id = a.customer_id`
export const targetName: SQL = sql`coalesce(tl.name, tu.name, tc.name)`

export interface Allocation {
  readonly kind: AllocationKind
  readonly userId: number | null
  readonly customerId: number | null
  /** Name of the target. */
  readonly target: string
}

/** Active allocations by device. Lock the devices first if the result decides something. */
export async function activeAllocations(db: Db, ids: readonly number[]): Promise<Map<number, Allocation>> {
  if (ids.length === 0) return new Map()
  const { rows } = await db.execute<Allocation & { id: number } & Record<string, unknown>>(sql`
    select a.device_id::int as id, a.kind, a.user_id::int as "userId", a.customer_id::int as "customerId", ${targetName} as target
    from device_allocation a join tenant t on t.id = a.tenant_id ${joinTarget}
    where a.device_id = any(${sql.param([...ids])}::bigint[]) and a.state = 'open'
      and a.expires_on >= (now() at time zone ${tenantZone(sql`t`)})::date`)
  return new Map(rows.map(({ id, ...allocation }) => [id, allocation]))
}

/**
 * Why a seller may not sell an allocated device; undefined if they may. The boss may sell any device, a salesperson
 * their own, and anyone may sell to the customer it is allocated to. Allocation to a store restricts nobody.
 */
export function allocationBlockReason(
  allocation: Allocation | undefined,
  seller: { readonly userId: number; readonly boss: boolean },
  customerId: number | null,
): string | undefined {
  if (!allocation || seller.boss || allocation.kind === 'store') return undefined
  const isForBuyer =
    allocation.kind === 'salesperson'
      ? allocation.userId === seller.userId
      : allocation.customerId === customerId
  return isForBuyer ? undefined : `已分配给${allocation.target}`
}

/** Closes open allocations of sold devices, in the transaction of the sale. */
export async function closeAllocationsOfSoldDevices(
  db: Db,
  actor: { readonly tenantId: number; readonly userId: number },
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return
  await db.execute(sql`
    with locked as (
      select a.id from device_allocation a
      where a.state = 'open' and a.device_id = any(${sql.param([...ids])}::bigint[]) order by a.id for update
    ), closed as (
      update device_allocation a set state = 'sold', ended_at = now() from locked h
      where a.id = h.id and a.state = 'open' returning a.id
    )
    insert into device_allocation_event (tenant_id, allocation_id, kind, user_id)
    select ${actor.tenantId}::integer, id, 'sold', ${actor.userId}::bigint from closed order by id`)
}
