export { getActiveLocations } from './active-locations.ts'
export { changeMinStock } from './change-min-stock.ts'
export {
  type CatalogueNames,
  type KnownProduct,
  type KnownSku,
  lookUpNames,
  nameKey,
  productKey,
  variantKey,
} from './look-up-names.ts'
export { deviceIdsByCodePart, productMatches, productNameMatches, skuMatches } from './product-search.ts'
export { buildSearchKeys, namePinyin, personPinyin } from './product-search-keys.ts'
export { skuLabel } from './record-labels.ts'
