import { type SQL, sql } from 'drizzle-orm'
import { idArray } from '../../platform/audit/record-labels.ts'

/** Names sales targets by month and by location, user or brand. */
export const salesTargetLabel = (ids: readonly string[]): SQL => sql`
  select t.id::text as id, concat_ws(' ', to_char(t.month, 'YYYY-MM'), l.name, u.name, b.name) as label
  from sales_target t left join location l on l.id = t.location_id left join app_user u on u.id = t.user_id
  left join brand b on b.id = t.brand_id where t.id = any(${idArray(ids)})`
