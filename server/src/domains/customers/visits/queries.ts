import type * as contract from '@shangxue/contract/customers/visits'
import type { Input, Output } from '@shangxue/contract/platform/endpoint'
import { type SQL, sql } from 'drizzle-orm'
import { AppError } from '../../../platform/app-error.ts'
import type { Db } from '../../../platform/database/database.ts'
import { cappedCount, limitOffset, toIsoOrNull, toPage } from '../../../platform/database/pagination.ts'
import type { Context } from '../../../platform/http/endpoints/serve.ts'
import { getToday } from '../../../platform/time/period.ts'
import { loadContacts } from '../customer-detail.ts'
import { distanceInMeters, suggestVisits } from './visit-suggestions.ts'

type Visits = Output<typeof contract.listVisits>
type Visit = Visits['list'][number]
type VisitCustomer = Output<typeof contract.getVisitCustomer>

const visitSource = sql`customer_visit v join customer c on c.id = v.customer_id join app_user u on u.id = v.user_id`

async function loadVisits(db: Db, today: string, clause: SQL): Promise<Visit[]> {
  const { rows } = await db.execute<Visit & Record<string, unknown>>(sql`
    select v.id::float8 as id, c.id::float8 as customer_id, c.name as customer, c.area, u.id::float8 as user_id,
           u.name as by, v.state, v.day::text as day, v.state in ('planned', 'open') and v.day < ${today}::date as overdue,
           v.purpose, v.checked_at, v.late, v.place_state, v.accuracy_m, ${distanceInMeters(sql`v.lat`, sql`v.lng`)} as distance_m,
           v.done_at, v.notes, v.next_step, v.next_day::text as next_day, v.cancel_reason,
           array(select p.id::float8 from visit_photo p where p.visit_id = v.id order by p.id) as photo_ids, v.version
    from ${visitSource} ${clause}`)
  return rows.map((row) => ({
    ...row,
    checked_at: toIsoOrNull(row.checked_at),
    done_at: toIsoOrNull(row.done_at),
  }))
}

export async function listVisits(
  { db, actor }: Context,
  { customer_id, user_id, ...page }: Input<typeof contract.listVisits>,
): Promise<Visits> {
  const condition = sql`where ${customer_id === undefined ? sql`true` : sql`v.customer_id = ${customer_id}`}
    and ${user_id === undefined ? sql`true` : sql`v.user_id = ${user_id}`}`
  const today = await getToday(db, actor.tenantId)
  const list = await loadVisits(
    db,
    today,
    sql`${condition} order by v.day desc, v.id desc ${limitOffset(page)}`,
  )
  return toPage(list, page, await cappedCount(db, sql`select 1 from customer_visit v ${condition}`))
}

/** The caller's visits of today: open, planned or overdue, and done; and suggestions for the next ones. */
export async function getVisitPlan({ db, actor }: Context): Promise<Output<typeof contract.getVisitPlan>> {
  const { tenantId, userId } = actor
  const day = await getToday(db, tenantId)
  const visits = await loadVisits(
    db,
    day,
    sql`where v.user_id = ${userId}
      and (v.state in ('open', 'planned') and v.day <= ${day}::date or v.state = 'done' and v.day = ${day}::date)
    order by case v.state when 'open' then 0 when 'planned' then 1 else 2 end, v.day desc, c.level, v.id`,
  )
  return { day, visits, suggested: await suggestVisits(db, userId, day) }
}

/** Finds the customer to visit by the name in the URL, or by its short name if that is unique. */
export async function getVisitCustomer(
  { db, actor }: Context,
  { name }: Input<typeof contract.getVisitCustomer>,
): Promise<VisitCustomer> {
  const { rows } = await db.execute<{ id: number } & Record<string, unknown>>(sql`
    select coalesce(merged_into, id)::float8 as id from customer where name = ${name.trim()}
      or (short_name = ${name.trim()} and merged_into is null
          and (select count(*) from customer o where o.short_name = ${name.trim()} and o.merged_into is null) = 1)
    order by name <> ${name.trim()} limit 1`)
  const id = rows[0]?.id
  if (id === undefined) throw new AppError('not_found')
  const { rows: customerRows } = await db.execute<Omit<VisitCustomer, 'contacts'> & Record<string, unknown>>(
    sql`select id::float8 as id, name, area, level, address, active from customer where id = ${id}`,
  )
  const [customer] = customerRows
  if (!customer) throw new AppError('not_found')
  const ownVisits = await loadVisits(
    db,
    await getToday(db, actor.tenantId),
    sql`where v.customer_id = ${id} and v.user_id = ${actor.userId} and v.state in ('open', 'planned')
    order by v.day, v.id`,
  )
  const contacts = await loadContacts(db, id)
  return {
    ...customer,
    contacts,
    open: ownVisits.findLast(({ state }) => state === 'open') ?? null,
    planned: ownVisits.find(({ state }) => state === 'planned') ?? null,
  }
}
