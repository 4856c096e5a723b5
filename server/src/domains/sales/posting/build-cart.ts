import type { Input } from '@shangxue/contract/platform/endpoint'
import type { PriceSource } from '@shangxue/contract/pricing/price-source'
import type { PaymentMethod, recordSale } from '@shangxue/contract/sales/endpoints'
import { sql } from 'drizzle-orm'
import { AppError } from '../../../platform/app-error.ts'
import type { Db } from '../../../platform/database/database.ts'
import { requireDocumentTotal } from '../../../platform/document-total.ts'
import { currentPrice } from '../../pricing/service.ts'
import { skuTitle } from '../../stock/service.ts'

type SaleInput = Input<typeof recordSale>

/** A line of a sale: items of one SKU at one price. */
export interface CartLine {
  readonly line: number
  readonly skuId: number
  readonly deviceIds: readonly number[]
  readonly quantity: number
  readonly priceFen: number
  /** Total of the line in fen, after its share of the discount. */
  readonly amountFen: number
  readonly belowFloor: boolean
  readonly title: string
  /** The rule that the price comes from, as requested; stored once it is verified. */
  readonly source?: PriceSource | null | undefined
}
export interface Cart {
  readonly lines: readonly CartLine[]
  readonly totalFen: number
  readonly pieces: number
}

interface SkuInfo extends Record<string, unknown> {
  id: number
  serial: boolean
  active: boolean
  title: string
  floor_fen: number | null
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

/**
 * Splits a discount (fen) over the lines in proportion to their amounts by the largest remainder method, so that the
 * shares add up to the discount and none exceeds its line.
 */
export function splitDiscount(discountFen: number, amounts: readonly number[]): number[] {
  const total = sum(amounts)
  if (total === 0) return amounts.map(() => 0)
  // BigInt, because the product of large amounts exceeds the exact range of a double.
  const exact = amounts.map((amount) => BigInt(discountFen) * BigInt(amount))
  const shares = exact.map((share) => Number(share / BigInt(total)))
  const byRemainder = exact
    .map((share, line) => ({ line, remainder: share % BigInt(total) }))
    .sort((a, b) => (a.remainder === b.remainder ? a.line - b.line : a.remainder > b.remainder ? -1 : 1))
  for (const { line } of byRemainder.slice(0, discountFen - sum(shares)))
    shares[line] = (shares[line] ?? 0) + 1
  return shares
}

async function loadSkus(db: Db, ids: readonly number[]): Promise<Map<number, SkuInfo>> {
  const { rows } = await db.execute<SkuInfo>(sql`
    select s.id::int as id, p.tracking = 'serial' as serial, s.active and p.active as active, ${skuTitle} as title,
           (${currentPrice(sql`s.id`, 'floor')})::float8 as floor_fen
    from sku s join product p on p.id = s.product_id join brand b on b.id = p.brand_id
    where s.id = any(${sql.param([...ids])}::bigint[])`)
  return new Map(rows.map((row) => [row.id, row]))
}

function resolveQuantity({ device_ids, quantity }: SaleInput['lines'][number], spec: SkuInfo): number {
  if (spec.serial) {
    if (device_ids.length === 0) throw new AppError('sale_device_missing', { item: spec.title })
    return device_ids.length
  }
  if (device_ids.length > 0 || quantity === undefined)
    throw new AppError('sale_quantity_missing', { item: spec.title })
  return quantity
}

/** Validates and prices the lines of a sale, and marks those below the floor price. */
export async function buildCart(db: Db, { lines, discount_fen }: SaleInput): Promise<Cart> {
  const devices = lines.flatMap(({ device_ids }) => device_ids)
  if (new Set(devices).size !== devices.length) throw new AppError('device_repeated')
  const specs = await loadSkus(
    db,
    lines.map(({ sku_id }) => sku_id),
  )
  const items = lines.map((line) => {
    const spec = specs.get(line.sku_id)
    if (!spec) throw new AppError('not_found')
    return { line, spec, quantity: resolveQuantity(line, spec) }
  })
  // The same accessory can be bought and given.
  const accessories = items
    .filter(({ spec, line }) => !spec.serial && line.source?.kind !== 'gift')
    .map(({ spec }) => spec)
  const repeated = accessories.find((spec, n) => accessories.indexOf(spec) !== n)
  if (repeated) throw new AppError('sale_item_repeated', { item: repeated.title })
  const amounts = items.map(({ line, quantity }) => line.price_fen * quantity)
  const grossFen = sum(amounts)
  requireDocumentTotal(grossFen)
  if (discount_fen > grossFen) throw new AppError('sale_discount_too_high')
  const shares = splitDiscount(discount_fen, amounts)
  const priced = items.map(({ line, spec, quantity }, n): CartLine => {
    const amountFen = (amounts[n] ?? 0) - (shares[n] ?? 0)
    return {
      line: n + 1,
      skuId: spec.id,
      deviceIds: line.device_ids,
      quantity,
      priceFen: line.price_fen,
      amountFen,
      // A gift belongs to the price of its phone.
      belowFloor:
        line.source?.kind !== 'gift' && spec.floor_fen !== null && amountFen < spec.floor_fen * quantity,
      title: spec.title,
      source: line.source,
    }
  })
  return {
    lines: priced,
    totalFen: grossFen - discount_fen,
    pieces: sum(items.map(({ quantity }) => quantity)),
  }
}

export interface Payment {
  readonly method: PaymentMethod
  readonly amountFen: number
}

const PAYMENT_ERRORS = {
  sale: { sum: 'sale_payments_differ', customer: 'sale_on_account_without_customer' },
  return: { sum: 'refunds_differ', customer: 'refund_on_account_without_customer' },
} as const

/** Merges payments by method. Rejects a wrong total, and payment on account without a customer. */
export function mergePayments(
  payments: SaleInput['payments'],
  totalFen: number,
  customerId: number | null,
  kind: keyof typeof PAYMENT_ERRORS = 'sale',
): Payment[] {
  const byMethod = new Map<PaymentMethod, number>()
  for (const { method, amount_fen } of payments)
    byMethod.set(method, (byMethod.get(method) ?? 0) + amount_fen)
  if (sum([...byMethod.values()]) !== totalFen) throw new AppError(PAYMENT_ERRORS[kind].sum)
  if (byMethod.has('on_account') && customerId === null) throw new AppError(PAYMENT_ERRORS[kind].customer)
  return [...byMethod].map(([method, amountFen]) => ({ method, amountFen }))
}
