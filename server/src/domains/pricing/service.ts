/** Prices, and the policy that chooses them, for other domains. */

export { currentPrice } from './current-price.ts'
export { levelPricesJson, loadCustomerLevel, loadPolicies } from './policy/load-policies.ts'
export { loadOfferedGifts, type OfferedGift } from './policy/offered-gifts.ts'
export { resolvePriceSources } from './policy/resolve-price-sources.ts'
