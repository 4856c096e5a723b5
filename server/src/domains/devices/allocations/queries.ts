import {
  EXPIRING_DAYS,
  type getAllocation as GetAllocation,
  type getAllocationFigures as GetAllocationFigures,
  type listAllocations as ListAllocations,
  type listAllocationTargets as ListAllocationTargets,
} from '@shangxue/contract/devices/endpoints'
import type { Input, Output } from '@shangxue/contract/platform/endpoint'
import { type SQL, sql } from 'drizzle-orm'
import { AppError } from '../../../platform/app-error.ts'
import type { Db } from '../../../platform/database/database.ts'
import {
  cappedCount,
  limitOffset,
  toIso,
  toIsoOrNull,
  toPage,
} from '../../../platform/database/pagination.ts'
import { getTenantZone } from '../../../platform/database/tenant-zone.ts'
import { deviceCode, deviceMatches, skuTitle } from '../../stock/service.ts'
import { countListed } from '../queries.ts'
import { todayIn } from '../sold-joins.ts'
import { joinTarget, targetName } from './allocation-rules.ts'

export type AllocationFilters = Omit<Input<typeof ListAllocations>, 'page' | 'limit'>
type Row = Output<typeof ListAllocations>['list'][number] & Record<string, unknown>
type Detail = Output<typeof GetAllocation>

const expiresSoon = (zone: string): SQL => sql`a.expires_on <= ${todayIn(zone)} + ${EXPIRING_DAYS}::integer`

/** Matches devices, or the name of the allocation target. */
function matchesQuery(q: string): SQL {
  const phones = deviceMatches(q)
  return sql`(strpos(lower(concat_ws(' ', tl.name, tu.name, tc.name, tc.pinyin)), ${q.toLowerCase()}) > 0
    ${phones ? sql`or ${phones}` : sql``})`
}

export function allocationSource(filters: AllocationFilters, zone: string): { from: SQL; order: SQL } {
  const { q, state, kind, location_id } = filters
  const conditions = [
    state === 'closed' ? sql`a.state <> 'open'` : sql`a.state = 'open'`,
    state === 'expiring' ? expiresSoon(zone) : undefined,
    kind && sql`a.kind = ${kind}`,
    location_id === undefined ? undefined : sql`d.location_id = ${location_id}`,
    q.trim() === '' ? undefined : matchesQuery(q.trim()),
  ].filter((condition): condition is SQL => condition !== undefined && (condition as unknown) !== '')
  return {
    from: sql`from device_allocation a join device d on d.id = a.device_id ${joinTarget} where ${sql.join(conditions, sql` and `)}`,
    order: state === 'closed' ? sql`a.ended_at desc, a.id desc` : sql`a.expires_on, a.id`,
  }
}

/** Loads allocations by id, in the given order. */
export async function allocationRows(db: Db, ids: readonly number[]): Promise<Row[]> {
  const { rows } = await db.execute<Row>(sql`
    select a.id::int as id, a.device_id::int as device_id, ${deviceCode(sql`d.id`)} as identifier, ${skuTitle} as title,
           l.name as location, a.kind, coalesce(a.location_id, a.user_id, a.customer_id)::int as target_id, ${targetName} as target,
           a.state, a.expires_on::text as expires_on, a.note, a.at, w.name as by, a.ended_at
    from unnest(${sql.param([...ids])}::bigint[]) with ordinality as requested(id, n) join device_allocation a on a.id = requested.id
      join device d on d.id = a.device_id join sku s on s.id = d.sku_id join product p on p.id = s.product_id
      join brand b on b.id = p.brand_id join app_user w on w.id = a.allocated_by left join location l on l.id = d.location_id
      ${joinTarget}
    order by requested.n`)
  return rows.map((row) => ({ ...row, at: toIso(row.at), ended_at: toIsoOrNull(row.ended_at) }))
}

export async function listAllocations(db: Db, tenantId: number, filters: Input<typeof ListAllocations>) {
  const { from, order } = allocationSource(filters, await getTenantZone(db, tenantId))
  const { rows } = await db.execute<{ id: number }>(
    sql`select a.id::int as id ${from} order by ${order} ${limitOffset(filters)}`,
  )
  const list = await allocationRows(
    db,
    rows.map(({ id }) => id),
  )
  return toPage(list, filters, await cappedCount(db, sql`select 1 ${from}`))
}

export async function getAllocation(db: Db, id: number): Promise<Detail> {
  const [row] = await allocationRows(db, [id])
  if (!row) throw new AppError('not_found')
  const { rows } = await db.execute<Detail['events'][number] & Record<string, unknown>>(sql`
    select e.id::int as id, e.kind, e.at, u.name as by, e.expires_on::text as expires_on, e.note
    from device_allocation_event e left join app_user u on u.id = e.user_id
    where e.allocation_id = ${id} order by e.id desc`)
  return { ...row, events: rows.map((event) => ({ ...event, at: toIso(event.at) })) }
}

export async function getAllocationFigures(
  db: Db,
  tenantId: number,
): Promise<Output<typeof GetAllocationFigures>> {
  const zone = await getTenantZone(db, tenantId)
  const { rows } = await db.execute<{ open: number; expiring: number }>(sql`
    select count(*)::int as open, count(*) filter (where ${expiresSoon(zone)})::int as expiring
    from device_allocation a where a.state = 'open'`)
  const { open = 0, expiring = 0 } = rows[0] ?? {}
  return { unallocated: await countListed(db, 'unallocated'), open, expiring }
}

export async function listAllocationTargets(db: Db): Promise<Output<typeof ListAllocationTargets>> {
  const { rows } = await db.execute<
    Output<typeof ListAllocationTargets>[number] & Record<string, unknown>
  >(sql`
    select id::int as id, name, position from app_user where disabled_at is null order by name, id limit 500`)
  return rows
}
