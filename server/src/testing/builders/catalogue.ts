import type { Tracking } from '@shangxue/contract/catalogue/endpoints'
import type { PriceType } from '@shangxue/contract/pricing/endpoints'
import { and, eq } from 'drizzle-orm'
import { buildSearchKeys, namePinyin } from '../../domains/catalogue/product-search-keys.ts'
import { brands, locations, products, skus } from '../../domains/catalogue/schema.ts'
import { skuPrices } from '../../domains/pricing/schema.ts'
import type { Db } from '../../platform/database/database.ts'
import { ean13 } from './codes.ts'
import { nextNumber, omitUndefined, single, unique } from './helpers.ts'

export interface BrandOptions {
  tenantId: number
  name?: string
  position?: number
}
export async function aBrand(db: Db, { tenantId, name = unique('品牌'), position = 0 }: BrandOptions) {
  const values = { tenantId, name, position, pinyin: namePinyin(name) }
  return single(await db.insert(brands).values(values).returning())
}

export interface ProductOptions {
  tenantId: number
  brandId?: number
  name?: string
  shortName?: string
  tracking?: Tracking
  active?: boolean
}
export async function aProduct(db: Db, options: ProductOptions) {
  const { tenantId, name = unique('型号'), shortName = name, tracking = 'serial', active = true } = options
  const brandId = options.brandId ?? (await aBrand(db, { tenantId })).id
  const product = single(
    await db
      .insert(products)
      .values({ tenantId, brandId, name, shortName, tracking, active, pinyin: '', searchText: '' })
      .returning({ id: products.id }),
  )
  return refreshNames(db, tenantId, product.id)
}

/** Updates a product's search keys from its brand and skus. */
async function refreshNames(db: Db, tenantId: number, productId: number) {
  const isProduct = and(eq(products.tenantId, tenantId), eq(products.id, productId))
  const rows = await db
    .select({ brand: brands.name, name: products.name, shortName: products.shortName, sku: skus })
    .from(products)
    .innerJoin(brands, and(eq(brands.tenantId, products.tenantId), eq(brands.id, products.brandId)))
    .leftJoin(skus, and(eq(skus.tenantId, products.tenantId), eq(skus.productId, products.id)))
    .where(isProduct)
  const { brand, name, shortName } = single(rows)
  const variants = rows.flatMap(({ sku }) => sku ?? [])
  const names = buildSearchKeys({
    brand,
    name,
    shortName,
    specs: variants.map(({ spec }) => spec),
    barcodes: variants.flatMap(({ barcode }) => barcode ?? []),
  })
  return single(await db.update(products).set(names).where(isProduct).returning())
}

export interface SkuOptions {
  tenantId: number
  productId?: number
  spec?: string
  color?: string
  /** null for none. */
  barcode?: string | null
  minStock?: number
  active?: boolean
}
/** A sku of the product, or of a new phone; the product becomes searchable by it. */
export async function aSku(db: Db, options: SkuOptions) {
  const { tenantId, spec = '8+256', minStock = 0, active = true } = options
  const { color = unique('颜色'), barcode = ean13(nextNumber()) } = options
  const productId = options.productId ?? (await aProduct(db, { tenantId })).id
  const values = { tenantId, productId, spec, color, barcode, minStock, active }
  const sku = single(await db.insert(skus).values(values).returning())
  await refreshNames(db, tenantId, productId)
  return sku
}

export interface LocationOptions {
  tenantId: number
  name?: string
  kind?: 'store' | 'warehouse'
  position?: number
  active?: boolean
}
export async function aLocation(db: Db, options: LocationOptions) {
  const { tenantId, kind = 'store', position = 0, active = true } = options
  const { name = unique(kind === 'store' ? '门店' : '仓库') } = options
  return single(await db.insert(locations).values({ tenantId, name, kind, position, active }).returning())
}

export interface PriceOptions {
  tenantId: number
  skuId?: number
  type?: PriceType
  amountFen?: number
  validFrom?: Date
  createdBy?: number
}
export async function aPrice(db: Db, options: PriceOptions) {
  const { tenantId, type = 'retail', amountFen = 199_900, createdBy } = options
  const { validFrom = new Date(Date.now() - 1_000) } = options
  const skuId = options.skuId ?? (await aSku(db, { tenantId })).id
  const values = { tenantId, skuId, type, amountFen, validFrom, ...omitUndefined({ createdBy }) }
  return single(await db.insert(skuPrices).values(values).returning())
}
