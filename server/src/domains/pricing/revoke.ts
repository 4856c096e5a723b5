import type { Input, Output } from '@shangxue/contract/endpoint'
import type { revokePrice as endpoint, PriceType } from '@shangxue/contract/pricing'
import { sql } from 'drizzle-orm'
import { audit } from '../../platform/audit/audit.ts'
import type { Db } from '../../platform/database/database.ts'
import { iso } from '../../platform/database/page.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Context } from '../../platform/serve.ts'
import { lockSkus, timeNow } from './lock.ts'
import { hidden } from './price-rules.ts'
import { addPrices } from './store.ts'
import { type Fate, fates, REVOKED_MS } from './timeline.ts'

type Standing = Fate<{ sku_id: number; fen: number; valid_from: string }> & { from: Date }
interface Revoked {
  readonly before: number
  readonly rows: readonly Standing[]
}

/**
 * From the planned moment on the prices stay what they were before; what is planned for later goes with them, as it
 * was meant to follow. Nothing is deleted: each planned price gets a row right after it with the price before.
 */
export async function revokePrice(
  { db, actor, request }: Context,
  { sku_ids, type, valid_from }: Input<typeof endpoint>,
): Promise<Output<typeof endpoint>> {
  if (hidden(type, actor.can('cost-view'))) throw new Refusal('not_found')
  const skus = await lockSkus(db, sku_ids)
  const now = await timeNow(db)
  const revoked: Revoked[] = []
  for (const [skuId, prices] of await standing(db, sku_ids, type)) {
    const at = prices.findIndex(({ from, revokes }) => !revokes && from.toISOString() === iso(valid_from))
    const [plan, before] = [prices[at], prices[at - 1]]
    if (!plan) continue
    if (plan.from <= now) throw new Refusal('price_in_force')
    if (!before)
      throw new Refusal('prices_refused', {
        name: skus.get(skuId)?.name ?? '',
        reason: '之前没有价格，撤销后就没有价格可用，请直接改价',
      })
    const rows = prices.slice(at).filter(({ fen, revokes }) => !revokes || fen !== before.fen)
    revoked.push({ before: before.fen, rows })
  }
  if (revoked.length === 0) throw new Refusal('not_found')

  await addPrices(
    db,
    actor,
    revoked.flatMap(({ before, rows }) =>
      rows.map(({ sku_id, from }) => ({
        skuId: sku_id,
        type,
        from: new Date(from.getTime() + REVOKED_MS),
        fen: before,
      })),
    ),
  )
  const plans = revoked.flatMap(({ rows }) => rows.filter(({ revokes }) => !revokes))
  const [only, ...more] = sku_ids
  await audit(
    db,
    actor,
    {
      action: 'prices.revoked',
      entity: 'sku_price',
      entityId: more.length === 0 && only !== undefined ? only : request.id,
      before: { prices: plans.map(({ sku_id, fen, from }) => ({ sku_id, type, fen, valid_from: from })) },
      after: { prices: revoked.map(({ before, rows }) => ({ sku_id: rows[0]?.sku_id, type, fen: before })) },
    },
    request.id,
  )
  return { revoked: plans.length }
}

/** By sku, what is or will be a price, oldest first. */
async function standing(
  db: Db,
  skuIds: readonly number[],
  type: PriceType,
): Promise<Map<number, Standing[]>> {
  const { rows } = await db.execute<{ sku_id: number; fen: number; valid_from: string }>(sql`
    select v.sku_id::int as sku_id, v.amount_fen::float8 as fen, v.valid_from from sku_price v
    where v.sku_id = any(${sql.param(skuIds)}::bigint[]) and v.type = ${type} order by v.sku_id, v.valid_from`)
  const found = new Map<number, Standing[]>()
  for (const skuId of skuIds) {
    const own = fates(rows.filter(({ sku_id }) => sku_id === skuId))
    found.set(
      skuId,
      own.filter((row) => !row.void).map((row) => ({ ...row, from: new Date(row.valid_from) })),
    )
  }
  return found
}
