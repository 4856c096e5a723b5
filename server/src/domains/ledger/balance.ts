import { type SQL, sql } from 'drizzle-orm'

/** SQL for the balance of account `a` now, or at the start of the day `before`. */
export const balanceOf = (before?: SQL): SQL => sql`
  coalesce((select sum(d.in_fen - d.out_fen) from account_day d
    where d.account_id = a.id ${before ? sql`and d.day < ${before}` : sql``}), 0)`
