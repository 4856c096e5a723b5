import type * as contract from '@shangxue/contract/administration'
import type { Input, Output } from '@shangxue/contract/endpoint'
import { and, eq, sql } from 'drizzle-orm'
import { audit } from '../../platform/audit/audit.ts'
import type { Db } from '../../platform/database/database.ts'
import { violatedUnique } from '../../platform/database/failure.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Context } from '../../platform/serve.ts'
import { nameKey } from './lookup.ts'
import { locations } from './tables.ts'

type Managed = Output<typeof contract.listManagedLocations>[number]
type Location = typeof locations.$inferSelect

const ENTITY = 'location'

/** Locations with stock, incoming items and open counts; any of them prevents closing. */
export async function managedLocations(db: Db): Promise<Managed[]> {
  const { rows } = await db.execute<Managed & Record<string, unknown>>(sql`
    select l.id::int as id, l.name, l.kind, l.active,
           (coalesce(b.stock, 0) + coalesce(r.phones, 0))::int as stock, coalesce(w.pieces, 0)::int as on_the_way,
           exists (select 1 from stock_count c where c.location_id = l.id and c.state = 'open') as counting
    from location l
      left join (select location_id, sum(quantity) as stock from stock_balance group by location_id) b on b.location_id = l.id
      left join (${returnedPhones}) r on r.location_id = l.id
      left join (${goodsOnTheWay}) w on w.location_id = l.id
    order by l.position, l.name, l.id`)
  return rows
}

/** Returned devices are at the location, although no balance counts them before inspection. */
const returnedPhones = sql`
  select location_id, count(*) as phones from device where status = 'returned' group by location_id`

/**
 * Items in transit count for the destination, and open transfers for the origin as well, because missing items return
 * there. Imported devices in transit have no transfer.
 */
const goodsOnTheWay = sql`
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
    throw new Refusal('location_name_taken', { name })
}

async function named<T>(name: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (violatedUnique(error) !== undefined) throw new Refusal('location_name_taken', { name })
    throw error
  }
}

function trimmed(name: string): string {
  const bare = name.trim()
  if (!bare) throw new Refusal('invalid_input', { field: '名称不能为空，请检查后重试' })
  return bare
}

/** Locks the location against concurrent receipts, which lock it for share or reference it. */
async function locked(db: Db, id: number): Promise<Location> {
  const [found] = await db.select().from(locations).where(eq(locations.id, id)).for('update')
  if (!found) throw new Refusal('not_found')
  return found
}

export async function addLocation(
  { db, actor, request }: Context,
  input: Input<typeof contract.addLocation>,
): Promise<{ id: number }> {
  const name = trimmed(input.name)
  await requireFreeName(db, name)
  const { kind } = input
  const last = sql`(select coalesce(max(position), 0) + 1 from location)`
  const [made] = await named(name, () =>
    db
      .insert(locations)
      .values({ tenantId: actor.tenantId, name, kind, position: last })
      .returning({ id: locations.id }),
  )
  if (!made) throw new Refusal('conflict')
  const deed = { action: 'location.added', entity: ENTITY, entityId: made.id, after: { name, kind } }
  await audit(db, actor, deed, request.id)
  return made
}

export async function changeLocation(
  { db, actor, request }: Context,
  { id, expected_name, expected_kind, ...input }: Input<typeof contract.changeLocation>,
): Promise<null> {
  const after = { name: trimmed(input.name), kind: input.kind }
  const found = await locked(db, id)
  if (found.name !== expected_name || found.kind !== expected_kind) throw new Refusal('conflict')
  const before = { name: found.name, kind: found.kind }
  if (before.name === after.name && before.kind === after.kind) return null
  await requireFreeName(db, after.name, id)
  await named(after.name, () => db.update(locations).set(after).where(eq(locations.id, id)))
  await audit(
    db,
    actor,
    { action: 'location.changed', entity: ENTITY, entityId: id, before, after },
    request.id,
  )
  return null
}

function whatKeepsOpen({ stock, on_the_way, counting }: Managed): string {
  const reasons = [
    stock > 0 && `${stock}件库存`,
    on_the_way > 0 && `${on_the_way}件在途商品`,
    counting && '未结束的盘点',
  ]
  return reasons.filter(Boolean).join('、')
}

export async function closeLocation({ db, actor, request }: Context, id: number): Promise<null> {
  const { name, active } = await locked(db, id)
  if (!active) throw new Refusal('conflict')
  // After the lock: a separate statement sees what was posted while waiting.
  const now = (await managedLocations(db)).find((one) => one.id === id)
  const what = now && whatKeepsOpen(now)
  if (what) throw new Refusal('location_in_use', { name, what })
  await toggle(db, id, false)
  const deed = { action: 'location.closed', entity: ENTITY, entityId: id }
  await audit(
    db,
    actor,
    { ...deed, before: { name, active: true }, after: { name, active: false } },
    request.id,
  )
  return null
}

export async function reopenLocation({ db, actor, request }: Context, id: number): Promise<null> {
  const { name, active } = await locked(db, id)
  if (active) throw new Refusal('conflict')
  await toggle(db, id, true)
  const deed = { action: 'location.reopened', entity: ENTITY, entityId: id }
  await audit(
    db,
    actor,
    { ...deed, before: { name, active: false }, after: { name, active: true } },
    request.id,
  )
  return null
}

async function toggle(db: Db, id: number, active: boolean): Promise<void> {
  const changed = await db
    .update(locations)
    .set({ active })
    .where(and(eq(locations.id, id), eq(locations.active, !active)))
    .returning({ id: locations.id })
  if (changed.length !== 1) throw new Refusal('conflict')
}

/** Sets the order. The list must contain every location once; a location added in the meantime is a conflict. */
export async function orderLocations({ db, actor, request }: Context, ids: readonly number[]): Promise<null> {
  // Lock in id order, whatever the new order is.
  await db.select({ id: locations.id }).from(locations).orderBy(locations.id).for('update')
  const all = await managedLocations(db)
  const known = new Map(all.map((location) => [location.id, location]))
  if (ids.some((id) => !known.has(id))) throw new Refusal('not_found')
  if (ids.length !== known.size) throw new Refusal('conflict')
  const before = all.map(({ name }) => name)
  const after = ids.flatMap((id) => known.get(id)?.name ?? [])
  if (JSON.stringify(before) === JSON.stringify(after)) return null
  await db.execute(sql`
    update location l set position = o.place from unnest(${sql.param([...ids])}::bigint[]) with ordinality as o(id, place)
    where l.id = o.id`)
  const deed = { action: 'location.reordered', entity: 'tenant', entityId: actor.tenantId }
  await audit(db, actor, { ...deed, before: { order: before }, after: { order: after } }, request.id)
  return null
}
