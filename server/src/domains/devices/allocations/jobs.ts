import { type SQL, sql } from 'drizzle-orm'
import { forEachSettled } from '../../../platform/async/for-each-settled.ts'
import type { Database, Db } from '../../../platform/database/database.ts'
import { tenantZone } from '../../../platform/database/tenant-zone.ts'
import { skuTitle } from '../../stock/service.ts'
import { joinTarget, targetName } from './allocation-rules.ts'
import { notifyUsers } from './notifications.ts'

/** True for an open allocation `a` of tenant `t` after its last day. */
const isExpired: SQL = sql`a.state = 'open' and a.expires_on < (now() at time zone ${tenantZone(sql`t`)})::date`

/** Ends expired allocations of all tenants. Returns how many. */
export async function expireAllocations(database: Database): Promise<number> {
  const { rows } = await database.withOwner((db) =>
    db.execute<{ tenant: number }>(sql`
      select distinct a.tenant_id as tenant from device_allocation a join tenant t on t.id = a.tenant_id
      where a.state = 'open' and a.expires_on < now()::date + 2 and ${isExpired}`),
  )
  let endedCount = 0
  await forEachSettled(rows, async ({ tenant: tenantId }) => {
    endedCount += await database.withTenant({ tenantId }, (db) => expireDue(db, tenantId))
  })
  return endedCount
}

type ExpiredAllocation = {
  id: number
  title: string
  kind: string
  user: number | null
  by: number
  target: string
}

/** Ends expired allocations of one tenant. A concurrent run waits for the row locks and then finds them ended. */
export async function expireDue(db: Db, tenantId: number, deviceIds?: readonly number[]): Promise<number> {
  const deviceCondition = deviceIds
    ? sql`and a.device_id = any(${sql.param([...deviceIds])}::bigint[])`
    : sql``
  const { rows } = await db.execute<{ id: number }>(sql`
    with locked as (
      select a.id from device_allocation a join tenant t on t.id = a.tenant_id where ${isExpired} ${deviceCondition} order by a.id for update of a
    ), closed as (
      update device_allocation a set state = 'expired', ended_at = now() from locked h
      where a.id = h.id and a.state = 'open' returning a.id
    )
    insert into device_allocation_event (tenant_id, allocation_id, kind)
    select ${tenantId}::integer, id, 'expired' from closed order by id returning allocation_id::int as id`)
  if (rows.length > 0)
    await notifyExpired(
      db,
      tenantId,
      rows.map(({ id }) => id),
    )
  return rows.length
}

/** Notifies the users whose allocations expired, and for other targets the user who allocated. */
async function notifyExpired(db: Db, tenantId: number, ids: readonly number[]): Promise<void> {
  const { rows } = await db.execute<ExpiredAllocation>(sql`
    select a.id::int as id, ${skuTitle} as title, a.kind, a.user_id::int as user, a.allocated_by::int as by, ${targetName} as target
    from device_allocation a join device d on d.id = a.device_id join sku s on s.id = d.sku_id
      join product p on p.id = s.product_id join brand b on b.id = p.brand_id ${joinTarget}
    where a.id = any(${sql.param([...ids])}::bigint[]) order by a.id`)
  const toHolders = rows.flatMap(({ user, title }) => (user === null ? [] : [{ userId: user, title }]))
  await notifyUsers(db, tenantId, toHolders, (count) => ({
    kind: 'allocation.expired',
    title: `分到的 ${count} 台手机已到期收回`,
  }))
  const otherTargets = rows.filter(({ user, by }) => user !== by)
  const toAllocators = otherTargets.map(({ by, title, target }) => ({
    userId: by,
    title: `${title}（${target}）`,
  }))
  await notifyUsers(db, tenantId, toAllocators, (count) => ({
    kind: 'allocation.expired',
    title: `分配出去的 ${count} 台手机已到期收回`,
  }))
}
