export {
  type CatalogueNames,
  type KnownProduct,
  type KnownSku,
  lookUpNames,
  nameKey,
  productKey,
  variantKey,
} from './lookup.ts'
export { changeMinStock } from './min-stock.ts'
export { namePinyin, personPinyin, productNames } from './names.ts'
export { deviceIdsByCode, productMatches, productsNamed, skuMatches } from './search.ts'
