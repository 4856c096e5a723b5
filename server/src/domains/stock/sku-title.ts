import { sql } from 'drizzle-orm'

/** Display name of a SKU, from `brand b`, `product p` and `sku s`; see `fullModelName` in the contract. */
export const skuTitle = sql`concat_ws(' ',
  case when not starts_with(p.name, b.name) then b.name end, p.name, nullif(s.spec, ''), nullif(s.color, ''))`
