import type { Input, Output } from '@shangxue/contract/platform/endpoint'
import type { recordSale as RecordSale } from '@shangxue/contract/sales/endpoints'
import { DEVICE_STATUS_NAMES } from '@shangxue/contract/stock/endpoints'
import { sql } from 'drizzle-orm'
import { AppError } from '../../../platform/app-error.ts'
import { audit } from '../../../platform/audit/audit.ts'
import type { Db } from '../../../platform/database/database.ts'
import { pipeline } from '../../../platform/database/pipeline.ts'
import type { Context } from '../../../platform/http/endpoints/serve.ts'
import { listBossIds } from '../../../platform/session/rights.ts'
import { type ChannelPayment, resolveChannelPayments } from '../../channels/service.ts'
import { requireColleagues } from '../../colleagues/service.ts'
import {
  activeAllocations,
  allocationBlockReason,
  closeAllocationsOfSoldDevices,
} from '../../devices/service.ts'
import { notify } from '../../notifications/service.ts'
import { resolvePriceSources } from '../../pricing/service.ts'
import { findCreditIssue } from '../../receivables/service.ts'
import {
  type DeviceMove,
  type LockedDevice,
  lockDevices,
  lockPieces,
  type PieceMove,
  postStockDocument,
  requireLocation,
  toRemovalMove,
} from '../../stock/service.ts'
import {
  buildCart,
  type Cart,
  type CartLine,
  mergePayments,
  type Payment,
  splitDiscount,
} from './build-cart.ts'
import { publishSaleEvent } from './publish-sale-event.ts'
import {
  insertSale,
  type NewSale,
  newSaleNumber,
  postFactsAndLedger,
  resolveSaleDay,
} from './sale-document.ts'

type SaleResult = Output<typeof RecordSale>

const MAX_NAMED = 3
const formatTitles = (lines: readonly CartLine[]): string =>
  lines
    .slice(0, MAX_NAMED)
    .map(({ title }) => title)
    .join('、') + (lines.length > MAX_NAMED ? `等${lines.length}种商品` : '')

/**
 * Validates the customer. A customer merged in the meantime, e.g. while the sale waited offline, resolves to the
 * remaining one.
 */
async function requireCustomer(db: Db, id: number | undefined): Promise<number | null> {
  if (id === undefined) return null
  const { rows } = await db.execute<{ id: number }>(
    sql`select coalesce(merged_into, id)::float8 as id from customer where id = ${id}`,
  )
  const [customer] = rows
  if (!customer) throw new AppError('not_found')
  return customer.id
}

/** Returns whose sale it is: the caller's, or that of the employee whom a program names. */
async function resolveSalesperson({ db, actor }: Context, id: number | undefined): Promise<number> {
  if (id === undefined || id === actor.userId) return actor.userId
  if (!actor.apiKey?.service) throw new AppError('api_key_salesperson')
  await requireColleagues(db, [id])
  return id
}

/**
 * Posts a sale: stock, facts and payments in one transaction. Below the floor price it becomes pending with its devices
 * reserved, unless the caller is a boss; so it does on account beyond the customer's credit.
 */
