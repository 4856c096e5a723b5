import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { batches } from '../../platform/imports/batches.ts'
import type { ImportContext } from '../../platform/imports/spec.ts'
import { namePinyin, productNames } from '../catalogue/service.ts'
import { brands, products, skus } from '../catalogue/tables.ts'
import { idOf, type PlannedProduct, type StockPlan } from './import-plan.ts'

const isNew = ({ id }: { id: number | undefined }): boolean => id === undefined

/** Creates missing catalogue entries and assigns the ids of the plan. */
export async function storeCatalogue({ db, tenantId }: ImportContext, plan: StockPlan): Promise<void> {
  const touched = new Set<PlannedProduct>()
  for await (const batch of batches(plan.brands.filter(isNew))) {
    const rows = batch.map(({ name }) => ({ tenantId, name, pinyin: namePinyin(name) }))
    const made = await db.insert(brands).values(rows).returning({ id: brands.id, name: brands.name })
    const ids = new Map(made.map(({ id, name }) => [name, id]))
    for (const brand of batch) brand.id = ids.get(brand.name)
  }
  for await (const batch of batches(plan.products.filter(isNew))) {
    const rows = batch.map(({ brand, name, shortName, tracking }) => {
      const naming = { brand: brand.name, name, shortName: shortName ?? name, specs: [], barcodes: [] }
      return {
        tenantId,
        brandId: idOf(brand),
        name,
        shortName: naming.shortName,
        tracking,
        ...productNames(naming),
      }
    })
    const made = await db
      .insert(products)
      .values(rows)
      .returning({ id: products.id, brandId: products.brandId, name: products.name })
    const ids = new Map(made.map(({ id, brandId, name }) => [`${brandId}\n${name}`, id]))
    for (const product of batch) product.id = ids.get(`${idOf(product.brand)}\n${product.name}`)
  }
  for await (const batch of batches(plan.skus.filter(isNew))) {
    const rows = batch.map(({ product, spec, color, newBarcode }) => {
      touched.add(product)
      return { tenantId, productId: idOf(product), spec, color, barcode: newBarcode }
    })
    const made = await db
      .insert(skus)
      .values(rows)
      .returning({ id: skus.id, productId: skus.productId, spec: skus.spec, color: skus.color })
    const ids = new Map(made.map(({ id, productId, spec, color }) => [`${productId}\n${spec}\n${color}`, id]))
    for (const sku of batch) sku.id = ids.get(`${idOf(sku.product)}\n${sku.spec}\n${sku.color}`)
  }
  for await (const batch of batches(plan.skus.filter(({ known, newBarcode }) => known && newBarcode))) {
    for (const { product } of batch) touched.add(product)
    const given = JSON.stringify(batch.map(({ id, newBarcode }) => ({ id, barcode: newBarcode })))
    await db.execute(sql`
      update sku set barcode = r.barcode from jsonb_to_recordset(${given}::jsonb) as r(id bigint, barcode text)
      where sku.tenant_id = ${tenantId} and sku.id = r.id`)
  }
  await refreshSearch(db, tenantId, [...touched].map(idOf))
}

/** Product search also covers specs and barcodes. */
async function refreshSearch(db: Db, tenantId: number, ids: readonly number[]): Promise<void> {
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
    const texts = JSON.stringify(rows.map((row) => ({ id: row.id, text: productNames(row).searchText })))
    await db.execute(sql`
      update product set search_text = r.text from jsonb_to_recordset(${texts}::jsonb) as r(id bigint, text text)
      where product.tenant_id = ${tenantId} and product.id = r.id`)
  }
}
