import { createHash } from 'node:crypto'
import type { Input, Output } from '@shangxue/contract/endpoint'
import type { DeviceStatus } from '@shangxue/contract/stock'
import type { bookCount, countItem, scanCount, startCount } from '@shangxue/contract/stock-actions'
import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { Context } from '../../../platform/serve.ts'
import { stockCountCodes, stockCountItems, stockCounts } from '../document-tables.ts'
import { bareCode } from '../import-codes.ts'
import { book, type DeviceMove, type PieceMove } from './book.ts'
import { lockDevices, lockPieces, requirePlace } from './goods.ts'
import { takePieces, worth } from './pieces.ts'

/** What the book says of a phone that was looked for or scanned in a count. */
export interface CountedDevice extends Record<string, unknown> {
  device_id: number | null
  code: string
  title: string
  status: DeviceStatus | null
  location_id: number | null
  location: string | null
}
export interface CountedItem extends Record<string, unknown> {
  sku_id: number
  title: string
  booked: number
  counted: number | null
}
export interface Difference {
  readonly expected: number
  readonly found: number
  readonly missing: CountedDevice[]
  readonly surplus: CountedDevice[]
  readonly set_aside: CountedDevice[]
  readonly items: CountedItem[]
  readonly revision: string
}

const HELD: readonly DeviceStatus[] = ['in_stock', 'reserved']
/** Out of stock, yet lying in the place that the book names: nothing to correct. */
const SET_ASIDE: readonly DeviceStatus[] = ['damaged', 'returned']
/** What a count may bring here by itself; the others need a paper of their own. */
const MOVABLE: readonly DeviceStatus[] = ['in_stock', 'lost']

const title = sql`concat_ws(' ', b.name, p.name, nullif(s.spec, ''), nullif(s.color, ''))`

export async function start({ db, actor }: Context, { location_id }: Input<typeof startCount>) {
  const name = await requirePlace(db, location_id)
  const [made] = await db
    .insert(stockCounts)
    .values({ tenantId: actor.tenantId, locationId: location_id, state: 'open', startedBy: actor.userId })
    .onConflictDoNothing()
    .returning({ id: stockCounts.id })
  if (made) return made
  const { rows } = await db.execute<{ id: number; by: string }>(sql`
    select c.id::int as id, u.name as by from stock_count c join app_user u on u.id = c.started_by
    where c.location_id = ${location_id} and c.state = 'open'`)
  const [open] = rows
  throw new Refusal('count_open', { location: name, by: open?.by ?? '他人' }, { id: open?.id ?? null })
}

/** The count, still open; `update` keeps everyone else from scanning and booking until the transaction ends. */
async function openCount(db: Db, id: number, lock: 'share' | 'update') {
  const [count] = await db.select().from(stockCounts).where(eq(stockCounts.id, id)).for(lock)
  if (!count) throw new Refusal('not_found')
  if (count.state !== 'open') throw new Refusal('count_closed')
  return count
}

export async function scan({ db, actor }: Context, { id, codes }: Input<typeof scanCount>) {
  const { locationId } = await openCount(db, id, 'share')
  const cleaned = [...new Set(codes.map(bareCode).filter((code) => code !== ''))]
  const { rows: known } = await db.execute<CountedDevice>(devicesByCode(cleaned))
  const byCode = new Map(known.map((device) => [device.code, device]))
  const values = cleaned.map((code) => ({
    tenantId: actor.tenantId,
    countId: id,
    code,
    userId: actor.userId,
  }))
  const stored =
    values.length === 0
      ? []
      : await db
          .insert(stockCountCodes)
          .values(values)
          .onConflictDoNothing()
          .returning({ code: stockCountCodes.code })
  const fresh = new Set(stored.map(({ code }) => code))
  const results = cleaned.map((code) => {
    const device = byCode.get(code)
    return { code, result: verdict(device, locationId, fresh.has(code)), title: device?.title ?? '' }
  })
  const scanned = await db.$count(stockCountCodes, eq(stockCountCodes.countId, id))
  return { scanned, results }
}

