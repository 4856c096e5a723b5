import { eq } from 'drizzle-orm'
import { audit } from '../../platform/audit/audit.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Context } from '../../platform/serve.ts'
import { skus } from './tables.ts'

/** Sets the minimum stock of a SKU. Throws `min_stock_changed` if the current value differs from `expected`. */
export async function changeMinStock(
  { db, actor, request }: Context,
  skuId: number,
  expected: number,
  minStock: number,
): Promise<void> {
  const [found] = await db
    .select({ minStock: skus.minStock })
    .from(skus)
    .where(eq(skus.id, skuId))
    .for('update')
  if (!found) throw new Refusal('not_found')
  if (found.minStock === minStock) return
  if (found.minStock !== expected) throw new Refusal('min_stock_changed', { pieces: found.minStock })
  await db.update(skus).set({ minStock }).where(eq(skus.id, skuId))
  const deed = { action: 'sku.min_stock_changed', entity: 'sku', entityId: skuId }
  const change = { before: { min_stock: found.minStock }, after: { min_stock: minStock } }
  await audit(db, actor, { ...deed, ...change }, request.id)
}
