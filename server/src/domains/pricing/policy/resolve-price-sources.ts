import { choosePrice } from '@shangxue/contract/pricing/choose-price'
import type { PriceSource } from '@shangxue/contract/pricing/price-source'
import { sql } from 'drizzle-orm'
import { AppError } from '../../../platform/app-error.ts'
import type { Db } from '../../../platform/database/database.ts'
import { appliedOn, loadCustomerLevel, loadPolicies, type SkuPolicy } from './load-policies.ts'

export interface PricedLine {
  readonly skuId: number
  readonly quantity: number
  readonly priceFen: number
  readonly title: string
  /** Where the clerk's device took the price from. */
  readonly source?: PriceSource | null | undefined
}
interface SaleOccasion {
  readonly customerId: number | null
  readonly locationId: number
  readonly day: string
}

const isGift = ({ source }: PricedLine): boolean => source?.kind === 'gift'

/**
 * Says for each line which rule gives its price. The price itself is the clerk's and never changes here: a line whose price no
 * rule gives has no source. Throws `gift_unavailable` for gifts that no rule grants.
 */
export async function resolvePriceSources(
  db: Db,
  lines: readonly PricedLine[],
  { customerId, locationId, day }: SaleOccasion,
): Promise<(PriceSource | null)[]> {
  const policies = await loadPolicies(db, { skuIds: lines.map(({ skuId }) => skuId), customerId, day })
  const level = await loadCustomerLevel(db, customerId)
  await requireGranted(db, lines, locationId, day)
  const bought = lines.filter((line) => !isGift(line))
  const piecesBy = (matches: (line: PricedLine) => boolean) =>
    bought.filter(matches).reduce((sum, { quantity }) => sum + quantity, 0)
  return lines.map((line) => {
    if (isGift(line)) return line.source ?? null
    const known = policies.get(line.skuId)
    if (!known) return null
    const skuPieces = piecesBy(({ skuId }) => skuId === line.skuId)
    const modelPieces = piecesBy(({ skuId }) => policies.get(skuId)?.productId === known.productId)
    const claimed = line.source
    if (claimed && givesPrice(known, claimed, { skuPieces, modelPieces }, line.priceFen)) return claimed
    const chosen = choosePrice(known.policy, { level, skuPieces, modelPieces, day })
    return chosen?.fen === line.priceFen ? chosen.source : null
  })
}

/** True if the rule gives this price for these pieces. */
function givesPrice(
  { policy }: SkuPolicy,
  { kind, rule_id }: PriceSource,
  { skuPieces, modelPieces }: { skuPieces: number; modelPieces: number },
  fen: number,
): boolean {
  if (kind === 'gift') return false
  if (kind === 'customer') return policy.own.some((rule) => rule.id === rule_id && rule.amount_fen === fen)
  if (kind === 'break')
    return policy.breaks.some(
      (rule) =>
        rule.id === rule_id &&
        rule.amount_fen === fen &&
        rule.min_pieces <= (rule.exact ? skuPieces : modelPieces),
    )
  return policy.levels[kind] === fen
}

/** Requires that each gift is free and comes with phones of this sale. */
async function requireGranted(
  db: Db,
  lines: readonly PricedLine[],
  locationId: number,
  day: string,
): Promise<void> {
  const gifts = lines.filter(isGift)
  if (gifts.length === 0) return
  const bought = lines
    .filter((line) => !isGift(line))
    .map(({ skuId, quantity }) => ({ sku: skuId, pieces: quantity }))
  const { rows } = await db.execute<{ id: number; sku_id: number; granted: number }>(sql`
    select r.id::int as id, r.sku_id::int as sku_id, (r.pieces * coalesce((
        select sum(g.pieces) from jsonb_to_recordset(${JSON.stringify(bought)}::jsonb) as g(sku bigint, pieces integer)
          join sku s on s.id = g.sku join product p on p.id = s.product_id and p.tracking = 'serial'
        where p.id = r.product_id or p.brand_id = r.brand_id), 0))::int as granted
    from gift_rule r
    where r.id = any(${sql.param(gifts.flatMap(({ source }) => source?.rule_id ?? []))}::bigint[])
      and (r.location_id is null or r.location_id = ${locationId}) and ${appliedOn(day)}`)
  const granted = new Map(rows.map((row) => [row.id, row]))
  for (const gift of gifts) {
    const rule = granted.get(gift.source?.rule_id ?? 0)
    if (!rule || rule.sku_id !== gift.skuId || gift.priceFen !== 0 || gift.quantity > rule.granted)
      throw new AppError('gift_unavailable', { item: gift.title })
    // A second line of the same gift finds nothing left.
    granted.delete(rule.id)
  }
}
