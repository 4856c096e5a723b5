import type { Tracking } from '@shangxue/contract/catalogue/endpoints'
import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'

export interface KnownSku {
  readonly id: number
  readonly spec: string
  readonly color: string
  readonly barcode: string | null
  readonly active: boolean
}
export interface KnownProduct {
  readonly id: number
  readonly name: string
  readonly tracking: Tracking
  readonly active: boolean
  readonly skus: KnownSku[]
}

/** Normalises a typed name for lookup: width, case and spaces do not matter. */
export const nameKey = (name: string): string => name.normalize('NFKC').replace(/\s+/g, '').toLowerCase()
export const productKey = (brand: string, name: string): string => `${nameKey(brand)}\n${nameKey(name)}`
export const variantKey = (spec: string, color: string): string => `${nameKey(spec)}\n${nameKey(color)}`

export interface CatalogueNames {
  /** Keys are from `nameKey`. */
  readonly brandIds: ReadonlyMap<string, number>
  /** Keys are from `productKey`. */
  readonly products: ReadonlyMap<string, KnownProduct>
}

type Row = Omit<KnownProduct, 'skus'> & { brand: string } & Record<string, unknown>

/** Finds the products of the given brands and models with three queries in total. */
export async function lookUpNames(
  db: Db,
  names: readonly { brand: string; model: string }[],
): Promise<CatalogueNames> {
  const brands = await db.execute<{ id: number; name: string }>(
    sql`select id::int as id, name from brand order by id desc`,
  )
  // If two brands have the same key, the older one wins.
  const brandIds = new Map(brands.rows.map(({ id, name }) => [nameKey(name), id]))
  const keys = new Set(names.map(({ brand, model }) => productKey(brand, model)))
  const ids = [...new Set(names.map(({ brand }) => brandIds.get(nameKey(brand))))].filter(
    (id) => id !== undefined,
  )
  const productRows = await db.execute<Row>(sql`
    select p.id::int as id, b.name as brand, p.name, p.tracking, p.active
    from product p join brand b on b.id = p.brand_id where p.brand_id = any(${sql.param(ids)}::bigint[]) order by p.id desc`)
  const products = new Map<string, KnownProduct>()
  for (const { brand, ...product } of productRows.rows) {
    const key = productKey(brand, product.name)
    if (keys.has(key)) products.set(key, { ...product, skus: [] })
  }
  await addSkus(db, products)
  return { brandIds, products }
}

async function addSkus(db: Db, products: ReadonlyMap<string, KnownProduct>): Promise<void> {
  const byId = new Map([...products.values()].map((product) => [product.id, product]))
  const { rows } = await db.execute<KnownSku & { product_id: number; [key: string]: unknown }>(sql`
    select id::int as id, product_id::int as product_id, spec, color, barcode, active
    from sku where product_id = any(${sql.param([...byId.keys()])}::bigint[]) order by id`)
  for (const { product_id, ...sku } of rows) byId.get(product_id)?.skus.push(sku)
}
