import { type SQL, sql } from 'drizzle-orm'

/** SQL for the day on which a payment of `day` to channel `h` is due. */
export const dueDaySql = (day: SQL) => sql`
  ((${day})::date + h.settle_days + case when h.skip_weekend and extract(isodow from (${day})::date + h.settle_days) > 5
    then 8 - extract(isodow from (${day})::date + h.settle_days)::int else 0 end)`
