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
export { buildSearchKeys, namePinyin, personPinyin } from './names.ts'
export { deviceIdsByCodePart, productMatches, productNameMatches, skuMatches } from './search.ts'
