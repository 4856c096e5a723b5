import { PRICE_LEVELS, type PriceLevel } from '@shangxue/contract/pricing/levels'
import type { LevelPrices, PricePolicy } from '@shangxue/contract/pricing/price-source'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.ts'
import { tenantZone } from '../../../platform/database/tenant-zone.ts'
import { currentPrice } from '../current-price.ts'

/** JSON object of the current prices of a SKU by level. */
export const levelPricesJson = (skuId: SQL): SQL =>
  sql`json_build_object(${sql.join(
    PRICE_LEVELS.map((level) => sql`${sql.raw(`'${level}'`)}, ${currentPrice(skuId, level)}`),
    sql`, `,
  )})`

/** True if rule `r` applied on the day in the company's time zone; a rule that was removed later still counts. */
export const appliedOn = (day: string): SQL => sql`
  r.valid_from <= ${day}::date and coalesce(r.valid_to >= ${day}::date, true) and coalesce((
    select (r.removed_at at time zone ${tenantZone(sql`t`)})::date > ${day}::date from tenant t where t.id = r.tenant_id
  ), r.removed_at is null)`

type RuleRow = Record<string, unknown> & {
  sku_id: number
  kind: 'customer' | 'break'
  id: number
  exact: boolean
  level: PriceLevel | null
  min_pieces: number | null
  amount_fen: number
  valid_from: string
  valid_to: string | null
}

export interface SkuPolicy {
  readonly productId: number
  readonly policy: PricePolicy
}

/** Loads what the prices of SKUs for a customer depend on, on one day. */
export async function loadPolicies(
  db: Db,
  { skuIds, customerId, day }: { skuIds: readonly number[]; customerId: number | null; day: string },
): Promise<Map<number, SkuPolicy>> {
  const ids = sql.param([...new Set(skuIds)])
  const { rows: skus } = await db.execute<{ id: number; product_id: number; levels: LevelPrices }>(sql`
    select s.id::int as id, s.product_id::int as product_id, ${levelPricesJson(sql`s.id`)} as levels
    from sku s where s.id = any(${ids}::bigint[])`)
  const { rows: rules } = await db.execute<RuleRow>(sql`
    select s.id::int as sku_id, r.kind, r.id::int as id, r.sku_id is not null as exact, r.level, r.min_pieces,
           r.amount_fen::float8 as amount_fen, r.valid_from::text as valid_from, r.valid_to::text as valid_to
    from sku s join price_rule r on r.product_id = s.product_id and (r.sku_id is null or r.sku_id = s.id)
    where s.id = any(${ids}::bigint[]) and ${appliedOn(day)}
      and (r.kind = 'break' or r.customer_id = ${customerId}::bigint)
    order by r.id`)
  const policies = new Map(
    skus.map(({ id, product_id, levels }) => [
      id,
      { productId: product_id, policy: { levels, own: [], breaks: [] } as PricePolicy },
    ]),
  )
  for (const { sku_id, kind, level, min_pieces, ...rule } of rules) {
    const policy = policies.get(sku_id)?.policy
    if (kind === 'customer') policy?.own.push(rule)
    else if (level !== null && min_pieces !== null) policy?.breaks.push({ ...rule, level, min_pieces })
  }
  return policies
}

/** The price level of a customer; retail without one. */
export async function loadCustomerLevel(db: Db, customerId: number | null | undefined): Promise<PriceLevel> {
  if (customerId == null) return 'retail'
  const { rows } = await db.execute<{ level: PriceLevel }>(
    sql`select price_level as level from customer where id = ${customerId}`,
  )
  return rows[0]?.level ?? 'retail'
}
