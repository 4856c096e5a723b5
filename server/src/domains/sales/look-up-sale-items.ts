import type { Input, Output } from '@shangxue/contract/platform/endpoint'
import type { lookUpSaleItems as LookUpSaleItems } from '@shangxue/contract/sales/endpoints'
import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/session/access.ts'
import { getToday } from '../../platform/time/period.ts'
import { activeAllocations, allocationBlockReason } from '../devices/service.ts'
import { currentPrice, loadCustomerLevel, loadOfferedGifts, loadPolicies } from '../pricing/service.ts'
import { skuTitle, stockQueries } from '../stock/service.ts'
import { pendingSales, saleBlockReason } from './posting/record-sale.ts'

type SaleItem = Output<typeof LookUpSaleItems>[number]
type SellerActor = Pick<Actor, 'boss' | 'userId' | 'tenantId'>
type LookupInput = Input<typeof LookUpSaleItems>
type Resolved = Awaited<ReturnType<ReturnType<typeof stockQueries>['resolve']>>[number]

interface SkuRow extends Record<string, unknown> {
  id: number
  title: string
  tracking: 'serial' | 'none'
  retail_fen: number | null
  wholesale_fen: number | null
  pieces: number
}

/** `pieces` counts free stock at the location, or anywhere without one. */
async function loadSkus(
  db: Db,
  ids: readonly number[],
  locationId: number | undefined,
): Promise<Map<number, SkuRow>> {
  const atLocation = locationId === undefined ? sql`true` : sql`k.location_id = ${locationId}`
  const { rows } = await db.execute<SkuRow>(sql`
    select s.id::int as id, ${skuTitle} as title, p.tracking,
           (${currentPrice(sql`s.id`, 'retail')})::float8 as retail_fen,
           (${currentPrice(sql`s.id`, 'wholesale')})::float8 as wholesale_fen,
           coalesce((select sum(k.quantity - k.reserved) from stock_balance k
             where k.sku_id = s.id and ${atLocation}), 0)::int as pieces
    from sku s join product p on p.id = s.product_id join brand b on b.id = p.brand_id
    where s.id = any(${sql.param([...ids])}::bigint[])`)
  return new Map(rows.map((row) => [row.id, row]))
}

interface ReservedFor {
  readonly id: number
  readonly name: string
}

/** Customers that hold reservations, by device id. */
async function findReservations(db: Db, resolved: readonly Resolved[]): Promise<Map<number, ReservedFor>> {
  const reserved = resolved.flatMap(({ device_id, status }) =>
    device_id !== null && status === 'reserved' ? [device_id] : [],
  )
  if (reserved.length === 0) return new Map()
  const { rows } = await db.execute<{ device_id: number; id: number; name: string }>(sql`
    select d.id::int as device_id, c.id::int as id, c.name from device d join customer c on c.id = d.customer_id
    where d.id = any(${sql.param(reserved)}::bigint[])`)
  return new Map(rows.map(({ device_id, ...holder }) => [device_id, holder]))
}

interface LookupContext {
  readonly actor: SellerActor
  readonly customers: Map<number, ReservedFor>
  readonly pendingSaleByDevice: Map<number, number>
  readonly allocations: Awaited<ReturnType<typeof activeAllocations>>
}

/** Why a device cannot be sold here, as shown to the seller. */
function deviceBlockReason(
  item: Resolved,
  { location_id, customer_id }: LookupInput,
  context: LookupContext,
): string | null {
  const { device_id, status, location } = item
  if (device_id === null || status === null) return null
  if (context.pendingSaleByDevice.has(device_id)) return '在一张待批准的销售单里'
  const holder = context.customers.get(device_id)
  const isForCustomer = holder !== undefined && holder.id === customer_id
  if (status === 'reserved' && !isForCustomer) return `已预留给${holder?.name ?? '别人'}`
  const device = { status, locationId: item.location_id, location, customerId: holder?.id ?? null }
  return (
    saleBlockReason(device, {
      locationId: location_id ?? item.location_id,
      customerId: customer_id ?? null,
    }) ??
    allocationBlockReason(context.allocations.get(device_id), context.actor, customer_id ?? null) ??
    null
  )
}

const accessoryBlockReason = (tracking: SaleItem['tracking'], pieces: number): string | null => {
  if (tracking === 'serial') return '这是型号的条码，请扫描手机的串号'
  return pieces > 0 ? null : '这里没有库存'
}

type ItemPricing = Pick<SaleItem, 'product_id' | 'level' | 'policy' | 'gifts'>

/** Loads what the prices of SKUs for the customer depend on today, and the gifts that come with them. */
async function loadPricing(
  db: Db,
  tenantId: number,
  skuIds: readonly number[],
  { location_id, customer_id }: LookupInput,
): Promise<(skuId: number | null) => ItemPricing> {
  const day = await getToday(db, tenantId)
  const level = await loadCustomerLevel(db, customer_id)
  const policies = await loadPolicies(db, { skuIds, customerId: customer_id ?? null, day })
  const gifts = await loadOfferedGifts(db, skuIds, { locationId: location_id, day, title: skuTitle })
  return (skuId) => {
    const known = skuId === null ? undefined : policies.get(skuId)
    return {
      product_id: known?.productId ?? null,
      level,
      policy: known?.policy ?? null,
      gifts: (skuId === null ? undefined : gifts.get(skuId)) ?? [],
    }
  }
}

/** Looks up scanned codes and chosen SKUs with their prices and availability, in request order. */
export async function lookUpSaleItems(db: Db, actor: SellerActor, input: LookupInput): Promise<SaleItem[]> {
  const { codes, sku_ids, location_id } = input
  const resolved = codes.length === 0 ? [] : await stockQueries(db, false).resolve({ codes })
  const ids = [...new Set([...sku_ids, ...resolved.flatMap(({ sku_id }) => sku_id ?? [])])]
  const specs = await loadSkus(db, ids, location_id)
  const pricingOf = await loadPricing(db, actor.tenantId, ids, input)
  const deviceIds = resolved.flatMap(({ device_id }) => device_id ?? [])
  const context = {
    actor,
    customers: await findReservations(db, resolved),
    pendingSaleByDevice: await pendingSales(db, deviceIds),
    allocations: await activeAllocations(db, deviceIds),
  }
  const scanned = resolved.map((item): SaleItem => {
    const spec = item.sku_id === null ? undefined : specs.get(item.sku_id)
    const pieces = item.tracking === 'none' ? (spec?.pieces ?? 0) : 0
    const byKind = {
      unknown: () => '没有这个串号或条码',
      sku: () => accessoryBlockReason(item.tracking, pieces),
      device: () => deviceBlockReason(item, input, context),
    }
    return {
      ...item,
      retail_fen: spec?.retail_fen ?? null,
      wholesale_fen: spec?.wholesale_fen ?? null,
      ...pricingOf(item.sku_id),
      pieces,
      trouble: byKind[item.kind](),
    }
  })
  const chosen = sku_ids.flatMap((id) => {
    const spec = specs.get(id)
    return spec ? [{ ...toSaleItem(spec), ...pricingOf(id) }] : []
  })
  return [...scanned, ...chosen]
}

const toSaleItem = ({
  id,
  title,
  tracking,
  retail_fen,
  wholesale_fen,
  pieces,
}: SkuRow): Omit<SaleItem, keyof ItemPricing> => ({
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
  trouble: accessoryBlockReason(tracking, pieces),
})
