import { eq } from 'drizzle-orm'
import { AppError } from '../../platform/app-error.ts'
import { audit } from '../../platform/audit/audit.ts'
import type { Context } from '../../platform/http/endpoints/serve.ts'
import { skus } from './schema.ts'

/** Sets the minimum stock of a SKU. Returns false if it has the value already. Throws `min_stock_changed` if the current value differs from `expected`. */
export async function changeMinStock(
  { db, actor, request }: Context,
  skuId: number,
  expected: number,
  minStock: number,
): Promise<boolean> {
  const [sku] = await db
    .select({ minStock: skus.minStock })
    .from(skus)
    .where(eq(skus.id, skuId))
    .for('update')
  if (!sku) throw new AppError('not_found')
  if (sku.minStock === minStock) return false
  if (sku.minStock !== expected) throw new AppError('min_stock_changed', { pieces: sku.minStock })
  await db.update(skus).set({ minStock }).where(eq(skus.id, skuId))
  const entry = { action: 'sku.min_stock_changed', entity: 'sku', entityId: skuId }
  const change = { before: { min_stock: sku.minStock }, after: { min_stock: minStock } }
  await audit(db, actor, { ...entry, ...change }, request.id)
  return true
}