export async function recordSale(context: Context, input: Input<typeof RecordSale>): Promise<SaleResult> {
  const { db, actor } = context
  const [requestedCart, customerId, { day, today }] = await pipeline(
    db,
    () => buildCart(db, input),
    () => requireCustomer(db, input.customer_id),
    () => resolveSaleDay(db, actor.tenantId, input.day),
    () => requireLocation(db, input.location_id),
  )
  const occasion = { customerId, locationId: input.location_id, day }
  const sources = await resolvePriceSources(db, requestedCart.lines, occasion)
  const cart = {
    ...requestedCart,
    lines: requestedCart.lines.map((line, n) => ({ ...line, source: sources[n] ?? null })),
  }
  const payments = mergePayments(input.payments, cart.totalFen, customerId)
  const channelPayments = await resolveChannelPayments(db, input.payments, { lines: cart.lines, day })
  const belowFloorLines = actor.boss ? [] : cart.lines.filter(({ belowFloor }) => belowFloor)
  if (belowFloorLines.length > 0 && input.ask === undefined)
    throw new AppError(
      'below_floor',
      { goods: formatTitles(belowFloorLines) },
      belowFloorLines.map(({ line }) => line - 1),
    )
  const creditIssue = await findSaleCreditIssue(context, customerId, payments)
  if (creditIssue !== undefined && input.ask === undefined)
    throw await creditInsufficient(db, customerId, creditIssue)
  const sale = {
    number: newSaleNumber('sale', today),
    kind: 'sale' as const,
    day,
    locationId: input.location_id,
    salespersonId: await resolveSalesperson(context, input.salesperson_id),
    customerId,
    discountFen: input.discount_fen,
    totalFen: cart.totalFen,
    pieces: cart.pieces,
    note: input.note,
  }
  return belowFloorLines.length > 0 || creditIssue !== undefined
    ? requestSaleApproval(
        context,
        {
          ...sale,
          status: 'waiting',
          approvalRequestNote: input.ask ?? '',
          creditIssue: creditIssue ?? null,
        },
        cart,
        payments,
        channelPayments,
      )
    : postSale(context, { ...sale, status: 'posted' }, cart, payments, channelPayments)
}

async function postSale(
  context: Context,
  sale: NewSale,
  { lines }: Cart,
  payments: readonly Payment[],
  channelPayments: readonly ChannelPayment[],
): Promise<SaleResult> {
  const { db, actor, request } = context
  const { number, status, totalFen } = sale
  const { documentId, sold } = await issueStockForSale(context, lines, sale, number)
  const stored = sold.map(toStoredFields)
  const id = await insertSale(db, actor.tenantId, { ...sale, documentId }, stored, payments, channelPayments)
  const entry = { action: 'sale.posted', entity: 'sale', entityId: id }
  await pipeline(
    db,
    () =>
      audit(db, actor, { ...entry, after: { number, total_fen: totalFen, pieces: sale.pieces } }, request.id),
    () => publishSaleEvent(db, actor.tenantId, 'sale.posted', id),
    () => postFactsAndLedger(db, actor, id, channelPayments.length > 0),
  )
  // The customer is locked now: of two sales that fit the limit only one by one, the second is refused.
  const creditIssue = await findSaleCreditIssue(context, sale.customerId, payments, id)
  if (creditIssue !== undefined) throw await creditInsufficient(db, sale.customerId, creditIssue)
  return { id, number, status, total_fen: totalFen }
}

/**
 * What the customer's credit lacks for the part of a sale that is not paid at once; undefined if nothing, or if the boss sells.
 * `postedSaleId` names the sale if its debt is posted already.
 */
async function findSaleCreditIssue(
  { db, actor }: Context,
  customerId: number | null,
  payments: readonly Payment[],
  postedSaleId?: number,
): Promise<string | undefined> {
  const onAccountFen = payments.find(({ method }) => method === 'on_account')?.amountFen ?? 0
  if (customerId === null || onAccountFen === 0 || actor.boss) return undefined
  const addedFen = postedSaleId === undefined ? onAccountFen : 0
  return findCreditIssue(db, actor.tenantId, customerId, addedFen, postedSaleId)
}

async function creditInsufficient(db: Db, customerId: number | null, issue: string): Promise<AppError> {
  const { rows } = await db.execute<{ name: string }>(sql`select name from customer where id = ${customerId}`)
  return new AppError('credit_insufficient', { name: rows[0]?.name ?? '', issue })
}

/** Drops what the table of lines does not store. */
const toStoredFields = <T extends CartLine>({ deviceIds: _ids, title: _title, ...line }: T) => line

interface SaleContext {
  readonly locationId: number
  readonly customerId: number | null
  /** The pending sale that reserved the devices, if any. */
  readonly saleId?: number
}
/** A line with the cost of its items in fen. */
export interface SoldLine extends CartLine {
  readonly costFen: number
  readonly devices: readonly LockedDevice[]
}

