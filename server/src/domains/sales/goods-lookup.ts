import type { Input, Output } from '@shangxue/contract/endpoint'
import type { lookUpGoods as LookUpGoods } from '@shangxue/contract/sales'
import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/session/access.ts'
import { keptFor, keptFrom } from '../devices/service.ts'
import { currentPrice } from '../pricing/service.ts'
import { goodsTitle, stockReads } from '../stock/service.ts'
import { troubleOf } from './goods.ts'
import { waitingSales } from './waiting.ts'

type Goods = Output<typeof LookUpGoods>[number]
type Seller = Pick<Actor, 'boss' | 'userId'>
type Asked = Input<typeof LookUpGoods>
type Resolved = Awaited<ReturnType<ReturnType<typeof stockReads>['resolve']>>[number]

interface SpecRow extends Record<string, unknown> {
  id: number
  title: string
  tracking: 'serial' | 'none'
  retail_fen: number | null
  wholesale_fen: number | null
  pieces: number
}

/** `pieces` counts free stock at the location, or anywhere without one. */
async function specsOf(
  db: Db,
  ids: readonly number[],
  locationId: number | undefined,
): Promise<Map<number, SpecRow>> {
  const here = locationId === undefined ? sql`true` : sql`k.location_id = ${locationId}`
  const { rows } = await db.execute<SpecRow>(sql`
    select s.id::int as id, ${goodsTitle} as title, p.tracking,
           (${currentPrice(sql`s.id`, 'retail')})::float8 as retail_fen,
           (${currentPrice(sql`s.id`, 'wholesale')})::float8 as wholesale_fen,
           coalesce((select sum(k.quantity - k.reserved) from stock_balance k
             where k.sku_id = s.id and ${here}), 0)::int as pieces
    from sku s join product p on p.id = s.product_id join brand b on b.id = p.brand_id
    where s.id = any(${sql.param([...ids])}::bigint[])`)
  return new Map(rows.map((row) => [row.id, row]))
}

interface Holder {
  readonly id: number
  readonly name: string
}

/** Customers that hold reservations, by device id. */
async function holders(db: Db, found: readonly Resolved[]): Promise<Map<number, Holder>> {
  const reserved = found.flatMap(({ device_id, status }) =>
    device_id !== null && status === 'reserved' ? [device_id] : [],
  )
  if (reserved.length === 0) return new Map()
  const { rows } = await db.execute<{ device_id: number; id: number; name: string }>(sql`
    select d.id::int as device_id, c.id::int as id, c.name from device d join customer c on c.id = d.customer_id
    where d.id = any(${sql.param(reserved)}::bigint[])`)
  return new Map(rows.map(({ device_id, ...holder }) => [device_id, holder]))
}

interface Known {
  readonly actor: Seller
  readonly customers: Map<number, Holder>
  readonly waiting: Map<number, number>
  readonly kept: Awaited<ReturnType<typeof keptFor>>
}

/** Why a device cannot be sold here, as shown to the seller. */
function phoneTrouble(one: Resolved, { location_id, customer_id }: Asked, known: Known): string | null {
  const { device_id, status, location } = one
  if (device_id === null || status === null) return null
  if (known.waiting.has(device_id)) return '在一张待批准的销售单里'
  const holder = known.customers.get(device_id)
  const own = holder !== undefined && holder.id === customer_id
  if (status === 'reserved' && !own) return `已预留给${holder?.name ?? '别人'}`
  const device = { status, locationId: one.location_id, location, customerId: holder?.id ?? null }
  return (
    troubleOf(device, { locationId: location_id ?? one.location_id, customerId: customer_id ?? null }) ??
    keptFrom(known.kept.get(device_id), known.actor, customer_id ?? null) ??
    null
  )
}

const pieceTrouble = (tracking: Goods['tracking'], pieces: number): string | null => {
  if (tracking === 'serial') return '这是型号的条码，请扫描手机的串号'
  return pieces > 0 ? null : '这里没有库存'
}

/** Looks up scanned codes and chosen SKUs with their prices and availability, in request order. */
export async function lookUp(db: Db, actor: Seller, asked: Asked): Promise<Goods[]> {
  const { codes, sku_ids, location_id } = asked
  const found = codes.length === 0 ? [] : await stockReads(db, false).resolve({ codes })
  const ids = [...new Set([...sku_ids, ...found.flatMap(({ sku_id }) => sku_id ?? [])])]
  const specs = await specsOf(db, ids, location_id)
  const phones = found.flatMap(({ device_id }) => device_id ?? [])
  const known = {
    actor,
    customers: await holders(db, found),
    waiting: await waitingSales(db, phones),
    kept: await keptFor(db, phones),
  }
  const scanned = found.map((one): Goods => {
    const spec = one.sku_id === null ? undefined : specs.get(one.sku_id)
    const pieces = one.tracking === 'none' ? (spec?.pieces ?? 0) : 0
    const byKind = {
      unknown: () => '没有这个串号或条码',
      sku: () => pieceTrouble(one.tracking, pieces),
      device: () => phoneTrouble(one, asked, known),
    }
    return {
      ...one,
      retail_fen: spec?.retail_fen ?? null,
      wholesale_fen: spec?.wholesale_fen ?? null,
      pieces,
      trouble: byKind[one.kind](),
    }
  })
  const chosen = sku_ids.flatMap((id) => {
    const spec = specs.get(id)
    return spec ? [chosenSpec(spec)] : []
  })
  return [...scanned, ...chosen]
}

const chosenSpec = ({ id, title, tracking, retail_fen, wholesale_fen, pieces }: SpecRow): Goods => ({
  code: '',
  kind: 'sku',
  device_id: null,
  sku_id: id,
  title,
  identifier: '',
  tracking,
  status: null,
  location_id: null,
  location: null,
  retail_fen,
  wholesale_fen,
  pieces: tracking === 'none' ? pieces : 0,
  trouble: pieceTrouble(tracking, pieces),
})
