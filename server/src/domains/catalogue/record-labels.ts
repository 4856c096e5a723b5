import { type SQL, sql } from 'drizzle-orm'
import { idArray } from '../../platform/audit/record-labels.ts'

/** Names SKUs by product, spec and color. */
export const skuLabel = (ids: readonly string[]): SQL => sql`
  select t.id::text as id, concat_ws(' ', p.name, nullif(t.spec, ''), nullif(t.color, '')) as label
  from sku t join product p on p.id = t.product_id where t.id = any(${idArray(ids)})`
