import type * as contract from '@shangxue/contract/customer-visits'
import type { Input, Output } from '@shangxue/contract/endpoint'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { cappedCount, isoOrNull, paged, window } from '../../platform/database/page.ts'
import { todayOf } from '../../platform/period.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Context } from '../../platform/serve.ts'
import { contactsOf } from './card.ts'
import { distance, suggestions } from './near.ts'

type Visits = Output<typeof contract.listVisits>
type Visit = Visits['list'][number]
type ToVisit = Output<typeof contract.getVisitCustomer>

const joined = sql`customer_visit v join customer c on c.id = v.customer_id join app_user u on u.id = v.user_id`

async function visitsOf(db: Db, today: string, rest: SQL): Promise<Visit[]> {
  const { rows } = await db.execute<Visit & Record<string, unknown>>(sql`
    select v.id::float8 as id, c.id::float8 as customer_id, c.name as customer, c.area, u.id::float8 as user_id,
           u.name as by, v.state, v.day::text as day, v.state in ('planned', 'open') and v.day < ${today}::date as overdue,
           v.purpose, v.checked_at, v.late, v.place_state, v.accuracy_m, ${distance(sql`v.lat`, sql`v.lng`)} as distance_m,
           v.done_at, v.notes, v.next_step, v.next_day::text as next_day, v.cancel_reason,
           array(select p.id::float8 from visit_photo p where p.visit_id = v.id order by p.id) as photo_ids, v.version
    from ${joined} ${rest}`)
  return rows.map((row) => ({
    ...row,
    checked_at: isoOrNull(row.checked_at),
    done_at: isoOrNull(row.done_at),
  }))
}

export async function listVisits(
  { db, actor }: Context,
  { customer_id, user_id, ...page }: Input<typeof contract.listVisits>,
): Promise<Visits> {
  const which = sql`where ${customer_id === undefined ? sql`true` : sql`v.customer_id = ${customer_id}`}
    and ${user_id === undefined ? sql`true` : sql`v.user_id = ${user_id}`}`
  const today = await todayOf(db, actor.tenantId)
  const list = await visitsOf(db, today, sql`${which} order by v.day desc, v.id desc ${window(page)}`)
  return paged(list, page, await cappedCount(db, sql`select 1 from customer_visit v ${which}`))
}

/** The caller's visits of today: open, planned or overdue, and done; and suggestions for the next ones. */
export async function visitPlan({ db, actor }: Context): Promise<Output<typeof contract.getVisitPlan>> {
  const { tenantId, userId } = actor
  const day = await todayOf(db, tenantId)
  const visits = await visitsOf(
    db,
    day,
    sql`where v.user_id = ${userId}
      and (v.state in ('open', 'planned') and v.day <= ${day}::date or v.state = 'done' and v.day = ${day}::date)
    order by case v.state when 'open' then 0 when 'planned' then 1 else 2 end, v.day desc, c.level, v.id`,
  )
  return { day, visits, suggested: await suggestions(db, userId, day) }
}

/** Finds the customer to visit by the name in the URL, or by its short name if that is unique. */
export async function visitCustomer(
  { db, actor }: Context,
  { name }: Input<typeof contract.getVisitCustomer>,
): Promise<ToVisit> {
  const { rows } = await db.execute<{ id: number } & Record<string, unknown>>(sql`
    select coalesce(merged_into, id)::float8 as id from customer where name = ${name.trim()}
      or (short_name = ${name.trim()} and merged_into is null
          and (select count(*) from customer o where o.short_name = ${name.trim()} and o.merged_into is null) = 1)
    order by name <> ${name.trim()} limit 1`)
  const id = rows[0]?.id
  if (id === undefined) throw new Refusal('not_found')
  const { rows: found } = await db.execute<Omit<ToVisit, 'contacts'> & Record<string, unknown>>(
    sql`select id::float8 as id, name, area, level, address, active from customer where id = ${id}`,
  )
  const [customer] = found
  if (!customer) throw new Refusal('not_found')
  const mine = await visitsOf(
    db,
    await todayOf(db, actor.tenantId),
    sql`where v.customer_id = ${id} and v.user_id = ${actor.userId} and v.state in ('open', 'planned')
    order by v.day, v.id`,
  )
  const contacts = await contactsOf(db, id)
  return {
    ...customer,
    contacts,
    open: mine.findLast(({ state }) => state === 'open') ?? null,
    planned: mine.find(({ state }) => state === 'planned') ?? null,
  }
}
