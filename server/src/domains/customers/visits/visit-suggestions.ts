import type { listCustomersNear as ListCustomersNear } from '@shangxue/contract/customers/endpoints'
import { CUSTOMER_SALES_DAYS } from '@shangxue/contract/customers/schemas'
import type { getVisitPlan } from '@shangxue/contract/customers/visits'
import type { Input, Output } from '@shangxue/contract/platform/endpoint'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.ts'
import { cappedCount, limitOffset, toPage } from '../../../platform/database/pagination.ts'
import type { Context } from '../../../platform/http/endpoints/serve.ts'
import { getToday } from '../../../platform/time/period.ts'
import { customerState } from '../repository.ts'

type NearResult = Output<typeof ListCustomersNear>
type SuggestedCustomers = Output<typeof getVisitPlan>['suggested']

/** Cap of days since the last visit in the score. */
const MAX_DAYS = 180
const EARTH_M = 6_371_000
const MAX_SUGGESTED = 10

/** CTEs with recent sales, last visit and the caller's next plan: one pass over each table. */
const customerFacts = (today: string, userId: number): SQL => sql`
  bought as (
    select customer_id, sum(amount_fen)::float8 as fen from sales_fact
    where day > ${today}::date - ${CUSTOMER_SALES_DAYS}::int and customer_id <> 0 group by 1),
  visited as (select customer_id, max(day) as day from customer_visit where state = 'done' group by 1),
  planned as (
    select customer_id, min(day) as day from customer_visit
    where user_id = ${userId} and state in ('planned', 'open') group by 1)`
const joinFacts = sql`left join bought b on b.customer_id = c.id left join visited v on v.customer_id = c.id
  left join planned p on p.customer_id = c.id`

const daysSinceVisit = (today: string): SQL => sql`(${today}::date - v.day)`

/** Priority: days since the last visit × level × order of magnitude of sales. */
const visitPriority = (today: string): SQL => sql`
  (1 + least(coalesce(${daysSinceVisit(today)}, ${MAX_DAYS}), ${MAX_DAYS}))
  * case c.level when 'A' then 4 when 'B' then 3 when 'C' then 2 else 1 end
  * (1 + ln(1 + greatest(coalesce(b.fen, 0), 0) / 1000000.0))`

/** Great-circle distance in metres; null if a location is unknown. */
export const distanceInMeters = (lat: SQL | number, lng: SQL | number): SQL => sql`
  case when c.lat is not null and ${lat}::float8 is not null then round(${2 * EARTH_M} * asin(sqrt(least(1,
    power(sin(radians(c.lat - ${lat}::float8) / 2), 2)
    + cos(radians(${lat}::float8)) * cos(radians(c.lat)) * power(sin(radians(c.lng - ${lng}::float8) / 2), 2)))))::int end`

export async function listCustomersNear(
  { db, actor }: Context,
  { area, lat, lng, sort, ...page }: Input<typeof ListCustomersNear>,
): Promise<NearResult> {
  const today = await getToday(db, actor.tenantId)
  const condition = area === undefined ? sql`c.active` : sql`c.active and c.area = ${area}`
  const hasLocation = lat !== undefined && lng !== undefined
  const distance = hasLocation ? distanceInMeters(lat, lng) : sql`null::int`
  const order = hasLocation && sort === 'near' ? sql`distance_m nulls last, score desc` : sql`score desc`
  const { rows } = await db.execute<NearResult['list'][number] & Record<string, unknown>>(sql`
    with ${customerFacts(today, actor.userId)}
    select c.id::float8 as id, c.name, c.short_name, c.area, c.phone, c.level, c.price_level, u.name as owner, ${customerState} as state,
           null as merged_into, v.day::text as last_visit, coalesce(b.fen, 0) as amount_90_fen, c.address,
           ${distance} as distance_m, ${daysSinceVisit(today)} as days_unvisited, p.day::text as planned_day,
           ${visitPriority(today)} as score
    from customer c ${joinFacts} left join app_user u on u.id = c.owner_id
    where ${condition} order by ${order}, c.id ${limitOffset(page)}`)
  return toPage(rows, page, await cappedCount(db, sql`select 1 from customer c where ${condition}`))
}

/** Customers that a user could visit next: their own, or any if they own none. */
export async function suggestVisits(db: Db, userId: number, today: string): Promise<SuggestedCustomers> {
  const { rows } = await db.execute<SuggestedCustomers[number] & Record<string, unknown>>(sql`
    with ${customerFacts(today, userId)}
    select c.id::float8 as id, c.name, c.area, c.level, ${daysSinceVisit(today)} as days_unvisited,
           coalesce(b.fen, 0) as amount_90_fen
    from customer c ${joinFacts}
    where c.active and p.day is null and v.day is distinct from ${today}::date
      and (c.owner_id = ${userId} or not exists (select from customer o where o.owner_id = ${userId} and o.active))
    order by ${visitPriority(today)} desc, c.id limit ${MAX_SUGGESTED}`)
  return rows
}
