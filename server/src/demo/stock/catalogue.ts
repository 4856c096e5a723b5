import type { Tracking } from '@shangxue/contract/catalogue/endpoints'
import { buildSearchKeys, namePinyin } from '../../domains/catalogue/product-search-keys.ts'
import { brands, locations, products, skus } from '../../domains/catalogue/schema.ts'
import type { Db } from '../../platform/database/database.ts'
import { ean13 } from '../../testing/builders.ts'
import type { Random } from '../random.ts'
import { ACCESSORIES, PHONES } from './phone-models.ts'

const WAREHOUSE = '中心仓库'
/** The third name has the maximum length, to test screens. */
const STORES = [
  '武林广场旗舰店',
  '滨江星光大道店',
  '余杭未来科技城手机数码体验中心（地铁5号线创景路站C口店）',
  '萧山金城路店',
  '临平银泰店',
]

interface Variant {
  spec: string
  color: string
  retailFen: number
  /** Only if the manufacturer's list states it; otherwise derived from the retail price. */
  purchaseFen?: number
}
interface Model {
  brand: string
  name: string
  shortName: string
  tracking: Tracking
  variants: Variant[]
}

const MODELS: readonly Model[] = [
  ...Object.entries(PHONES).flatMap(([brand, models]) =>
    models.map(({ name, shortName, colors, specs }) => ({
      brand,
      name,
      shortName,
      tracking: 'serial' as const,
      variants: Object.entries(specs).flatMap(([spec, yuan]) =>
        colors.map((color) => ({ spec, color, retailFen: yuan * 100 })),
      ),
    })),
  ),
  ...ACCESSORIES.map(({ brand, name, shortName, color, specs, retail, purchase }) => ({
    brand,
    name,
    shortName,
    tracking: 'none' as const,
    variants: specs.map((spec, size) => ({
      spec,
      color,
      // The larger or better variant costs a third more.
      retailFen: Math.round(retail * (1 + size / 3)) * 100,
      purchaseFen: Math.round(purchase * (1 + size / 3)) * 100,
    })),
  })),
]

export interface DemoSku extends Variant {
  id: number
  productId: number
  tracking: Tracking
  /** Product and spec: its colours share their prices. */
  group: string
  /** Relative sales volume, about 1. */
  popularity: number
}
export interface Catalogue {
  phones: DemoSku[]
  accessories: DemoSku[]
  warehouse: number
  stores: number[]
}

const POPULAR_BRANDS = new Set(['华为', 'Apple', '小米', '红米'])
function drawPopularity({ brand }: Model, random: Random): number {
  if (random.chance(0.12)) return 0.15
  return (0.4 + random.fraction() * 1.2) * (POPULAR_BRANDS.has(brand) ? 1.6 : 1)
}

export async function seedCatalogue(db: Db, tenantId: number, random: Random): Promise<Catalogue> {
  const brandNames = [...new Set(MODELS.map(({ brand }) => brand))]
  const brandRows = brandNames.map((name, position) => ({
    tenantId,
    name,
    position,
    pinyin: namePinyin(name),
  }))
  const brandIds = await db.insert(brands).values(brandRows).returning({ id: brands.id, name: brands.name })
  const brandId = new Map(brandIds.map(({ id, name }) => [name, id]))

  let barcodes = 0
  const plannedModels = MODELS.map((model) => ({
    ...model,
    popularity: drawPopularity(model, random),
    variants: model.variants.map((variant) => ({ ...variant, barcode: ean13(410_000 + ++barcodes * 13) })),
  }))
  const productIds = await db
    .insert(products)
    .values(
      plannedModels.map(({ brand, name, shortName, tracking, variants }) => ({
        tenantId,
        brandId: brandId.get(brand) ?? 0,
        name,
        shortName,
        tracking,
        ...buildSearchKeys({
          brand,
          name,
          shortName,
          specs: variants.map(({ spec }) => spec),
          barcodes: variants.map(({ barcode }) => barcode),
        }),
      })),
    )
    .returning({ id: products.id })

  const plannedSkus = plannedModels.flatMap(({ tracking, popularity, variants }, index) => {
    const productId = productIds[index]?.id ?? 0
    return variants.map((variant) => ({
      ...variant,
      tracking,
      productId,
      group: `${productId} ${variant.spec}`,
      popularity: popularity * (0.6 + random.fraction() * 0.8),
      minStock: tracking === 'none' ? 30 : random.pick([0, 0, 0, 0, 2, 3]),
    }))
  })
  const skuIds = await db
    .insert(skus)
    .values(
      plannedSkus.map(({ productId, spec, color, barcode, minStock }) => ({
        tenantId,
        productId,
        spec,
        color,
        barcode,
        minStock,
      })),
    )
    .returning({ id: skus.id })
  const insertedSkus = plannedSkus.map((sku, index): DemoSku => ({ ...sku, id: skuIds[index]?.id ?? 0 }))

  const locationRows = [WAREHOUSE, ...STORES].map((name, position) => ({
    tenantId,
    name,
    kind: name === WAREHOUSE ? ('warehouse' as const) : ('store' as const),
    position: name === WAREHOUSE ? STORES.length : position,
  }))
  const locationIds = await db.insert(locations).values(locationRows).returning({ id: locations.id })
  const [warehouse = 0, ...stores] = locationIds.map(({ id }) => id)
  return {
    phones: insertedSkus.filter(({ tracking }) => tracking === 'serial'),
    accessories: insertedSkus.filter(({ tracking }) => tracking === 'none'),
    warehouse,
    stores,
  }
}