/** Removes the items from stock. Returns the stock document and the lines with their cost. */
export async function issueStockForSale(
  context: Context,
  lines: readonly CartLine[],
  sale: SaleContext,
  number: string,
): Promise<{ documentId: number; sold: SoldLine[] }> {
  const devices = await lockDevicesForSale(context, lines, sale)
  const accessories = lines.filter(({ deviceIds }) => deviceIds.length === 0)
  const { pieces, costByLine } = await takePieces(context, accessories, sale.locationId)
  const to = { status: 'sold', locationId: null, customerId: sale.customerId } as const
  const moves = [...devices.values()].map((device): DeviceMove => ({ device, kind: 'sold', to }))
  const kind = { kind: 'sale', locationId: sale.locationId, reason: number } as const
  const [, document] = await pipeline(
    context.db,
    () => closeAllocationsOfSoldDevices(context.db, context.actor, [...devices.keys()]),
    () => postStockDocument(context, kind, { devices: moves, pieces }),
  )
  const sold = lines.map((line): SoldLine => {
    const ownDevices = line.deviceIds.flatMap((id) => devices.get(id) ?? [])
    const deviceCost = ownDevices.reduce((total, { costFen }) => total + costFen, 0)
    return { ...line, devices: ownDevices, costFen: deviceCost + (costByLine.get(line.line) ?? 0) }
  })
  return { documentId: document.id, sold }
}

/**
 * Locks accessories and takes them at their average cost. An accessory that is both bought and given leaves stock in one move,
 * whose cost is split over its lines to the fen.
 */
async function takePieces(
  { db, actor }: Context,
  lines: readonly CartLine[],
  locationId: number,
): Promise<{ pieces: PieceMove[]; costByLine: ReadonlyMap<number, number> }> {
  const bySku = new Map<number, CartLine[]>()
  for (const line of lines) bySku.set(line.skuId, [...(bySku.get(line.skuId) ?? []), line])
  const keys = [...bySku.keys()].map((skuId) => ({ skuId, locationId }))
  const lockedPiecesAt = await lockPieces(db, actor.tenantId, keys)
  const costByLine = new Map<number, number>()
  const pieces = [...bySku].map(([skuId, skuLines]) => {
    const quantities = skuLines.map(({ quantity }) => quantity)
    const total = quantities.reduce((sum, quantity) => sum + quantity, 0)
    const move = toRemovalMove(lockedPiecesAt({ skuId, locationId }), total, 'sold')
    const costs = splitDiscount(-move.valueFen, quantities)
    for (const [n, { line }] of skuLines.entries()) costByLine.set(line, costs[n] ?? 0)
    return move
  })
  return { pieces, costByLine }
}

/** Locks the devices of the lines. Throws `goods_not_for_sale` for those that cannot be sold here. */
async function lockDevicesForSale(
  context: Context,
  lines: readonly CartLine[],
  sale: SaleContext,
): Promise<Map<number, LockedDevice>> {
  const ids = lines.flatMap(({ deviceIds }) => deviceIds)
  // The queries run in order: read only after the devices are locked.
  const [locked, pendingSaleByDevice, allocations] = await pipeline(
    context.db,
    () => lockDevices(context.db, ids),
    () => pendingSales(context.db, ids),
    () => activeAllocations(context.db, ids),
  )
  const unsellable = locked.flatMap((device) => {
    const pendingSaleId = pendingSaleByDevice.get(device.id)
    if (pendingSaleId !== undefined && pendingSaleId !== sale.saleId)
      return [{ device, reason: '在一张待批准的销售单里' }]
    const reason =
      saleBlockReason(pendingSaleId === undefined ? device : { ...device, status: 'in_stock' }, sale) ??
      allocationBlockReason(allocations.get(device.id), context.actor, sale.customerId)
    return reason ? [{ device, reason }] : []
  })
  if (unsellable.length > 0) throw goodsNotForSale(unsellable)
  const byId = new Map(locked.map((device) => [device.id, device]))
  for (const { skuId, deviceIds, title } of lines)
    if (deviceIds.some((id) => byId.get(id)?.skuId !== skuId))
      throw new AppError('sale_device_of_other_item', { item: title })
  return byId
}

