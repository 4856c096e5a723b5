import { sql } from 'drizzle-orm'

/** What a person calls goods, of `brand b`, `product p` and `sku s`; see contract's `fullModelName`. */
export const goodsTitle = sql`concat_ws(' ',
  case when not starts_with(p.name, b.name) then b.name end, p.name, nullif(s.spec, ''), nullif(s.color, ''))`
