import type { AllocationKind } from '@shangxue/contract/devices'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { zoneOf } from '../../platform/database/zone.ts'

/** Who got it, of `device_allocation a`: joined as `tl`, `tu` and `tc`. */
export const joinTarget = sql`
  left join location tl on tl.id = a.location_id left join app_user tu on tu.id = a.user_id
  left join customer tc on tc.id = a.customer_id`
export const targetName: SQL = sql`coalesce(tl.name, tu.name, tc.name)`

export interface Kept {
  readonly kind: AllocationKind
  readonly userId: number | null
  readonly customerId: number | null
  /** Who got it. */
  readonly target: string
}

/** For whom phones are kept. Lock the phones before where it decides something. */
export async function keptFor(db: Db, ids: readonly number[]): Promise<Map<number, Kept>> {
  if (ids.length === 0) return new Map()
  const { rows } = await db.execute<Kept & { id: number } & Record<string, unknown>>(sql`
    select a.device_id::int as id, a.kind, a.user_id::int as "userId", a.customer_id::int as "customerId", ${targetName} as target
    from device_allocation a join tenant t on t.id = a.tenant_id ${joinTarget}
    where a.device_id = any(${sql.param([...ids])}::bigint[]) and a.state = 'open'
      and a.expires_on >= (now() at time zone ${zoneOf(sql`t`)})::date`)
  return new Map(rows.map(({ id, ...kept }) => [id, kept]))
}

/**
 * Why somebody may not sell a phone that is kept; undefined where they may: the boss any, whoever got it theirs, and
 * anybody what is kept for the customer who buys. What goes to a store binds nobody.
 */
export function keptFrom(
  kept: Kept | undefined,
  seller: { readonly userId: number; readonly boss: boolean },
  customerId: number | null,
): string | undefined {
  if (!kept || seller.boss || kept.kind === 'store') return undefined
  const own = kept.kind === 'salesperson' ? kept.userId === seller.userId : kept.customerId === customerId
  return own ? undefined : `已分配给${kept.target}`
}

/** Ends what was open for phones that are sold, in the transaction of the sale. */
export async function closeSold(
  db: Db,
  actor: { readonly tenantId: number; readonly userId: number },
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return
  await db.execute(sql`
    with held as (
      select a.id from device_allocation a
      where a.state = 'open' and a.device_id = any(${sql.param([...ids])}::bigint[]) order by a.id for update
    ), closed as (
      update device_allocation a set state = 'sold', ended_at = now() from held h
      where a.id = h.id and a.state = 'open' returning a.id
    )
    insert into device_allocation_event (tenant_id, allocation_id, kind, user_id)
    select ${actor.tenantId}::integer, id, 'sold', ${actor.userId}::bigint from closed order by id`)
}