const stands = (
  device: Pick<CountedDevice, 'status' | 'location_id'>,
  states: readonly DeviceStatus[],
  locationId: number,
) => device.location_id === locationId && device.status !== null && states.includes(device.status)

type Verdict = Output<typeof scanCount>['results'][number]['result']
function verdict(device: CountedDevice | undefined, locationId: number, fresh: boolean): Verdict {
  if (!fresh) return 'repeated'
  if (!device) return 'unknown'
  if (stands(device, HELD, locationId)) return 'found'
  return stands(device, SET_ASIDE, locationId) ? 'set_aside' : 'elsewhere'
}

const devicesByCode = (codes: readonly string[]) => sql`
  select i.value as code, d.id::int as device_id, ${title} as title, d.status, d.location_id::int as location_id, l.name as location
  from device_identifier i join device d on d.id = i.device_id join sku s on s.id = d.sku_id
    join product p on p.id = s.product_id join brand b on b.id = p.brand_id left join location l on l.id = d.location_id
  where i.value = any(${sql.param([...codes])}::text[])`

export async function unscan({ db }: Context, { id, code }: { id: number; code: string }) {
  await openCount(db, id, 'share')
  await db
    .delete(stockCountCodes)
    .where(and(eq(stockCountCodes.countId, id), eq(stockCountCodes.code, bareCode(code))))
  return null
}

export async function setItem({ db, actor }: Context, { id, sku_id, quantity }: Input<typeof countItem>) {
  await openCount(db, id, 'share')
  const { rows } = await db.execute(
    sql`select 1 from sku s join product p on p.id = s.product_id where s.id = ${sku_id} and p.tracking = 'none'`,
  )
  if (rows.length === 0) throw new Refusal('not_found')
  const counted = { quantity, userId: actor.userId, at: sql`now()` }
  await db
    .insert(stockCountItems)
    .values({ tenantId: actor.tenantId, countId: id, skuId: sku_id, ...counted })
    .onConflictDoUpdate({
      target: [stockCountItems.tenantId, stockCountItems.countId, stockCountItems.skuId],
      set: counted,
    })
  return null
}

/**
 * What was scanned against what the book has in the place at this moment. Whose a code is, is asked now, too: a phone
 * may be received after it was scanned.
 */
export async function difference(db: Db, id: number, locationId: number): Promise<Difference> {
  const devices = await db.execute<CountedDevice & { scanned: boolean }>(sql`
    with scanned as (select distinct on (i.device_id) i.device_id, c.code
      from stock_count_code c join device_identifier i on i.value = c.code where c.count_id = ${id} order by i.device_id, c.code)
    select d.id::int as device_id, ${title} as title, d.status, d.location_id::int as location_id, l.name as location,
           coalesce(sc.code, (select i.value from device_identifier i where i.device_id = d.id order by i.kind limit 1), '') as code,
           sc.device_id is not null as scanned
    from device d left join scanned sc on sc.device_id = d.id join sku s on s.id = d.sku_id
      join product p on p.id = s.product_id join brand b on b.id = p.brand_id left join location l on l.id = d.location_id
    where sc.device_id is not null or (d.location_id = ${locationId} and d.status in ('in_stock', 'reserved'))
    order by b.position, p.pinyin, s.id, d.id`)
  const unknown = await db.execute<{ code: string }>(sql`
    select c.code from stock_count_code c
    where c.count_id = ${id} and not exists (select from device_identifier i where i.value = c.code) order by c.at, c.code`)
  const items = await db.execute<CountedItem>(sql`
    select s.id::int as sku_id, ${title} as title, coalesce(k.quantity, 0) as booked, c.quantity as counted
    from sku s join product p on p.id = s.product_id and p.tracking = 'none' join brand b on b.id = p.brand_id
      left join stock_balance k on k.sku_id = s.id and k.location_id = ${locationId}
      left join stock_count_item c on c.sku_id = s.id and c.count_id = ${id}
    where coalesce(k.quantity, 0) > 0 or c.quantity is not null
    order by b.position, p.pinyin, s.id`)
  const expected = devices.rows.filter((device) => stands(device, HELD, locationId))
  const missing = expected.filter(({ scanned }) => !scanned)
  const others = devices.rows.filter((device) => !stands(device, HELD, locationId))
  const surplus = [
    ...others.filter((device) => !stands(device, SET_ASIDE, locationId)),
    ...unknown.rows.map(({ code }) => ({ ...NOBODY, code })),
  ]
  const differs = items.rows.filter(({ booked, counted }) => counted !== null && counted !== booked)
  return {
    expected: expected.length,
    found: expected.length - missing.length,
    missing,
    surplus,
    set_aside: others.filter((device) => stands(device, SET_ASIDE, locationId)),
    items: items.rows,
    revision: digest([missing.map(idOf), surplus.map(stateOf), differs]),
  }
}

