import type { Input, Output } from '@shangxue/contract/endpoint'
import type { matchFactoryItem as MatchFactoryItem } from '@shangxue/contract/factory'
import { eq, sql } from 'drizzle-orm'
import { audit } from '../../platform/audit/audit.ts'
import type { Db } from '../../platform/database/database.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Context } from '../../platform/serve.ts'
import { goodsTitle } from '../stock/service.ts'
import { factoryItems } from './tables.ts'

/** Assigns a SKU to an item for this and later imports. Throws `factory_match_changed` if another user changed it. */
export async function match(
  { db, actor, request }: Context,
  { id, sku_id, expected }: Input<typeof MatchFactoryItem>,
): Promise<Output<typeof MatchFactoryItem>> {
  const [item] = await db.select().from(factoryItems).where(eq(factoryItems.id, id)).for('update')
  if (!item) throw new Refusal('not_found')
  const was = item.skuId
  if (was !== expected && was !== sku_id)
    throw new Refusal('factory_match_changed', { sku: was === null ? '无对应商品' : await skuName(db, was) })
  const after = sku_id === null ? '' : await skuName(db, sku_id)
  if (was === sku_id && item.byHand) return { sku_id }
  await db.update(factoryItems).set({ skuId: sku_id, byHand: true }).where(eq(factoryItems.id, id))
  const deed = { action: 'factory.matched', entity: 'factory_item', entityId: id }
  const named = { name: [item.model, item.spec, item.color].filter(Boolean).join(' ') }
  await audit(
    db,
    actor,
    { ...deed, before: { ...named, sku_id: was }, after: { ...named, sku_id, title: after } },
    request.id,
  )
  return { sku_id }
}

/** Throws `not_found` if the SKU does not exist. */
async function skuName(db: Db, id: number): Promise<string> {
  const { rows } = await db.execute<{ title: string }>(sql`
    select ${goodsTitle} as title from sku s join product p on p.id = s.product_id join brand b on b.id = p.brand_id
    where s.id = ${id}`)
  const [found] = rows
  if (!found) throw new Refusal('not_found')
  return found.title
}
