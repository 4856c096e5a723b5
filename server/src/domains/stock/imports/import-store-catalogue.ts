import { sql } from 'drizzle-orm'
import { batches } from '../../../platform/async/batches.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { ImportContext } from '../../../platform/imports/spec.ts'
import { brands, products, skus } from '../../catalogue/schema.ts'
import { buildSearchKeys, namePinyin } from '../../catalogue/service.ts'
import { type PlannedProduct, type StockPlan, storedId } from './import-plan.ts'

const isNew = ({ id }: { id: number | undefined }): boolean => id === undefined

/** Creates missing catalogue entries and assigns the ids of the plan. */
export async function storeCatalogue({ db, tenantId }: ImportContext, plan: StockPlan): Promise<void> {
  const changedProducts = new Set<PlannedProduct>()
  for await (const batch of batches(plan.brands.filter(isNew))) {
    const rows = batch.map(({ name }) => ({ tenantId, name, pinyin: namePinyin(name) }))
    const created = await db.insert(brands).values(rows).returning({ id: brands.id, name: brands.name })
    const ids = new Map(created.map(({ id, name }) => [name, id]))
    for (const brand of batch) brand.id = ids.get(brand.name)
  }
  for await (const batch of batches(plan.products.filter(isNew))) {
    const rows = batch.map(({ brand, name, shortName, tracking }) => {
      const names = { brand: brand.name, name, shortName: shortName ?? name, specs: [], barcodes: [] }
      return {
        tenantId,
        brandId: storedId(brand),
        name,
        shortName: names.shortName,
        tracking,
        ...buildSearchKeys(names),
      }
    })
    const created = await db
      .insert(products)
      .values(rows)
      .returning({ id: products.id, brandId: products.brandId, name: products.name })
    const ids = new Map(created.map(({ id, brandId, name }) => [`${brandId}\n${name}`, id]))
    for (const product of batch) product.id = ids.get(`${storedId(product.brand)}\n${product.name}`)
  }
  for await (const batch of batches(plan.skus.filter(isNew))) {
    const rows = batch.map(({ product, spec, color, newBarcode }) => {
      changedProducts.add(product)
      return { tenantId, productId: storedId(product), spec, color, barcode: newBarcode }
    })
    const created = await db
      .insert(skus)
      .values(rows)
      .returning({ id: skus.id, productId: skus.productId, spec: skus.spec, color: skus.color })
    const ids = new Map(
      created.map(({ id, productId, spec, color }) => [`${productId}\n${spec}\n${color}`, id]),
    )
    for (const sku of batch) sku.id = ids.get(`${storedId(sku.product)}\n${sku.spec}\n${sku.color}`)
  }
  for await (const batch of batches(plan.skus.filter(({ known, newBarcode }) => known && newBarcode))) {
    for (const { product } of batch) changedProducts.add(product)
    const updates = JSON.stringify(batch.map(({ id, newBarcode }) => ({ id, barcode: newBarcode })))
    await db.execute(sql`
      update sku set barcode = r.barcode from jsonb_to_recordset(${updates}::jsonb) as r(id bigint, barcode text)
      where sku.tenant_id = ${tenantId} and sku.id = r.id`)
  }
  await refreshSearchText(db, tenantId, [...changedProducts].map(storedId))
}

/** Product search also covers specs and barcodes. */
async function refreshSearchText(db: Db, tenantId: number, ids: readonly number[]): Promise<void> {
  type Row = {
    id: number
    brand: string
    name: string
    shortName: string
    specs: string[]
    barcodes: string[]
  }
  for await (const batch of batches(ids)) {
    const { rows } = await db.execute<Row>(sql`
      select p.id::int as id, b.name as brand, p.name, p.short_name as "shortName",
             array_agg(distinct s.spec) as specs, array_remove(array_agg(s.barcode), null) as barcodes
      from product p join brand b on b.id = p.brand_id join sku s on s.product_id = p.id
      where p.id = any(${sql.param(batch)}::bigint[]) group by p.id, b.name, p.name, p.short_name`)
    const texts = JSON.stringify(rows.map((row) => ({ id: row.id, text: buildSearchKeys(row).searchText })))
    await db.execute(sql`
      update product set search_text = r.text from jsonb_to_recordset(${texts}::jsonb) as r(id bigint, text text)
      where product.tenant_id = ${tenantId} and product.id = r.id`)
  }
}
