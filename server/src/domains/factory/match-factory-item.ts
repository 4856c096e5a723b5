import type { matchFactoryItem as MatchFactoryItem } from '@shangxue/contract/factory/endpoints'
import type { Input, Output } from '@shangxue/contract/platform/endpoint'
import { eq, sql } from 'drizzle-orm'
import { AppError } from '../../platform/app-error.ts'
import { audit } from '../../platform/audit/audit.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Context } from '../../platform/http/endpoints/serve.ts'
import { skuTitle } from '../stock/service.ts'
import { factoryItems } from './schema.ts'

/** Assigns a SKU to an item for this and later imports. Throws `factory_match_changed` if another user changed it. */
export async function matchFactoryItem(
  { db, actor, request }: Context,
  { id, sku_id, expected }: Input<typeof MatchFactoryItem>,
): Promise<Output<typeof MatchFactoryItem>> {
  const [item] = await db.select().from(factoryItems).where(eq(factoryItems.id, id)).for('update')
  if (!item) throw new AppError('not_found')
  const previousSkuId = item.skuId
  if (previousSkuId !== expected && previousSkuId !== sku_id)
    throw new AppError('factory_match_changed', {
      sku: previousSkuId === null ? '无对应商品' : await getSkuTitle(db, previousSkuId),
    })
  const after = sku_id === null ? '' : await getSkuTitle(db, sku_id)
  if (previousSkuId === sku_id && item.byHand) return { sku_id }
  await db.update(factoryItems).set({ skuId: sku_id, byHand: true }).where(eq(factoryItems.id, id))
  const entry = { action: 'factory.matched', entity: 'factory_item', entityId: id }
  const itemName = { name: [item.model, item.spec, item.color].filter(Boolean).join(' ') }
  await audit(
    db,
    actor,
    {
      ...entry,
      before: { ...itemName, sku_id: previousSkuId },
      after: { ...itemName, sku_id, title: after },
    },
    request.id,
  )
  return { sku_id }
}

/** Throws `not_found` if the SKU does not exist. */
async function getSkuTitle(db: Db, id: number): Promise<string> {
  const { rows } = await db.execute<{ title: string }>(sql`
    select ${skuTitle} as title from sku s join product p on p.id = s.product_id join brand b on b.id = p.brand_id
    where s.id = ${id}`)
  const [row] = rows
  if (!row) throw new AppError('not_found')
  return row.title
}
