import type * as contract from '@shangxue/contract/administration/endpoints'
import type { Input, Output } from '@shangxue/contract/platform/endpoint'
import { and, eq, sql } from 'drizzle-orm'
import { AppError } from '../../platform/app-error.ts'
import { audit } from '../../platform/audit/audit.ts'
import type { Db } from '../../platform/database/database.ts'
import { violatedUniqueConstraint } from '../../platform/database/errors.ts'
import type { Context } from '../../platform/http/endpoints/serve.ts'
import { nameKey } from './look-up-names.ts'
import { locations } from './schema.ts'

type ManagedLocation = Output<typeof contract.listManagedLocations>[number]
type Location = typeof locations.$inferSelect

const ENTITY = 'location'

/** Locations with stock, incoming items and open counts; any of them prevents closing. */
export async function listManagedLocations(db: Db): Promise<ManagedLocation[]> {
  const { rows } = await db.execute<ManagedLocation & Record<string, unknown>>(sql`
    select l.id::int as id, l.name, l.kind, l.active,
           (coalesce(b.stock, 0) + coalesce(r.phones, 0))::int as stock, coalesce(w.pieces, 0)::int as on_the_way,
           exists (select 1 from stock_count c where c.location_id = l.id and c.state = 'open') as counting
    from location l
      left join (select location_id, sum(quantity) as stock from stock_balance group by location_id) b on b.location_id = l.id
      left join (${returnedDevices}) r on r.location_id = l.id
      left join (${itemsInTransit}) w on w.location_id = l.id
    order by l.position, l.name, l.id`)
  return rows
}

/** Returned devices are at the location, although no balance counts them before inspection. */
const returnedDevices = sql`
  select location_id, count(*) as phones from device where status = 'returned' group by location_id`

/**
 * Items in transit count for the destination, and open transfers for the origin as well, because missing items return
 * there. Imported devices in transit have no transfer.
 */
const itemsInTransit = sql`
  select location_id, sum(going) + sum(sent) as pieces from (
    select location_id, sum(in_transit) as going, 0 as sent from stock_balance group by location_id
    union all
    select t.from_location_id, 0, sum(n.quantity) from stock_transfer t
      join stock_transfer_line n on n.transfer_id = t.id where t.state = 'out' group by t.from_location_id
  ) as moving group by location_id`

/** Rejects names that differ only in width, case or spaces: imports treat them as equal. */
async function requireFreeName(db: Db, name: string, except?: number): Promise<void> {
  const all = await db.select({ id: locations.id, name: locations.name }).from(locations)
  if (all.some((other) => other.id !== except && nameKey(other.name) === nameKey(name)))
    throw new AppError('location_name_taken', { name })
}

async function withUniqueName<T>(name: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (violatedUniqueConstraint(error) !== undefined) throw new AppError('location_name_taken', { name })
    throw error
  }
}

function requireName(name: string): string {
  const trimmed = name.trim()
  if (!trimmed) throw new AppError('location_name_missing')
  return trimmed
}

/** Locks the location against concurrent receipts, which lock it for share or reference it. */
async function lockLocation(db: Db, id: number): Promise<Location> {
  const [location] = await db.select().from(locations).where(eq(locations.id, id)).for('update')
  if (!location) throw new AppError('not_found')
  return location
}

export async function addLocation(
  { db, actor, request }: Context,
  input: Input<typeof contract.addLocation>,
): Promise<{ id: number }> {
  const name = requireName(input.name)
  await requireFreeName(db, name)
  const { kind } = input
  const last = sql`(select coalesce(max(position), 0) + 1 from location)`
  const [created] = await withUniqueName(name, () =>
    db
      .insert(locations)
      .values({ tenantId: actor.tenantId, name, kind, position: last })
      .returning({ id: locations.id }),
  )
  if (!created) throw new AppError('conflict')
  const entry = { action: 'location.added', entity: ENTITY, entityId: created.id, after: { name, kind } }
  await audit(db, actor, entry, request.id)
  return created
}

export async function changeLocation(
  { db, actor, request }: Context,
  { id, expected_name, expected_kind, ...input }: Input<typeof contract.updateLocation>,
): Promise<null> {
  const after = { name: requireName(input.name), kind: input.kind }
  const location = await lockLocation(db, id)
  if (location.name !== expected_name || location.kind !== expected_kind) throw new AppError('conflict')
  const before = { name: location.name, kind: location.kind }
  if (before.name === after.name && before.kind === after.kind) return null
  await requireFreeName(db, after.name, id)
  await withUniqueName(after.name, () => db.update(locations).set(after).where(eq(locations.id, id)))
  await audit(
    db,
    actor,
    { action: 'location.changed', entity: ENTITY, entityId: id, before, after },
    request.id,
  )
  return null
}

function closingBlockers({ stock, on_the_way, counting }: ManagedLocation): string {
  const reasons = [
    stock > 0 && `${stock}件库存`,
    on_the_way > 0 && `${on_the_way}件在途商品`,
    counting && '未结束的盘点',
  ]
  return reasons.filter(Boolean).join('、')
}

export async function closeLocation({ db, actor, request }: Context, id: number): Promise<null> {
  const { name, active } = await lockLocation(db, id)
  if (!active) throw new AppError('conflict')
  // After the lock: a separate statement sees what was posted while waiting.
  const location = (await listManagedLocations(db)).find((candidate) => candidate.id === id)
  const blockers = location && closingBlockers(location)
  if (blockers) throw new AppError('location_in_use', { name, what: blockers })
  await setActive(db, id, false)
  const entry = { action: 'location.closed', entity: ENTITY, entityId: id }
  await audit(
    db,
    actor,
    { ...entry, before: { name, active: true }, after: { name, active: false } },
    request.id,
  )
  return null
}

export async function reopenLocation({ db, actor, request }: Context, id: number): Promise<null> {
  const { name, active } = await lockLocation(db, id)
  if (active) throw new AppError('conflict')
  await setActive(db, id, true)
  const entry = { action: 'location.reopened', entity: ENTITY, entityId: id }
  await audit(
    db,
    actor,
    { ...entry, before: { name, active: false }, after: { name, active: true } },
    request.id,
  )
  return null
}

async function setActive(db: Db, id: number, active: boolean): Promise<void> {
  const changed = await db
    .update(locations)
    .set({ active })
    .where(and(eq(locations.id, id), eq(locations.active, !active)))
    .returning({ id: locations.id })
  if (changed.length !== 1) throw new AppError('conflict')
}

/** Sets the order. The list must contain every location once; a location added in the meantime is a conflict. */
export async function orderLocations({ db, actor, request }: Context, ids: readonly number[]): Promise<null> {
  // Lock in id order, whatever the new order is.
  await db.select({ id: locations.id }).from(locations).orderBy(locations.id).for('update')
  const all = await listManagedLocations(db)
  const byId = new Map(all.map((location) => [location.id, location]))
  if (ids.some((id) => !byId.has(id))) throw new AppError('not_found')
  if (ids.length !== byId.size) throw new AppError('conflict')
  const before = all.map(({ name }) => name)
  const after = ids.flatMap((id) => byId.get(id)?.name ?? [])
  if (JSON.stringify(before) === JSON.stringify(after)) return null
  await db.execute(sql`
    update location l set position = o.place from unnest(${sql.param([...ids])}::bigint[]) with ordinality as o(id, place)
    where l.id = o.id`)
  const entry = { action: 'location.reordered', entity: 'tenant', entityId: actor.tenantId }
  await audit(db, actor, { ...entry, before: { order: before }, after: { order: after } }, request.id)
  return null
}
