import {
  type cancelVisit as CancelVisit,
  type checkInVisit as CheckInVisit,
  type finishVisit as FinishVisit,
  type planVisit as PlanVisit,
  type rescheduleVisit as ReplanVisit,
  VISIT_STATE_NAMES,
  type VisitState,
} from '@shangxue/contract/customers/visits'
import type { Input, Output } from '@shangxue/contract/platform/endpoint'
import { sql } from 'drizzle-orm'
import { AppError } from '../../../platform/app-error.ts'
import { audit } from '../../../platform/audit/audit.ts'
import type { Db } from '../../../platform/database/database.ts'
import { lockUser } from '../../../platform/database/lock-user.ts'
import { toIso } from '../../../platform/database/pagination.ts'
import { getTenantZone } from '../../../platform/database/tenant-zone.ts'
import { ageOf } from '../../../platform/http/endpoints/device-clock.ts'
import type { Context } from '../../../platform/http/endpoints/serve.ts'
import { getToday, requireDay } from '../../../platform/time/period.ts'
import { visitPhotos } from './visit-photos.ts'

const LATE_THRESHOLD_MS = 3 * 60_000

interface VisitedCustomer {
  readonly id: number
  readonly name: string
}

/** Resolves a customer through merges and locks it, so that a concurrent merge waits. */
async function requireCustomer(db: Db, id: number): Promise<VisitedCustomer> {
  const { rows } = await db.execute<
    VisitedCustomer & { merged_into: number | null } & Record<string, unknown>
  >(sql`
    select id::float8 as id, name, merged_into::float8 as merged_into from customer where id = ${id} for key share`)
  const [customer] = rows
  if (!customer) throw new AppError('not_found')
  return customer.merged_into === null ? customer : requireCustomer(db, customer.merged_into)
}

async function requireNotPast(db: Db, tenantId: number, day: string): Promise<void> {
  requireDay(day)
  if (day < (await getToday(db, tenantId))) throw new AppError('visit_in_past')
}

/** Inserts a plan; at most one per user, customer and day. */
async function insertPlan(
  { db, actor }: Context,
  customerId: number,
  { day, purpose }: { day: string; purpose: string },
): Promise<number | undefined> {
  const { rows } = await db.execute<{ id: number }>(sql`
    insert into customer_visit (tenant_id, customer_id, user_id, state, day, purpose)
    values (${actor.tenantId}, ${customerId}, ${actor.userId}, 'planned', ${day}::date, ${purpose})
    on conflict do nothing returning id::float8 as id`)
  return rows[0]?.id
}

export async function planVisit(context: Context, input: Input<typeof PlanVisit>): Promise<{ id: number }> {
  const { db, actor, request } = context
  const { day } = input
  const purpose = input.purpose.trim()
  const customer = await requireCustomer(db, input.customer_id)
  await requireNotPast(db, actor.tenantId, day)
  const id = await insertPlan(context, customer.id, { day, purpose })
  if (id === undefined) throw new AppError('visit_planned', { name: customer.name, day })
  const after = { customer: customer.name, day, purpose }
  await audit(
    db,
    actor,
    { action: 'visit.planned', entity: 'customer_visit', entityId: id, after },
    request.id,
  )
  return { id }
}

interface Row extends Record<string, unknown> {
  readonly id: number
  readonly customer: string
  readonly customer_id: number
  readonly user_id: number
  readonly state: VisitState
  readonly day: string
  readonly purpose: string
  readonly version: number
}

/** Locks a visit of the caller that is in one of the states. */
async function lockOwnVisit(
  { db, actor }: Context,
  { id, version }: { id: number; version: number },
  states: readonly VisitState[],
): Promise<Row> {
  const { rows } = await db.execute<Row>(sql`
    select v.id::float8 as id, c.name as customer, c.id::float8 as customer_id, v.user_id::float8 as user_id, v.state,
           v.day::text as day, v.purpose, v.version
    from customer_visit v join customer c on c.id = v.customer_id where v.id = ${id} for no key update of v`)
  const [visit] = rows
  if (!visit) throw new AppError('not_found')
  if (visit.user_id !== actor.userId) throw new AppError('forbidden')
  if (!states.includes(visit.state))
    throw new AppError('visit_closed', { name: visit.customer, state: VISIT_STATE_NAMES[visit.state] })
  if (visit.version !== version) throw new AppError('visit_changed')
  return visit
}

export async function replanVisit(
  context: Context,
  { id, version, day, purpose: purposeInput }: Input<typeof ReplanVisit>,
): Promise<Output<typeof ReplanVisit>> {
  const { db, actor, request } = context
  const visit = await lockOwnVisit(context, { id, version }, ['planned'])
  // An unchanged day may be overdue.
  if (day !== visit.day) await requireNotPast(db, actor.tenantId, day)
  const purpose = purposeInput.trim()
  const { rows: conflicting } = await db.execute(sql`
    select from customer_visit where customer_id = ${visit.customer_id} and user_id = ${actor.userId}
      and state = 'planned' and day = ${day}::date and id <> ${id}`)
  if (conflicting.length > 0) throw new AppError('visit_planned', { name: visit.customer, day })
  await db.execute(sql`
    update customer_visit set day = ${day}::date, purpose = ${purpose}, version = version + 1 where id = ${id}`)
  const entry = {
    ...{ action: 'visit.replanned', entity: 'customer_visit', entityId: id },
    before: { customer: visit.customer, day: visit.day, purpose: visit.purpose },
    after: { customer: visit.customer, day, purpose },
  }
  await audit(db, actor, entry, request.id)
  return { id, version: version + 1 }
}

