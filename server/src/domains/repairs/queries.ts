import type { Input, Output } from '@shangxue/contract/platform/endpoint'
import type { getRepairSummary, listRepairMakers, listRepairs } from '@shangxue/contract/repairs/endpoints'
import { CLOSED_REPAIR_STATES } from '@shangxue/contract/repairs/schemas'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { cappedCount, limitOffset, toIso, toPage } from '../../platform/database/pagination.ts'
import { getTenantZone } from '../../platform/database/tenant-zone.ts'

export type RepairListRow = Output<typeof listRepairs>['list'][number] & Record<string, unknown>
type Filters = Omit<Input<typeof listRepairs>, 'page' | 'limit'>
interface Viewer {
  readonly tenantId: number
  readonly userId: number
}

const CLOSED = sql.raw(CLOSED_REPAIR_STATES.map((state) => `'${state}'`).join(', '))
const IS_OPEN = sql`r.state not in (${CLOSED})`
const MAKERS_MAX = 20

/** SQL for the local date of a zone. */
export const todayOf = (zone: string): SQL => sql`(now() at time zone ${zone}::text)::date`

/** True if the promised day of repair `r` has passed before it was ready. */
const isOverdue = (zone: string): SQL =>
  sql`(${IS_OPEN} and r.state <> 'ready' and coalesce(r.due_on < ${todayOf(zone)}, false))`

/** True if a loan phone of repair `r` is due back. */
const hasOverdueLoan = (zone: string): SQL => sql`exists (
  select from repair_loan o where o.repair_id = r.id and o.returned_at is null and o.due_on < ${todayOf(zone)})`

const hasSubmittedClaim = sql`exists (select from repair_claim q where q.repair_id = r.id and q.state = 'submitted')`

export const REPAIR_SOURCE = sql`repair r join location l on l.id = r.location_id join app_user h on h.id = r.handler_id`

/** Columns of a list row. */
export const repairColumns = (zone: string): SQL => sql`
  r.id::float8 as id, r.number, r.state, r.outcome, r.code, r.model, r.customer_id::float8 as customer_id, r.contact_name,
  r.contact_phone, r.location_id::float8 as location_id, l.name as location, r.handler_id::float8 as handler_id,
  h.name as handler, r.symptoms, r.covered, r.received_at, r.due_on::text as due_on, ${isOverdue(zone)} as overdue,
  ${hasOverdueLoan(zone)} as loan_overdue`

/** Matches any part of number, code, model or contact. */
function matchesText(q: string): SQL | undefined {
  const words = q.normalize('NFKC').toLowerCase().split(/\s+/).filter(Boolean).slice(0, 6)
  if (words.length === 0) return undefined
  const text = sql`lower(concat_ws(' ', r.number, r.code, r.model, r.contact_name, r.contact_phone))`
  return sql.join(
    words.map((word) => sql`strpos(${text}, ${word}) > 0`),
    sql` and `,
  )
}

const viewCondition = (view: Filters['view'], zone: string, userId: number): SQL =>
  ({
    all: sql`true`,
    open: IS_OPEN,
    late: sql`(${isOverdue(zone)} or ${hasOverdueLoan(zone)})`,
    own: sql`(${IS_OPEN} and r.handler_id = ${userId})`,
    claims: hasSubmittedClaim,
  })[view]

function conditionOf(filters: Filters, zone: string, userId: number): SQL {
  const { q, view, repair_state, location_id, customer_id, device_id } = filters
  const conditions = [
    viewCondition(view, zone, userId),
    matchesText(q),
    repair_state && sql`r.state = ${repair_state}`,
    location_id === undefined ? undefined : sql`r.location_id = ${location_id}`,
    customer_id === undefined ? undefined : sql`r.customer_id = ${customer_id}`,
    device_id === undefined ? undefined : sql`r.device_id = ${device_id}`,
  ]
  return sql.join(
    conditions.filter((condition): condition is SQL => condition !== undefined),
    sql` and `,
  )
}

const orderBy = (
  zone: string,
): SQL => sql`(${isOverdue(zone)} or ${hasOverdueLoan(zone)}) desc, ${IS_OPEN} desc,
  case when ${IS_OPEN} then r.due_on end nulls last, r.received_at desc, r.id desc`

export async function listRepairRows(
  db: Db,
  { tenantId, userId }: Viewer,
  filters: Input<typeof listRepairs>,
) {
  const zone = await getTenantZone(db, tenantId)
  const where = conditionOf(filters, zone, userId)
  const { rows } = await db.execute<RepairListRow>(sql`
    select ${repairColumns(zone)} from ${REPAIR_SOURCE} where ${where} order by ${orderBy(zone)}
    ${limitOffset(filters)}`)
  const list = rows.map((row) => ({ ...row, received_at: toIso(row.received_at) }))
  return toPage(list, filters, await cappedCount(db, sql`select 1 from repair r where ${where}`))
}

export async function listRepairIds(
  db: Db,
  { tenantId, userId }: Viewer,
  filters: Filters,
  limit: number,
): Promise<number[]> {
  const zone = await getTenantZone(db, tenantId)
  const { rows } = await db.execute<{ id: number }>(sql`
    select r.id::float8 as id from repair r where ${conditionOf(filters, zone, userId)}
    order by ${orderBy(zone)} limit ${limit}`)
  return rows.map(({ id }) => id)
}

export async function countLateRepairs(db: Db, { tenantId, userId }: Viewer): Promise<number> {
  const zone = await getTenantZone(db, tenantId)
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from repair r where ${viewCondition('late', zone, userId)}`,
  )
  return rows[0]?.count ?? 0
}

export async function summarizeRepairs(
  db: Db,
  { tenantId, userId }: Viewer,
  { location_id }: Input<typeof getRepairSummary>,
): Promise<Output<typeof getRepairSummary>> {
  const zone = await getTenantZone(db, tenantId)
  const inStore = location_id === undefined ? sql`true` : sql`r.location_id = ${location_id}`
  const { rows: states } = await db.execute<
    Output<typeof getRepairSummary>['states'][number] & { late: number; own: number } & Record<
        string,
        unknown
      >
  >(sql`
    select r.state, count(*)::int as count, count(*) filter (where ${isOverdue(zone)} or ${hasOverdueLoan(zone)})::int as late,
           count(*) filter (where r.handler_id = ${userId})::int as own
    from repair r where ${IS_OPEN} and ${inStore} group by r.state order by r.state`)
  const { rows: claims } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from repair r where ${hasSubmittedClaim} and ${inStore}`)
  const sumOf = (key: 'count' | 'late' | 'own') => states.reduce((sum, row) => sum + row[key], 0)
  return {
    ...{ open: sumOf('count'), late: sumOf('late'), own: sumOf('own'), claims: claims[0]?.count ?? 0 },
    states: states.map(({ state, count }) => ({ state, count })),
  }
}

export async function listMakers(db: Db): Promise<Output<typeof listRepairMakers>> {
  const { rows } = await db.execute<{ maker: string }>(sql`
    select maker from (select maker from repair_shipment union all select maker from repair_claim) m
    group by maker order by count(*) desc, maker limit ${MAKERS_MAX}`)
  return rows.map(({ maker }) => maker)
}
