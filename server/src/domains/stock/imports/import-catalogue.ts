import { type CatalogueNames, nameKey, productKey, variantKey } from '../../catalogue/service.ts'
import { isDevice, type StockRow, type StockValues } from './import-fields.ts'
import type { PlannedBrand, PlannedProduct, PlannedSku } from './import-plan.ts'

/** Finds each row's SKU in the catalogue, or plans to create it with its model and brand. */
export class PlannedCatalogue {
  readonly brands = new Map<string, PlannedBrand>()
  readonly products = new Map<string, PlannedProduct>()
  readonly skus = new Map<string, PlannedSku>()
  readonly #names: CatalogueNames

  constructor(names: CatalogueNames) {
    this.#names = names
  }

  product({ line, values }: StockRow): PlannedProduct {
    const key = productKey(values.brand, values.model)
    const planned = this.products.get(key)
    if (planned) {
      planned.shortName ??= values.shortName
      return planned
    }
    const existingProduct = this.#names.products.get(key)
    const product: PlannedProduct = {
      brand: this.#brand(values),
      name: existingProduct?.name ?? values.model,
      tracking: existingProduct?.tracking ?? (isDevice(values) ? 'serial' : 'none'),
      known: existingProduct,
      line,
      shortName: values.shortName,
      id: existingProduct?.id,
    }
    this.products.set(key, product)
    return product
  }

  sku(product: PlannedProduct, { values }: StockRow): PlannedSku {
    const variant = variantKey(values.spec, values.color)
    const key = `${productKey(values.brand, values.model)}\n${variant}`
    const planned = this.skus.get(key)
    if (planned) return planned
    const existingSku = product.known?.skus.find(({ spec, color }) => variantKey(spec, color) === variant)
    const { spec, color } = existingSku ?? values
    const sku: PlannedSku = {
      product,
      spec,
      color,
      known: existingSku,
      newBarcode: null,
      id: existingSku?.id,
    }
    this.skus.set(key, sku)
    return sku
  }

  #brand({ brand: name }: StockValues): PlannedBrand {
    const key = nameKey(name)
    const planned = this.brands.get(key) ?? { name, id: this.#names.brandIds.get(key) }
    this.brands.set(key, planned)
    return planned
  }
}
