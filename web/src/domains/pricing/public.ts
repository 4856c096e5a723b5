/** What other domains may import from pricing: the own prices of a customer. */

export { CustomerPrices } from './policy/customer-prices.tsx'