const NOBODY = { device_id: null, title: '', status: null, location_id: null, location: null }
const idOf = ({ device_id }: CountedDevice) => device_id
const stateOf = ({ code, status, location_id }: CountedDevice) => [code, status, location_id]
const digest = (of: unknown) =>
  createHash('sha256').update(JSON.stringify(of)).digest('base64url').slice(0, 32)

/** Books the difference that was reviewed: any other is refused, so that nobody books what they have not seen. */
export async function bookDifference(context: Context, { id, revision, reason }: Input<typeof bookCount>) {
  const { db, actor } = context
  const { locationId } = await openCount(db, id, 'update')
  const reviewed = await difference(db, id, locationId)
  if (reviewed.revision !== revision) throw new Refusal('count_changed')
  const surplus = reviewed.surplus.filter(({ status }) => status !== null && MOVABLE.includes(status))
  const ids = [...reviewed.missing, ...surplus].flatMap(({ device_id }) => device_id ?? [])
  const locked = await lockDevices(db, ids)
  // between the look and the lock something may have been sold: then the review is out of date
  if ((await difference(db, id, locationId)).revision !== revision) throw new Refusal('count_changed')
  const gone = new Set(reviewed.missing.map(idOf))
  const devices = locked.map(
    (device): DeviceMove =>
      gone.has(device.id)
        ? { device, kind: 'lost', to: { status: 'lost', locationId: null, customerId: null } }
        : { device, kind: 'adjusted', to: { status: 'in_stock', locationId } },
  )
  const pieces = await countedPieces(context, locationId, reviewed.items)
  const booked = await book(context, { kind: 'count', locationId, reason }, { devices, pieces })
  await db
    .update(stockCounts)
    .set({ state: 'booked', closedAt: sql`now()`, closedBy: actor.userId, documentId: booked.id })
    .where(eq(stockCounts.id, id))
  return booked
}

async function countedPieces({ db, actor }: Context, locationId: number, items: readonly CountedItem[]) {
  const wrong = items.filter(({ booked, counted }) => counted !== null && counted !== booked)
  const held = await lockPieces(
    db,
    actor.tenantId,
    wrong.map(({ sku_id }) => ({ skuId: sku_id, locationId })),
  )
  return wrong.map(({ sku_id, booked, counted }): PieceMove => {
    const now = held({ skuId: sku_id, locationId })
    if (now.quantity !== booked) throw new Refusal('count_changed')
    const more = (counted ?? booked) - booked
    if (more < 0) return takePieces(now, -more, 'adjusted')
    // more than there ever were have no known cost: they come in for nothing and keep the total value true
    const valueFen = now.quantity === 0 ? 0 : worth(now, more)
    return { skuId: sku_id, locationId, kind: 'adjusted', quantity: more, valueFen }
  })
}

export async function cancelCount({ db, actor }: Context, { id }: { id: number }) {
  await openCount(db, id, 'update')
  await db
    .update(stockCounts)
    .set({ state: 'cancelled', closedAt: sql`now()`, closedBy: actor.userId })
    .where(eq(stockCounts.id, id))
  return null
}