type StartedVisit = Record<'id' | 'checked_at', unknown> & { id: number; checked_at: string }

/** Checks in: returns the open visit, otherwise opens the due plan or creates a visit. */
export async function checkInVisit(
  { db, actor, request }: Context,
  { customer_id, place, place_state, at }: Input<typeof CheckInVisit>,
): Promise<Output<typeof CheckInVisit>> {
  if ((place !== null) !== (place_state === 'given')) throw new AppError('visit_location_incomplete')
  const customer = await requireCustomer(db, customer_id)
  const age = ageOf(request, at)
  const zone = await getTenantZone(db, actor.tenantId)
  const { rows: momentRows } = await db.execute<{ at: string; day: string }>(sql`
    select m.at, (m.at at time zone ${zone}::text)::date::text as day
    from (select now() - make_interval(secs => ${age / 1_000}::float8) as at) m`)
  const [moment] = momentRows
  if (!moment) throw new TypeError('no moment')
  const { day } = moment
  // Of two concurrent check-ins the second waits and then finds the visit of the first.
  await lockUser(db, actor)
  const isOwnVisit = sql`customer_id = ${customer.id} and user_id = ${actor.userId}`
  const { rows: open } = await db.execute<StartedVisit>(sql`
    select id::float8 as id, checked_at from customer_visit where ${isOwnVisit} and state = 'open' and day = ${day}::date`)
  const openVisit = open[0]
  if (openVisit) return { id: openVisit.id, checked_at: toIso(openVisit.checked_at) }
  const values = sql`${toIso(moment.at)}::timestamptz as checked_at, ${age > LATE_THRESHOLD_MS}::boolean as late, ${place_state}::text as place_state,
    ${place?.lat ?? null}::float8 as lat, ${place?.lng ?? null}::float8 as lng, ${place?.accuracy_m ?? null}::int as accuracy_m`
  const { rows: duePlan } = await db.execute<StartedVisit>(sql`
    update customer_visit v set state = 'open', day = ${day}::date, checked_at = g.checked_at, late = g.late,
      place_state = g.place_state, lat = g.lat, lng = g.lng, accuracy_m = g.accuracy_m, version = v.version + 1
    from (select ${values}) g
    where v.id = (select min(id) from customer_visit where ${isOwnVisit} and state = 'planned' and day = (
      select min(day) from customer_visit where ${isOwnVisit} and state = 'planned' and day <= ${day}::date))
    returning v.id::float8 as id, v.checked_at`)
  const { rows: started } = duePlan[0]
    ? { rows: duePlan }
    : await db.execute<StartedVisit>(sql`
        insert into customer_visit (tenant_id, customer_id, user_id, state, day, checked_at, late, place_state, lat, lng, accuracy_m)
        select ${actor.tenantId}::int, ${customer.id}::bigint, ${actor.userId}::bigint, 'open', ${day}::date, g.*
        from (select ${values}) g returning id::float8 as id, checked_at`)
  const [visit] = started
  if (!visit) throw new AppError('conflict')
  const after = { customer: customer.name, day, place_state, accuracy_m: place?.accuracy_m ?? null }
  await audit(
    db,
    actor,
    { action: 'visit.checked_in', entity: 'customer_visit', entityId: visit.id, after },
    request.id,
  )
  return { id: visit.id, checked_at: toIso(visit.checked_at) }
}

/** Finishes the open visit; its next step becomes a new plan. */
export async function finishVisit(
  context: Context,
  input: Input<typeof FinishVisit>,
): Promise<{ id: number }> {
  const { db, actor, request } = context
  const { next_day, photo_ids } = input
  const [notes, next_step] = [input.notes.trim(), input.next_step.trim()]
  const customer = await requireCustomer(db, input.customer_id)
  if (next_day !== null) await requireNotPast(db, actor.tenantId, next_day)
  const { rows } = await db.execute<{ id: number; day: string }>(sql`
    update customer_visit set state = 'done', done_at = now(), notes = ${notes}, next_step = ${next_step},
      next_day = ${next_day}::date, version = version + 1
    where id = (select max(id) from customer_visit
                where customer_id = ${customer.id} and user_id = ${actor.userId} and state = 'open')
      and state = 'open'
    returning id::float8 as id, day::text as day`)
  const [visit] = rows
  if (!visit) throw new AppError('visit_closed', { name: customer.name, state: '没有进行中的拜访' })
  await visitPhotos.attach(db, actor, visit.id, photo_ids)
  // An existing plan for that day is left unchanged.
  if (next_day !== null) await insertPlan(context, customer.id, { day: next_day, purpose: next_step })
  const after = {
    customer: customer.name,
    day: visit.day,
    notes,
    next_step,
    next_day,
    photos: photo_ids.length,
  }
  await audit(
    db,
    actor,
    { action: 'visit.done', entity: 'customer_visit', entityId: visit.id, after },
    request.id,
  )
  return { id: visit.id }
}

export async function cancelVisit(
  context: Context,
  { id, version, reason: reasonInput }: Input<typeof CancelVisit>,
): Promise<{ id: number }> {
  const { db, actor, request } = context
  const reason = reasonInput.trim()
  if (reason === '') throw new AppError('visit_cancel_reason_missing')
  const { customer, day } = await lockOwnVisit(context, { id, version }, ['planned', 'open'])
  await db.execute(sql`
    update customer_visit set state = 'cancelled', cancel_reason = ${reason}, version = version + 1 where id = ${id}`)
  const after = { customer, day, reason }
  await audit(
    db,
    actor,
    { action: 'visit.cancelled', entity: 'customer_visit', entityId: id, after },
    request.id,
  )
  return { id }
}