/** Why a device cannot be sold here or to this customer; undefined if it can. */
export function saleBlockReason(
  device: Pick<LockedDevice, 'status' | 'locationId' | 'location' | 'customerId'>,
  sale: { readonly locationId: number | null; readonly customerId: number | null },
): string | undefined {
  const { status, locationId, location, customerId } = device
  if (status === 'reserved') {
    if (customerId === null || customerId !== sale.customerId) return '已预留给别人'
  } else if (status !== 'in_stock') return DEVICE_STATUS_NAMES[status]
  return locationId === sale.locationId ? undefined : `在${location}`
}

/** The pending sale that reserves a device, by device id. */
export async function pendingSales(db: Db, ids: readonly number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map()
  const { rows } = await db.execute<{ id: number; sale_id: number }>(sql`
    select k.device_id::int as id, s.id::int as sale_id
    from sale_line_device k join sale s on s.id = k.sale_id and s.status = 'waiting'
    where k.device_id = any(${sql.param([...ids])}::bigint[])`)
  return new Map(rows.map(({ id, sale_id }) => [id, sale_id]))
}

interface UnsellableDevice {
  readonly device: LockedDevice
  readonly reason: string
}
/**
 * Error that names the first devices and lists all of them by id with the reason, so that the seller can remove them.
 */
function goodsNotForSale(devices: readonly UnsellableDevice[]): AppError {
  const names = devices.slice(0, MAX_NAMED).map(({ device, reason }) => `${device.name}${reason}`)
  const suffix = devices.length > MAX_NAMED ? `等${devices.length}台` : ''
  return new AppError(
    'goods_not_for_sale',
    { devices: names.join('、') + suffix },
    devices.map(({ device, reason }) => ({ device_id: device.id, name: device.name, reason })),
  )
}

/** Reserves the devices of a pending sale. Accessories are not reserved; they are checked on approval. */
async function requestSaleApproval(
  context: Context,
  sale: NewSale,
  { lines }: Cart,
  payments: readonly Payment[],
  channelPayments: readonly ChannelPayment[],
): Promise<SaleResult> {
  const { db, actor, request } = context
  const { number, status, totalFen, customerId } = sale
  const devices = await lockDevicesForSale(context, lines, sale)
  const to = { status: 'reserved', customerId } as const
  const moves = [...devices.values()]
    .filter((device) => device.status === 'in_stock')
    .map((device): DeviceMove => ({ device, kind: 'reserved', to }))
  if (moves.length > 0)
    await postStockDocument(
      context,
      { kind: 'reservation', locationId: sale.locationId, reason: number },
      { devices: moves },
    )
  const reserved = new Set(moves.map(({ device }) => device.id))
  const storedLines = lines.map((line) => ({
    ...toStoredFields(line),
    costFen: 0,
    devices: line.deviceIds.map((id) => ({ id, costFen: 0, reservedBySale: reserved.has(id) })),
  }))
  const id = await insertSale(db, actor.tenantId, sale, storedLines, payments, channelPayments)
  const bossIds = await listBossIds(db)
  const belowFloorLines = lines.filter(({ belowFloor }) => belowFloor)
  const issues = [
    belowFloorLines.length > 0 && `${formatTitles(belowFloorLines)}低于最低价`,
    sale.creditIssue && `客户${sale.creditIssue}`,
  ].filter(Boolean)
  const body = `${issues.join('；')}：${sale.approvalRequestNote}`
  await notify(
    db,
    ...bossIds.map((userId) => ({
      tenantId: actor.tenantId,
      userId,
      kind: 'sale.waiting',
      title: `${actor.userName}的销售单待批准`,
      body,
      link: `/sales/${id}`,
    })),
  )
  const entry = { action: 'sale.asked', entity: 'sale', entityId: id }
  await audit(
    db,
    actor,
    {
      ...entry,
      after: {
        ...{ number, total_fen: totalFen, reason: sale.approvalRequestNote },
        ...(sale.creditIssue && { credit_issue: sale.creditIssue }),
      },
    },
    request.id,
  )
  return { id, number, status, total_fen: totalFen }
}
